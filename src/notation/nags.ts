import { DASH, DASHES, VARIATION_SELECTORS, plainSpelling } from './typography.ts';

/** A sign by which books and programs judge a move or a position, and its glyph number; some have another one for Black. */
type Sign = readonly [sign: string, nag: number, nagOfBlack?: number];

/** The marks of judgement, as written behind a move. */
const JUDGEMENTS: readonly Sign[] = [
  ['!', 1],
  ['?', 2],
  ['!!', 3],
  ['??', 4],
  ['!?', 5],
  ['?!', 6],
];

/** Signs of one character, which stands for nothing else in a score. */
const CHARACTERS: readonly Sign[] = [
  ['‼', 3],
  ['⁇', 4],
  ['⁉', 5],
  ['⁈', 6],
  // The only move; unclear; slight and clear advantages.
  ['□', 7],
  ['∞', 13],
  ['⩲', 14],
  ['⩱', 15],
  ['±', 16],
  ['∓', 17],
  // Zugzwang, space, development, initiative, attack, compensation, counterplay, time trouble: of the side that has moved.
  ['⨀', 22, 23],
  ['⊙', 22, 23],
  ['○', 26, 27],
  ['⟳', 32, 33],
  ['↑', 36, 37],
  ['→', 40, 41],
  ['⯹', 44, 45],
  ['⇆', 132, 133],
  ['⊕', 138, 139],
  ['⨁', 138, 139],
  // With the idea; better is.
  ['∆', 140],
  ['△', 140],
  ['⌓', 142],
];

/** Assessments in characters of which other things are made as well. */
const COMBINATIONS: readonly Sign[] = [
  ['=', 10],
  ['+=', 14],
  ['+/=', 14],
  ['=+', 15],
  ['=/+', 15],
  ['+/-', 16],
  ['-/+', 17],
  ['+-', 18],
  ['-+', 19],
];

const ALL: readonly Sign[] = [...JUDGEMENTS, ...CHARACTERS, ...COMBINATIONS];

/** The characters that are signs, and those that choose how one is drawn, for a class of a pattern. */
export const SIGN_CHARACTERS = `${CHARACTERS.map(([sign]) => sign).join('')}${VARIATION_SELECTORS}`;
/** What an assessment in plain characters may begin with. */
export const COMBINATION_BEGINNINGS = `+=${DASHES}`;

/** A clear advantage: it may directly follow a move, as in `Nf3+-`. */
export const ADVANTAGE = String.raw`\+\/?${DASH}|${DASH}\/?\+`;
const ASSESSMENT = String.raw`${ADVANTAGE}|\+\/?=|=\/?\+|=`;
/** An assessment in plain characters: a word of its own, since `e8=` is no move. */
export const COMBINATION = String.raw`(?:${ASSESSMENT})(?![^\s(){}\[\];$])`;

const ANY_SIGN = new RegExp(`[!?]{1,2}|[${SIGN_CHARACTERS}]|${ASSESSMENT}`, 'g');

/** The glyph numbers of the signs behind a move; `isBlack`: of Black. */
export function nagsOfSigns(signs: string, isBlack: boolean): number[] {
  const found = plainSpelling(signs).match(ANY_SIGN) ?? [];
  return found.flatMap((text) => {
    const [, nag, nagOfBlack] = ALL.find(([sign]) => sign === text) ?? [];
    return nag === undefined ? [] : [isBlack ? (nagOfBlack ?? nag) : nag];
  });
}

/** The judgement that a PGN number stands for, as written behind a move; null if it is none of `!` to `?!`. */
export function judgementOfNag(nag: number): string | null {
  return JUDGEMENTS.find(([, number]) => number === nag)?.[0] ?? null;
}
