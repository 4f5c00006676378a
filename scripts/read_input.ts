import { readRegularFile } from '../src/files/regular_file.ts';

/** The bytes of a file that a script was told to read. Throws an error that names the file and the cure. */
export function readInput(path: string): Buffer {
  const read = readRegularFile(path);
  if (!read.ok) throw new Error(read.error);
  if (read.value === null) throw new Error(`there is no file ${path}: name another one`);
  return read.value;
}
