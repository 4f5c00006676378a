import { exchangeArrows, type Arrow } from '../../diagram/arrows.ts';
import { parseSquare } from '../../notation/letters.ts';
import { airfieldPlace, prisonPlace, squarePlace, type Place } from '../../rules/place.ts';
import type { Man, Setup } from '../../rules/setup.ts';
import { BISHOP, BLACK, EMPTY, KNIGHT, PAWN, WHITE, manOf } from '../../shared/men.ts';

// The exchange, as it comes about in a game: 1. Nc3 e6 2. Ne4 Bd6 3. Nxd6 cxd6 4. (B-N)*b5.

/** The moves of the story in coordinate form; it is told from the fourth on. */
export const STORY_MOVES = ['b1c3', 'e7e6', 'c3e4', 'f8d6', 'e4d6', 'c7d6', 'N#B@b5'] as const;

/** What is said of each step. */
export const STORY_STEPS = [
  '',
  'You take a bishop …',
  'your knight is taken …',
  'you pay with the bishop, its equal …',
  'and your knight returns, on any empty square.',
] as const;

/** The step that says most by itself, with arrows: both are captives. It comes first, and alone for those who want no motion. */
export const STILL_STEP = 2;
export const STILL_WORDS = 'Pay with a bishop: your knight returns.\nBlack may drop the bishop later.';
export const STILL_ARROWS: readonly Arrow[] = exchangeArrows(WHITE, BISHOP, KNIGHT, parseSquare('b5')!);

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

const HELD_BISHOP = prisonPlace(WHITE, BISHOP);
const HELD_KNIGHT = prisonPlace(BLACK, KNIGHT);
const GIVEN_BISHOP = airfieldPlace(BLACK, BISHOP);
const MOVERS: readonly (StoryMan & { readonly home: string })[] = [
  {
    home: 'b1',
    man: manOf(WHITE, KNIGHT),
    places: [at('e4'), at('d6'), HELD_KNIGHT, HELD_KNIGHT, at('b5')],
  },
  {
    home: 'f8',
    man: manOf(BLACK, BISHOP),
    places: [at('d6'), HELD_BISHOP, HELD_BISHOP, GIVEN_BISHOP, GIVEN_BISHOP],
  },
  { home: 'c7', man: manOf(BLACK, PAWN), places: [at('c7'), at('c7'), at('d6'), at('d6'), at('d6')] },
  { home: 'e7', man: manOf(BLACK, PAWN), places: staying(at('e6')) },
];

/** Everybody in the story, from the start of a game. */
export function storyMen({ board }: Setup): readonly StoryMan[] {
  const homes = MOVERS.map(({ home }) => parseSquare(home));
  const others = board.flatMap((man, square) =>
    man === EMPTY || homes.includes(square) ? [] : [{ man, places: staying(squarePlace(square)) }],
  );
  return [...others, ...MOVERS];
}
