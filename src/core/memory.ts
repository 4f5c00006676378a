import { platform } from '#platform';
import { OTHER_NET } from '../platform/error_message.ts';
import { SETUP_WORDS } from '../shared/setup_layout.ts';
import type { CoreExports } from './exports.ts';
import { NO_SEARCH, instantiate, type SearchHost } from './instance.ts';
import { coreBuild, type CoreBuild } from './module.ts';
import { netFileFault, unpackNet } from './net_file.ts';

export const MB = 2 ** 20;
const PAGE_BYTES = 65536;
const INITIAL_PAGES = 64;

/** Words shared by the threads of a search and their host: see engine/search_messages.ts. */
const CONTROL_BYTES = 64;
const INT_BYTES = 4;
const DOUBLE_BYTES = 8;
/** Tables start at a page boundary of the system's memory. */
const TABLE_ALIGNMENT = 4096;

/** The memory of the core isn't available. */
export class CoreMemoryError extends Error {
  constructor(message = `can't reserve the memory for WebAssembly: ${platform.memoryAdvice}`) {
    super(message);
  }
}

/** A memory was reserved, but it can't hold all its parts, even after the table that may shrink has done so. */
export class PartsMemoryError extends CoreMemoryError {}

/** What a memory must have room for, in addition to the core's own data. */
export interface MemoryParts {
  /** Thread blocks; default 1. The host's own instance uses the first. */
  readonly blocks?: number;
  /** Sizes of the tables in bytes, in the order of their addresses; default none. */
  readonly tables?: readonly number[];
  /** May the last table be halved, repeatedly, down to 1 MB, if memory is short? Default false. */
  readonly mayShrink?: boolean;
}

/** Addresses of the parts in the memory. */
export interface MemoryLayout {
  readonly blocks: readonly number[];
  readonly control: number;
  readonly tables: readonly number[];
  readonly end: number;
}

function align(address: number, bytes: number): number {
  return Math.ceil(address / bytes) * bytes;
}

/**
 * The single definition of a core memory's layout: the core's data, a block per thread, the control words, the tables.
 * Everything that runs the core uses it.
 */
function layOut(core: CoreExports, { blocks = 1, tables = [] }: MemoryParts): MemoryLayout {
  const first = core.heapBase();
  const blockBytes = core.threadBytes();
  const control = first + blocks * blockBytes;
  let end = control + CONTROL_BYTES;
  const places: number[] = [];
  for (const bytes of tables) {
    const place = align(end, TABLE_ALIGNMENT);
    places.push(place);
    end = place + bytes;
  }
  return { blocks: Array.from({ length: blocks }, (_, i) => first + i * blockBytes), control, tables: places, end };
}

/** The acceptable layouts, best first. */
function acceptable(core: CoreExports, parts: MemoryParts): MemoryLayout[] {
  const { tables = [], mayShrink = false } = parts;
  const layouts = [layOut(core, parts)];
  if (!mayShrink) return layouts;
  const others = tables.slice(0, -1);
  for (let mb = Math.floor(tables.at(-1)! / MB / 2); mb >= 1; mb = Math.floor(mb / 2)) {
    layouts.push(layOut(core, { ...parts, tables: [...others, mb * MB] }));
  }
  return layouts;
}

/**
 * A core memory with one instance on it and its tables filled. Instances in other threads can share it if its build is
 * the shared one.
 */
export class CoreMemory {
  readonly memory: WebAssembly.Memory;
  /** The host's own instance, on the first block. */
  readonly core: CoreExports;
  readonly layout: MemoryLayout;
  /** The first block's setup buffer: see shared/setup_layout.ts. */
  readonly setup: Int32Array;

  /**
   * `parts` may depend on sizes that the core reports. Throws CoreMemoryError if no memory can be reserved, its
   * subclass PartsMemoryError if it can't hold the parts. `host` is called by searches of the host's own instance.
   */
  constructor(
    parts: MemoryParts | ((core: CoreExports) => MemoryParts) = {},
    build = coreBuild(),
    host: SearchHost = NO_SEARCH,
  ) {
    const layouts = (core: CoreExports): MemoryLayout[] =>
      acceptable(core, typeof parts === 'function' ? parts(core) : parts);
    this.memory = reserve(build, layouts);
    this.core = instantiate(build.module, this.memory, host);
    this.layout = firstThatFits(this.memory, layouts(this.core));
    this.core.initTables();
    this.core.useThread(this.layout.blocks[0]!);
    this.core.useStopFlag(this.layout.control);
    // Created only now: views of an unshared memory are detached when it grows.
    this.setup = new Int32Array(this.memory.buffer, this.core.setupBuffer(), SETUP_WORDS);
  }

  /** The control words, as integers and as doubles. */
  get control(): { readonly words: Int32Array; readonly doubles: Float64Array } {
    return controlWords(this.memory, this.layout.control);
  }

  /**
   * Writes the neural net, which the evaluation reads; null is the built-in one. Throws if its size is not what the core
   * expects.
   */
  useNet(other: Uint8Array | null = null): void {
    const bytes = this.core.netBytes();
    const net = other ?? builtNet();
    if (net.length !== bytes) throw new Error(`the neural net has ${net.length} bytes, the core expects ${bytes}`);
    new Uint8Array(this.memory.buffer, this.core.netAddress(), bytes).set(net);
    // The thread's accumulated sums belong to the previous net.
    this.core.useThread(this.layout.blocks[0]!);
  }
}

/** The neural net of the build, as the core reads it. Throws if it is one for another core. */
function builtNet(): Uint8Array {
  const file = platform.readBuilt('net.bin');
  const fault = netFileFault(file, file.length);
  if (fault === null) return unpackNet(file);
  throw new Error(`${OTHER_NET}: ${fault}. Build again`);
}

/** The control words at an address, as integers and as doubles. */
export function controlWords(
  memory: WebAssembly.Memory,
  address: number,
): { readonly words: Int32Array; readonly doubles: Float64Array } {
  return {
    words: new Int32Array(memory.buffer, address, CONTROL_BYTES / INT_BYTES),
    doubles: new Float64Array(memory.buffer, address, CONTROL_BYTES / DOUBLE_BYTES),
  };
}

/** Reserves a memory that can grow to the best layout available. Throws CoreMemoryError. */
function reserve(build: CoreBuild, layouts: (core: CoreExports) => MemoryLayout[]): WebAssembly.Memory {
  const { maximumPages } = platform;
  const maxima = maximumPages === null ? layouts(measuring(build)).map(({ end }) => pagesOf(end)) : [maximumPages];
  for (const maximum of maxima) {
    const memory = tryMemory(build, Math.max(maximum, INITIAL_PAGES));
    // A smaller one may be available.
    if (memory !== null) return memory;
  }
  throw new CoreMemoryError();
}

/** An instance that reports the core's sizes, over a memory too small for anything else. Throws CoreMemoryError. */
function measuring(build: CoreBuild): CoreExports {
  const memory = tryMemory(build, INITIAL_PAGES);
  if (memory === null) throw new CoreMemoryError();
  return instantiate(build.module, memory);
}

/** Null if there is no room for it. */
function tryMemory({ isShared }: CoreBuild, maximum: number): WebAssembly.Memory | null {
  try {
    return new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum, shared: isShared });
  } catch {
    return null;
  }
}

/** Grows the memory for the first layout that it can hold. Throws PartsMemoryError if it can't hold any. */
function firstThatFits(memory: WebAssembly.Memory, layouts: readonly MemoryLayout[]): MemoryLayout {
  for (const layout of layouts) {
    const missing = pagesOf(layout.end - memory.buffer.byteLength);
    try {
      if (missing > 0) memory.grow(missing);
      return layout;
    } catch {
      // The next one needs less.
    }
  }
  throw new PartsMemoryError(`no memory for ${Math.ceil(layouts.at(-1)!.end / MB)} MB`);
}

function pagesOf(bytes: number): number {
  return Math.ceil(bytes / PAGE_BYTES);
}
