#!/usr/bin/env node
import { existsSync } from 'node:fs';

const built = ['../dist/cli/main.js', '../dist/core.wasm'].every((file) => existsSync(new URL(file, import.meta.url)));
if (built) {
  const { run } = await import('../dist/cli/main.js');
  process.exitCode = await run(process.argv.slice(2));
} else {
  console.error('ransom: the program is not built yet: run `npm ci` (or `npm run build`) in its folder first.');
  process.exitCode = 1;
}
