import { positionKey } from '../core/key.ts';
import { BLACK, EMPTY, KING, PAWN, manOf } from '../shared/men.ts';
import { completeRights } from './castling.ts';
import { rulesCore, type RulesCore } from '../core/rules_core.ts';
import { readCoreSetup, writeCoreSetup } from './core_setup.ts';
import { err, ok, type Result } from './result.ts';
import {
  DEFAULT_RULESET,
  MAX_COUNTER,
  type Colour,
  type Man,
  type Move,
  type Ruleset,
  type Setup,
  type Square,
} from './setup.ts';
import { fileOf, forward, squaresOf } from './squares.ts';
import { validateChecks, validateSetup, type SetupError } from './validate.ts';

export type Status = 'playing' | 'check' | 'checkmate' | 'stalemate';

/** A playable position under one ruleset. Immutable: `play` returns a new one. */
export class Position {
  readonly setup: Setup;
  readonly ruleset: Ruleset;
  private moves: readonly Move[] | null = null;
  private cachedKey: bigint | null = null;

  private constructor(setup: Setup, ruleset: Ruleset) {
    this.setup = setup;
    this.ruleset = ruleset;
  }

  /** Validates a setup by section 9 of RULES.md; the error gives the reason. */
  static create(setup: Setup, ruleset: Ruleset = DEFAULT_RULESET): Result<Position, SetupError> {
    const error = validateSetup(setup);
    if (error !== null) return err(error);
    const position = new Position(canonicalSetup(setup), ruleset);
    const opponent = position.turn ^ 1;
    const inCheck = validateChecks(setup, position.attackers(position.kingSquare(opponent), position.turn));
    return inCheck === null ? ok(position) : err(inCheck);
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

  /** Plays a pseudo-legal move, without testing whether it leaves the mover's king in check. */
  play(move: Move): Position {
    const core = this.load();
    core.exports.makeMove(move);
    core.exports.writeSetup();
    return new Position(clampCounters(readCoreSetup(core.setup)), this.ruleset);
  }

  /** The position with the other side to move; null in check, where nobody may wait. No move of the game: see `src/coach`. */
  pass(): Position | null {
    if (this.isCheck()) return null;
    const { turn, fullmoves } = this.setup;
    const setup = { ...this.setup, turn: turn ^ 1, epSquare: null, fullmoves: fullmoves + (turn === BLACK ? 1 : 0) };
    return new Position(clampCounters(setup), this.ruleset);
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

  /** The status of the position by itself; repetition and the fifty-move rule need a `Game`. */
  status(): Status {
    const check = this.isCheck();
    if (this.legalMoves().length === 0) return check ? 'checkmate' : 'stalemate';
    return check ? 'check' : 'playing';
  }

  /** 64-bit hash key: equal for positions that count as the same for repetition. */
  get key(): bigint {
    this.cachedKey ??= positionKey(this.load().exports);
    return this.cachedKey;
  }

  /** Leaf nodes `depth` plies below. */
  perft(depth: number): number {
    return this.load().exports.perft(depth);
  }

  private load(): RulesCore {
    const core = rulesCore();
    writeCoreSetup(core.setup, this.setup, this.ruleset);
    core.exports.readSetup();
    return core;
  }
}

/**
 * The canonical form of a valid setup: the en-passant square only if a pawn can capture there by a pseudo-legal move, the
 * king's castling bit if a corner's bit implies it. Positions that count as the same have equal setups, except for the
 * counters.
 */
export function canonicalSetup(setup: Setup): Setup {
  return {
    ...setup,
    castling: completeRights(setup.castling),
    epSquare: setup.epSquare !== null && canTakeEnPassant(setup, setup.epSquare) ? setup.epSquare : null,
  };
}

/** Limits the counters to their maximum, so that every position can be written and read again. */
function clampCounters(setup: Setup): Setup {
  const { halfmoves, fullmoves } = setup;
  return { ...setup, halfmoves: Math.min(halfmoves, MAX_COUNTER), fullmoves: Math.min(fullmoves, MAX_COUNTER) };
}

/** Such a pawn stands on its 5th rank, so it is never frozen. */
function canTakeEnPassant(setup: Setup, epSquare: Square): boolean {
  const beside = epSquare - forward(setup.turn);
  const pawn = manOf(setup.turn, PAWN);
  return (
    (fileOf(beside) > 0 && setup.board[beside - 1] === pawn) || (fileOf(beside) < 7 && setup.board[beside + 1] === pawn)
  );
}

/** Do two positions count as the same for repetition? The counters don't matter. */
export function samePosition(a: Position, b: Position): boolean {
  return (
    a.setup.turn === b.setup.turn &&
    a.setup.castling === b.setup.castling &&
    a.setup.epSquare === b.setup.epSquare &&
    a.setup.board.every((man, square) => man === b.setup.board[square]) &&
    sameHoldings(a.setup.airfields, b.setup.airfields) &&
    sameHoldings(a.setup.prisons, b.setup.prisons)
  );
}

function sameHoldings(a: Setup['airfields'], b: Setup['airfields']): boolean {
  return a.every((counts, owner) => counts.every((count, role) => count === b[owner]![role]));
}
