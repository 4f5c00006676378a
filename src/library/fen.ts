import {
  formatFen as formatNotationFen,
  formatFenError as formatNotationError,
  positionFromFen,
  startPosition as rulesStart,
  type FenErrorCode,
  type FenField,
} from '../notation/fen.ts';
import { err, ok, type Result } from '../rules/result.ts';
import { givenRuleset, givenText } from './given.ts';
import { publicPosition, rulesPosition, type Position } from './position.ts';
import type { ErrorData } from './result.ts';
import { DEFAULT_RULESET } from '../rules/setup.ts';
import type { Ruleset } from './words.ts';

export { START_FEN, type FenErrorCode, type FenField } from '../notation/fen.ts';
export type { SetupErrorCode } from '../rules/validate.ts';

/** Why a text is not a FEN of a playable position. */
export interface FenError extends ErrorData {
  /** The kind of error. */
  readonly code: FenErrorCode;
  /** The place of the error. */
  readonly place: FenPlace;
  /** What was expected at that place; null if the text is well-formed, but the position is unplayable. */
  readonly expected: string | null;
  /** The error as three lines: place and message, the FEN, and a caret below the character. */
  readonly text: string;
}

/** A place in a FEN. */
export interface FenPlace {
  /** The part of the FEN. */
  readonly field: FenField;
  /** The number of the field, 1 to 6. */
  readonly fieldNumber: number;
  /** The index of the first invalid character, from 0; the text's length if something is missing at its end. */
  readonly index: number;
}

/**
 * Reads a FEN with airfields and prisons (RULES.md, section 9), and checks that the position can be played. Spaces
 * around it are fine, and so are missing counters. A FEN of XBoard has airfields and prisons in one bracket without `#`: all its men
 * are taken to be on airfields.
 *
 * @param text - the FEN
 * @param ruleset - the rules of the game, which FEN can't tell; `leslie` by default
 * @returns the position; or the error, with field and character
 * @throws RangeError for a text that is not a string, or an unknown ruleset
 */
export function parseFen(text: string, ruleset: Ruleset = DEFAULT_RULESET): Result<Position, FenError> {
  const position = positionFromFen(givenText('text', text), givenRuleset(ruleset));
  if (position.ok) return ok(publicPosition(position.value));
  const { code, field, fieldNumber, index, message, expected } = position.error;
  return err({
    code,
    message,
    place: { field, fieldNumber, index },
    expected,
    text: formatNotationError(position.error),
  });
}

/**
 * Writes a position as its one canonical FEN: positions that count as the same differ in the counters only.
 *
 * @param position - the position
 * @returns the FEN, without a line end
 */
export function formatFen(position: Position): string {
  return formatNotationFen(rulesPosition(position).setup);
}

/**
 * The position in which a game begins.
 *
 * @param ruleset - the rules of the game; `leslie` by default
 * @throws RangeError for an unknown ruleset
 */
export function startPosition(ruleset: Ruleset = DEFAULT_RULESET): Position {
  return publicPosition(rulesStart(givenRuleset(ruleset)));
}
