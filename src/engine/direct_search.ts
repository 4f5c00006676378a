import type { CoreExports } from '../core/exports.ts';
import { NO_SEARCH, type SearchHost } from '../core/instance.ts';
import { CoreMemory, MB } from '../core/memory.ts';
import { coreBuild } from '../core/module.ts';
import { writeCoreSetup } from '../rules/core_setup.ts';
import type { Position } from '../rules/position.ts';
import type { Move } from '../rules/setup.ts';
import { MATE_BUCKET_BYTES, ROOT_BOUND, ROOT_MOVE, ROOT_SCORE, TT_BUCKET_BYTES } from '../shared/search_layout.ts';
import { MAX_DEPTH } from './options.ts';
import { foundLines, listRootMoves, rootRecord, variationOf, type FoundLine } from './root_moves.ts';
import { CONTROL_STOP, MATE_HASH_BYTES } from './search_messages.ts';

const DEFAULT_HASH_MB = 16;

export interface DirectResult {
  readonly move: Move;
  /** From the side to move, in the core's units: see shared/search_layout.ts. */
  readonly score: number;
  /** What the score is: a value of REPORT_BOUND in shared/search_layout.ts. */
  readonly bound: number;
  readonly pv: readonly Move[];
  readonly nodes: number;
}

/**
 * A search in the calling thread, for programs that search many positions with few nodes each, where passing messages
 * would cost more than it gains: generating openings and training data, benchmarks, tests. Other threads can end it
 * by its stop flag.
 */
export class DirectSearch {
  readonly core: CoreExports;
  readonly memory: WebAssembly.Memory;
  /** The setup buffer of shared/setup_layout.ts. */
  readonly setup: Int32Array;
  /** One word that ends the search when it is not 0. Another thread may set it. */
  readonly stopFlag: Int32Array;
  private readonly host: CoreMemory;
  private readonly hash: number;
  private readonly hashBytes: number;
  private generation = 0;

  /** `build` selects another build of the core; `host` is polled in the same thread during a search. */
  constructor(hashMb = DEFAULT_HASH_MB, build = coreBuild(), host: SearchHost = NO_SEARCH) {
    this.hashBytes = hashMb * MB;
    const parts = { tables: [MATE_HASH_BYTES, this.hashBytes] };
    this.host = new CoreMemory(parts, build, host);
    this.host.useNet();
    const { core, memory, setup, layout, control } = this.host;
    const [mateHash, hash] = layout.tables as [number, number];
    core.useMateHash(mateHash, MATE_HASH_BYTES / MATE_BUCKET_BYTES);
    core.useTT(hash, this.hashBytes / TT_BUCKET_BYTES);
    this.core = core;
    this.memory = memory;
    this.setup = setup;
    this.stopFlag = control.words.subarray(CONTROL_STOP, CONTROL_STOP + 1);
    this.hash = hash;
  }

  /**
   * Evaluates with another neural net from now on; null is the built-in one. Throws if its size is not what the core
   * expects.
   */
  useNet(net: Uint8Array | null): void {
    this.host.useNet(net);
    this.newGame();
  }

  /** Forgets hash table and histories. */
  newGame(): void {
    this.core.clearMemory(this.hash, this.hashBytes);
    this.core.forgetHistories();
  }

  /** Sets the position for the following searches. */
  setPosition(position: Pick<Position, 'setup' | 'ruleset'>): void {
    writeCoreSetup(this.setup, position.setup, position.ruleset);
    this.core.readSetup();
  }

  /**
   * Searches the current position, which must have a legal move, to a depth or a number of nodes. `gameKeys` are the
   * keys of earlier positions of the game, oldest first; `rootMoves` the moves to search, at least one, or null for
   * all.
   */
  search(
    limits: { depth?: number; nodes?: number },
    gameKeys: readonly bigint[] = [],
    rootMoves: readonly Move[] | null = null,
  ): DirectResult {
    const { core, memory } = this;
    this.think(limits, gameKeys, rootMoves, 1);
    const record = rootRecord(core, memory, 0);
    return {
      move: record[ROOT_MOVE]!,
      score: record[ROOT_SCORE]!,
      bound: record[ROOT_BOUND]!,
      pv: variationOf(record),
      nodes: core.searchedNodes(),
    };
  }

  /** The same with several lines, best first: at least one, and at most `lines`. */
  searchLines(
    limits: { depth?: number; nodes?: number; lines: number },
    gameKeys: readonly bigint[] = [],
    rootMoves: readonly Move[] | null = null,
  ): FoundLine[] {
    const count = this.think(limits, gameKeys, rootMoves, limits.lines);
    return foundLines(this.core, this.memory, count, limits.lines);
  }

  /** Returns the number of root moves. */
  private think(
    limits: { depth?: number; nodes?: number },
    gameKeys: readonly bigint[],
    rootMoves: readonly Move[] | null,
    lines: number,
  ): number {
    const { core, memory } = this;
    new BigUint64Array(memory.buffer, core.gameKeyBuffer(), gameKeys.length).set(gameKeys);
    core.useGameKeys(gameKeys.length);
    core.newSearchGeneration(++this.generation);
    core.limitNodes(limits.nodes ?? 0);
    const count = listRootMoves(core, memory, rootMoves);
    core.searchRootMoves(1, Math.min(limits.depth ?? MAX_DEPTH, MAX_DEPTH), lines);
    return count;
  }
}
