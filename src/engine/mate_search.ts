import { CoreMemory, CoreMemoryError, MB, PartsMemoryError } from '../core/memory.ts';
import { coreBuild } from '../core/module.ts';
import { writeCoreSetup } from '../rules/core_setup.ts';
import type { Position } from '../rules/position.ts';
import type { Move } from '../rules/setup.ts';
import { MATE_BUCKET_BYTES } from '../shared/search_layout.ts';
import { MateMemoryError } from './mate_memory_error.ts';
import { DEFAULT_MATE_MOVES } from './options.ts';

const DEFAULT_HASH_MB = 64;
const DEFAULT_NODES = 5_000_000;
const NO_NODE_LIMIT = Number.MAX_SAFE_INTEGER;
const MAX_LINE = 128;
/** Reconstructing the line costs little compared with the search, unless the table has lost the proof. */
const LINE_NODES = 2_000_000;
/** Extra time for the line of a mate found in limited time. */
const LINE_MS = 200;

export interface MateLimits {
  /** The longest mate to look for, in moves of the attacker, up to 60. Default 30. */
  readonly maxMoves?: number;
  /** Limit of moves made in the search. Default 5,000,000, or no limit if a time is given. */
  readonly nodes?: number;
  /** Default: no limit but the nodes. */
  readonly timeMs?: number;
  /** Let the attacker play any move, not only checks. Complete, but far slower. Default false. */
  readonly allMoves?: boolean;
  /** Keys of the game's earlier positions, oldest first: a position that has occurred twice is drawn when it recurs. */
  readonly gameKeys?: readonly bigint[];
}

export type MateResult =
  | {
      readonly kind: 'mate';
      /** Moves of the attacker to the mate. */
      readonly moves: number;
      /** Is a shorter mate of its kind (by checks, or at all) ruled out? */
      readonly isShortest: boolean;
      /** A line to the mate with the toughest known defences; may be shorter than `moves` if `isShortest` is false. */
      readonly line: readonly Move[];
      readonly nodes: number;
    }
  /** No mate within the limit: none by checks, or none at all if all moves were allowed. */
  | { readonly kind: 'no-mate'; readonly nodes: number }
  | { readonly kind: 'unknown'; readonly nodes: number };

/** A mate search in the calling thread with its own hash table. Only its limits can end it. */
export class MateSearch {
  private readonly host: CoreMemory;
  private deadlineMs = Infinity;

  /** Throws MateMemoryError if there is no memory for a table of `hashMb`. */
  constructor(hashMb = DEFAULT_HASH_MB) {
    const poll = (): number => (performance.now() >= this.deadlineMs ? 1 : 0);
    const hashBytes = hashMb * MB;
    try {
      this.host = new CoreMemory({ tables: [hashBytes] }, coreBuild(), {
        poll,
        report: () => 0,
        currentRootMove: () => undefined,
      });
    } catch (error) {
      if (error instanceof PartsMemoryError) throw new MateMemoryError(`no memory for a hash table of ${hashMb} MB.`);
      throw error instanceof CoreMemoryError ? new MateMemoryError(error.message) : error;
    }
    this.host.core.useMateHash(this.host.layout.tables[0]!, hashBytes / MATE_BUCKET_BYTES);
  }

  /** Looks for the shortest mate that the side to move can force. */
  find(position: Position, limits: MateLimits = {}): MateResult {
    const { core, memory } = this.host;
    const allMoves = limits.allMoves === true ? 1 : 0;
    const plies = this.search(position, limits);
    const nodes = core.mateSearchNodes();
    if (plies <= 0) return { kind: plies === 0 ? 'no-mate' : 'unknown', nodes };
    const isShortest = core.mateIsTheShortest() === 1;
    // A mate found just in time is reported with as much of its line as can be found quickly.
    if (limits.timeMs !== undefined) this.deadlineMs = performance.now() + LINE_MS;
    const length = core.writeMateLine(plies, LINE_NODES, allMoves);
    this.deadlineMs = Infinity;
    const line = Array.from(new Int32Array(memory.buffer, core.mateLineBuffer(), MAX_LINE).subarray(0, length));
    return { kind: 'mate', moves: (plies + 1) / 2, isShortest, line, nodes };
  }

  /** The first move of the shortest mate, or null if none is found: like `find`, but without the work for the line. */
  findMove(position: Position, limits: MateLimits = {}): Move | null {
    return this.search(position, limits) > 0 ? this.host.core.mateMove() : null;
  }

  /**
   * Verifies the mate in `moves` moves that was just found: a plain search plays the attacker's proved moves against
   * every defence. Also returns false if that would take more than `nodes` moves made.
   */
  verify(moves: number, nodes: number, allMoves = false): boolean {
    return this.host.core.verifyMate(2 * moves - 1, nodes, allMoves ? 1 : 0) === 1;
  }

  /** Plies to the mate, 0 for none, or -1 for unknown. */
  private search(position: Position, limits: MateLimits): number {
    const { core, memory } = this.host;
    const gameKeys = limits.gameKeys ?? [];
    writeCoreSetup(this.host.setup, position.setup, position.ruleset);
    core.readSetup();
    new BigUint64Array(memory.buffer, core.gameKeyBuffer(), gameKeys.length).set(gameKeys);
    core.useGameKeys(gameKeys.length);
    this.deadlineMs = limits.timeMs === undefined ? Infinity : performance.now() + limits.timeMs;
    const longest = 2 * (limits.maxMoves ?? DEFAULT_MATE_MOVES) - 1;
    const nodes = limits.nodes ?? (limits.timeMs === undefined ? DEFAULT_NODES : NO_NODE_LIMIT);
    const plies = core.findMate(longest, nodes, limits.allMoves === true ? 1 : 0);
    this.deadlineMs = Infinity;
    return plies;
  }
}

let shared: MateSearch | null = null;

/** `MateSearch.find` with a table that is created on the first call and kept. */
export function findMate(position: Position, limits: MateLimits = {}): MateResult {
  shared ??= new MateSearch();
  return shared.find(position, limits);
}
