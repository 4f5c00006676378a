import { BLACK, HOLDABLE_ROLES, KING, WHITE, colourOf, roleOf } from '../shared/men.ts';
import { err, ok, type Result } from '../rules/result.ts';
import { NO_MEN, type Counts, type Setup } from '../rules/setup.ts';
import type { FenFault } from './fen_error.ts';
import { manOfLetter } from './letters.ts';
import { quotedCharacter } from './quoted.ts';

type Holdings = Pick<Setup, 'airfields' | 'prisons'>;

const NO_HOLDINGS: Holdings = { airfields: [NO_MEN, NO_MEN], prisons: [NO_MEN, NO_MEN] };

/** How XBoard and some other programs write that no man is off the board. */
const EMPTY_BRACKET = '[-]';

const BEFORE_HASH = 'a letter of PNBRQpnbrq, # or ]';
const BEHIND_HASH = 'a letter of PNBRQpnbrq or ]';

/** Parses `[airfields#prisons]`; without a bracket, or with `[-]`, nobody is off the board. `at` is its start. */
export function readHoldings(bracket: string, at: number): Result<Holdings, FenFault> {
  if (bracket === '' || bracket === EMPTY_BRACKET) return ok(NO_HOLDINGS);
  const counts = { airfields: noCounts(), prisons: noCounts() };
  let pool: keyof Holdings = 'airfields';
  for (let index = 1; index < bracket.length; index++) {
    const character = bracket.charAt(index);
    const expected = pool === 'airfields' ? BEFORE_HASH : BEHIND_HASH;
    if (character === ']') return endOf(bracket, index, at, counts);
    if (character === '#' && pool === 'airfields') {
      pool = 'prisons';
      continue;
    }
    const man = manOfLetter(character);
    if (man === null || roleOf(man) === KING) {
      return err({ field: 'holdings', index: at + index, message: unknownCharacterMessage(bracket, index), expected });
    }
    // The letter's case is the man's own colour: a white man in a prison is in Black's.
    const owner = pool === 'airfields' ? colourOf(man) : colourOf(man) ^ 1;
    counts[pool][owner]![roleOf(man)]!++;
  }
  const message = 'The bracket is not closed.';
  const expected = pool === 'airfields' ? BEFORE_HASH : BEHIND_HASH;
  return err({ field: 'holdings', index: at + bracket.length, message, expected });
}

function noCounts(): [number[], number[]] {
  return [new Array<number>(HOLDABLE_ROLES).fill(0), new Array<number>(HOLDABLE_ROLES).fill(0)];
}

function unknownCharacterMessage(bracket: string, index: number): string {
  const character = bracket.charAt(index);
  if (character === '#') return 'The bracket has a second #.';
  if (/k/i.test(character)) return 'A king is never in a prison or on an airfield.';
  return `${quotedCharacter(bracket, index)} is not the letter of a piece.`;
}

function endOf(
  bracket: string,
  index: number,
  at: number,
  counts: { airfields: [number[], number[]]; prisons: [number[], number[]] },
): Result<Holdings, FenFault> {
  if (index < bracket.length - 1) {
    const message = 'There is text after the bracket.';
    return err({ field: 'holdings', index: at + index + 1, message, expected: 'a blank' });
  }
  return ok({ airfields: pairOf(counts.airfields), prisons: pairOf(counts.prisons) });
}

function pairOf(counts: [number[], number[]]): readonly [Counts, Counts] {
  return [fiveOf(counts[WHITE]!), fiveOf(counts[BLACK]!)];
}

function fiveOf(counts: readonly number[]): Counts {
  return [counts[0]!, counts[1]!, counts[2]!, counts[3]!, counts[4]!];
}
