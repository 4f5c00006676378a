import { createHash } from 'node:crypto';

const LENGTH = 12;

/** A short hash of texts and files' contents, one after another: tells builds and settings apart. */
export function fingerprintOf(...pieces: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest('hex').slice(0, LENGTH);
}
