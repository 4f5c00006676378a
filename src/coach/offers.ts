import { DECIDED_PAWNS } from '../analysis/judgement.ts';
import { worth } from '../analysis/men.ts';
import { capturedRole } from '../rules/moves.ts';
import type { Position } from '../rules/position.ts';
import type { Move, Role } from '../rules/setup.ts';
import { EMPTY, PAWN, roleOf } from '../shared/men.ts';
import { KIND_EXCHANGE, KIND_PROMOTION, moveKind, moveRole, moveTo } from '../shared/move.ts';
import type { Candidate } from './candidate.ts';
import { landingOf } from './causes.ts';
import { MAX_MATE, type Evidence } from './evidence.ts';
import type { Idea } from './reason.ts';
import { cheapestTaker, piecesAttacked, swap } from './targets.ts';

// Men who may be taken: the capture has a strong answer, or they are bought back.

/** A man can't be taken if his player has at most so many pawns less after the capture. */
const IMMUNE_PAWNS = 0.6;
const DECIDED_MARGIN = 1.5;
const IMMUNE_EFFORT = 3 / 2;
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
  if (back !== undefined)
    return [{ kind: 'rampage', capture, back, taken, landing: landingOf(after, [capture, back], 1) }];
  // To take back is an exchange; and a quiet answer explains nothing.
  const isStrong = isPawn ? winsPiece(then, answer) : isForcing(then, answer);
  if (moveTo(answer) === square || !isStrong) return [];
  const mate = (finding.mate ?? 0) > 0 ? await evidence.mate(then, Math.min(finding.mate!, MAX_MATE)) : null;
  const offer = { kind: 'immune', capture, answer, taken, mates: null, landing: null, then: [] } as const;
  if (mate !== null) return [{ ...offer, answer: mate.line[0]!, mates: mate.moves }];
  if (prize(then, answer) >= MIN_PRIZE) return [offer];
  const landing = landingOf(then, [answer], 0);
  if (landing !== null && landing.targets.length > 0) return [{ ...offer, landing }];
  const [, defence, second] = finding.line;
  if (defence === undefined || second === undefined) return [offer];
  // Who was only put in between tells nothing.
  const isShown = then.manAt(moveTo(second)) !== EMPTY && prize(then.play(answer).play(defence), second) >= MIN_PRIZE;
  return [{ ...offer, then: isShown ? [defence, second] : [] }];
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
  if (prize(position, answer) >= MIN_PRIZE) return true;
  const attacked = piecesAttacked(position, answer);
  return attacked.length > (position.play(answer).isCheck() ? 0 : 1);
}

/** What an answer takes, less what is then taken on its square, in pawns. */
function prize(position: Position, answer: Move): number {
  const taken = capturedRole(position, answer);
  return taken === null ? 0 : worth(taken) - swap(position.play(answer), moveTo(answer));
}

/** Does a move take, promote or give check? */
function isForcing(position: Position, move: Move): boolean {
  return capturedRole(position, move) !== null || moveKind(move) === KIND_PROMOTION || position.play(move).isCheck();
}
