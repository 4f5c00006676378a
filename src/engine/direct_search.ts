import type { CoreExports } from '../core/exports.ts';
import { NO_SEARCH, type SearchHost } from '../core/instance.ts';
import { CoreMemory, MB } from '../core/memory.ts';
import { coreBuild } from '../core/module.ts';
import { writeCoreSetup } from '../rules/core_setup.ts';
import type { Position } from '../rules/position.ts';
import type { Move } from '../rules/setup.ts';
import { MATE_BUCKET_BYTES, ROOT_MOVE, ROOT_SCORE, TABLE_BUCKET_BYTES } from '../shared/search_layout.ts';
import { MAX_DEPTH } from './options.ts';
import { listRootMoves, rootRecord, variationOf } from './root_moves.ts';
import { CONTROL_STOP, MATE_TABLE_BYTES } from './search_messages.ts';

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
  readonly memory: WebAssembly.Memory;
  /** The setup buffer of shared/setup_layout.ts. */
  readonly setup: Int32Array;
  /** One word that ends the search when it is not 0, as another thread would set it. */
  readonly stopFlag: Int32Array;
  private readonly host: CoreMemory;
  private readonly table: Uint8Array;
  private generation = 0;

  /** `build` is another build of the core; `host` is asked while it searches, in the same thread. */
  constructor(hashMb = DEFAULT_HASH_MB, build = coreBuild(), host: SearchHost = NO_SEARCH) {
    const parts = { tables: [MATE_TABLE_BYTES, hashMb * MB] };
    this.host = new CoreMemory(parts, build, host);
    this.host.useNet();
    const { core, memory, setup, layout, control } = this.host;
    const [mateTable, table] = layout.tables as [number, number];
    core.useMateTable(mateTable, MATE_TABLE_BYTES / MATE_BUCKET_BYTES);
    core.useTranspositions(table, (hashMb * MB) / TABLE_BUCKET_BYTES);
    this.core = core;
    this.memory = memory;
    this.setup = setup;
    this.stopFlag = control.words.subarray(CONTROL_STOP, CONTROL_STOP + 1);
    this.table = new Uint8Array(memory.buffer, table, hashMb * MB);
  }

  /** Evaluates with another neural net from now on. Throws if its size is not what the core expects. */
  useNet(net: Uint8Array): void {
    this.host.useNet(net);
    this.newGame();
  }

  /** Forgets hash table and histories. */
  newGame(): void {
    this.table.fill(0);
    this.core.forgetHistories();
  }

  /** Takes a position for the searches to come. */
  setPosition(position: Pick<Position, 'setup' | 'ruleset'>): void {
    writeCoreSetup(this.setup, position.setup, position.ruleset);
    this.core.readSetup();
  }

  /**
   * Searches the position set, which must have a legal move, to a depth or a number of nodes. `gameKeys` are the keys of the
   * game's positions before it, oldest first; `rootMoves` the moves searched, at least one, or null for all.
   */
  search(
    limits: { depth?: number; nodes?: number },
    gameKeys: readonly bigint[] = [],
    rootMoves: readonly Move[] | null = null,
  ): DirectResult {
    const { core, memory } = this;
    new BigUint64Array(memory.buffer, core.gameKeyBuffer(), gameKeys.length).set(gameKeys);
    core.useGameKeys(gameKeys.length);
    core.newSearchGeneration(++this.generation);
    core.limitNodes(limits.nodes ?? 0);
    listRootMoves(core, memory, rootMoves);
    core.searchRootMoves(1, Math.min(limits.depth ?? MAX_DEPTH, MAX_DEPTH), 1);
    const record = rootRecord(core, memory, 0);
    return {
      move: record[ROOT_MOVE]!,
      score: record[ROOT_SCORE]!,
      pv: variationOf(record),
      nodes: core.searchedNodes(),
    };
  }
}
