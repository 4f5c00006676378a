import { parseCoordinate } from '../../notation/coordinate.ts';
import { resolveIntent, type RefusalCode } from '../../rules/resolve_intent.ts';
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
  /** The opponent's move that led to it, if the step before ended with one. */
  readonly arrival: Move | null;
  readonly state: LessonState;
  /** The hint is told; then the move is shown, too. */
  readonly showsHint: boolean;
  readonly showsMove: boolean;
}

export type LessonState =
  | { readonly phase: 'learner' }
  /** The goal was not reached by `move`, which is taken back; null if the attempt was refused. */
  | { readonly phase: 'wrong'; readonly move: Move | null; readonly text: string }
  /**
   * The goal was reached by `move`, or by trying a move that is refused (null). The opponent then plays `reply`, if he
   * does; `isAnswered` when that is shown.
   */
  | {
      readonly phase: 'reached';
      readonly move: Move | null;
      readonly reply: Move | null;
      readonly isAnswered: boolean;
    };

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

/** Is there anything to be told that the board doesn't show already? */
export function mayHint(session: LessonSession): boolean {
  return !isReached(session) && stepOf(session).hint !== undefined;
}

/** A hint in two steps: in words, and the move. Who has gone wrong and asks for it tries again with it. */
export function showHint(session: LessonSession): LessonSession {
  return !mayHint(session) ? session : { ...tryAgain(session), showsHint: true, showsMove: session.showsHint };
}

/** The hint and the move at once. */
export function showMove(session: LessonSession): LessonSession {
  return showHint(showHint(session));
}

/** Will the opponent reply? */
export function awaitsReply({ state }: LessonSession): boolean {
  return state.phase === 'reached' && state.reply !== null && !state.isAnswered;
}

/** The opponent replies. */
export function showReply(session: LessonSession): LessonSession {
  const { state } = session;
  if (state.phase !== 'reached' || !awaitsReply(session)) return session;
  return { ...session, state: { ...state, isAnswered: true } };
}

export function nextStep(session: LessonSession): LessonSession {
  const { lesson, at } = session;
  return !isReached(session) || isLessonDone(session) ? session : atStep(lesson, at + 1);
}

export function previousStep(session: LessonSession): LessonSession {
  return session.at === 0 ? session : atStep(session.lesson, session.at - 1);
}

/** Has the goal of the step been reached? */
export function isReached({ state }: LessonSession): boolean {
  return state.phase === 'reached';
}

/** Has the last goal been reached? */
export function isLessonDone({ lesson, at, state }: LessonSession): boolean {
  return state.phase === 'reached' && at === lesson.steps.length - 1;
}

/** The position to show. A wrong move is taken back at once, so that the learner can try again. */
export function lessonPosition({ position, state }: LessonSession): Position {
  if (state.phase !== 'reached' || state.move === null) return position;
  const played = position.play(state.move);
  return state.reply !== null && state.isAnswered ? played.play(state.reply) : played;
}

const NO_HINT = { showsHint: false, showsMove: false };

function atStep(lesson: Lesson, at: number): LessonSession {
  const position = stepPosition(lesson.steps[at]!);
  return { lesson, at, position, arrival: arrivalAt(lesson, at), state: { phase: 'learner' }, ...NO_HINT };
}

function arrivalAt({ steps }: Lesson, at: number): Move | null {
  const before = steps[at - 1];
  if (before?.reply === undefined) return null;
  const start = stepPosition(before);
  const move = legalMove(start, before.solution);
  return move === null ? null : replyTo(before, start.play(move));
}

/** The opponent's reply in the position after the goal is reached; null if there is none, or it isn't possible there. */
function replyTo({ reply }: LessonStep, position: Position): Move | null {
  return reply === undefined ? null : legalMove(position, reply.move);
}

/** The move in coordinate form; null if it is not legal. */
function legalMove(position: Position, text: string): Move | null {
  const intent = parseCoordinate(text);
  const move = intent.ok ? resolveIntent(position, intent.value) : null;
  return move?.ok === true ? move.value : null;
}

/** A refusal that teaches nothing leaves the learner to move: the table has given the reason. */
function after(session: LessonSession, move: Move | null, verdict: LessonVerdict): LessonSession {
  if (verdict.isReached) {
    const reply = move === null ? null : replyTo(stepOf(session), session.position.play(move));
    return { ...session, state: { phase: 'reached', move, reply, isAnswered: false } };
  }
  if (move === null && verdict.text === '') return session;
  return { ...session, state: { phase: 'wrong', move, text: verdict.text } };
}
