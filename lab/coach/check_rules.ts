// What the rules alone can refute of an idea.

import type { Barred, Deed, Idea, Target } from '../../src/coach/reason.ts';
import type { Position } from '../../src/rules/position.ts';
import type { Move, Square } from '../../src/rules/setup.ts';
import { squaresBetween } from '../../src/rules/squares.ts';
import { WORTH, bestCaptures, exchangeOn, isCaptureOn } from './taking.ts';
import { BISHOP, EMPTY, KING, KNIGHT, PAWN, colourOf, roleOf } from '../../src/shared/men.ts';
import {
  KIND_CASTLE,
  KIND_DROP,
  KIND_EN_PASSANT,
  KIND_EXCHANGE,
  KIND_PROMOTION,
  moveFrom,
  moveKind,
  moveTo,
} from '../../src/shared/move.ts';

/** After a capture whose gain is told, so many captures in a row are looked at. */
const ALL_CAPTURES = 6;

export function takesFault(
  before: Position,
  after: Position,
  move: Move,
  { target, isUnguarded, isSettled, barred }: Extract<Idea, { kind: 'takes' }>,
): string | null {
  if (moveTo(move) !== target.square && moveKind(move) !== KIND_EN_PASSANT) return 'it takes elsewhere';
  const role = moveKind(move) === KIND_EN_PASSANT ? PAWN : roleOf(before.manAt(target.square));
  if (role !== target.role) return 'it takes another man';
  const takesBack = after.legalMoves().some((reply) => isCaptureOn(after, reply, moveTo(move)));
  if (isUnguarded && takesBack) return 'it is guarded';
  if (barred !== null && (takesBack || !isBarred(after, moveTo(move), barred))) return 'the guard may take';
  const gain = WORTH[role]! - exchangeOn(after, moveTo(move));
  if (gain < 1) return 'it costs as much as it wins';
  // Only then the gain is told.
  if (!isSettled || gain === WORTH[role]! || gain > 2) return null;
  const found = WORTH[role]! - bestCaptures(after, ALL_CAPTURES);
  return Math.abs(found - gain) < 1 ? null : `${gain} claimed, ${found} found on the whole board`;
}

/** A guard is pinned if he stands between his king and a bishop, rook or queen; a pawn wakes by the man just to be taken. */
function isBarred(after: Position, square: Square, { square: guard, role, woken }: Barred): boolean {
  const { turn, setup } = after;
  const king = setup.board.findIndex((man) => man !== EMPTY && roleOf(man) === KING && colourOf(man) === turn);
  if (roleOf(after.manAt(guard)) !== role || !after.attackers(square, turn).includes(guard)) return false;
  if (woken !== null) {
    const frozen = setup.prisons[turn]!.every((count, held) => held === PAWN || count === 0);
    const [files, ranks] = [Math.abs((woken & 7) - (king & 7)), (king >> 3) - (woken >> 3)];
    return frozen && roleOf(after.manAt(square)) !== PAWN && files === 1 && ranks === (turn === 0 ? -1 : 1);
  }
  return setup.board.some((man, from) => {
    const line = squaresBetween(king, from);
    const isEnemy = man !== EMPTY && colourOf(man) !== turn && roleOf(man) >= BISHOP;
    return isEnemy && line?.includes(guard) === true && ![...line, from].includes(square);
  });
}

export function checksFault(before: Position, line: readonly Move[], count: number): string | null {
  let position = before;
  for (const [ply, move] of line.slice(0, 2 * count - 1).entries()) {
    if (!position.isLegal(move)) return 'the line is not legal';
    position = position.play(move);
    if (ply % 2 === 0 && !position.isCheck()) return 'not all moves give check';
  }
  return line.length >= 2 * count - 1 ? null : 'the line is too short';
}

export function savesFault(before: Position, after: Position, move: Move, targets: readonly Target[]): string | null {
  const waiting = before.pass();
  if (waiting === null) return 'nobody can wait in check';
  if (!targets.every(({ square }) => exchangeOn(waiting, square) >= 1)) return 'it could not be taken';
  const to = moveTo(move);
  const isDrop = moveKind(move) === KIND_DROP || moveKind(move) === KIND_EXCHANGE;
  const now = (square: Square): Square => (!isDrop && square === moveFrom(move) ? to : square);
  if (targets.some(({ square }) => exchangeOn(after, now(square)) > 0)) return 'it can still be taken';
  if (after.isCheck() && targets.some(({ square }) => now(square) === square))
    return 'after a check others prove nothing';
  const taken = before.manAt(to);
  const others = after.setup.board.flatMap((man, square) =>
    man !== EMPTY && colourOf(man) === before.turn
      ? [exchangeOn(after, square) - (square === to ? WORTH[roleOf(taken)]! : 0)]
      : [],
  );
  const most = Math.max(...others);
  const least = Math.min(...targets.map(({ square }) => exchangeOn(waiting, square)));
  return most > 0 && most >= least ? 'a man of that worth can still be taken' : null;
}

/** What is threatened must be done by the move, and hold after every reply to a check. */
export function deedFault(before: Position, after: Position, move: Move, deed: Deed): string | null {
  switch (deed.kind) {
    case 'promotes':
      return moveKind(move) === KIND_PROMOTION && exchangeOn(after, moveTo(move)) <= 0
        ? null
        : 'the new piece is taken';
    case 'takes': {
      const isThere =
        isCaptureOn(before, move, deed.target.square) && roleOf(before.manAt(moveTo(move))) === deed.target.role;
      if (!isThere) return 'it takes another man';
      return WORTH[deed.target.role]! - exchangeOn(after, moveTo(move)) >= 1 ? null : 'it costs as much as it wins';
    }
    case 'attack': {
      if (after.isCheck() !== deed.isCheck) return 'wrong about check';
      const replies = deed.isCheck ? after.legalMoves().map((reply) => after.play(reply)) : [after.pass()!];
      const isLost = deed.targets.every(({ square }) => replies.every((then) => exchangeOn(then, square) > 0));
      return isLost ? null : 'what it attacks is not lost';
    }
  }
}

/** Is a square on the line through two others? */
export function isOnLine(square: Square, one: Square, other: Square): boolean {
  const [x, y] = [(other & 7) - (one & 7), (other >> 3) - (one >> 3)];
  const [dx, dy] = [(square & 7) - (one & 7), (square >> 3) - (one >> 3)];
  return x * dy === y * dx;
}

/** Castling, a pawn to d4, e4, d5 or e5, or a knight or bishop that leaves its first square, in the first fifteen moves and without a capture. */
export function openingFault(
  before: Position,
  move: Move,
  aim: Extract<Idea, { kind: 'opening' }>['aim'],
): string | null {
  if (aim === 'castles') return moveKind(move) === KIND_CASTLE ? null : 'it does not castle';
  const [from, to] = [moveFrom(move), moveTo(move)];
  const isQuiet = moveKind(move) !== KIND_DROP && moveKind(move) !== KIND_EXCHANGE && before.manAt(to) === EMPTY;
  if (!isQuiet || before.setup.fullmoves > 15) return 'it is no quiet move of the opening';
  const role = roleOf(before.manAt(from));
  if (aim === 'centre') return role === PAWN && [27, 28, 35, 36].includes(to) ? null : 'it goes elsewhere';
  const homes = (role === KNIGHT ? [1, 6] : role === BISHOP ? [2, 5] : []).map((file) => file + 56 * before.turn);
  return homes.includes(from) ? null : 'it comes from elsewhere';
}

/** Pawns that could not promote and can, or the other way round: by the prisons alone. */
export function frozenFault(before: Position, after: Position, squares: readonly Square[]): string | null {
  const frozen = (position: Position, square: Square): boolean => {
    const owner = colourOf(position.manAt(square));
    return position.setup.prisons[owner ^ 1]!.every((count, role) => role === PAWN || count === 0);
  };
  const isRight = squares.every(
    (square) =>
      roleOf(after.manAt(square)) === PAWN &&
      roleOf(before.manAt(square)) === PAWN &&
      !frozen(before, square) &&
      frozen(after, square),
  );
  return isRight ? null : 'wrong about a frozen pawn';
}
