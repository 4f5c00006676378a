// Why a line works: what the rules can refute of a cause.

import type { Attack, Cause } from '../../src/coach/reason.ts';
import type { Position } from '../../src/rules/position.ts';
import type { Move, Square } from '../../src/rules/setup.ts';
import { isOnLine } from './check_rules.ts';
import { isLegalByReference, lineFault } from './reference.ts';
import { WORTH, exchangeOn } from './taking.ts';
import { BISHOP, KING, colourOf, roleOf } from '../../src/shared/men.ts';
import { KIND_EXCHANGE, moveFrom, moveGive, moveKind, moveRole, moveTo } from '../../src/shared/move.ts';

/** Moves of a line that a cause may be about. */
export const CAUSE_PLIES = 5;

/** What is said of the man dropped in a line: that he gives check, and what can be taken with profit then and not before. */
function landingFault(start: Position, line: readonly Move[], to: Square, landing: Attack | null): string | null {
  if (landing === null) return null;
  let before = start;
  const drop = line.find((move, ply) => {
    if (ply > 0) before = before.play(line[ply - 1]!);
    return ply % 2 === 0 && moveKind(move) === KIND_EXCHANGE && moveTo(move) === to;
  });
  if (drop === undefined) return 'nobody is dropped there';
  const after = before.play(drop);
  if (after.isCheck() !== landing.isCheck) return 'wrong about the check of the man dropped';
  const replies = landing.isCheck ? after.legalMoves().map((reply) => after.play(reply)) : [after.pass()!];
  const isLost = (square: Square): boolean =>
    exchangeOn(before, square) <= 0 && replies.every((then) => exchangeOn(then, square) > 0);
  return landing.targets.every(({ square }) => isLost(square)) ? null : 'what the man dropped attacks is not lost';
}

/** Causes follow from the rules; that they are necessary is tested by taking them away. */
export function causeFault(before: Position, move: Move, line: readonly Move[], found: Cause): string | null {
  const after = before.play(move);
  const [reply] = line;
  if (reply === undefined || !after.isLegal(reply)) return 'the reply is not legal';
  const without = before.pass();
  const wasPossible = without !== null && isLegalByReference(without, reply);
  const fault = lineFault(before, [move, ...line.slice(0, CAUSE_PLIES)], false);
  if (fault !== null) return fault;
  switch (found.kind) {
    case 'bomb':
    case 'returned':
    case 'woken':
    case 'line-opened':
      return wasPossible ? 'the reply was possible before' : null;
    case 'guard-left':
      if (!before.attackers(found.square, before.turn).includes(found.from)) return 'it did not guard it';
      if (after.attackers(found.square, before.turn).includes(moveTo(move))) return 'it still guards it';
      return exchangeOn(after, found.square) > 0 && (without === null || exchangeOn(without, found.square) <= 0)
        ? null
        : 'it was no better guarded before';
    case 'en-prise':
      return moveTo(move) === moveTo(reply) ? null : 'it is taken elsewhere';
    case 'sacrifice':
      return after.play(reply).isLegal(found.capture) ? null : 'it can not be taken';
    case 'bought-back':
    case 'payment':
    case 'overloaded':
      return lineFaultOf(after, line, found);
  }
}

/** Causes in a line of the side to move, whatever was played before it. */
export function lineFaultOf(after: Position, line: readonly Move[], found: Cause): string | null {
  const them = after.turn;
  const [reply, answer, second] = line;
  if (reply === undefined) return 'there is no line';
  switch (found.kind) {
    case 'bought-back': {
      if (answer === undefined) return 'the line is too short';
      const then = after.play(reply);
      const role = roleOf(then.manAt(moveTo(answer)));
      if (role !== found.role || colourOf(then.manAt(moveTo(answer))) !== them) return 'another man is taken';
      const landing = landingFault(after, line, found.to, found.landing);
      if (landing !== null) return landing;
      return then.setup.prisons[them ^ 1]![role] === 0 ? null : 'another one could be bought back';
    }
    case 'payment': {
      const ply = found.isRenewed ? 4 : 2;
      const paying = line[ply];
      if (paying === undefined || moveKind(paying) !== KIND_EXCHANGE) return 'there is no exchange';
      const earlier = line.slice(0, ply - 2).reduce((position, move) => position.play(move), after);
      const taken = roleOf(earlier.manAt(moveTo(line[ply - 2]!)));
      if (taken !== moveGive(paying)) return 'another man pays';
      const king = after.kingSquare(them ^ 1);
      const isFirst = after.play(reply).isCheck() && isOnLine(king, moveTo(reply), moveTo(line[ply - 2]!));
      if (found.isRenewed && !(isFirst && found.landing?.by === 'skewer')) return 'it is no skewer';
      const landing = landingFault(after, line, found.to, found.landing);
      if (landing !== null) return landing;
      const order = (role: number): number => (role > BISHOP ? role - 1 : Math.min(role, 1));
      const could = earlier.setup.prisons[them]!.some(
        (count, role) => count > 0 && order(role) >= order(moveRole(paying)),
      );
      return could ? 'another man could pay' : null;
    }
    case 'overloaded': {
      if (answer === undefined || second === undefined) return 'the line is too short';
      const then = after.play(reply);
      return (moveFrom(answer) === found.guard && exchangeOn(then, found.square) <= 0 + WORTH[KING]!) ||
        exchangeOn(then.play(answer), found.square) > 0
        ? null
        : 'the guard guards nothing';
    }
    default:
      return 'it is not about a line';
  }
}
