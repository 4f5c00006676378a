// Quiet positions from games, with the results and search scores of the games.

import { setImmediate } from 'node:timers/promises';
import type { BatchEvaluator } from './evaluator.ts';
import type { GameRecord } from './game_file.ts';
import { WHITE } from '../../src/shared/men.ts';
import { expectedPoints, fitScale } from './loss.ts';
import { QuietPositions, type Draw, type NumberedGame, type QuietPosition } from './quiet_positions.ts';

/** About one game in this many is held out: whole games, because the positions of one game share their result. */
const HELD_OUT = 50;
const GAMES_IN_BATCH = 50;
/** Sets of the keys seen: one can't hold more than 16 million. */
const SETS = 64;

/** Data of the sampled positions, in their order: training positions first. */
export interface Samples {
  /** Result for the side to move: 0 lost, 0.5 draw, 1 won. */
  readonly results: Float32Array;
  /** Search score of the game's position in centipawns, for the side to move. */
  readonly scores: Float32Array;
  /** Where the position is among all plies of the games. */
  readonly plies: Uint32Array;
  /** Number of positions for training, from the first on; the rest are for validation. */
  readonly training: number;
}

export interface SampleOptions {
  /** Approximate number of plies drawn evenly; of these, the quiet and new positions are taken. */
  readonly plies: number;
  readonly seed: number;
}

/** The number of plies that have a score: the random ones at the beginning have none. */
export function scoredPlies(games: readonly GameRecord[]): number {
  return games.reduce((sum, game) => sum + game.scores.filter((score) => score !== null).length, 0);
}

/** Why few games may not do. */
export const NOBODY_HELD_OUT = `no position is held out to judge by: one game in ${HELD_OUT} is, so play more games`;

/**
 * Is a game held out? Its moves decide (FNV-1a), so that it is in every training or in none, whatever files it comes in: a net that
 * learned from it must not be judged by it later.
 */
export function isHeldOut({ moves }: GameRecord): boolean {
  let hash = 0x811c9dc5;
  for (const move of moves) hash = Math.imul(hash ^ move, 0x01000193);
  return (hash >>> 0) % HELD_OUT === 0;
}

/** Games that are sampled together: all for training, or all held out. */
export interface Batch {
  readonly games: readonly NumberedGame[];
  readonly isHeldOut: boolean;
}

/** All games in the order in which they are sampled: those held out last. */
export function* batchesOf(games: readonly GameRecord[]): Generator<Batch> {
  let plies = 0;
  const numbered = games.map((game, index) => {
    const firstPly = plies;
    plies += game.moves.length;
    return { game, index, firstPly };
  });
  const training: NumberedGame[] = [];
  const heldOut: NumberedGame[] = [];
  for (const one of numbered) (isHeldOut(one.game) ? heldOut : training).push(one);
  for (const games of [training, heldOut]) {
    for (let from = 0; from < games.length; from += GAMES_IN_BATCH)
      yield { games: games.slice(from, from + GAMES_IN_BATCH), isHeldOut: games === heldOut };
  }
}

/** The plies to draw, evenly from all games. */
export function drawOf(games: readonly GameRecord[], { plies, seed }: SampleOptions): Draw {
  return { share: Math.min(1, plies / Math.max(1, scoredPlies(games))), seed };
}

/** The positions sampled so far, each once. */
export class SampleList {
  private readonly seen = Array.from({ length: SETS }, () => new Set<number>());
  private readonly results: number[] = [];
  private readonly scores: number[] = [];
  private readonly plies: number[] = [];
  private training = 0;

  /** Adds a position; false if it is there already. Those of games held out come last. */
  add({ result, score, ply, key }: QuietPosition, isHeldOut: boolean): boolean {
    const seen = this.seen[key % SETS]!;
    const { size } = seen;
    if (seen.add(key).size === size) return false;
    this.results.push(result);
    this.scores.push(score);
    this.plies.push(ply);
    if (!isHeldOut) this.training++;
    return true;
  }

  samples(): Samples {
    return {
      results: Float32Array.from(this.results),
      scores: Float32Array.from(this.scores),
      plies: Uint32Array.from(this.plies),
      training: this.training,
    };
  }
}

/** Samples all games, and adds the positions to an evaluator. An abort ends it with the samples so far. */
export async function sampleGames(
  games: readonly GameRecord[],
  evaluator: BatchEvaluator,
  options: SampleOptions,
  signal: AbortSignal,
): Promise<Samples> {
  const list = new SampleList();
  const positions = new QuietPositions(evaluator, drawOf(games, options));
  for (const batch of batchesOf(games)) {
    await setImmediate();
    if (signal.aborted) break;
    for (const game of batch.games) {
      positions.find(game, (position) => {
        if (list.add(position, batch.isHeldOut)) evaluator.add();
      });
    }
  }
  return list.samples();
}

/** The targets for fitting evaluations. */
export interface Targets {
  /** Expected points of each sample for its side to move, 0 to 1. */
  readonly targets: Float32Array;
  /** The scale of the evaluations and that of the scores, in centipawns: see expectedPoints. */
  readonly scale: number;
  readonly scoreScale: number;
}

export interface TargetOptions {
  /** Share of the game's result in a target; the rest are the search's scores. */
  readonly resultShare: number;
  /** Weight of the scores further on in the game: see outlooks. */
  readonly lookAhead: number;
}

/**
 * The points that the mover of each ply can expect by the search's scores from there on: its own score counts `1 - lookAhead`, and what
 * the next ply can expect, down to the result, counts `lookAhead`. So a score of few nodes learns from later ones what it has not seen
 * (TD(λ), Sutton 1988, with the scores of a search instead of the evaluation: Baxter, Tridgell and Weaver 1998).
 */
export function outlooks(games: readonly GameRecord[], scoreScale: number, lookAhead: number): Float32Array {
  const points = new Float32Array(games.reduce((sum, { moves }) => sum + moves.length, 0));
  let end = 0;
  for (const { moves, result, scores } of games) {
    end += moves.length;
    // The result, for the side that would move next.
    let next = (moves.length % 2 === WHITE ? result : 2 - result) / 2;
    for (let back = 1; back <= moves.length; back++) {
      const score = scores[moves.length - back] ?? null;
      const ahead = 1 - next;
      next = score === null ? ahead : (1 - lookAhead) * expectedPoints(score, scoreScale) + lookAhead * ahead;
      points[end - back] = next;
    }
  }
  return points;
}

/** Computes the targets of samples from `games`. */
export function targetsOf(
  games: readonly GameRecord[],
  samples: Samples,
  evaluations: ArrayLike<number>,
  { resultShare, lookAhead }: TargetOptions,
): Targets {
  const { results, scores, plies, training } = samples;
  const scale = fitScale(evaluations, results, training);
  const scoreScale = fitScale(scores, results, training);
  const points = outlooks(games, scoreScale, lookAhead);
  const targets = results.map((result, i) => resultShare * result + (1 - resultShare) * points[plies[i]!]!);
  return { targets, scale, scoreScale };
}
