// The slow reference: a position as letters on a board, and the attacks on it. Written only from the rules, so that it
// shares no mistakes with the core: nothing of src/board or src/movegen is used here.

export type Side = 'white' | 'black';
export type Ruleset = 'leslie' | 'pierce';

/** Squares are numbered a1 = 0 to h8 = 63. */
export type Square = number;

/** A man as in FEN: upper case White, lower case Black. */
export type Letter = string;

export const EMPTY = '.';

/** Men that can be in stores, in the order of the bracket. */
export const HOLDABLE = [...'QRBNPqrbnp'];

/** Number of men by letter. The case is the man's own colour, which also determines whose airfield or prison it is. */
export type Held = Record<Letter, number>;

/** K Q k q: the rook in that corner may castle. E e: that side's king has never moved. */
export interface Rights {
  K: boolean;
  Q: boolean;
  k: boolean;
  q: boolean;
  E: boolean;
  e: boolean;
}

export interface Position {
  ruleset: Ruleset;
  board: Letter[];
  /** `airfields.Q`: white queens on White's airfield. */
  airfields: Held;
  /** `prisons.Q`: white queens in Black's prison. */
  prisons: Held;
  turn: Side;
  rights: Rights;
  /** The square that a pawn has just passed with a double step, whether or not a capture is possible there. */
  passed: Square | null;
  halfmoves: number;
  fullmoves: number;
}

export const NO_RIGHTS: Rights = { K: false, Q: false, k: false, q: false, E: false, e: false };

export function noneHeld(): Held {
  return { Q: 0, R: 0, B: 0, N: 0, P: 0, q: 0, r: 0, b: 0, n: 0, p: 0 };
}

// Copied once: access to a global is slow in the test runner.
const { abs, floor, max, sign } = Math;

export function fileOf(square: Square): number {
  return square % 8;
}

/** 0 to 7, as White counts. */
export function rankOf(square: Square): number {
  return floor(square / 8);
}

export function squareAt(file: number, rank: number): Square {
  return rank * 8 + file;
}

export function squareName(square: Square): string {
  return 'abcdefgh'.charAt(fileOf(square)) + String(rankOf(square) + 1);
}

export function squareNamed(name: string): Square {
  const square = squareAt('abcdefgh'.indexOf(name.charAt(0)), Number(name.charAt(1)) - 1);
  if (name.length !== 2 || squareName(square) !== name) throw new Error(`no such square: ${name}`);
  return square;
}

export function opponent(side: Side): Side {
  return side === 'white' ? 'black' : 'white';
}

const SIDES = new Map<Letter, Side>([
  ...[...'KQRBNP'].map((letter): [Letter, Side] => [letter, 'white']),
  ...[...'kqrbnp'].map((letter): [Letter, Side] => [letter, 'black']),
]);

const ROLES = new Map<Letter, Letter>([...SIDES.keys()].map((letter) => [letter, letter.toLowerCase()]));

/** The colour of this man; undefined for an empty square. */
export function sideOf(man: Letter): Side | undefined {
  return SIDES.get(man);
}

/** The man's role as a lower-case letter; undefined for an empty square. */
export function roleOf(man: Letter): Letter | undefined {
  return ROLES.get(man);
}

/** The letter of a man of `side`; `role` in either case. */
export function manOf(side: Side, role: Letter): Letter {
  return side === 'white' ? role.toUpperCase() : role.toLowerCase();
}

/** The rank counted from the side's own first rank: 0 to 7. */
export function ownRank(side: Side, square: Square): number {
  return side === 'white' ? rankOf(square) : 7 - rankOf(square);
}

/** The side's own first rank, as White counts. */
export function homeRank(side: Side): number {
  return side === 'white' ? 0 : 7;
}

/** The rank step of a pawn. */
export function forward(side: Side): number {
  return side === 'white' ? 1 : -1;
}

/** Does `side` have a Q, R, B or N in the enemy prison, for a pawn to change places with? */
export function canPromote(position: Position, side: Side): boolean {
  const { prisons } = position;
  if (side === 'white') return prisons.Q! + prisons.R! + prisons.B! + prisons.N! > 0;
  return prisons.q! + prisons.r! + prisons.b! + prisons.n! > 0;
}

/** Is the man on `square` a pawn on its 7th rank that can't promote because no piece is in the enemy prison? */
export function isFrozenPawn(position: Position, square: Square): boolean {
  const man = position.board[square]!;
  const side = sideOf(man);
  return side !== undefined && roleOf(man) === 'p' && ownRank(side, square) === 6 && !canPromote(position, side);
}

/** Are all squares strictly between two squares of one line empty? */
export function isClear(board: Letter[], from: Square, to: Square): boolean {
  const step = sign(rankOf(to) - rankOf(from)) * 8 + sign(fileOf(to) - fileOf(from));
  for (let square = from + step; square !== to; square += step) {
    if (board[square] !== EMPTY) return false;
  }
  return true;
}

/** Does the man on `from` attack `to`? A frozen pawn does not, except under the ruleset pierce. */
export function attacks(position: Position, from: Square, to: Square): boolean {
  const { board } = position;
  const man = board[from]!;
  const files = abs(fileOf(to) - fileOf(from));
  const ranks = abs(rankOf(to) - rankOf(from));
  switch (roleOf(man)) {
    case 'p':
      if (files !== 1 || rankOf(to) - rankOf(from) !== forward(sideOf(man)!)) return false;
      return position.ruleset === 'pierce' || !isFrozenPawn(position, from);
    case 'n':
      return files * ranks === 2;
    case 'b':
      return files === ranks && files > 0 && isClear(board, from, to);
    case 'r':
      return (files === 0) !== (ranks === 0) && isClear(board, from, to);
    case 'q':
      return (files === ranks || files === 0 || ranks === 0) && from !== to && isClear(board, from, to);
    case 'k':
      return max(files, ranks) === 1;
    default:
      return false;
  }
}

/** The squares of the men of `side` that attack `square`. */
export function attackersOf(position: Position, square: Square, side: Side): Square[] {
  const found: Square[] = [];
  for (let from = 0; from < 64; from++) {
    const man = position.board[from]!;
    if (man !== EMPTY && sideOf(man) === side && attacks(position, from, square)) found.push(from);
  }
  return found;
}

export function isAttacked(position: Position, square: Square, side: Side): boolean {
  for (let from = 0; from < 64; from++) {
    const man = position.board[from]!;
    if (man !== EMPTY && sideOf(man) === side && attacks(position, from, square)) return true;
  }
  return false;
}

export function kingSquare(position: Position, side: Side): Square {
  return position.board.indexOf(manOf(side, 'k'));
}

/** The enemy men that give check to the king of `side`. */
export function checkers(position: Position, side: Side): Square[] {
  return attackersOf(position, kingSquare(position, side), opponent(side));
}

export function isInCheck(position: Position, side: Side): boolean {
  return isAttacked(position, kingSquare(position, side), opponent(side));
}
