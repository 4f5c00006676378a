// What the tests of `ransom analyze` share.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const MATE_IN_ONE = '6k1/5ppp/8/8/8/8/5PPP/2R3K1[p] w - - 0 1';

/** A move as `--json` prints it. */
export interface Move {
  readonly san: string;
  readonly coordinate: string;
}

/** For the files of a test file, until its tests end. */
export const folder = mkdtempSync(path.join(tmpdir(), 'ransom-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a file into the folder; returns its path. */
export function fileOf(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}
