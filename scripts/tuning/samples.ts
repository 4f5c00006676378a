// Quiet positions from games, with the results and search scores of the games.

import { setImmediate } from 'node:timers/promises';
import { Random } from '../../src/match/random.ts';
import { START_FEN, positionFromFen } from '../../src/notation/fen.ts';
import { writeCoreSetup } from '../../src/rules/core_setup.ts';
import type { Position } from '../../src/rules/position.ts';
import { WHITE } from '../../src/shared/men.ts';
import type { BatchEvaluator } from './evaluator.ts';
import type { GameRecord } from './game_file.ts';
import { expectedPoints, fitScale } from './model.ts';

/** One game in this many is held out: whole games, because the positions of one game share their result. */
export const HELD_OUT = 10;
/** A position is sampled if a random number is below this. */
const DRAW_BOUND = 2 ** 30;
const GAMES_AT_A_TIME = 50;

/** Data of the sampled positions, in their order: training positions first. */
export interface Samples {
  /** Result for the side to move: 0 lost, 0.5 draw, 1 won. */
  readonly results: Float32Array;
  /** Search score of the game's position in centipawns, for the side to move. */
  readonly scores: Float32Array;
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

function startPosition(ruleset: 'leslie' | 'pierce'): Position {
  const start = positionFromFen(START_FEN, ruleset);
  if (!start.ok) throw new Error(start.error.message);
  return start.value;
}

/** Collects the quiet positions of games. */
export class Sampler {
  private readonly evaluator: BatchEvaluator;
  private readonly take: () => void;
  private readonly random: Random;
  private readonly starts = [startPosition('leslie'), startPosition('pierce')];
  private readonly seen = new Set<number>();
  private readonly results: number[] = [];
  private readonly scores: number[] = [];

  /** `take` is called with each position in the evaluator's core; without it, the evaluator adds them to its own. */
  constructor(evaluator: BatchEvaluator, seed: number, take: () => void = () => evaluator.add()) {
    this.evaluator = evaluator;
    this.take = take;
    this.random = new Random(seed);
  }

  /** Samples all games, those held out last. An abort ends it with the samples so far. */
  async sample(games: readonly GameRecord[], options: SampleOptions, signal: AbortSignal): Promise<Samples> {
    const share = Math.min(1, options.plies / Math.max(1, scoredPlies(games)));
    const isHeldOut = (_game: GameRecord, i: number): boolean => i % HELD_OUT === HELD_OUT - 1;
    await this.addGames(
      games.filter((game, i) => !isHeldOut(game, i)),
      share,
      signal,
    );
    const training = this.results.length;
    await this.addGames(games.filter(isHeldOut), share, signal);
    return { results: Float32Array.from(this.results), scores: Float32Array.from(this.scores), training };
  }

  private async addGames(games: readonly GameRecord[], share: number, signal: AbortSignal): Promise<void> {
    for (const [i, game] of games.entries()) {
      if (i % GAMES_AT_A_TIME === 0) await setImmediate();
      if (signal.aborted) return;
      this.addGame(game, share);
    }
  }

  private addGame(game: GameRecord, share: number): void {
    const { core, setup } = this.evaluator;
    const start = this.starts[game.ruleset]!;
    writeCoreSetup(setup, start.setup, start.ruleset);
    core.readSetup();
    game.moves.forEach((move, ply) => {
      const score = game.scores[ply] ?? null;
      if (score !== null && this.random.below(DRAW_BOUND) < share * DRAW_BOUND)
        this.addPosition(game.result, score, ply % 2);
      core.makeMove(move);
    });
  }

  /**
   * Adds the core's position, if it is quiet. The quiet position at the end of its captures would not do: the score is that
   * of the position itself.
   */
  private addPosition(result: number, score: number, mover: number): void {
    this.evaluator.save();
    const isQuiet = this.evaluator.core.settle() === 0;
    this.evaluator.restore();
    if (!isQuiet || !this.isNew()) return;
    this.take();
    this.results.push((mover === WHITE ? result : 2 - result) / 2);
    this.scores.push(score);
  }

  private isNew(): boolean {
    const { core } = this.evaluator;
    // 53 bits of the key: what a number can hold exactly.
    const key = (core.keyHigh() >>> 0) * 2 ** 21 + (core.keyLow() >>> 11);
    const { size } = this.seen;
    return this.seen.add(key).size > size;
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

/**
 * Computes the targets: `resultShare` of the game's result, and for the rest the points predicted from the search's
 * score.
 */
export function targetsOf(samples: Samples, evaluations: ArrayLike<number>, resultShare: number): Targets {
  const { results, scores, training } = samples;
  const scale = fitScale(evaluations, results, training);
  const scoreScale = fitScale(scores, results, training);
  const targets = results.map(
    (result, i) => resultShare * result + (1 - resultShare) * expectedPoints(scores[i]!, scoreScale),
  );
  return { targets, scale, scoreScale };
}
