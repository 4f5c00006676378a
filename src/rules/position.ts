import { EMPTY, KING, WHITE, manOf } from '../shared/men.ts';
import {
  RULES_LESLIE,
  RULES_PIERCE,
  SETUP_AIRFIELDS,
  SETUP_CASTLING,
  SETUP_EP,
  SETUP_FULLMOVES,
  SETUP_HALFMOVES,
  SETUP_PRISONS,
  SETUP_RULES,
  SETUP_TURN,
} from '../shared/setup_layout.ts';
import { rulesCore, type Core } from './core.ts';
import type { Result } from './result.ts';
import { err, ok } from './result.ts';
import type { Colour, Counts, Man, Move, Ruleset, Setup, Square } from './setup.ts';
import { validateSetup, type SetupError } from './validate.ts';

export type Status = 'playing' | 'check' | 'checkmate' | 'stalemate';

/** A playable position under one ruleset. Immutable: `play` returns another. */
export class Position {
  readonly setup: Setup;
  readonly ruleset: Ruleset;
  private moves: readonly Move[] | null = null;
  private cachedKey: bigint | null = null;

  private constructor(setup: Setup, ruleset: Ruleset) {
    this.setup = setup;
    this.ruleset = ruleset;
  }

  /** Checks a setup against the rules of rules.md's FEN section; the error says what can't be played and why. */
  static create(setup: Setup, ruleset: Ruleset = 'leslie'): Result<Position, SetupError> {
    const error = validateSetup(setup);
    if (error !== null) return err(error);
    const position = new Position(canonicalSetup(setup, ruleset), ruleset);
    const checked = validateChecks(position);
    return checked === null ? ok(position) : err(checked);
  }

  get turn(): Colour {
    return this.setup.turn;
  }

  manAt(square: Square): Man {
    return this.setup.board[square] ?? EMPTY;
  }

  /** All legal moves, in the core's order. */
  legalMoves(): readonly Move[] {
    if (this.moves === null) {
      const core = this.load();
      const count = core.exports.generateLegal();
      this.moves = Array.from(core.moves.subarray(0, count));
    }
    return this.moves;
  }

  isLegal(move: Move): boolean {
    return this.legalMoves().includes(move);
  }

  /** Plays a pseudo-legal move, without asking whether it leaves the own king in check. */
  play(move: Move): Position {
    const core = this.load();
    core.exports.makeMove(move);
    core.exports.writeSetup();
    return new Position(readCoreSetup(core), this.ruleset);
  }

  /** Squares of the men of `colour` that attack `square`; a frozen pawn attacks nothing, except under pierce. */
  attackers(square: Square, colour: Colour): Square[] {
    const { exports } = this.load();
    return squaresOf(exports.attackersLow(square, colour), exports.attackersHigh(square, colour));
  }

  kingSquare(colour: Colour): Square {
    return this.setup.board.indexOf(manOf(colour, KING));
  }

  isCheck(): boolean {
    return this.attackers(this.kingSquare(this.turn), this.turn ^ 1).length > 0;
  }

  /** What the rules say of this position by itself; repetition and the fifty-move rule need a `Game`. */
  status(): Status {
    const check = this.isCheck();
    if (this.legalMoves().length === 0) return check ? 'checkmate' : 'stalemate';
    return check ? 'check' : 'playing';
  }

  /** 64-bit hash key: equal for positions that count as the same for repetition. */
  get key(): bigint {
    if (this.cachedKey === null) {
      const { exports } = this.load();
      const low = BigInt.asUintN(32, BigInt(exports.keyLow()));
      this.cachedKey = (BigInt.asUintN(32, BigInt(exports.keyHigh())) << 32n) | low;
    }
    return this.cachedKey;
  }

  /** Leaf nodes `depth` plies below. */
  perft(depth: number): number {
    return this.load().exports.perft(depth);
  }

  private load(): Core {
    const core = rulesCore();
    writeCoreSetup(core, this.setup, this.ruleset);
    core.exports.readSetup();
    return core;
  }
}
