import { readRegularFile } from '../src/files/regular_file.ts';

/** The bytes of a file; null if there is none. Throws an error that names the file and the cure. */
export function readIfThere(path: string): Buffer | null {
  const read = readRegularFile(path);
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

/** The bytes of a file that a script was told to read. Throws an error that names the file and the cure. */
export function readInput(path: string): Buffer {
  const bytes = readIfThere(path);
  if (bytes === null) throw new Error(`there is no file ${path}: name another one`);
  return bytes;
}
