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

/** How many men of each role a prison or an airfield holds. */
export type Holdings = Readonly<Record<CapturableRole, number>>;

/** With what a side may still castle, by all that has happened so far. */
export interface CastlingRights {
  /** With the rook on the h-file. */
  readonly king: boolean;
  /** With the rook on the a-file. */
  readonly queen: boolean;
  /** The king has never moved, so that a rook dropped on its corner may castle, too (RULES.md, 6.3). */
  readonly unmovedKing: boolean;
}

/**
 * How a position stands by itself: `check`, `checkmate`, `stalemate`, or `playing` if the game simply goes on. Repetition and the
 * fifty-move rule need the moves before: see {@link Game.outcome}.
 */
export type Status = 'playing' | 'check' | 'checkmate' | 'stalemate';

/** A getter of what lies below. */
let inside: (position: Position) => RulesPosition;
let outside: (rules: RulesPosition) => Position;

/**
 * A playable position under one ruleset. It never changes; {@link playMove} returns another. {@link parseFen} and
 * {@link startPosition} make one.
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

  /** The position as its one canonical FEN (RULES.md, section 9). */
  get fen(): string {
    return formatFen(this.#rules.setup);
  }

  /** The rules that hold. */
  get ruleset(): Ruleset {
    return this.#rules.ruleset;
  }

  /** The side to move. */
  get turn(): Colour {
    return colourWord(this.#rules.turn);
  }

  /** The men on the board by their squares, from a1, b1 to h8. Empty squares are not in it. */
  get board(): ReadonlyMap<Square, Man> {
    this.#board ??= new Map(
      SQUARES.flatMap((square) => {
        const man = this.manAt(square);
        return man === null ? [] : [[square, man] as const];
      }),
    );
    return this.#board;
  }

  /** The enemy men that each side holds, by captor: `prisons.white` counts black men. */
  get prisons(): Readonly<Record<Colour, Holdings>> {
    return holdings(this.#rules.setup.prisons);
  }

  /** The men that each side may drop, by owner: `airfields.white` counts white men. */
  get airfields(): Readonly<Record<Colour, Holdings>> {
    return holdings(this.#rules.setup.airfields);
  }

  /** With what each side may still castle. */
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

  /** The square behind a pawn that may be taken en passant, or null. */
  get enPassant(): Square | null {
    const { epSquare } = this.#rules.setup;
    return epSquare === null ? null : squareWord(epSquare);
  }

  /** Plies since the last capture, pawn move, drop or exchange: at 100 the game is drawn (RULES.md, 7.5). */
  get halfmoves(): number {
    return this.#rules.setup.halfmoves;
  }

  /** The number of the move, which grows after each move of Black; 1 at the start of a game. */
  get moveNumber(): number {
    return this.#rules.setup.fullmoves;
  }

  /** Is the king of the side to move attacked? */
  get isCheck(): boolean {
    return this.#rules.isCheck();
  }

  /** How the position stands. */
  get status(): Status {
    return this.#rules.status();
  }

  /** The squares of all frozen pawns, of both sides (RULES.md, 5.2). */
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

  /** The FEN, so that a position in a template string can be read. */
  toString(): string {
    return this.fen;
  }

  /** The FEN, so that `JSON.stringify` writes something that can be read again. */
  toJSON(): string {
    return this.fen;
  }
}

/** The position of the rules that lies below. Throws a RangeError for anything but a position. */
export function rulesPosition(position: Position): RulesPosition {
  return inside(position);
}

/** A position of the rules as users see it: the same object for the same position. */
export function publicPosition(rules: RulesPosition): Position {
  return outside(rules);
}

/** Setups that count as the same have the same text, but for the last two fields. */
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
