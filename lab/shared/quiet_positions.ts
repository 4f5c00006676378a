// The quiet positions of games: the search evaluates such, and the score of a game's ply is that of the position itself.

import { Random } from '../../src/match/random.ts';
import { startPosition } from '../../src/notation/fen.ts';
import { writeCoreSetup } from '../../src/rules/core_setup.ts';
import { WHITE } from '../../src/shared/men.ts';
import type { BatchEvaluator } from './evaluator.ts';
import type { GameRecord } from './game_file.ts';

/** A ply is drawn if a random number is below its share of this. */
const DRAW_BOUND = 2 ** 30;

/** Which plies of the games are drawn. */
export interface Draw {
  /** Share of the plies that have a score, 0 to 1. */
  readonly share: number;
  readonly seed: number;
}

/** A game among others. */
export interface NumberedGame {
  readonly game: GameRecord;
  /** Its number, from 0. */
  readonly index: number;
  /** Number of plies in all games before it. */
  readonly firstPly: number;
}

export interface QuietPosition {
  /** Result for the side to move: 0 lost, 0.5 draw, 1 won. */
  readonly result: number;
  /** Search score in centipawns, for the side to move. */
  readonly score: number;
  /** Where the position is among all plies of the games. */
  readonly ply: number;
  /** 53 bits of its key, as a whole number. */
  readonly key: number;
}

/** Finds quiet positions with the core of an evaluator. */
export class QuietPositions {
  private readonly evaluator: BatchEvaluator;
  private readonly draw: Draw;
  private readonly starts = [startPosition('leslie'), startPosition('pierce')];

  constructor(evaluator: BatchEvaluator, draw: Draw) {
    this.evaluator = evaluator;
    this.draw = draw;
  }

  /** Calls `take` with each quiet position among the game's drawn plies; it is the position of the core then. */
  find({ game, index, firstPly }: NumberedGame, take: (position: QuietPosition) => void): void {
    const { core, setup } = this.evaluator;
    const random = new Random(this.draw.seed, index);
    const start = this.starts[game.ruleset]!;
    writeCoreSetup(setup, start.setup, start.ruleset);
    core.readSetup();
    game.moves.forEach((move, ply) => {
      const score = game.scores[ply] ?? null;
      if (score !== null && random.below(DRAW_BOUND) < this.draw.share * DRAW_BOUND && this.isQuiet()) {
        const result = (ply % 2 === WHITE ? game.result : 2 - game.result) / 2;
        take({ result, score, ply: firstPly + ply, key: this.key() });
      }
      core.makeMove(move);
    });
  }

  /**
   * Is the core's position quiet? The quiet position at the end of its captures would not do: the score is that of the
   * position itself.
   */
  private isQuiet(): boolean {
    this.evaluator.save();
    const isQuiet = this.evaluator.core.quietPosition() === 0;
    this.evaluator.restore();
    return isQuiet;
  }

  /** What a number can hold exactly of the key of the core's position. */
  private key(): number {
    const { core } = this.evaluator;
    return (core.keyHigh() >>> 0) * 2 ** 21 + (core.keyLow() >>> 11);
  }
}
