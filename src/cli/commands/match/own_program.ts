// This program as an engine of its own matches, for the plan of a match: the same build on another machine is the same engine,
// another build in the same place is not.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fingerprintOf } from '../../../jobs/fingerprint.ts';
import type { OwnProgram } from '../../../match/settings.ts';

/** What decides how this program plays: version, search and evaluation. */
const PARTS = ['package.json', 'dist/core.wasm', 'dist/net.bin'];

function inPackage(path: string): string {
  return fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
}

export function ownProgram(): OwnProgram {
  return {
    command: [process.execPath, inPackage('bin/ransom.js')],
    build: fingerprintOf(...PARTS.map((part) => readFileSync(inPackage(part)))),
  };
}
