// Writes dist/core.single.wasm, part of `npm run build:core`: dist/core.wasm for pages that may not share memory
// between threads.

import { readFileSync, writeFileSync } from 'node:fs';
import { forOtherMemory } from '../src/platform/memory_kind.ts';

writeFileSync('dist/core.single.wasm', forOtherMemory(readFileSync('dist/core.wasm'), false));
