// Quiet positions from games, with the results and search scores of the games.

import { setImmediate } from 'node:timers/promises';
import { Random } from '../../src/match/random.ts';
import { startPosition } from '../../src/notation/fen.ts';
import { writeCoreSetup } from '../../src/rules/core_setup.ts';
import { WHITE } from '../../src/shared/men.ts';
import type { BatchEvaluator } from './evaluator.ts';
import type { GameRecord } from './game_file.ts';
import { expectedPoints, fitScale } from './model.ts';

/** One game in this many is held out: whole games, because the positions of one game share their result. */
export const HELD_OUT = 10;
/** A position is sampled if a random number is below this. */
const DRAW_BOUND = 2 ** 30;
const GAMES_AT_A_TIME = 50;
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

/** Collects the quiet positions of games. */
export class Sampler {
  private readonly evaluator: BatchEvaluator;
  private readonly take: () => void;
  private readonly random: Random;
  private readonly starts = [startPosition('leslie'), startPosition('pierce')];
  private readonly seen = Array.from({ length: SETS }, () => new Set<number>());
  private readonly results: number[] = [];
  private readonly scores: number[] = [];
  private readonly plies: number[] = [];

  /** `take` is called with each position in the evaluator's core; without it, the evaluator adds them to its own. */
  constructor(evaluator: BatchEvaluator, seed: number, take: () => void = () => evaluator.add()) {
    this.evaluator = evaluator;
    this.take = take;
    this.random = new Random(seed);
  }

  /** Samples all games, those held out last. An abort ends it with the samples so far. */
  async sample(games: readonly GameRecord[], options: SampleOptions, signal: AbortSignal): Promise<Samples> {
    const share = Math.min(1, options.plies / Math.max(1, scoredPlies(games)));
    await this.addGames(games, (i) => i % HELD_OUT !== HELD_OUT - 1, share, signal);
    const training = this.results.length;
    await this.addGames(games, (i) => i % HELD_OUT === HELD_OUT - 1, share, signal);
    return {
      results: Float32Array.from(this.results),
      scores: Float32Array.from(this.scores),
      plies: Uint32Array.from(this.plies),
      training,
    };
  }

  /** Adds the games whose index is wanted. */
  private async addGames(
    games: readonly GameRecord[],
    isWanted: (index: number) => boolean,
    share: number,
    signal: AbortSignal,
  ): Promise<void> {
    let firstPly = 0;
    for (const [i, game] of games.entries()) {
      if (i % GAMES_AT_A_TIME === 0) await setImmediate();
      if (signal.aborted) return;
      if (isWanted(i)) this.addGame(game, firstPly, share);
      firstPly += game.moves.length;
    }
  }

  private addGame(game: GameRecord, firstPly: number, share: number): void {
    const { core, setup } = this.evaluator;
    const start = this.starts[game.ruleset]!;
    writeCoreSetup(setup, start.setup, start.ruleset);
    core.readSetup();
    game.moves.forEach((move, ply) => {
      const score = game.scores[ply] ?? null;
      if (score !== null && this.random.below(DRAW_BOUND) < share * DRAW_BOUND)
        this.addPosition(game.result, score, ply % 2, firstPly + ply);
      core.makeMove(move);
    });
  }

  /**
   * Adds the core's position, if it is quiet. The quiet position at the end of its captures would not do: the score is that
   * of the position itself.
   */
  private addPosition(result: number, score: number, mover: number, ply: number): void {
    this.evaluator.save();
    const isQuiet = this.evaluator.core.settle() === 0;
    this.evaluator.restore();
    if (!isQuiet || !this.isNew()) return;
    this.take();
    this.results.push((mover === WHITE ? result : 2 - result) / 2);
    this.scores.push(score);
    this.plies.push(ply);
  }

  private isNew(): boolean {
    const { core } = this.evaluator;
    // 53 bits of the key: what a number can hold exactly.
    const key = (core.keyHigh() >>> 0) * 2 ** 21 + (core.keyLow() >>> 11);
    const seen = this.seen[key % SETS]!;
    const { size } = seen;
    return seen.add(key).size > size;
  }
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
