import { readFile } from 'node:fs/promises';
import { badInput } from './exit.ts';
import { printNote } from './terminal.ts';

const STDIN = '-';

/** The whole text of a file, or of stdin for `-`. Fails with a plain line where it can't be read. */
export async function readInput(name: string): Promise<string> {
  if (name === STDIN) return readStdin();
  try {
    return await readFile(name, 'utf8');
  } catch (error) {
    throw badInput(`can't read ${name}: ${reasonOf(error)}`);
  }
}

async function readStdin(): Promise<string> {
  if (process.stdin.isTTY) printNote('Type the text and end it with Ctrl-D.');
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function reasonOf(error: unknown): string {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
      return 'there is no such file.';
    case 'EISDIR':
      return 'it is a folder.';
    case 'EACCES':
      return 'it may not be read.';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
