import type { SetupErrorCode } from '../rules/validate.ts';

/** The parts of a FEN. The bracket of airfields and prisons belongs to the first of the six fields. */
export type FenField =
  'board' | 'holdings' | 'side to move' | 'castling' | 'en passant' | 'half-move counter' | 'move number';

/** `syntax`: a field can't be read. Every other code: all fields can be read, but the position can't be played. */
export type FenErrorCode = 'syntax' | SetupErrorCode;

/** Why a text is no FEN, or no playable position. */
export interface FenError {
  readonly code: FenErrorCode;
  /** The whole text, as given. */
  readonly text: string;
  readonly field: FenField;
  /** 1 to 6. */
  readonly fieldNumber: number;
  /** The first character concerned, from 0; the text's length if something is missing at its end. */
  readonly index: number;
  /** What is wrong: one or two sentences. */
  readonly message: string;
  /** What could have stood there; null if every character can be read, but the position can't be played. */
  readonly expected: string | null;
}

const FIELD_NUMBERS: Readonly<Record<FenField, number>> = {
  board: 1,
  holdings: 1,
  'side to move': 2,
  castling: 3,
  'en passant': 4,
  'half-move counter': 5,
  'move number': 6,
};

/** A fault before it is known in which text: see `fenError`. */
export interface FenFault {
  /** Absent: `syntax`. */
  readonly code?: SetupErrorCode;
  readonly field: FenField;
  readonly index: number;
  readonly message: string;
  readonly expected: string | null;
}

export function fenError(text: string, fault: FenFault): FenError {
  return { code: 'syntax', text, fieldNumber: FIELD_NUMBERS[fault.field], ...fault };
}

/** One line of text: which field, which character, what is wrong and what was expected. */
export function describeFenError({ field, fieldNumber, index, message, expected }: FenError): string {
  const hint = expected === null ? '' : ` Expected ${expected}.`;
  return `Bad FEN: field ${fieldNumber} (${field}), character ${index + 1}: ${message}${hint}`;
}

/** How much of a long text is shown, and how much of that is before the error. */
const SHOWN_LENGTH = 120;
const SHOWN_BEFORE = 90;

/** The same with the text below it, and a caret under the character. */
export function formatFenError(error: FenError): string {
  if (error.text.trim() === '') return describeFenError(error);
  const from = Math.max(0, error.index - SHOWN_BEFORE);
  // A control character would tear the line apart and shift the caret.
  const shown = error.text.slice(from, from + SHOWN_LENGTH).replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ');
  return [describeFenError(error), `  ${shown.trimEnd()}`, `  ${' '.repeat(error.index - from)}^`].join('\n');
}
