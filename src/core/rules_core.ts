import { CoreMemory, CoreMemoryError, PartsMemoryError } from './memory.ts';

/** A view longer than any position's list of legal moves: MOVE_LISTS in src/board/thread.ts says how long that is. */
const MOVE_WORDS = 4096;

/** The instance that the rules use, with its buffers as typed arrays. */
export interface RulesCore {
  readonly exports: CoreMemory['core'];
  readonly memory: WebAssembly.Memory;
  readonly setup: Int32Array;
  readonly moves: Int32Array;
}

let host: CoreMemory | null = null;
let shared: RulesCore | null = null;
/** The net in its memory: null is the built-in one, undefined none yet. */
let netInUse: Uint8Array | null | undefined;

/** The instance that the rules use, created on the first call. It can't evaluate yet. */
export function rulesCore(): RulesCore {
  if (shared === null) {
    host = smallMemory();
    const { core, memory, setup } = host;
    shared = { exports: core, memory, setup, moves: new Int32Array(memory.buffer, core.moveBuffer(), MOVE_WORDS) };
  }
  return shared;
}

/** The same instance with a neural net, by default the built-in one, which is read only when it is needed. */
export function evaluatingCore(net: Uint8Array | null = null): RulesCore {
  const core = rulesCore();
  if (net !== netInUse) host!.useNet(net);
  netInUse = net;
  return core;
}

/** This memory has no part to omit: if it can't be reserved or can't grow, there is no smaller one to try. */
function smallMemory(): CoreMemory {
  try {
    return new CoreMemory();
  } catch (error) {
    throw error instanceof PartsMemoryError ? new CoreMemoryError() : error;
  }
}
