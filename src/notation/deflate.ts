import { err, ok, type Result } from '../rules/result.ts';

/** No game is longer than this in PGN; what inflates to more is an attack, or damaged. */
const MAX_INFLATED_BYTES = 2_000_000;

/** Compresses a text: deflate without a header, encoded as base64url, which no chat program cuts. */
export async function deflateText(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return toBase64Url(new Uint8Array(await new Response(stream).arrayBuffer()));
}

/** Restores the text given to `deflateText`. The error is a sentence; a truncated text is an error. Never rejects. */
export async function inflateText(letters: string): Promise<Result<string, string>> {
  const strange = letters.search(/[^A-Za-z0-9_-]/);
  if (strange >= 0) return err(`character ${strange + 1} is none of A-Z, a-z, 0-9, - and _.`);
  try {
    const bytes = fromBase64Url(letters);
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return await readAtMost(stream, MAX_INFLATED_BYTES);
  } catch {
    return err('it is damaged or was cut off.');
  }
}

async function readAtMost(stream: ReadableStream<Uint8Array>, most: number): Promise<Result<string, string>> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = stream.getReader();
  let text = '';
  let size = 0;
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    size += chunk.value.length;
    if (size > most) {
      await reader.cancel();
      return err(`it holds more than ${most / 1_000_000} million bytes, which is no game.`);
    }
    text += decoder.decode(chunk.value, { stream: true });
  }
  return ok(text + decoder.decode());
}

function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64Url(letters: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}
