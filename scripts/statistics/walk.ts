import type { CoreExports } from '../../src/core/exports.ts';
import { startPosition } from '../../src/notation/fen.ts';
import { readCoreSetup, writeCoreSetup } from '../../src/rules/core_setup.ts';
import type { Setup } from '../../src/rules/setup.ts';
import { squaresOf } from '../../src/rules/squares.ts';
import { EMPTY, KING, manOf } from '../../src/shared/men.ts';
import { SETUP_BOARD, SETUP_TURN } from '../../src/shared/setup_layout.ts';
import { BatchEvaluator } from '../tuning/evaluator.ts';

/** Walks through a game in the core. `setup` has the position at every step (shared/setup_layout.ts). */
export class Walk {
  readonly setup: Int32Array;
  private readonly evaluator = new BatchEvaluator(1);
  private readonly core: CoreExports;
  private readonly starts = [startPosition('leslie'), startPosition('pierce')];

  constructor() {
    this.core = this.evaluator.core;
    this.setup = this.evaluator.setup;
  }

  /** Goes to the start position under a ruleset: 0 leslie, 1 pierce. */
  begin(ruleset: number): void {
    const { setup, ruleset: rules } = this.starts[ruleset]!;
    writeCoreSetup(this.setup, setup, rules);
    this.core.readSetup();
  }

  play(move: number): void {
    this.core.makeMove(move);
    this.core.writeSetup();
  }

  get turn(): number {
    return this.setup[SETUP_TURN]!;
  }

  isEmpty(square: number): boolean {
    return this.setup[SETUP_BOARD + square] === EMPTY;
  }

  legalMoves(): number {
    return this.core.countLegal();
  }

  /** Does a quiescence search find no capture better than none, with the side to move not in check? */
  isQuiet(): boolean {
    this.evaluator.save();
    const isQuiet = this.core.settle() === 0;
    this.evaluator.restore();
    return isQuiet;
  }

  /** The king's square of the side to move. */
  king(): number {
    return this.setup.indexOf(manOf(this.turn, KING), SETUP_BOARD) - SETUP_BOARD;
  }

  /** The squares of the men that give check to the side to move. */
  checkers(): number[] {
    const king = this.king();
    const them = this.turn ^ 1;
    return squaresOf(this.core.attackersLow(king, them), this.core.attackersHigh(king, them));
  }

  /** The position, to be kept. */
  copy(): Setup {
    return readCoreSetup(this.setup);
  }
}
