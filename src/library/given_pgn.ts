// Checks the parts of a game to write that a PGN can't hold in another form: what is written must be read again.

import type { PgnComment } from '../notation/pgn_comment.ts';
import type { PgnResult } from '../notation/pgn_tokens.ts';
import type { WrittenTag } from '../notation/pgn_write.ts';
import { givenText, shown } from './given.ts';
import { whole } from './range.ts';

const RESULTS: readonly PgnResult[] = ['1-0', '0-1', '1/2-1/2', '*'];
const MAX_NAG = 999;
const MAX_DEPTH = 9999;
/** What six digits can say: whole pawns, and moves to mate. */
const MAX_SIX_DIGITS = 999_999;
const MAX_CLOCK_MS = MAX_SIX_DIGITS * 3_600_000;
const MAX_CENTIPAWNS = MAX_SIX_DIGITS * 100;

/** Returns the tag. Throws a RangeError for a name that is not made of letters, digits and `_`, and for a value that is no text. */
export function givenTag(name: string, value: unknown): WrittenTag {
  if (!/^[A-Za-z0-9_]+$/.test(name))
    throw new RangeError(`tags has the name ${shown(name)}: a name consists of letters, digits and "_"`);
  return { name, value: givenText(`the tag ${name}`, value) };
}

/** Returns the result. Throws a RangeError for anything else. */
export function givenResult(result: unknown): PgnResult {
  const known = RESULTS.find((each) => each === result);
  if (known !== undefined) return known;
  throw new RangeError(`result is ${shown(result)}: it must be ${RESULTS.join(', ')}`);
}

/** Returns the glyph numbers. Throws a RangeError for one that is not a whole number from 0 to 999. */
export function givenNags(nags: readonly number[]): readonly number[] {
  for (const nag of nags) whole('a number in nags', nag, 0, MAX_NAG);
  return nags;
}

/** Returns the comments. Throws a RangeError for an evaluation or a time that can't be written. */
export function givenComments(comments: readonly PgnComment[]): readonly PgnComment[] {
  for (const { text, evaluation, clockMs } of comments) {
    givenText('the text of a comment', text);
    if (clockMs !== null) within('clockMs of a comment', clockMs, 0, MAX_CLOCK_MS);
    if (evaluation === null) continue;
    const { value, depth } = evaluation;
    const unit: string = evaluation.unit;
    if (unit === 'mate') whole('the evaluation of a comment', value, -MAX_SIX_DIGITS, MAX_SIX_DIGITS);
    else if (unit === 'centipawns') within('the evaluation of a comment', value, -MAX_CENTIPAWNS, MAX_CENTIPAWNS);
    else throw new RangeError(`unit of an evaluation is ${shown(unit)}: it must be "centipawns" or "mate"`);
    if (depth !== null) whole('depth of an evaluation', depth, 0, MAX_DEPTH);
  }
  return comments;
}

function within(name: string, value: unknown, least: number, most: number): void {
  if (typeof value === 'number' && value >= least && value <= most) return;
  throw new RangeError(`${name} is ${shown(value)}: it must be a number from ${least} to ${most}`);
}
