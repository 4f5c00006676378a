import { parseCoordinate } from '../../../src/notation/coordinate.ts';
import { startPosition } from '../../../src/notation/fen.ts';
import { samePlace, squarePlace, type Place } from '../../../src/rules/place.ts';
import type { Position } from '../../../src/rules/position.ts';
import { resolveIntent } from '../../../src/rules/resolve_intent.ts';
import { EMPTY, colourOf, roleOf } from '../../../src/shared/men.ts';
import {
  STILL_STEP,
  STORY_MOVES,
  STORY_STEPS,
  arrowsOf,
  marksOf,
  storyMen,
  type StoryMan,
} from '../../../src/web/play/idea_story.ts';

const START = startPosition();
/** The moves that have been made in each step; null: the middle of an exchange. */
const MADE = [5, 6, 6, null, 7] as const;

function after(count: number): Position {
  return STORY_MOVES.slice(0, count).reduce((position, text) => {
    const intent = parseCoordinate(text);
    const move = intent.ok ? resolveIntent(position, intent.value) : null;
    if (move?.ok !== true) throw new Error(`${text} is not legal`);
    return position.play(move.value);
  }, START);
}

function placesOf({ setup: { board, prisons, airfields } }: Position): string[] {
  const onBoard = board.flatMap((man, square) => (man === EMPTY ? [] : [nameOf(man, squarePlace(square))]));
  const inStores = (['prison', 'airfield'] as const).flatMap((kind) =>
    [0, 1].flatMap((player) =>
      (kind === 'prison' ? prisons : airfields)[player]!.flatMap((count, role) =>
        Array.from({ length: count }, () => `${kind === 'prison' ? player ^ 1 : player}${role} ${kind} ${player}`),
      ),
    ),
  );
  return [...onBoard, ...inStores].toSorted();
}

function nameOf(man: StoryMan['man'], place: Place): string {
  const who = `${colourOf(man)}${roleOf(man)}`;
  return place.kind === 'square' ? `${who} ${place.square}` : `${who} ${place.store.kind} ${place.store.player}`;
}

describe('the idea of the game on the board', () => {
  const men = storyMen(START.setup);

  it.each(MADE.flatMap((count, step) => (count === null ? [] : [{ count, step }])))(
    'shows in step $step what legal moves lead to',
    ({ count, step }) => {
      expect(men.map(({ man, places }) => nameOf(man, places[step]!)).toSorted()).toEqual(placesOf(after(count)));
    },
  );

  it('moves one piece at a time, and the taker with whom it takes', () => {
    const moved = STORY_STEPS.slice(1).map(
      (_said, step) => men.filter(({ places }) => !samePlace(places[step]!, places[step + 1]!)).length,
    );
    expect(moved).toEqual([2, 0, 1, 1]);
  });

  it('has an arrow for each of its three parts, after what is captured has gone, and marks where it begins and ends', () => {
    const steps = STORY_STEPS.map((_said, step) => step);
    expect(STORY_STEPS.map(({ part }) => part)).toEqual([1, 1, 1, 2, 3]);
    expect(steps.map((step) => arrowsOf(step, false).length)).toEqual([0, 0, 1, 1, 1]);
    expect(arrowsOf(STILL_STEP, true).map(({ tone }) => tone)).toEqual(['mistake', 'hostage', 'move']);
    for (const step of steps)
      for (const { from, to } of arrowsOf(step, false))
        for (const place of [from, to]) expect(marksOf(step).some((one) => samePlace(one, place))).toBe(true);
    expect(steps.map((step) => marksOf(step).length)).toEqual([2, 2, 3, 2, 2]);
  });
});
