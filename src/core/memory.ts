import { platform } from '#platform';
import { SETUP_WORDS } from '../shared/setup_layout.ts';
import type { CoreExports } from './exports.ts';
import { NO_SEARCH, instantiate, type SearchHost } from './instance.ts';
import { coreModule } from './module.ts';

export const MB = 2 ** 20;
const PAGE_BYTES = 65536;
const INITIAL_PAGES = 64;

/** Words that the threads of a search share with their host: see engine/search_messages.ts. */
const CONTROL_BYTES = 64;
const INT_BYTES = 4;
const DOUBLE_BYTES = 8;
/** Tables begin at a page of the system's memory. */
const TABLE_ALIGNMENT = 4096;

/** The memory of the core isn't available. */
export class CoreMemoryError extends Error {
  constructor() {
    super(
      "can't reserve the memory for WebAssembly: Node needs up to 10 GB of address space for it, most of it never used. " +
        'Raise the limit (see "ulimit -v").',
    );
  }
}

/** What a memory has room for, in addition to the core's own data. */
export interface MemoryParts {
  /** Blocks for threads; default 1. The host's own instance uses the first. */
  readonly blocks?: number;
  /** Bytes of the tables, in the order of their addresses; default none. */
  readonly tables?: readonly number[];
}

/** Where the parts lie: addresses in the memory. */
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
 * The one description of a memory of the core: its own data, a block a thread, the control words, tables. Everything that runs
 * the core lays its memory out here.
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

/** A memory of the core with one instance over it, its tables filled. Further instances, in other threads, share all of it. */
export class CoreMemory {
  readonly memory: WebAssembly.Memory;
  /** The host's own instance, on the first block. */
  readonly core: CoreExports;
  readonly layout: MemoryLayout;
  /** The first block's setup buffer: see shared/setup_layout.ts. */
  readonly setup: Int32Array;

  /**
   * `parts` may depend on sizes that the core tells. Throws CoreMemoryError if no memory can be reserved, RangeError if it can't hold the parts. `module` may be another build of the
   * core, `host` is asked by searches of the host's own instance.
   */
  constructor(
    parts: MemoryParts | ((core: CoreExports) => MemoryParts) = {},
    module = coreModule(),
    host: SearchHost = NO_SEARCH,
  ) {
    this.memory = reserve();
    this.core = instantiate(module, this.memory, host);
    this.layout = layOut(this.core, typeof parts === 'function' ? parts(this.core) : parts);
    this.ensure(this.layout.end);
    this.core.initTables();
    this.core.useThread(this.layout.blocks[0]!);
    this.core.useStopFlag(this.layout.control);
    this.setup = new Int32Array(this.memory.buffer, this.core.setupBuffer(), SETUP_WORDS);
  }

  /** The control words, as integers and as doubles. */
  get control(): { readonly words: Int32Array; readonly doubles: Float64Array } {
    return controlWords(this.memory, this.layout.control);
  }

  /** Grows the memory until it holds `bytes`. Throws RangeError if that isn't available. */
  ensure(bytes: number): void {
    const missing = Math.ceil((bytes - this.memory.buffer.byteLength) / PAGE_BYTES);
    if (missing > 0) this.memory.grow(missing);
  }

  /** Writes the neural net, which the evaluation reads. Throws if its size is not what the core expects. */
  useNet(net: Uint8Array = platform.readBuilt('net.bin')): void {
    const bytes = this.core.netBytes();
    if (net.length !== bytes) {
      throw new Error(`the neural net has ${net.length} bytes, the core expects ${bytes}: build again`);
    }
    new Uint8Array(this.memory.buffer, this.core.netAddress(), bytes).set(net);
    // The sums that a thread keeps are those of the net before.
    this.core.useThread(this.layout.blocks[0]!);
  }
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

function reserve(): WebAssembly.Memory {
  const { maximumPages: maximum, canShareMemory: shared } = platform;
  try {
    return new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum, shared });
  } catch {
    throw new CoreMemoryError();
  }
}
