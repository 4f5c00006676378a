import type { RefusalCode } from '../../rules/resolve_intent.ts';
import type { Position } from '../../rules/position.ts';
import type { Move } from '../../rules/setup.ts';
import { verdictOnMove, verdictOnRefused, stepPosition, type LessonVerdict } from './verdict.ts';
import type { Lesson, LessonStep } from './lesson.ts';

/** A lesson in progress. */
export interface LessonSession {
  readonly lesson: Lesson;
  /** The step, from 0. */
  readonly at: number;
  /** The position of the step, before the learner's move. */
  readonly position: Position;
  readonly state: LessonState;
  readonly showsHint: boolean;
}

export type LessonState =
  | { readonly phase: 'learner' }
  /** The goal was not reached by `move`, which is taken back; null if the attempt was refused. */
  | { readonly phase: 'wrong'; readonly move: Move | null; readonly text: string }
  /** The goal was reached by `move`, or by trying a move that is refused (null). */
  | { readonly phase: 'reached'; readonly move: Move | null };

// The steps of a lesson return the same session if they don’t apply.

export function beginLesson(lesson: Lesson): LessonSession {
  return atStep(lesson, 0);
}

export function stepOf({ lesson, at }: LessonSession): LessonStep {
  return lesson.steps[at]!;
}

export function playInLesson(session: LessonSession, move: Move): LessonSession {
  const { position } = session;
  if (isReached(session) || !position.isLegal(move)) return session;
  return after(session, move, verdictOnMove(stepOf(session), position, move));
}

/** A move was refused for this reason. */
export function refuseInLesson(session: LessonSession, code: RefusalCode): LessonSession {
  return isReached(session) ? session : after(session, null, verdictOnRefused(stepOf(session), code));
}

export function tryAgain(session: LessonSession): LessonSession {
  return isReached(session) ? session : { ...session, state: { phase: 'learner' } };
}

/** Who has gone wrong and asks for the hint tries again with it. */
export function showHint(session: LessonSession): LessonSession {
  return isReached(session) ? session : { ...tryAgain(session), showsHint: true };
}

export function nextStep(session: LessonSession): LessonSession {
  const { lesson, at } = session;
  return !isReached(session) || isLessonDone(session) ? session : atStep(lesson, at + 1);
}

export function previousStep(session: LessonSession): LessonSession {
  return session.at === 0 ? session : atStep(session.lesson, session.at - 1);
}

function isReached({ state }: LessonSession): boolean {
  return state.phase === 'reached';
}

/** Has the last goal been reached? */
export function isLessonDone({ lesson, at, state }: LessonSession): boolean {
  return state.phase === 'reached' && at === lesson.steps.length - 1;
}

/** The position to show. A wrong move is taken back at once, so that the learner can try again. */
export function lessonPosition({ position, state }: LessonSession): Position {
  return state.phase !== 'reached' || state.move === null ? position : position.play(state.move);
}

function atStep(lesson: Lesson, at: number): LessonSession {
  return { lesson, at, position: stepPosition(lesson.steps[at]!), state: { phase: 'learner' }, showsHint: false };
}

/** A refusal that teaches nothing leaves the learner to move: the table has given the reason. */
function after(session: LessonSession, move: Move | null, verdict: LessonVerdict): LessonSession {
  if (verdict.isReached) return { ...session, state: { phase: 'reached', move } };
  if (move === null && verdict.text === '') return session;
  return { ...session, state: { phase: 'wrong', move, text: verdict.text } };
}
