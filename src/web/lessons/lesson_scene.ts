import { moveArrows, type Arrow } from '../../diagram/arrows.ts';
import { parseCoordinate } from '../../notation/coordinate.ts';
import { parseSquare } from '../../notation/letters.ts';
import { squarePlace, type Place, type Store } from '../../rules/place.ts';
import type { Colour } from '../../rules/setup.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import { intentArrows } from '../table/intent_arrows.ts';
import { isSamePlace, placesOfMove } from '../table/place.ts';
import type { Scene } from '../table/scene.ts';
import { isLessonDone, lessonPosition, stepOf, type LessonSession } from './lesson_session.ts';

/** The scene for a lesson. */
export function lessonScene(session: LessonSession): Scene {
  const position = lessonPosition(session);
  const { state } = session;
  const { turn } = session.position;
  const wrong = state.phase === 'wrong' ? state.move : null;
  const arrows = wrong === null ? shownArrows(session) : moveArrows(turn, wrong, 'mistake');
  return {
    setup: position.setup,
    ruleset: position.ruleset,
    position,
    lastMove: lastMoveOf(session),
    arrows,
    // Where an arrow ends, a ring around its head would hide the piece.
    marked: squaresIn(lessonText(session)).filter((place) => !arrows.some(({ to }) => isSamePlace(to, place))),
    isPraise: true,
    lit: [...storesIn(lessonText(session), turn), ...storesAimedAt(session)],
    hands: state.phase === 'reached' ? 'none' : 'moves',
  };
}

/** The squares that a text speaks of: they are marked, so that nobody has to look for them. */
function squaresIn(text: string): Place[] {
  const names = new Set(text.match(/\b[a-h][1-8]\b/g) ?? []);
  return [...names].flatMap((name) => {
    const square = parseSquare(name);
    return square === null ? [] : [squarePlace(square)];
  });
}

function lastMoveOf({ position: { turn }, arrival, state }: LessonSession): Place[] {
  if (state.phase !== 'reached') return arrival === null ? [] : placesOfMove(turn ^ 1, arrival);
  if (state.reply !== null && state.isAnswered) return placesOfMove(turn ^ 1, state.reply);
  return state.move === null ? [] : placesOfMove(turn, state.move);
}

/** The stores that a text speaks of to the player who is to move. */
function storesIn(text: string, turn: Colour): Store[] {
  return [...text.matchAll(/\b(Black’s|White’s|your) (prison|airfield)\b/gi)].map(([, whose, kind]) => ({
    kind: kind === 'prison' ? 'prison' : 'airfield',
    player: whose === 'Black’s' ? BLACK : whose === 'White’s' ? WHITE : turn,
  }));
}

/** Where what is to be captured will go. */
function storesAimedAt(session: LessonSession): Store[] {
  const isAsked = session.state.phase === 'learner' && stepOf(session).goal.kind === 'capture';
  return isAsked ? [{ kind: 'prison', player: session.position.turn }] : [];
}

/** The move that the text is about, or the hint in its second step. */
function shownArrows(session: LessonSession): Arrow[] {
  if (session.state.phase !== 'learner') return [];
  const { shows, solution } = stepOf(session);
  const text = session.showsMove ? solution : shows;
  if (text === undefined) return [];
  const meant = parseCoordinate(text);
  return meant.ok ? intentArrows(session.position.turn, meant.value) : [];
}

/** The hint, while it is shown. */
export function hintText(session: LessonSession): string | null {
  const { hint } = stepOf(session);
  return hint !== undefined && session.showsHint && session.state.phase === 'learner' ? `Hint: ${hint}` : null;
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
      return [step.success, replyText(session), isLessonDone(session) ? DONE : null]
        .filter((text) => text !== null)
        .join(' ');
  }
}

const DONE = 'This lesson is done.';

/** What the opponent has replied, once that is shown. */
export function replyText(session: LessonSession): string | null {
  const { state } = session;
  const { reply } = stepOf(session);
  return state.phase === 'reached' && state.isAnswered && reply !== undefined ? reply.text : null;
}
