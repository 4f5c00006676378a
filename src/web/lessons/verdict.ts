import { formatCoordinate } from '../../notation/coordinate.ts';
import { positionFromFen } from '../../notation/fen.ts';
import type { RefusalCode } from '../../rules/resolve_intent.ts';
import { capturedRole } from '../../rules/moves.ts';
import type { Position } from '../../rules/position.ts';
import { isFrozen } from '../../rules/refusal/facts.ts';
import type { Move, Square } from '../../rules/setup.ts';
import { roleLetter, squareName } from '../../rules/words.ts';
import { KING, canRescue, roleOf } from '../../shared/men.ts';
import {
  KIND_CASTLE,
  KIND_DROP,
  KIND_EXCHANGE,
  KIND_PROMOTION,
  moveGive,
  moveKind,
  moveRole,
  moveTo,
} from '../../shared/move.ts';
import type { Goal, LessonStep } from './lesson.ts';

/** The verdict on an attempt of the learner. `text` is the lesson's comment on it. */
export type LessonVerdict = { readonly isReached: true } | { readonly isReached: false; readonly text: string };

/** The position of a step. Throws if its FEN is invalid, which the tests rule out. */
export function stepPosition({ fen }: LessonStep): Position {
  const position = positionFromFen(fen);
  if (!position.ok) throw new Error(`${fen}: ${position.error.message}`);
  return position.value;
}

/** Does a legal move reach the goal of the step? */
export function verdictOnMove(step: LessonStep, position: Position, move: Move): LessonVerdict {
  const text = formatCoordinate(move);
  for (const wrong of step.wrong) if ('moves' in wrong && wrong.moves.includes(text)) return notReached(wrong.text);
  if (reaches(step.goal, position, move)) {
    const taken = step.wrong.find((wrong) => 'isTaken' in wrong);
    return taken !== undefined && isLost(position, move) ? notReached(taken.text) : { isReached: true };
  }
  const general = step.wrong.find((wrong) => 'moves' in wrong && wrong.moves.length === 0);
  return notReached(general?.text ?? '');
}

/** Can the opponent take the moved piece at once, for nothing or with a piece worth less? */
export function isLost(position: Position, move: Move): boolean {
  const after = position.play(move);
  const role = roleOf(after.setup.board[moveTo(move)]!);
  return capturesOn(after, moveTo(move)).some((capture) => {
    const taker = moveRole(capture);
    const isCheaper = taker !== KING && !canRescue(taker, role);
    return isCheaper || capturesOn(after.play(capture), moveTo(move)).length === 0;
  });
}

function capturesOn(position: Position, square: Square): Move[] {
  return position.legalMoves().filter((move) => moveTo(move) === square && capturedRole(position, move) !== null);
}

/**
 * Does a refused move reach the goal? `text` is empty if the lesson has nothing to add to the reason of the refusal.
 */
export function verdictOnRefused(step: LessonStep, code: RefusalCode): LessonVerdict {
  const { goal } = step;
  if (goal.kind === 'refused' && goal.code === code) return { isReached: true };
  const wrong = step.wrong.find((text) => 'code' in text && text.code === code);
  return notReached(wrong?.text ?? '');
}

function notReached(text: string): LessonVerdict {
  return { isReached: false, text };
}

function reaches(goal: Goal, position: Position, move: Move): boolean {
  const kind = moveKind(move);
  const captured = capturedRole(position, move);
  switch (goal.kind) {
    case 'play':
      return goal.moves.includes(formatCoordinate(move));
    case 'capture':
      return captured !== null && (goal.role === undefined || roleLetter(captured) === goal.role);
    case 'drop':
      return kind === KIND_DROP && roleLetter(moveRole(move)) === goal.role;
    case 'exchange':
      return (
        kind === KIND_EXCHANGE &&
        roleLetter(moveRole(move)) === goal.free &&
        (goal.give === undefined || roleLetter(moveGive(move)) === goal.give)
      );
    case 'promote':
      return kind === KIND_PROMOTION;
    case 'castle':
      return kind === KIND_CASTLE;
    case 'mate':
      return position.play(move).status() === 'checkmate';
    case 'freeze':
      return isFrozenAfter(position.play(move), goal.square);
    case 'refused':
      return false;
  }
}

function isFrozenAfter({ setup }: Position, name: string): boolean {
  return setup.board.some((_man, square) => squareName(square) === name && isFrozen(setup, square));
}
