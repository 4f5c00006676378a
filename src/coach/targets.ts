import { capturedRole, isBoardMove } from '../rules/moves.ts';
import type { Position } from '../rules/position.ts';
import type { Move, Square } from '../rules/setup.ts';
import { KIND_EN_PASSANT, moveFrom, moveKind, moveRole, moveTo } from '../shared/move.ts';
import { squaresBetween } from '../rules/squares.ts';
import { EMPTY, KING, PAWN, colourOf, roleOf } from '../shared/men.ts';
import { worth } from '../analysis/men.ts';
import type { AttackBy, Target } from './reason.ts';

/**
 * The enemy men that the side to move can take with profit, by taking in turns on one square, each side with its cheapest
 * man. Moves must be legal, so pins and frozen pawns count.
 */
export function winnable(position: Position): Target[] {
  const squares = new Set(
    position
      .legalMoves()
      .filter((move) => takes(position, move))
      .map(moveTo),
  );
  return [...squares].flatMap((square) => {
    const gain = swap(position, square);
    return gain > 0 ? [{ square, role: roleOf(position.manAt(square)), gain }] : [];
  });
}

/** What the side to move wins by taking on a square, in pawns; 0 if it had better not. */
export function swap(position: Position, square: Square): number {
  const cheapest = cheapestTaker(position, square);
  if (cheapest === null) return 0;
  return Math.max(0, worth(roleOf(position.manAt(square))) - swap(position.play(cheapest), square));
}

/** The capture on a square by the cheapest man that can; null if none can. */
export function cheapestTaker(position: Position, square: Square): Move | null {
  const takers = position.legalMoves().filter((move) => moveTo(move) === square && takes(position, move));
  return takers.reduce<Move | null>(
    (least, move) => (least === null || moveRole(move) < moveRole(least) ? move : least),
    null,
  );
}

/** More men than this nobody takes in. */
const MAX_TARGETS = 3;

/** The pieces that a move newly attacks, the dearest first: an attack on a pawn is hardly ever what makes a move good. */
export function piecesAttacked(position: Position, move: Move, isImmune = false): Target[] {
  return newTargets(position, move, isImmune)
    .filter(({ role }) => role !== PAWN)
    .sort((a, b) => b.gain - a.gain)
    .slice(0, MAX_TARGETS);
}

/**
 * The men that a move newly attacks: they can be taken with profit next, by the man that moved or by one whose line it opened,
 * and could not be taken so before. Those that the man attacks himself come alone, if there are any. `isImmune`: to take the man
 * that moved is known to be bad.
 */
export function newTargets(position: Position, move: Move, isImmune = false): Target[] {
  const after = position.play(move);
  const to = moveTo(move);
  const role = capturedRole(position, move);
  const risk = isImmune ? 0 : swap(after, to);
  // A man who is simply taken himself attacks nothing; if he is exchanged for another one, lines that he has opened stay open.
  if (risk > (role === null ? 0 : worth(role))) return [];
  const before = winnable(position);
  const { turn } = position;
  const waiting = after.pass();
  const targets = (waiting === null ? winnableAfterCheck(after) : winnable(waiting)).filter(({ square, gain }) => {
    const known = position.attackers(square, turn);
    const isNew = after.attackers(square, turn).some((from) => !known.includes(from === to ? origin(move) : from));
    return (
      (isNew || isBehind(after, to, square)) && !before.some((other) => other.square === square && other.gain >= gain)
    );
  });
  const own = targets.filter(({ square }) => after.attackers(square, turn).includes(to) || isBehind(after, to, square));
  if (risk > 0)
    return after.isCheck() ? [] : targets.filter((target) => !own.includes(target) && isStill(after, to, target));
  return own.length > 0 ? own : targets;
}

/** Can a man still be taken with profit when the one that moved has been taken? */
function isStill(after: Position, to: Square, { square }: Target): boolean {
  const capture = cheapestTaker(after, to);
  return capture === null || swap(after.play(capture), square) > 0;
}

/** The square that a man leaves; for drops and exchanges none of the board. */
function origin(move: Move): Square {
  return isBoardMove(move) ? moveFrom(move) : -1;
}

/** Does the man on a square stand behind the king, who is in check, as seen from another one? */
function isBehind(after: Position, from: Square, square: Square): boolean {
  return after.isCheck() && squaresBetween(from, square)?.includes(after.kingSquare(after.turn)) === true;
}

/** The men that can be taken with profit after each reply to a check that neither moves them nor takes on `checker`. */
function winnableAfterCheck(after: Position): Target[] {
  const replies = after.legalMoves();
  if (replies.length === 0) return [];
  const own = after.turn;
  const candidates = new Map<Square, Target>();
  for (const [index, reply] of replies.entries()) {
    const next = winnable(after.play(reply));
    if (index === 0) for (const target of next) candidates.set(target.square, target);
    for (const square of [...candidates.keys()]) {
      const man = after.manAt(square);
      if (man === EMPTY || colourOf(man) !== own || roleOf(man) === KING) candidates.delete(square);
      else if (!next.some((target) => target.square === square)) candidates.delete(square);
    }
    if (candidates.size === 0) break;
  }
  return [...candidates.values()];
}

/** How a move attacks these men; null if in none of the special ways. */
export function attackBy(before: Position, move: Move, targets: readonly Target[]): AttackBy | null {
  const after = before.play(move);
  const { turn } = before;
  const to = moveTo(move);
  if (targets.every(({ square }) => isBehind(after, to, square))) return 'skewer';
  const attackers = targets.map(({ square }) => after.attackers(square, turn));
  if (attackers.every((squares) => squares.includes(to))) {
    // A check that also attacks a pawn is hardly a fork.
    return targets.length > 1 || (after.isCheck() && targets[0]!.role !== PAWN) ? 'fork' : null;
  }
  if (!isBoardMove(move) || attackers.some((squares) => squares.includes(to))) return null;
  const opens = (from: Square, square: Square): boolean =>
    squaresBetween(from, square)?.includes(moveFrom(move)) === true;
  return targets.every(({ square }, index) => attackers[index]!.some((from) => opens(from, square)))
    ? 'discovery'
    : null;
}

function takes(position: Position, move: Move): boolean {
  return moveKind(move) !== KIND_EN_PASSANT && capturedRole(position, move) !== null;
}
