import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isExecutable } from './executable.mjs';

/** The folders listed in programs.txt: Debian's folder of games is not on every PATH. */
const MORE_FOLDERS = readFileSync(new URL('programs.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('folder '))
  .map((line) => line.slice('folder '.length));

/** A PATH on which all installed programs used by the tests are found. */
export const PROGRAM_PATH = [process.env.PATH ?? '', ...MORE_FOLDERS].join(path.delimiter);

/** Does a folder of a PATH contain this program? */
export function isInstalled(program: string, searched = PROGRAM_PATH): boolean {
  return searched.split(path.delimiter).some((folder) => isExecutable(path.join(folder, program)));
}

/** The programs that are not installed. */
export function missingPrograms(programs: readonly string[]): string[] {
  return programs.filter((program) => !isInstalled(program));
}
