// A position under construction: chosen men first, the rest of the full set scattered at random around them.
import {
  EMPTY,
  HOLDABLE,
  NO_RIGHTS,
  fileOf,
  isInCheck,
  noneHeld,
  opponent,
  rankOf,
  roleOf,
  squareAt,
  type Held,
  type Letter,
  type Position,
  type Rights,
  type Ruleset,
  type Side,
  type Square,
} from '../../reference/position.ts';
import type { Random } from './random.ts';

const FULL_SET: Held = { Q: 1, R: 2, B: 2, N: 2, P: 8, q: 1, r: 2, b: 2, n: 2, p: 8 };

/** Probabilities of board, airfield and prison for scattered men; the rest are left out. */
export interface Spread {
  board: number;
  airfield: number;
  prison: number;
}

const TRIES_FOR_A_SQUARE = 20;

/** The squares within one king's step. */
export function neighbours(square: Square): Square[] {
  const found: Square[] = [];
  for (let to = 0; to < 64; to++) {
    const files = Math.abs(fileOf(to) - fileOf(square));
    const ranks = Math.abs(rankOf(to) - rankOf(square));
    if (Math.max(files, ranks) === 1) found.push(to);
  }
  return found;
}

export class Arrangement {
  readonly random: Random;
  readonly position: Position;
  /** Squares that stay empty. */
  private readonly reserved = new Set<Square>();
  private readonly left: Held = { ...FULL_SET };

  constructor(random: Random, ruleset: Ruleset) {
    this.random = random;
    this.position = {
      ruleset,
      board: new Array<Letter>(64).fill(EMPTY),
      airfields: noneHeld(),
      prisons: noneHeld(),
      turn: 'white',
      rights: { ...NO_RIGHTS },
      passed: null,
      halfmoves: random.chance(0.2) ? 80 + random.below(20) : 0,
      fullmoves: 60 + random.below(30),
    };
  }

  isFree(square: Square): boolean {
    return this.position.board[square] === EMPTY && !this.reserved.has(square);
  }

  /** False if the square is occupied or a pawn may not be there; then nothing is placed. */
  place(man: Letter, square: Square): boolean {
    const isPawn = roleOf(man) === 'p';
    if (!this.isFree(square) || (isPawn && (rankOf(square) === 0 || rankOf(square) === 7))) return false;
    if (roleOf(man) !== 'k') {
      if (this.left[man] === 0) return false;
      this.left[man]!--;
    }
    this.position.board[square] = man;
    return true;
  }

  /** Places a man on a random one of the squares. */
  placeOneOf(man: Letter, squares: Square[]): Square | null {
    for (let tries = 0; tries < TRIES_FOR_A_SQUARE && squares.length > 0; tries++) {
      const square = this.random.pick(squares);
      if (this.place(man, square)) return square;
    }
    return null;
  }

  /** Places a king away from all `avoided` squares. */
  placeKing(side: Side, avoided: Square[] = []): Square {
    const near = new Set(avoided.flatMap((square) => [square, ...neighbours(square)]));
    const king = side === 'white' ? 'K' : 'k';
    for (;;) {
      const square = this.random.below(64);
      if (!near.has(square) && this.place(king, square)) return square;
    }
  }

  reserve(squares: Square[]): void {
    for (const square of squares) this.reserved.add(square);
  }

  hold(where: 'airfields' | 'prisons', man: Letter, count = 1): void {
    const taken = Math.min(count, this.left[man]!);
    this.left[man]! -= taken;
    this.position[where][man]! += taken;
  }

  /** Excludes all men of these letters that are not placed yet. */
  omit(letters: string): void {
    for (const letter of letters) this.left[letter] = 0;
  }

  /** Scatters the remaining men. */
  scatter(letters: string, spread: Spread): void {
    for (const man of letters) {
      for (let count = this.left[man]!; count > 0; count--) {
        const where = this.random.next();
        if (where < spread.board) this.placeOneOf(man, ANY_SQUARE);
        else if (where < spread.board + spread.airfield) this.hold('airfields', man);
        else if (where < spread.board + spread.airfield + spread.prison) this.hold('prisons', man);
      }
    }
  }

  setRights(rights: Partial<Rights>): void {
    Object.assign(this.position.rights, rights);
  }

  /** The position, possibly with colours swapped; null if the side not to move is in check. */
  finish(): Position | null {
    const { position } = this;
    if (isInCheck(position, opponent(position.turn))) return null;
    return this.random.chance(0.5) ? swapColours(position) : position;
  }
}

const ANY_SQUARE: Square[] = Array.from({ length: 64 }, (_, square) => square);

/** The squares of some ranks, 0 to 7. */
export function ranks(...wanted: number[]): Square[] {
  return ANY_SQUARE.filter((square) => wanted.includes(rankOf(square)));
}

/** The square a number of files and ranks away; null if it is off the board. */
export function offset(square: Square, files: number, ranksUp: number): Square | null {
  const file = fileOf(square) + files;
  const rank = rankOf(square) + ranksUp;
  return file < 0 || file > 7 || rank < 0 || rank > 7 ? null : squareAt(file, rank);
}

export function flipRank(square: Square): Square {
  return squareAt(fileOf(square), 7 - rankOf(square));
}

function swapCase(letter: Letter): Letter {
  return letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();
}

function swapHeld(held: Held): Held {
  return Object.fromEntries(HOLDABLE.map((letter) => [letter, held[swapCase(letter)]!]));
}

/** The same position seen from the other side: colours swapped, ranks flipped. */
export function swapColours(position: Position): Position {
  const { rights } = position;
  return {
    ...position,
    board: ANY_SQUARE.map((square) => swapCase(position.board[flipRank(square)]!)),
    airfields: swapHeld(position.airfields),
    prisons: swapHeld(position.prisons),
    turn: opponent(position.turn),
    rights: { K: rights.k, Q: rights.q, k: rights.K, q: rights.Q, E: rights.e, e: rights.E },
    passed: position.passed === null ? null : flipRank(position.passed),
  };
}
