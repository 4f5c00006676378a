import { DECIDED_PAWNS } from '../analysis/judgement.ts';
import { worth } from '../analysis/men.ts';
import { capturedRole } from '../rules/moves.ts';
import type { Position } from '../rules/position.ts';
import type { Move, Role } from '../rules/setup.ts';
import { PAWN, roleOf } from '../shared/men.ts';
import { KIND_EXCHANGE, KIND_PROMOTION, moveKind, moveRole, moveTo } from '../shared/move.ts';
import type { Candidate } from './candidate.ts';
import type { Evidence } from './evidence.ts';
import type { Idea } from './reason.ts';
import { cheapestTaker, piecesAttacked, swap } from './targets.ts';

// Men who may be taken: the capture has a strong answer, or they are bought back.

/** A man can't be taken if his player has at most so many pawns less after the capture. */
const IMMUNE_PAWNS = 0.6;
const DECIDED_MARGIN = 1.5;
const IMMUNE_EFFORT = 1 / 2;
/** Pawns are offered for many reasons: the answer must win a piece, or attack one with check or several. */
const MIN_PRIZE = 3;

/** The man that moved could be taken with profit, but his player would have no less. */
export async function offered(evidence: Evidence, { before, move, pawns }: Candidate): Promise<Idea[]> {
  const after = before.play(move);
  const square = moveTo(move);
  const man = roleOf(after.manAt(square));
  const role = capturedRole(before, move);
  const isPawn = man === PAWN;
  if (swap(after, square) <= (role === null ? (isPawn ? 0 : worth(PAWN)) : worth(role))) return [];
  const capture = cheapestTaker(after, square)!;
  const then = after.play(capture);
  const finding = await evidence.search(then, IMMUNE_EFFORT);
  const answer = finding?.line[0];
  if (finding === null || answer === undefined || !isNoLess(finding.pawns, pawns)) return [];
  const taken = role === null ? null : { square, role, gain: worth(role) };
  const back = isPawn ? undefined : buyBack(after, man, answer);
  if (back !== undefined) return [{ kind: 'rampage', capture, back, taken }];
  // To take back is an exchange; and a quiet answer explains nothing.
  const isStrong = isPawn ? winsPiece(then, answer) : isForcing(then, answer);
  return moveTo(answer) === square || !isStrong ? [] : [{ kind: 'immune', capture, answer, taken }];
}

/** In a decided game scores vary more. */
function isNoLess(pawns: number, otherwise: number): boolean {
  const isClose = Math.min(pawns, DECIDED_PAWNS) >= Math.min(otherwise, DECIDED_PAWNS) - IMMUNE_PAWNS;
  return isClose && pawns >= otherwise - DECIDED_MARGIN;
}

/** The answer to the capture if it buys back the man taken, and no other one could be. */
function buyBack(after: Position, man: Role, answer: Move): Move | undefined {
  if (after.setup.prisons[after.turn]![man]! > 0) return undefined;
  return moveKind(answer) === KIND_EXCHANGE && moveRole(answer) === man ? answer : undefined;
}

function winsPiece(position: Position, answer: Move): boolean {
  const taken = capturedRole(position, answer);
  const after = position.play(answer);
  if (taken !== null && worth(taken) - swap(after, moveTo(answer)) >= MIN_PRIZE) return true;
  const attacked = piecesAttacked(position, answer);
  return attacked.length > (after.isCheck() ? 0 : 1);
}

/** Does a move take, promote or give check? */
function isForcing(position: Position, move: Move): boolean {
  return capturedRole(position, move) !== null || moveKind(move) === KIND_PROMOTION || position.play(move).isCheck();
}
