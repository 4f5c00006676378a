import type { SetupErrorCode } from '../rules/validate.ts';

/** The parts of a FEN. The bracket of airfields and prisons is part of the first of the six fields. */
export type FenField =
  | 'board'
  | 'holdings'
  | 'side to move'
  | 'castling'
  | 'en passant'
  | 'half-move counter'
  | 'move number';

/** `syntax`: a field is malformed. All other codes: all fields are well-formed, but the position is unplayable. */
export type FenErrorCode = 'syntax' | SetupErrorCode;

/** Why a text is not a FEN of a playable position. */
export interface FenError {
  readonly code: FenErrorCode;
  /** The whole text, as given. */
  readonly text: string;
  readonly field: FenField;
  /** 1 to 6. */
  readonly fieldNumber: number;
  /** The index of the first invalid character, from 0; the text's length if something is missing at its end. */
  readonly index: number;
  /** The error in one or two sentences. */
  readonly message: string;
  /** What was expected there; null if the text is well-formed, but the position is unplayable. */
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

/** An error without the text in which it occurs: see `fenError`. */
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

/** One line of text: the field, the character, the error and what was expected. */
export function describeFenError({ field, fieldNumber, index, message, expected }: FenError): string {
  const hint = expected === null ? '' : ` Expected ${expected}.`;
  return `Bad FEN: field ${fieldNumber} (${field}), character ${index + 1}: ${message}${hint}`;
}

/** Maximum length of the text shown, and of the part before the error. */
const SHOWN_LENGTH = 120;
const SHOWN_BEFORE = 90;

/** The same with the text below it, and a caret under the character. */
export function formatFenError(error: FenError): string {
  if (error.text.trim() === '') return describeFenError(error);
  const from = Math.max(0, error.index - SHOWN_BEFORE);
  // A control character would break the line and shift the caret.
  const shown = error.text.slice(from, from + SHOWN_LENGTH).replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ');
  return [describeFenError(error), `  ${shown.trimEnd()}`, `  ${' '.repeat(error.index - from)}^`].join('\n');
}
