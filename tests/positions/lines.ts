import { readFileSync } from 'node:fs';

/** The lines of a suite in this folder, without comments and empty lines. */
export function suiteLines(file: string): string[] {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}
