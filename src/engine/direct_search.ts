import {
  NO_SEARCH,
  coreModule,
  createMemory,
  ensureMemory,
  fillTables,
  instantiate,
  type CoreExports,
  type SearchHost,
} from '../rules/core.ts';
import { writeCoreSetup } from '../rules/core_setup.ts';
import type { Position } from '../rules/position.ts';
import type { Move } from '../rules/setup.ts';
import {
  MATE_BUCKET_BYTES,
  ROOT_MOVE,
  ROOT_PV,
  ROOT_PV_LENGTH,
  ROOT_SCORE,
  ROOT_WORDS,
  TABLE_BUCKET_BYTES,
} from '../shared/search_layout.ts';
import { SETUP_WORDS } from '../shared/setup_layout.ts';
import { MAX_DEPTH } from './options.ts';
import { CONTROL_BYTES, MATE_TABLE_BYTES } from './search_messages.ts';

const MB = 2 ** 20;
const DEFAULT_HASH_MB = 16;

export interface DirectResult {
  readonly move: Move;
  /** From the side to move, as the core counts: see shared/search_layout.ts. */
  readonly score: number;
  readonly pv: readonly Move[];
  readonly nodes: number;
}

/**
 * A search in the calling thread, for programs that search many positions with few nodes each and would lose more by passing
 * messages: making openings and training data, benchmarks, tests. Nothing but its host can interrupt it.
 */
export class DirectSearch {
  readonly core: CoreExports;
  readonly memory = createMemory();
  /** The setup buffer of shared/setup_layout.ts. */
  readonly setup: Int32Array;
  /** One word that ends the search when it is not 0, as another thread would set it. */
  readonly stopFlag: Int32Array;
  private readonly table: number;
  private readonly hashMb: number;
  private generation = 0;

  /** `module` is another build of the core; `host` is asked while it searches, in the same thread. */
  constructor(hashMb = DEFAULT_HASH_MB, module = coreModule(), host: SearchHost = NO_SEARCH) {
    this.core = instantiate(module, this.memory, host);
    const block = this.core.heapBase();
    const control = block + this.core.threadBytes();
    const mateTable = control + CONTROL_BYTES;
    this.table = mateTable + MATE_TABLE_BYTES;
    this.hashMb = hashMb;
    ensureMemory(this.memory, this.table + hashMb * MB);
    fillTables(this.core, this.memory);
    this.core.useThread(block);
    this.core.useStopFlag(control);
    this.stopFlag = new Int32Array(this.memory.buffer, control, 1);
    this.core.useTranspositions(this.table, (hashMb * MB) / TABLE_BUCKET_BYTES);
    this.core.useMateTable(mateTable, MATE_TABLE_BYTES / MATE_BUCKET_BYTES);
    this.setup = new Int32Array(this.memory.buffer, this.core.setupBuffer(), SETUP_WORDS);
  }

  /** Forgets hash table and histories. */
  newGame(): void {
    new Uint8Array(this.memory.buffer, this.table, this.hashMb * MB).fill(0);
    this.core.forgetHistories();
  }

  /** Takes a position for the searches to come. */
  setPosition(position: Position): void {
    writeCoreSetup(this.setup, position.setup, position.ruleset);
    this.core.readSetup();
  }

  /**
   * Searches the position set, which must have a legal move, to a depth or a number of nodes. `gameKeys` are the keys of the
   * game's positions before it, oldest first.
   */
  search(limits: { depth?: number; nodes?: number }, gameKeys: readonly bigint[] = []): DirectResult {
    const { core } = this;
    const { buffer } = this.memory;
    new BigUint64Array(buffer, core.gameKeyBuffer(), gameKeys.length).set(gameKeys);
    core.useGameKeys(gameKeys.length);
    core.newSearchGeneration(++this.generation);
    core.limitNodes(limits.nodes ?? 0);
    core.prepareRootMoves();
    core.searchRootMoves(1, Math.min(limits.depth ?? MAX_DEPTH, MAX_DEPTH), 1);
    const record = new Int32Array(buffer, core.rootMoveBuffer(), ROOT_WORDS);
    return {
      move: record[ROOT_MOVE]!,
      score: record[ROOT_SCORE]!,
      pv: Array.from(record.subarray(ROOT_PV, ROOT_PV + record[ROOT_PV_LENGTH]!)),
      nodes: core.searchedNodes(),
    };
  }
}
