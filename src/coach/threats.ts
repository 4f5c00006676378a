import { worth } from '../analysis/men.ts';
import { capturedRole, isBoardMove } from '../rules/moves.ts';
import type { Position } from '../rules/position.ts';
import type { Move } from '../rules/setup.ts';
import { PAWN } from '../shared/men.ts';
import { KIND_PROMOTION, moveFrom, moveKind, movePromotion, moveRole, moveTo } from '../shared/move.ts';
import type { Deed, Idea, Promotes } from './reason.ts';
import { attackBy, piecesAttacked, swap, winnable } from './targets.ts';

// What would follow if the opponent did nothing.

/** A capture that is threatened must win so many pawns. */
const MIN_GAIN = 2;

/** A promotion to a piece that can't be taken; captures are told as such. */
export function promotes(before: Position, move: Move): Promotes[] {
  if (moveKind(move) !== KIND_PROMOTION || capturedRole(before, move) !== null) return [];
  return swap(before.play(move), moveTo(move)) > 0 ? [] : [{ kind: 'promotes', role: movePromotion(move) }];
}

/**
 * What `next` would do after a move, if the opponent did nothing, and could not have done before it: take a piece, promote, or
 * attack pieces with check or several. Null if it is nothing of these, or after a check.
 */
export function threatOf(before: Position, move: Move, next: Move): Extract<Idea, { kind: 'threat' }> | null {
  const after = before.play(move);
  const waiting = after.pass();
  // Who is in check may lack moves that are no news.
  if (waiting?.isLegal(next) !== true || before.isCheck()) return null;
  // Who is taken back threatens nothing more.
  if (isBoardMove(next) && moveFrom(next) === moveTo(move) && swap(after, moveTo(move)) > 0) return null;
  const deed = deedOf(waiting, next);
  if (deed === null) return null;
  if (deed.kind === 'takes' && winnable(before).some(({ square }) => square === deed.target.square)) return null;
  const known = before.legalMoves().find((other) => isAlike(other, next));
  const earlier = known === undefined ? null : deedOf(before, known);
  return earlier !== null && isAtLeast(earlier, deed) ? null : { kind: 'threat', next, deed };
}

/** Is the same threatened after another move? */
export function threatensAlike(
  before: Position,
  move: Move,
  { next, deed }: Extract<Idea, { kind: 'threat' }>,
): boolean {
  const waiting = before.play(move).pass();
  const known = waiting?.legalMoves().find((other) => isAlike(other, next));
  const other = known === undefined ? null : deedOf(waiting!, known);
  return other !== null && isAtLeast(other, deed);
}

/** What a move does by the rules; null if that is nothing much. */
function deedOf(position: Position, move: Move): Deed | null {
  const [promotion] = promotes(position, move);
  if (promotion !== undefined) return promotion;
  const after = position.play(move);
  const isCheck = after.isCheck();
  const targets = piecesAttacked(position, move);
  if (targets.length > (isCheck ? 0 : 1))
    return { kind: 'attack', targets, by: attackBy(position, move, targets), isCheck };
  const role = capturedRole(position, move);
  const square = moveTo(move);
  const gain = role === null || role === PAWN ? 0 : worth(role) - swap(after, square);
  if (role === null || gain < MIN_GAIN) return null;
  const isUnguarded = after.attackers(square, after.turn).length === 0;
  return { kind: 'takes', target: { square, role, gain }, isUnguarded, isSettled: false, barred: null };
}

/** The same move, whatever pays for it. */
export function isAlike(one: Move, other: Move): boolean {
  if (one === other) return true;
  if (isBoardMove(one) || isBoardMove(other)) {
    return isBoardMove(one) && isBoardMove(other) && moveFrom(one) === moveFrom(other) && moveTo(one) === moveTo(other);
  }
  return moveRole(one) === moveRole(other) && moveTo(one) === moveTo(other);
}

/** Does one deed do all that another one does? */
function isAtLeast(one: Deed, other: Deed): boolean {
  if (other.kind === 'promotes') return one.kind === 'promotes';
  if (other.kind === 'takes')
    return one.kind === 'takes' && one.target.square === other.target.square && one.target.gain >= other.target.gain;
  return (
    one.kind === 'attack' &&
    other.targets.every(({ square, gain }) => one.targets.some((same) => same.square === square && same.gain >= gain))
  );
}
