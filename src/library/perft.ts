import { CoreMemoryError } from '../core/memory.ts';
import { MAX_PERFT_DEPTH, MAX_THREADS } from '../engine/options.ts';
import { MAX_PERFT_HASH_MB, PerftMemoryError, runPerft } from '../engine/perft.ts';
import { WorkerFailure } from '../engine/watched_worker.ts';
import { EngineError } from './engine_error.ts';
import { givenOptions, requiredWhole, whole } from './given.ts';
import { publicMove, type Move } from './move.ts';
import { rulesPosition, type Position } from './position.ts';

/** The options of {@link divide}. */
export interface DivideOptions {
  /** Worker threads: 1 to 64, default 1, which counts in the calling thread. */
  readonly threads?: number;
  /** A hash table in MB of 2^20 bytes: 0 to 3500, default 0, none. */
  readonly hashMb?: number;
  /** Called for each legal move with its leaf count when that is complete. */
  readonly onMove?: (move: Move, nodes: number) => void;
  /** Called with a message for the user, in English, if the threads can't be started, and one counts alone. */
  readonly onNotice?: (text: string) => void;
}

const DIVIDE_OPTIONS: Readonly<Record<keyof DivideOptions, true>> = {
  threads: true,
  hashMb: true,
  onMove: true,
  onNotice: true,
};

/** The leaf count below a move. */
export interface MoveCount {
  /** A legal move. */
  readonly move: Move;
  /** The leaf count. */
  readonly nodes: number;
}

/** The result of a count. */
export interface PerftResult {
  /** Leaf nodes at that depth. */
  readonly nodes: number;
  /** The leaf count below each legal move, in the order of {@link legalMoves}; empty at depth 0. */
  readonly divide: readonly MoveCount[];
  /** Duration in ms. */
  readonly timeMs: number;
}

/**
 * Counts the leaf nodes some plies below a position, in the calling thread.
 *
 * @param position - the root
 * @param depth - in plies; 0 counts the position itself
 * @returns the count, exact up to 2^53
 * @throws RangeError for a depth that is not a whole number from 0 to 100
 */
export function perft(position: Position, depth: number): number {
  const plies = wholeDepth(depth);
  return plies === 0 ? 1 : rulesPosition(position).perft(plies);
}

/**
 * Counts the leaf nodes below each legal move, optionally with several threads and a hash table.
 *
 * @param position - the root
 * @param depth - in plies; 0 counts the position itself
 * @param options - threads, hash table and callback
 * @throws RangeError for an option that is unknown, or a number out of its range; {@link EngineError} if there is no
 * memory, or a thread fails
 */
export async function divide(position: Position, depth: number, options: DivideOptions = {}): Promise<PerftResult> {
  const { onMove, onNotice } = givenOptions('options', options, DIVIDE_OPTIONS);
  const wanted = {
    depth: wholeDepth(depth),
    threads: whole('threads', options.threads, 1, MAX_THREADS) ?? 1,
    hashMb: whole('hashMb', options.hashMb, 0, MAX_PERFT_HASH_MB) ?? 0,
    ...(onNotice !== undefined && { onNotice }),
    ...(onMove !== undefined && {
      onRootMove: (move: number, nodes: number) => onMove(publicMove(move), nodes),
    }),
  };
  try {
    const { leaves, divide: counts, seconds } = await runPerft(rulesPosition(position), wanted);
    const moves = counts.map(([move, nodes]) => ({ move: publicMove(move), nodes }));
    return { nodes: leaves, divide: moves, timeMs: seconds * 1000 };
  } catch (error) {
    if (error instanceof PerftMemoryError || error instanceof CoreMemoryError)
      throw new EngineError('no-memory', error.message);
    if (error instanceof WorkerFailure) throw new EngineError('failed', error.message);
    throw error;
  }
}

function wholeDepth(depth: number): number {
  return requiredWhole('depth', depth, 0, MAX_PERFT_DEPTH);
}
