import { formatFen } from '../notation/fen_format.ts';
import type { Position as RulesPosition } from '../rules/position.ts';
import { frozenPawns } from '../rules/refusal/facts.ts';
import type { Counts } from '../rules/setup.ts';
import { BLACK, EMPTY, WHITE, colourOf, roleOf } from '../shared/men.ts';
import { CASTLE_CORNERS, UNMOVED_KING } from '../rules/castling.ts';
import {
  CAPTURABLE_ROLES,
  SQUARES,
  colourWord,
  roleWord,
  squareNumber,
  squareWord,
  type CapturableRole,
  type Colour,
  type Man,
  type Ruleset,
  type Square,
} from './words.ts';

/** Number of men of each role in a prison or on an airfield. */
export type Holdings = Readonly<Record<CapturableRole, number>>;

/** The remaining castling rights of a side. */
export interface CastlingRights {
  /** With the rook on the h-file. */
  readonly king: boolean;
  /** With the rook on the a-file. */
  readonly queen: boolean;
  /** The king has never moved, so that a rook dropped on its corner may castle, too (RULES.md, 6.3). */
  readonly unmovedKing: boolean;
}

/**
 * The status of a position by itself: `check`, `checkmate`, `stalemate`, or otherwise `playing`. Repetition and the
 * fifty-move rule depend on earlier moves: see {@link Game.outcome}.
 */
export type Status = 'playing' | 'check' | 'checkmate' | 'stalemate';

/** The method that `console.log` of Node calls to print an object; it is found by this name, without an import. */
const INSPECT: unique symbol = Symbol.for('nodejs.util.inspect.custom');

/** Accesses the private internal position. */
let inside: (position: Position) => RulesPosition;
let outside: (rules: RulesPosition) => Position;

/**
 * A playable position under one ruleset. Immutable; {@link playMove} returns a new one. Created by {@link parseFen} and
 * {@link startPosition}.
 */
export class Position {
  readonly #rules: RulesPosition;
  #board: ReadonlyMap<Square, Man> | null = null;

  private constructor(rules: RulesPosition) {
    this.#rules = rules;
  }

  static {
    const known = new WeakMap<RulesPosition, Position>();
    inside = (position) => {
      const given: unknown = position;
      if (typeof given === 'object' && given !== null && #rules in given) return given.#rules;
      throw new RangeError('position is not a Position of this library');
    };
    outside = (rules) => {
      const position = known.get(rules) ?? new Position(rules);
      known.set(rules, position);
      return position;
    };
  }

  /** The position as its canonical FEN (RULES.md, section 9). */
  get fen(): string {
    return formatFen(this.#rules.setup);
  }

  /** The ruleset. */
  get ruleset(): Ruleset {
    return this.#rules.ruleset;
  }

  /** The side to move. */
  get turn(): Colour {
    return colourWord(this.#rules.turn);
  }

  /** The men on the board by square, from a1, b1 to h8, without empty squares. */
  get board(): ReadonlyMap<Square, Man> {
    this.#board ??= new Map(
      SQUARES.flatMap((square) => {
        const man = this.manAt(square);
        return man === null ? [] : [[square, man] as const];
      }),
    );
    return this.#board;
  }

  /** The enemy men held by each side, by captor: `prisons.white` counts black men. */
  get prisons(): Readonly<Record<Colour, Holdings>> {
    return holdings(this.#rules.setup.prisons);
  }

  /** The men that each side can drop, by owner: `airfields.white` counts white men. */
  get airfields(): Readonly<Record<Colour, Holdings>> {
    return holdings(this.#rules.setup.airfields);
  }

  /** The castling rights of each side. */
  get castling(): Readonly<Record<Colour, CastlingRights>> {
    const { castling } = this.#rules.setup;
    const has = (side: 'king' | 'queen', colour: number): boolean =>
      CASTLE_CORNERS.some(
        (corner) => corner.side === side && corner.colour === colour && (castling & corner.right) !== 0,
      );
    const rights = (colour: number): CastlingRights => ({
      king: has('king', colour),
      queen: has('queen', colour),
      unmovedKing: (castling & UNMOVED_KING[colour]!) !== 0,
    });
    return { white: rights(WHITE), black: rights(BLACK) };
  }

  /** The square behind a pawn that can be captured en passant, or null. */
  get enPassant(): Square | null {
    const { epSquare } = this.#rules.setup;
    return epSquare === null ? null : squareWord(epSquare);
  }

  /** Plies since the last capture, pawn move, drop or exchange: at 100 the game is drawn (RULES.md, 7.7). */
  get halfmoves(): number {
    return this.#rules.setup.halfmoves;
  }

  /** The move number, which increases after each move of Black; 1 at the start of a game. */
  get moveNumber(): number {
    return this.#rules.setup.fullmoves;
  }

  /** Is the king of the side to move attacked? */
  get isCheck(): boolean {
    return this.#rules.isCheck();
  }

  /** The status of the position. */
  get status(): Status {
    return this.#rules.status();
  }

  /** The squares of the frozen pawns of both sides (RULES.md, 5.2). */
  get frozenPawns(): readonly Square[] {
    return frozenPawns(this.#rules.setup).map(squareWord);
  }

  /**
   * The man on a square.
   *
   * @param square - `a1` to `h8`
   * @returns the man, or null if the square is empty
   * @throws RangeError for what is not a square
   */
  manAt(square: Square): Man | null {
    const number = squareNumber(square);
    if (number === null) throw new RangeError(`"${square}" is not a square: they are "a1" to "h8"`);
    const man = this.#rules.manAt(number);
    return man === EMPTY ? null : { colour: colourWord(colourOf(man)), role: roleWord(roleOf(man)) };
  }

  /**
   * Do two positions count as the same for repetition? Their counters do not matter, their rulesets do.
   *
   * @param other - the position to compare with
   */
  equals(other: Position): boolean {
    return this.ruleset === other.ruleset && withoutCounters(this.fen) === withoutCounters(other.fen);
  }

  /** Returns the FEN, for template strings. */
  toString(): string {
    return this.fen;
  }

  /** Returns the FEN, so that `JSON.stringify` produces something that can be parsed again. */
  toJSON(): string {
    return this.fen;
  }

  /** Returns what `console.log` prints under Node: `Position { fen: '...', ruleset: 'leslie' }`. */
  [INSPECT](): string {
    return `Position { fen: '${this.fen}', ruleset: '${this.ruleset}' }`;
  }
}

/** The internal position. Throws a RangeError for anything but a position. */
export function rulesPosition(position: Position): RulesPosition {
  return inside(position);
}

/** The public position for an internal one: the same object for the same position. */
export function publicPosition(rules: RulesPosition): Position {
  return outside(rules);
}

/** Equivalent setups have the same text, except for the last two fields. */
function withoutCounters(fen: string): string {
  return fen.split(' ').slice(0, -2).join(' ');
}

function holdings([white, black]: readonly [Counts, Counts]): Readonly<Record<Colour, Holdings>> {
  return { white: counted(white), black: counted(black) };
}

function counted(counts: Counts): Holdings {
  return Object.fromEntries(CAPTURABLE_ROLES.map((role, index) => [role, counts[index]!])) as Record<
    CapturableRole,
    number
  >;
}
