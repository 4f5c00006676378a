import { exchangeArrows, type Arrow } from '../../diagram/arrows.ts';
import { parseSquare } from '../../notation/letters.ts';
import { airfieldPlace, distinctPlaces, prisonPlace, squarePlace, type Place } from '../../rules/place.ts';
import type { Man, Setup } from '../../rules/setup.ts';
import { BISHOP, BLACK, EMPTY, KNIGHT, PAWN, WHITE, manOf } from '../../shared/men.ts';

// The exchange, as it comes about in a game: 1. Nc3 e6 2. Ne4 Bd6 3. Nxd6 cxd6 4. (B-N)*b5.

/** The moves of the story in coordinate form; it is told from the sixth on. */
export const STORY_MOVES = ['b1c3', 'e7e6', 'c3e4', 'f8d6', 'e4d6', 'c7d6', 'N#B@b5'] as const;

interface Step {
  /** Which of the three pictures of the welcome it belongs to, from 1. */
  readonly part: number;
  /** How long it is looked at. */
  readonly ms: number;
}

/** The knight is on the board; it is taken; an arrow tells where it has gone. */
export const STORY_STEPS: readonly Step[] = [
  { part: 1, ms: 900 },
  { part: 1, ms: 1500 },
  { part: 1, ms: 1500 },
  { part: 2, ms: 2800 },
  { part: 3, ms: 3200 },
];

/** The step that says most by itself, with all arrows: both are captives. */
export const STILL_STEP = 2;
const EXCHANGE = exchangeArrows(WHITE, BISHOP, KNIGHT, parseSquare('b5')!);

/** The arrows of a step, after what is captured has been seen to go: the way to prison, what pays, then what comes back; of the still picture all. */
export function arrowsOf(step: number, isStill: boolean): readonly Arrow[] {
  const { part } = STORY_STEPS[step]!;
  if (part > 1) return EXCHANGE.filter(({ tone }) => part === (tone === 'hostage' ? 2 : 3));
  const captured: Arrow = { from: TAKEN_ON, to: HELD_KNIGHT, tone: 'mistake', isMade: true };
  return isStill ? [{ ...captured, weight: 0.6 }, ...EXCHANGE] : step === STILL_STEP ? [captured] : [];
}

/** A piece, and where it is in each step. */
export interface StoryMan {
  readonly man: Man;
  readonly places: readonly Place[];
}

function at(name: string): Place {
  return squarePlace(parseSquare(name)!);
}

function staying(place: Place): readonly Place[] {
  return STORY_STEPS.map(() => place);
}

const TAKEN_ON = at('d6');
const HELD_BISHOP = prisonPlace(WHITE, BISHOP);
const HELD_KNIGHT = prisonPlace(BLACK, KNIGHT);
const GIVEN_BISHOP = airfieldPlace(BLACK, BISHOP);
const MOVERS: readonly (StoryMan & { readonly home: string })[] = [
  {
    home: 'b1',
    man: manOf(WHITE, KNIGHT),
    places: [TAKEN_ON, HELD_KNIGHT, HELD_KNIGHT, HELD_KNIGHT, at('b5')],
  },
  {
    home: 'f8',
    man: manOf(BLACK, BISHOP),
    places: [HELD_BISHOP, HELD_BISHOP, HELD_BISHOP, GIVEN_BISHOP, GIVEN_BISHOP],
  },
  { home: 'c7', man: manOf(BLACK, PAWN), places: [at('c7'), TAKEN_ON, TAKEN_ON, TAKEN_ON, TAKEN_ON] },
  { home: 'e7', man: manOf(BLACK, PAWN), places: staying(at('e6')) },
];

/** Where what moves in a part comes from and goes to; of the prison only when the captive is there. */
export function marksOf(step: number): readonly Place[] {
  const to = step <= STILL_STEP ? 1 : step;
  const ends = MOVERS.flatMap(({ places }) => (places[to] === places[to - 1] ? [] : [places[to - 1]!, places[to]!]));
  return distinctPlaces(ends).filter(({ kind }) => step >= STILL_STEP || kind === 'square');
}

/** Everybody in the story, from the start of a game. */
export function storyMen({ board }: Setup): readonly StoryMan[] {
  const homes = MOVERS.map(({ home }) => parseSquare(home));
  const others = board.flatMap((man, square) =>
    man === EMPTY || homes.includes(square) ? [] : [{ man, places: staying(squarePlace(square)) }],
  );
  return [...others, ...MOVERS];
}
