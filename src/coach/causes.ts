import { worth } from '../analysis/men.ts';
import { capturedRole, isBoardMove } from '../rules/moves.ts';
import type { Position } from '../rules/position.ts';
import { frozenPawns, payments } from '../rules/refusal/facts.ts';
import type { Move } from '../rules/setup.ts';
import { squaresBetween } from '../rules/squares.ts';
import { PAWN } from '../shared/men.ts';
import {
  KIND_DROP,
  KIND_EXCHANGE,
  KIND_PROMOTION,
  moveFrom,
  moveGive,
  moveKind,
  moveRole,
  moveTo,
} from '../shared/move.ts';
import type { Attack, Cause } from './reason.ts';
import { attackBy, piecesAttacked, swap, winnable } from './targets.ts';

/**
 * Why the opponent's line works after a move: what the move has given, opened or left. `line` begins with the opponent's reply.
 * `isNew`: the reply was no threat before; only then can the move be its cause. Null if the rules show none.
 */
export function causeOf(before: Position, move: Move, line: readonly Move[], isNew: boolean): Cause | null {
  const reply = line[0];
  if (reply === undefined) return null;
  const after = before.play(move);
  const ofMove = isNew
    ? (bomb(before, move, reply) ?? returned(before, move, reply) ?? woken(before, move, reply))
    : null;
  return (
    ofMove ??
    causeOfLine(after, line) ??
    (isNew ? (guardLeft(before, move, reply) ?? lineOpened(move, reply) ?? enPrise(move, reply)) : null)
  );
}

/** Why a line of the side to move works, whatever was played before it. Null if the rules show nothing. */
export function causeOfLine(start: Position, line: readonly Move[]): Cause | null {
  return boughtBack(start, line) ?? payment(start, line) ?? overloaded(start, line);
}

/** The reply frees a man of the role just taken, and no other one was there, nor on the airfield. */
function bomb(before: Position, move: Move, reply: Move): Cause | null {
  const role = capturedRole(before, move);
  if (role === null || moveKind(reply) !== KIND_EXCHANGE || moveRole(reply) !== role) return null;
  if (before.setup.prisons[before.turn]![role]! > 0 || before.setup.airfields[before.turn ^ 1]![role]! > 0) return null;
  return { kind: 'bomb', role, square: moveTo(move) };
}

/** The reply drops a man of the role just given, and no other one was there. */
function returned(before: Position, move: Move, reply: Move): Cause | null {
  if (moveKind(move) !== KIND_EXCHANGE || moveKind(reply) !== KIND_DROP) return null;
  const role = moveGive(move);
  if (moveRole(reply) !== role || before.setup.airfields[before.turn ^ 1]![role]! > 0) return null;
  return { kind: 'returned', role };
}

/** The reply promotes a pawn that was frozen before the capture. */
function woken(before: Position, move: Move, reply: Move): Cause | null {
  const role = capturedRole(before, move);
  if (role === null || moveKind(reply) !== KIND_PROMOTION) return null;
  const square = moveFrom(reply);
  return frozenPawns(before.setup, before.turn ^ 1).includes(square) ? { kind: 'woken', square, role } : null;
}

/** The opponent lets a piece be taken, frees it with his next move and drops it. */
function boughtBack(after: Position, line: readonly Move[]): Cause | null {
  const [reply, capture, back] = line;
  if (reply === undefined || capture === undefined || back === undefined) return null;
  const next = after.play(reply);
  const role = capturedRole(next, capture);
  if (role === null || role === PAWN || next.setup.prisons[next.turn]![role]! > 0) return null;
  const offered = capturedRole(after, reply);
  // Later moves of the kind need others between that would have to be told.
  if (moveKind(back) !== KIND_EXCHANGE || moveRole(back) !== role) return null;
  if ((offered !== null && worth(offered) >= worth(role)) || isTrade(next, role, capture, back)) return null;
  const landing = landingOf(after, line, 2);
  return { kind: 'bought-back', role, give: moveGive(back), square: moveTo(capture), to: moveTo(back), landing };
}

/** Who takes back as much as was taken has let nothing be taken; nor has he whose reply took as much before. */
function isTrade(next: Position, role: number, capture: Move, second: Move): boolean {
  const taken = capturedRole(next.play(capture), second);
  return taken !== null && moveTo(second) === moveTo(capture) && worth(taken) >= worth(role);
}

/** What the man dropped by a move of a line attacks; null if that is nothing. */
export function landingOf(start: Position, line: readonly Move[], ply: number): Attack | null {
  const before = line.slice(0, ply).reduce((position, move) => position.play(move), start);
  const move = line[ply]!;
  // Who could be taken before is no news of the man dropped.
  const known = winnable(before).map(({ square }) => square);
  const targets = piecesAttacked(before, move).filter(({ square }) => !known.includes(square));
  const isCheck = before.play(move).isCheck();
  if (targets.length === 0) return isCheck ? { targets, by: null, isCheck } : null;
  return { targets, by: attackBy(before, move, targets), isCheck };
}

/** The reply takes a man with whom the opponent pays at once, or skewers him first: no other hostage of his could pay. */
function payment(after: Position, line: readonly Move[]): Cause | null {
  const isRenewed = isSkewer(after, line);
  const ply = isRenewed ? 4 : 2;
  const [taking, paying] = [line[ply - 2], line[ply]];
  if (taking === undefined || paying === undefined || moveKind(paying) !== KIND_EXCHANGE) return null;
  const [give, role, to] = [moveGive(paying), moveRole(paying), moveTo(paying)];
  const before = line.slice(0, ply - 2).reduce((position, move) => position.play(move), after);
  if (capturedRole(before, taking) !== give || payments(before.setup, after.turn, role).length > 0) return null;
  const landing = landingOf(after, line, ply);
  if (isRenewed && landing?.by !== 'skewer') return null;
  return { kind: 'payment', isRenewed, give, role, to, landing };
}

/** Does the line begin with a skewer, and take the man behind the king? */
function isSkewer(after: Position, [reply, , second]: readonly Move[]): boolean {
  if (reply === undefined || second === undefined) return false;
  const targets = piecesAttacked(after, reply);
  const isTaken = isBoardMove(second) && targets.some(({ square }) => square === moveTo(second));
  return isTaken && attackBy(after, reply, targets) === 'skewer';
}

/** The man that takes back was the only guard of the man that is taken next. */
function overloaded(after: Position, line: readonly Move[]): Cause | null {
  const [reply, answer, second] = line;
  if (reply === undefined || answer === undefined || second === undefined) return null;
  if (!isBoardMove(answer) || moveTo(answer) !== moveTo(reply)) return null;
  const next = after.play(reply);
  const then = next.play(answer);
  const square = moveTo(second);
  if (capturedRole(next, answer) === null || capturedRole(then, second) === null || square === moveTo(answer))
    return null;
  const guard = moveFrom(answer);
  const guards = next.attackers(square, after.turn ^ 1);
  if (guards.length !== 1 || guards[0] !== guard || then.attackers(square, after.turn ^ 1).length > 0) return null;
  return { kind: 'overloaded', guard, square };
}

function enPrise(move: Move, reply: Move): Cause | null {
  return isBoardMove(reply) && moveTo(reply) === moveTo(move) ? { kind: 'en-prise', square: moveTo(move) } : null;
}

/** The reply takes a man with profit that the move's man had guarded. */
function guardLeft(before: Position, move: Move, reply: Move): Cause | null {
  if (!isBoardMove(move) || !isBoardMove(reply)) return null;
  const [from, square] = [moveFrom(move), moveTo(reply)];
  const after = before.play(move);
  const role = capturedRole(after, reply);
  const waiting = before.pass();
  if (role === null || waiting === null || capturedRole(waiting, reply) !== role) return null;
  const guarded = guards(before, from, square) && !guards(after, moveTo(move), square);
  if (!guarded || swap(waiting, square) > 0 || swap(after, square) <= 0) return null;
  return { kind: 'guard-left', from, guard: moveRole(move), square, role };
}

/** Could the man on `from` take back on the square? */
function guards(position: Position, from: number, square: number): boolean {
  return position.attackers(square, position.manAt(from) >> 3).includes(from);
}

/** The reply goes over the square that the move has left. */
function lineOpened(move: Move, reply: Move): Cause | null {
  if (!isBoardMove(move) || !isBoardMove(reply)) return null;
  const from = moveFrom(move);
  const path = squaresBetween(moveFrom(reply), moveTo(reply));
  return path?.includes(from) === true ? { kind: 'line-opened', from } : null;
}
