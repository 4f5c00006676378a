// Copies the neural net to dist/net.bin, part of `npm run build:core`.

import { readFileSync, writeFileSync } from 'node:fs';
import { EXIT_NO } from '../src/cli/exit.ts';
import { netFrom } from '../src/engine/net_from.ts';

const NET = 'src/eval/net.bin';

const file = readFileSync(NET);
const net = netFrom(file);
if (net.ok) {
  writeFileSync('dist/net.bin', file);
} else {
  console.error(`${NET} is no net for this core: ${net.error}`);
  process.exitCode = EXIT_NO;
}
