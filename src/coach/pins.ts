import { worth } from '../analysis/men.ts';
import { capturedRole, isBoardMove } from '../rules/moves.ts';
import type { Position } from '../rules/position.ts';
import type { Move, Square } from '../rules/setup.ts';
import { FILES, fileOf, rankOf, squaresBetween } from '../rules/squares.ts';
import { BISHOP, EMPTY, KING, PAWN, QUEEN, ROOK, colourOf, roleOf } from '../shared/men.ts';
import { moveFrom, moveTo } from '../shared/move.ts';
import type { Idea, Man } from './reason.ts';
import { newTargets, swap } from './targets.ts';

type Pin = Extract<Idea, { kind: 'pin' }>;

/**
 * The piece that a move pins to its king, or to a dearer piece who could be taken with profit wherever it went; it could leave
 * the line before. `next` is what would follow if the opponent did nothing: it must take the piece, attack it, or take what it
 * guards. Null if there is none.
 */
export function pinBy(before: Position, move: Move, next: Move): Pin | null {
  const after = before.play(move);
  const from = moveTo(move);
  const waiting = after.pass();
  const earlier = before.pass();
  if (waiting?.isLegal(next) !== true || earlier === null || swap(after, from) > 0) return null;
  const known = isBoardMove(move) ? pinsFrom(earlier, moveFrom(move)) : [];
  for (const { target, behind } of pinsFrom(after, from)) {
    if (known.some((pin) => isSame(pin, { target, behind }))) continue;
    if (canLeave(earlier, target.square, from, behind.square) && uses(waiting, next, target.square))
      return { kind: 'pin', target, behind, next };
  }
  return null;
}

/** Is the same piece pinned to the same one after another move? */
export function pinsAlike(before: Position, move: Move, pin: Pin): boolean {
  return pinsFrom(before.play(move), moveTo(move)).some((other) => isSame(pin, other));
}

function isSame(one: Pick<Pin, 'target' | 'behind'>, other: Pick<Pin, 'target' | 'behind'>): boolean {
  return one.target.square === other.target.square && one.behind.square === other.behind.square;
}

/** What the man on a square pins of the side to move. */
function pinsFrom(after: Position, from: Square): Pick<Pin, 'target' | 'behind'>[] {
  const role = roleOf(after.manAt(from));
  if (role !== BISHOP && role !== ROOK && role !== QUEEN) return [];
  const { turn } = after;
  return after.setup.board.flatMap((man, square) => {
    if (man === EMPTY || colourOf(man) !== turn || roleOf(man) === KING || roleOf(man) === PAWN) return [];
    if (!after.attackers(square, turn ^ 1).includes(from)) return [];
    const behind = manBehind(after, from, square);
    if (behind === null || colourOf(after.manAt(behind.square)) !== turn) return [];
    const target = { square, role: roleOf(man) };
    const isPinned = behind.role === KING ? isFast(after, from, target, behind) : isTied(after, from, target, behind);
    return isPinned ? [{ target, behind }] : [];
  });
}

/** The next man on the line from one square through another one. */
function manBehind(position: Position, from: Square, square: Square): Man | null {
  const [files, ranks] = [fileOf(square) - fileOf(from), rankOf(square) - rankOf(from)];
  if (squaresBetween(from, square) === null) return null;
  const [file, rank] = [Math.sign(files), Math.sign(ranks)];
  let [x, y] = [fileOf(square) + file, rankOf(square) + rank];
  for (; x >= 0 && x < FILES && y >= 0 && y < FILES; x += file, y += rank) {
    const man = position.manAt(y * FILES + x);
    if (man !== EMPTY) return { square: y * FILES + x, role: roleOf(man) };
  }
  return null;
}

/** No legal move leaves the line, and nobody gives check otherwise. */
function isFast(after: Position, from: Square, target: Man, behind: Man): boolean {
  return !after.isCheck() && !canLeave(after, target.square, from, behind.square);
}

/** The piece can leave the line, but never without loss, unless it takes or gives check. */
function isTied(after: Position, from: Square, target: Man, behind: Man): boolean {
  if (worth(behind.role) <= worth(target.role)) return false;
  const moves = leaving(after, target.square, from, behind.square);
  return moves.length > 0 && moves.every((move) => swap(after.play(move), behind.square) > 0);
}

function canLeave(position: Position, square: Square, from: Square, behind: Square): boolean {
  return leaving(position, square, from, behind).length > 0;
}

/** The legal moves of a man that leave a line. */
function leaving(position: Position, square: Square, from: Square, behind: Square): Move[] {
  return position
    .legalMoves()
    .filter((move) => isBoardMove(move) && moveFrom(move) === square && !isOnLine(moveTo(move), from, behind));
}

/** Is a square on the line through two others, or on its continuation? */
function isOnLine(square: Square, one: Square, other: Square): boolean {
  const [files, ranks] = [fileOf(other) - fileOf(one), rankOf(other) - rankOf(one)];
  return files * (rankOf(square) - rankOf(one)) === ranks * (fileOf(square) - fileOf(one));
}

/** Does a move take a piece, attack it, or take what it guards? */
function uses(waiting: Position, next: Move, square: Square): boolean {
  const isCapture = capturedRole(waiting, next) !== null;
  if (isCapture && moveTo(next) === square) return true;
  if (isCapture && waiting.attackers(moveTo(next), waiting.turn ^ 1).includes(square)) return true;
  return newTargets(waiting, next).some((target) => target.square === square);
}
