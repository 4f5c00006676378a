// This program as an engine of its own matches, for the plan of a match: the same build on another machine is the same engine,
// another build in the same place is not.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { OwnProgram } from '../../../match/settings.ts';

const HASH_LENGTH = 12;
/** What decides how this program plays: version, search and evaluation. */
const PARTS = ['package.json', 'dist/core.wasm', 'dist/net.bin'];

function inPackage(path: string): string {
  return fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
}

export function ownProgram(): OwnProgram {
  const hash = createHash('sha256');
  for (const part of PARTS) hash.update(readFileSync(inPackage(part)));
  return {
    command: [process.execPath, inPackage('bin/ransom.js')],
    build: hash.digest('hex').slice(0, HASH_LENGTH),
  };
}
