// Compiles the core, part of `npm run build:core`: fast, and with asserts.

import { EXIT_NO } from '../src/cli/exit.ts';
import { DEBUG_CORE_ARGUMENTS, buildAssembly, coreArguments } from './assembly.ts';

for (const args of [coreArguments(), DEBUG_CORE_ARGUMENTS]) {
  if (!(await buildAssembly(args))) process.exit(EXIT_NO);
}
