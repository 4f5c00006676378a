// Moves of the reference: lists every conceivable move, makes each on a copy, and keeps those after which the mover's
// king can't be captured. Whether a pawn is frozen is determined from the prisons after the move.
import {
  EMPTY,
  HOLDABLE,
  attacks,
  fileOf,
  forward,
  homeRank,
  isAttacked,
  isFrozenPawn,
  isInCheck,
  manOf,
  opponent,
  ownRank,
  rankOf,
  roleOf,
  sideOf,
  squareAt,
  squareName,
  type Letter,
  type Position,
  type Side,
  type Square,
} from './position.ts';

export type Move = BoardMove | Drop | Exchange;

/** An ordinary chess move; castling is the king's move of two squares. */
export interface BoardMove {
  kind: 'board';
  from: Square;
  to: Square;
  /** The mover's man in the enemy prison with which the pawn changes places. */
  promotion: Letter | null;
}

export interface Drop {
  kind: 'drop';
  man: Letter;
  to: Square;
}

export interface Exchange {
  kind: 'exchange';
  /** The enemy man from the mover's prison. */
  give: Letter;
  /** The mover's man from the enemy prison. */
  rescue: Letter;
  to: Square;
}

/** Coordinate form: e2e4, g7g8n, N@c7, N#B@c7. */
export function moveText(move: Move): string {
  const to = squareName(move.to);
  switch (move.kind) {
    case 'board':
      return squareName(move.from) + to + (move.promotion === null ? '' : move.promotion.toLowerCase());
    case 'drop':
      return `${move.man.toUpperCase()}@${to}`;
    case 'exchange':
      return `${move.rescue.toUpperCase()}#${move.give.toUpperCase()}@${to}`;
  }
}

const VALUES: Record<Letter, number> = { p: 1, n: 2, b: 2, r: 3, q: 4 };

/** The value order of the exchange rule. */
export function value(man: Letter): number {
  return VALUES[roleOf(man)!]!;
}

/** The man captured by `move`, and its square; null if there is none. */
export function captured(position: Position, move: Move): { man: Letter; square: Square } | null {
  if (move.kind !== 'board') return null;
  const man = position.board[move.to]!;
  if (man !== EMPTY) return { man, square: move.to };
  const isPawn = roleOf(position.board[move.from]!) === 'p';
  if (!isPawn || fileOf(move.from) === fileOf(move.to)) return null;
  const square = squareAt(fileOf(move.to), rankOf(move.from));
  return { man: position.board[square]!, square };
}

export function isCastling(position: Position, move: Move): boolean {
  return (
    move.kind === 'board' &&
    roleOf(position.board[move.from]!) === 'k' &&
    Math.abs(fileOf(move.to) - fileOf(move.from)) === 2
  );
}

/** One castling: the king starts on its e-file square of its first rank. */
interface Castling {
  right: 'K' | 'Q' | 'k' | 'q';
  rookFile: number;
  kingTo: number;
  rookTo: number;
}

const CASTLINGS: Record<Side, Castling[]> = {
  white: [
    { right: 'K', rookFile: 7, kingTo: 6, rookTo: 5 },
    { right: 'Q', rookFile: 0, kingTo: 2, rookTo: 3 },
  ],
  black: [
    { right: 'k', rookFile: 7, kingTo: 6, rookTo: 5 },
    { right: 'q', rookFile: 0, kingTo: 2, rookTo: 3 },
  ],
};

const KING_FILE = 4;

/**
 * Can a pawn of the side to move capture the pawn that has just made a double step, regardless of the king's safety?
 */
export function canTakePassed(position: Position): boolean {
  const { passed, turn } = position;
  if (passed === null) return false;
  return position.board.some((man, from) => man === manOf(turn, 'p') && attacks(position, from, passed));
}

function pawnMoves(position: Position, from: Square, moves: Move[]): void {
  if (isFrozenPawn(position, from)) return;
  const { board, turn } = position;
  const targets: Square[] = [];
  const step = squareAt(fileOf(from), rankOf(from) + forward(turn));
  if (board[step] === EMPTY) {
    targets.push(step);
    const double = squareAt(fileOf(from), rankOf(from) + 2 * forward(turn));
    if (ownRank(turn, from) === 1 && board[double] === EMPTY) targets.push(double);
  }
  for (let to = 0; to < 64; to++) {
    const takes = sideOf(board[to]!) === opponent(turn) || to === position.passed;
    if (takes && attacks(position, from, to)) targets.push(to);
  }
  for (const to of targets) {
    if (ownRank(turn, to) !== 7) {
      moves.push({ kind: 'board', from, to, promotion: null });
      continue;
    }
    for (const role of 'qrbn') {
      const promotion = manOf(turn, role);
      if (position.prisons[promotion]! > 0) moves.push({ kind: 'board', from, to, promotion });
    }
  }
}

function pieceMoves(position: Position, from: Square, moves: Move[]): void {
  for (let to = 0; to < 64; to++) {
    if (sideOf(position.board[to]!) !== position.turn && attacks(position, from, to)) {
      moves.push({ kind: 'board', from, to, promotion: null });
    }
  }
}

function castlingMoves(position: Position, moves: Move[]): void {
  const { board, turn } = position;
  const rank = homeRank(turn);
  const king = squareAt(KING_FILE, rank);
  for (const { right, rookFile, kingTo, rookTo } of CASTLINGS[turn]) {
    if (!position.rights[right] || isInCheck(position, turn)) continue;
    const files = rookFile > KING_FILE ? [5, 6] : [1, 2, 3];
    if (files.some((file) => board[squareAt(file, rank)] !== EMPTY)) continue;
    const halfway = { ...position, board: [...board] };
    halfway.board[king] = EMPTY;
    halfway.board[squareAt(rookTo, rank)] = manOf(turn, 'k');
    if (isAttacked(halfway, squareAt(rookTo, rank), opponent(turn))) continue;
    moves.push({ kind: 'board', from: king, to: squareAt(kingTo, rank), promotion: null });
  }
}

/** Every empty square, for pawns except the first and last rank. */
function landingSquares(position: Position, man: Letter): Square[] {
  const squares: Square[] = [];
  for (let to = 0; to < 64; to++) {
    const forbidden = roleOf(man) === 'p' && (rankOf(to) === 0 || rankOf(to) === 7);
    if (position.board[to] === EMPTY && !forbidden) squares.push(to);
  }
  return squares;
}

function dropMoves(position: Position, moves: Move[]): void {
  for (const man of HOLDABLE) {
    if (sideOf(man) !== position.turn || position.airfields[man] === 0) continue;
    for (const to of landingSquares(position, man)) moves.push({ kind: 'drop', man, to });
  }
}

function exchangeMoves(position: Position, moves: Move[]): void {
  const { prisons, turn } = position;
  for (const rescue of HOLDABLE) {
    if (sideOf(rescue) !== turn || prisons[rescue] === 0) continue;
    const squares = landingSquares(position, rescue);
    for (const give of HOLDABLE) {
      if (sideOf(give) === turn || prisons[give] === 0 || value(give) < value(rescue)) continue;
      for (const to of squares) moves.push({ kind: 'exchange', give, rescue, to });
    }
  }
}

/** Every move by the movement of the men, even if it leaves the mover's king in check. */
export function conceivableMoves(position: Position): Move[] {
  const moves: Move[] = [];
  for (let from = 0; from < 64; from++) {
    const man = position.board[from]!;
    if (sideOf(man) !== position.turn) continue;
    if (roleOf(man) === 'p') pawnMoves(position, from, moves);
    else pieceMoves(position, from, moves);
  }
  castlingMoves(position, moves);
  dropMoves(position, moves);
  exchangeMoves(position, moves);
  return moves;
}

const CORNERS: [Square, Side, 'K' | 'Q' | 'k' | 'q'][] = [
  [7, 'white', 'K'],
  [0, 'white', 'Q'],
  [63, 'black', 'k'],
  [56, 'black', 'q'],
];

/** Castling rights after a man left or was captured on the `emptied` squares. */
function loseRights(after: Position, emptied: Square[]): void {
  for (const [corner, , right] of CORNERS) {
    if (emptied.includes(corner)) after.rights[right] = false;
  }
}

function moveKing(after: Position, side: Side): void {
  const lost = side === 'white' ? { K: false, Q: false, E: false } : { k: false, q: false, e: false };
  Object.assign(after.rights, lost);
}

function playBoardMove(position: Position, after: Position, move: BoardMove): void {
  const { turn } = position;
  const man = position.board[move.from]!;
  const victim = captured(position, move);
  if (victim !== null) {
    after.board[victim.square] = EMPTY;
    after.prisons[victim.man]!++;
  }
  after.board[move.from] = EMPTY;
  after.board[move.to] = man;
  if (move.promotion !== null) {
    after.board[move.to] = move.promotion;
    after.prisons[move.promotion]!--;
    after.prisons[man]!++;
  }
  if (isCastling(position, move)) {
    const rank = homeRank(turn);
    const { rookFile, rookTo } = CASTLINGS[turn].find(({ kingTo }) => kingTo === fileOf(move.to))!;
    after.board[squareAt(rookFile, rank)] = EMPTY;
    after.board[squareAt(rookTo, rank)] = manOf(turn, 'r');
  }
  loseRights(after, [move.from, move.to]);
  if (roleOf(man) === 'k') moveKing(after, turn);
  if (roleOf(man) === 'p' || victim !== null) after.halfmoves = 0;
  if (roleOf(man) === 'p' && Math.abs(rankOf(move.to) - rankOf(move.from)) === 2) {
    after.passed = (move.from + move.to) / 2;
  }
}

function land(after: Position, man: Letter, to: Square): void {
  after.board[to] = man;
  after.halfmoves = 0;
  for (const [corner, side, right] of CORNERS) {
    const kingUnmoved = side === 'white' ? after.rights.E : after.rights.e;
    if (to === corner && man === manOf(side, 'r') && kingUnmoved) after.rights[right] = true;
  }
}

/** The position after a conceivable move. The given position is not modified. */
export function play(position: Position, move: Move): Position {
  const after: Position = {
    ruleset: position.ruleset,
    board: position.board.slice(),
    airfields: { ...position.airfields },
    prisons: { ...position.prisons },
    turn: opponent(position.turn),
    rights: { ...position.rights },
    passed: null,
    halfmoves: position.halfmoves + 1,
    fullmoves: position.fullmoves + (position.turn === 'black' ? 1 : 0),
  };
  switch (move.kind) {
    case 'board':
      playBoardMove(position, after, move);
      break;
    case 'drop':
      after.airfields[move.man]!--;
      land(after, move.man, move.to);
      break;
    case 'exchange':
      after.prisons[move.give]!--;
      after.airfields[move.give]!++;
      after.prisons[move.rescue]!--;
      land(after, move.rescue, move.to);
      break;
  }
  return after;
}

/** A conceivable move with the resulting position. */
export interface Tried {
  move: Move;
  after: Position;
  /** Is the mover's king safe after it? */
  isLegal: boolean;
}

export function tryMoves(position: Position): Tried[] {
  return conceivableMoves(position).map((move) => {
    const after = play(position, move);
    return { move, after, isLegal: !isInCheck(after, position.turn) };
  });
}

export function legalMoves(position: Position): Move[] {
  return tryMoves(position)
    .filter(({ isLegal }) => isLegal)
    .map(({ move }) => move);
}

export function hasLegalMove(position: Position): boolean {
  return conceivableMoves(position).some((move) => !isInCheck(play(position, move), position.turn));
}

/** Leaf nodes `depth` plies below; the last ply is counted, not played on. */
export function perft(position: Position, depth: number): number {
  if (depth === 0) return 1;
  const moves = legalMoves(position);
  if (depth === 1) return moves.length;
  return moves.reduce((sum, move) => sum + perft(play(position, move), depth - 1), 0);
}
