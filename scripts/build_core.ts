// What `npm run build:core` makes in dist: the core, fast and with asserts, the core for pages that may not share memory between
// threads, and the neural net.

import { readFileSync, writeFileSync } from 'node:fs';
import { EXIT_NO } from '../src/cli/exit.ts';
import { netFrom } from '../src/engine/net_from.ts';
import { forOtherMemory } from '../src/platform/memory_kind.ts';
import { DEBUG_CORE_ARGUMENTS, buildAssembly, coreArguments } from './assembly.ts';

const NET = 'src/eval/net.bin';

for (const args of [coreArguments(), DEBUG_CORE_ARGUMENTS]) {
  if (!(await buildAssembly(args))) process.exit(EXIT_NO);
}
writeFileSync('dist/core.single.wasm', forOtherMemory(readFileSync('dist/core.wasm'), false));

const file = readFileSync(NET);
const net = netFrom(file);
if (!net.ok) {
  console.error(`${NET} is no net for this core: ${net.error}`);
  process.exit(EXIT_NO);
}
writeFileSync('dist/net.bin', file);
