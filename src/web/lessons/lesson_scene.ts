import { moveArrows, type Arrow } from '../../diagram/arrows.ts';
import { parseCoordinate } from '../../notation/coordinate.ts';
import { intentArrows } from '../table/intent_arrows.ts';
import { placesOfMove } from '../table/place.ts';
import type { Scene } from '../table/scene.ts';
import { isLessonDone, lessonPosition, stepOf, type LessonSession } from './lesson_session.ts';

/** The scene for a lesson. */
export function lessonScene(session: LessonSession): Scene {
  const position = lessonPosition(session);
  const { state } = session;
  const { turn } = session.position;
  const reached = state.phase === 'reached' ? state.move : null;
  const wrong = state.phase === 'wrong' ? state.move : null;
  return {
    setup: position.setup,
    ruleset: position.ruleset,
    position,
    lastMove: reached === null ? [] : placesOfMove(turn, reached),
    arrows: wrong === null ? hintArrows(session) : moveArrows(turn, wrong, 'mistake'),
    marked: [],
    hands: state.phase === 'reached' ? 'none' : 'moves',
  };
}

/** What the hint says in words. */
function hintArrows(session: LessonSession): Arrow[] {
  if (!session.showsHint || session.state.phase !== 'learner') return [];
  const meant = parseCoordinate(stepOf(session).solution);
  return meant.ok ? intentArrows(session.position.turn, meant.value) : [];
}

/** The hint, while it is shown. */
export function hintText(session: LessonSession): string | null {
  return session.showsHint && session.state.phase === 'learner' ? `Hint: ${stepOf(session).hint}` : null;
}

/** The text of the lesson for its current state. */
export function lessonText(session: LessonSession): string {
  const { state } = session;
  const step = stepOf(session);
  switch (state.phase) {
    case 'learner':
      return [step.text, hintText(session)].filter((text) => text !== null).join(' ');
    case 'wrong':
      return state.text;
    case 'reached':
      return isLessonDone(session) ? `${step.success} This lesson is done.` : step.success;
  }
}
