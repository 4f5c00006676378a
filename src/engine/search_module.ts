import { setFlagsFromString } from 'node:v8';
import { coreBytes, coreModule, isDebugCore } from '../rules/core.ts';

/** A custom section of the WebAssembly format, which says nothing: id, size, length of its name, name. */
const CUSTOM_SECTION = [0, 7, 6, ...Buffer.from('search')];

/**
 * V8 compiles WebAssembly without optimisation when a function is first called, and again when it has run for a while: a first
 * search of 100 ms then makes a tenth of its nodes. These flags make it optimise all at once, in parallel.
 */
const EAGER_FLAGS = ['--no-liftoff', '--no-wasm-lazy-compilation'];
const USUAL_FLAGS = ['--liftoff', '--wasm-lazy-compilation'];

let compiled: WebAssembly.Module | null = null;

/**
 * The core for searching, optimised from the first node on; compiled once a process, which takes about 0.1 s on two cores. The
 * rules' own instance, which starts at once and does little, keeps the usual way.
 */
export function searchModule(): WebAssembly.Module {
  compiled ??= isDebugCore() ? coreModule() : compileOptimised();
  return compiled;
}

function compileOptimised(): WebAssembly.Module {
  // V8 keeps one compilation for the same bytes, the rules' lazy one included, so these must differ.
  const bytes = coreBytes();
  const own = new Uint8Array(bytes.length + CUSTOM_SECTION.length);
  own.set(bytes);
  own.set(CUSTOM_SECTION, bytes.length);
  for (const flag of EAGER_FLAGS) setFlagsFromString(flag);
  try {
    return new WebAssembly.Module(own);
  } finally {
    for (const flag of USUAL_FLAGS) setFlagsFromString(flag);
  }
}
