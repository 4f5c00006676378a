import { accessSync, constants, readFileSync } from 'node:fs';
import path from 'node:path';

/** The folders that programs.txt names: Debian's games lie where not every PATH leads. */
const MORE_FOLDERS = readFileSync(new URL('programs.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('folder '))
  .map((line) => line.slice('folder '.length));

/** A PATH on which every installed program that the tests drive is found. */
export const PROGRAM_PATH = [process.env.PATH ?? '', ...MORE_FOLDERS].join(path.delimiter);

/** Is there such a program in one of the folders of a PATH? */
export function isInstalled(program: string, searched = PROGRAM_PATH): boolean {
  return searched.split(path.delimiter).some((folder) => isExecutable(path.join(folder, program)));
}

/** Those of the programs that are not installed. */
export function missingPrograms(programs: readonly string[]): string[] {
  return programs.filter((program) => !isInstalled(program));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
