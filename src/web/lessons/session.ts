import type { RefusalCode } from '../../rules/explain.ts';
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

export type LessonAction =
  | { readonly kind: 'play'; readonly move: Move }
  /** A move was refused for this reason. */
  | { readonly kind: 'refused'; readonly code: RefusalCode }
  | { readonly kind: 'again' }
  | { readonly kind: 'hint' }
  /** Goes to the next step; does nothing at the last one. */
  | { readonly kind: 'next' }
  | { readonly kind: 'back' };

export function beginLesson(lesson: Lesson): LessonSession {
  return atStep(lesson, 0);
}

export function stepOf({ lesson, at }: LessonSession): LessonStep {
  return lesson.steps[at]!;
}

/** The session after an action; the same object if the action doesn't apply. */
export function reduceLesson(session: LessonSession, action: LessonAction): LessonSession {
  const { lesson, at, position, state } = session;
  const isOpen = state.phase !== 'reached';
  switch (action.kind) {
    case 'play':
      if (!isOpen || !position.isLegal(action.move)) return session;
      return after(session, action.move, verdictOnMove(stepOf(session), position, action.move));
    case 'refused':
      if (!isOpen) return session;
      return after(session, null, verdictOnRefused(stepOf(session), action.code));
    case 'again':
      return isOpen ? { ...session, state: { phase: 'learner' } } : session;
    case 'hint':
      // Who has gone wrong and asks for it tries again with it.
      return isOpen ? { ...session, state: { phase: 'learner' }, showsHint: true } : session;
    case 'next':
      return isOpen || at + 1 >= lesson.steps.length ? session : atStep(lesson, at + 1);
    case 'back':
      return at === 0 ? session : atStep(lesson, at - 1);
  }
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
