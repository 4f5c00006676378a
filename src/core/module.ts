import { platform } from '#platform';

/** A custom section of the WebAssembly format, which means nothing: id, size, length of its name, name. */
const CUSTOM_SECTION = [0, 7, 6, ...new TextEncoder().encode('search')];

let module: WebAssembly.Module | null = null;
let optimisedModule: WebAssembly.Module | null = null;

/** The core, compiled once a process. Its functions are optimised as they are used. */
export function coreModule(): WebAssembly.Module {
  module ??= new WebAssembly.Module(platform.readBuilt(platform.coreFile));
  return module;
}

/**
 * The core for searching, compiled once a process, which takes about 0.1 s on two cores. It is optimised from the first node on, if
 * the platform can do that: compiled as usual, a first search of 100 ms makes a tenth of its nodes.
 */
export function optimisedCoreModule(): WebAssembly.Module {
  optimisedModule ??= platform.compileOptimised(withOwnBytes(platform.readBuilt(platform.coreFile)));
  return optimisedModule;
}

/** V8 keeps one compilation for the same bytes, the lazy one included, so these must differ. */
function withOwnBytes(bytes: Uint8Array): Uint8Array {
  const own = new Uint8Array(bytes.length + CUSTOM_SECTION.length);
  own.set(bytes);
  own.set(CUSTOM_SECTION, bytes.length);
  return own;
}
