import { runMateJob } from '../engine/mate_job.ts';
import type { Attack, MateVerdict } from '../engine/mate_proof.ts';
import { MateMemoryError } from '../engine/mate_memory_error.ts';
import { DEFAULT_MATE_MOVES, MAX_HASH_MB, MAX_MATE_MOVES } from '../engine/options.ts';
import { WorkerFailure } from '../engine/watched_worker.ts';
import { Game } from '../rules/game.ts';
import { EngineError } from './engine_error.ts';
import { givenOptions, whole } from './given.ts';
import { publicMove, type Move } from './move.ts';
import { rulesPosition, type Position } from './position.ts';
import { untilStopped, type StopSignal } from './signal.ts';

const DEFAULT_HASH_MB = 64;
const DEFAULT_TIME_MS = 20_000;

/** The options of {@link proveMate}. */
export interface MateOptions {
  /** The longest mate to look for, in moves of the side to move: 1 to 60, default 30. */
  readonly moves?: number;
  /** Which moves the attacker may play: `checks`; `all`; or `both`, the default: checks first, and then any. */
  readonly attack?: 'checks' | 'all' | 'both';
  /** Limit of moves tried. Finding the replies to the defences may use as many again. */
  readonly nodes?: number;
  /**
   * In ms; default 20,000, or no limit if `nodes` is given. Finding the replies to the defences may take as much time
   * again.
   */
  readonly timeMs?: number;
  /** The hash table in MB of 2^20 bytes: 1 to 3500, default 64. */
  readonly hashMb?: number;
  /** Cancels the search: the result is what is known by then. */
  readonly signal?: StopSignal;
}

const MATE_OPTIONS: Readonly<Record<keyof MateOptions, true>> = {
  moves: true,
  attack: true,
  nodes: true,
  timeMs: true,
  hashMb: true,
  signal: true,
};

/** The result of a mate search. */
export interface MateProof {
  /**
   * `mate`: proved against every defence. `none`: there is no mate within the limit. `none-by-checks`: there is none by
   * checks, and quiet moves were not to be tried. `undecided`: see `ranOutOf`.
   */
  readonly verdict: 'mate' | 'none' | 'none-by-checks' | 'undecided';
  /** Moves to the mate; null without one, as are the next three. */
  readonly moves: number | null;
  /** Did the search by checks alone find it? Then every move of the attacker gives check. */
  readonly byChecks: boolean | null;
  /** The set of mates among which it is proved to be the shortest. */
  readonly shortestOf: 'all' | 'checks' | 'unknown' | null;
  /** The moves of both sides to the mate, against the defence that holds out longest. */
  readonly line: readonly Move[] | null;
  /** Mates in this many moves or fewer are ruled out. */
  readonly noneWithin: number;
  /**
   * The limit that was reached; null if the question is decided. `memory`: lines too long or too wide for the buffers
   * of a search.
   */
  readonly ranOutOf: 'time' | 'nodes' | 'memory' | 'signal' | null;
  /** The replies to every defence against the first move, as far as they were found. */
  readonly defences: readonly Defence[];
  /** Moves tried. */
  readonly nodes: number;
}

/** A defence against the first move of a mate. */
export interface Defence {
  /** The defender's move. */
  readonly move: Move;
  /** Moves of the attacker to mate after it; null if the limits ended the search first. */
  readonly moves: number | null;
  /** From the attacker's reply to the mate. */
  readonly line: readonly Move[];
}

/**
 * Proves or refutes that the side to move can force mate, in a thread of its own.
 *
 * @param position - the position
 * @param options - how to search
 * @throws RangeError for an option that is unknown or out of its range, or if the game is over; {@link EngineError} if
 * there is no memory, or the thread fails
 */
export async function proveMate(position: Position, options: MateOptions = {}): Promise<MateProof> {
  const rules = rulesPosition(position);
  const outcome = new Game(rules).outcome();
  if (outcome !== null) throw new RangeError(`the game is over by ${outcome.ending}: there is no mate to look for`);
  const { attack = 'both', signal } = givenOptions('options', options, MATE_OPTIONS);
  const nodes = whole('nodes', options.nodes, 1, Number.MAX_SAFE_INTEGER) ?? null;
  const timeMs =
    whole('timeMs', options.timeMs, 1, Number.MAX_SAFE_INTEGER) ?? (nodes === null ? DEFAULT_TIME_MS : null);
  const question = {
    maxMoves: whole('moves', options.moves, 1, MAX_MATE_MOVES) ?? DEFAULT_MATE_MOVES,
    attack: checkedAttack(attack),
    nodes,
    timeMs,
  };
  const hashMb = whole('hashMb', options.hashMb, 1, MAX_HASH_MB) ?? DEFAULT_HASH_MB;
  if (signal?.aborted === true) return publicProof(null, []);
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  try {
    const { verdict, defences } = await untilStopped(signal, stop, () =>
      runMateJob(rules, question, hashMb, controller.signal),
    );
    const published = defences.map((defence) => ({
      move: publicMove(defence.move),
      moves: defence.moves,
      line: defence.line.map(publicMove),
    }));
    return publicProof(verdict, published);
  } catch (error) {
    if (error instanceof MateMemoryError) throw new EngineError('no-memory', error.message);
    if (error instanceof WorkerFailure) throw new EngineError('failed', error.message);
    throw error;
  }
}

function checkedAttack(attack: Attack): Attack {
  if (['checks', 'all', 'both'].includes(attack)) return attack;
  throw new RangeError(`attack is "${attack}": it must be "checks", "all" or "both"`);
}

/** Null: the search was cancelled, and nothing is known. */
function publicProof(verdict: MateVerdict | null, defences: readonly Defence[]): MateProof {
  if (verdict === null) {
    const unknown = { moves: null, byChecks: null, shortestOf: null, line: null };
    return { verdict: 'undecided', ...unknown, noneWithin: 0, ranOutOf: 'signal', defences, nodes: 0 };
  }
  const { moves, byChecks, shortestOf, line, noneWithin, nodes } = verdict;
  return {
    verdict: verdict.verdict,
    moves,
    byChecks,
    shortestOf,
    line: line === null ? null : line.map(publicMove),
    noneWithin,
    ranOutOf: verdict.verdict === 'undecided' ? (verdict.ranOutOf ?? 'signal') : null,
    defences,
    nodes,
  };
}
