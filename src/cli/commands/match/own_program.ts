// This program as an engine of its own matches, for the plan of a match: the same build on another machine is the same engine,
// another build in the same place is not.

import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprintOf } from '../../../jobs/fingerprint.ts';
import type { OwnProgram } from '../../../match/settings.ts';

/** What decides how this program plays: version, search and evaluation, and all scripts about them, such as for the clock and the levels. */
const PARTS = ['package.json', 'dist/core.wasm', 'dist/net.bin'];
const SCRIPTS = 'dist/engine';

/** The fingerprint of the build in a folder. */
export function buildIn(root: string): string {
  const scripts = readdirSync(path.join(root, SCRIPTS)).filter((name) => name.endsWith('.js'));
  const parts = [...PARTS, ...scripts.sort().map((name) => path.join(SCRIPTS, name))];
  return fingerprintOf(...parts.map((part) => readFileSync(path.join(root, part))));
}

export function ownProgram(): OwnProgram {
  const root = fileURLToPath(new URL('../../../..', import.meta.url));
  return { command: [process.execPath, path.join(root, 'bin/ransom.js')], build: buildIn(root) };
}
