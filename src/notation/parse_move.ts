import type { Intent } from '../rules/intent.ts';
import { err, ok, type Result } from '../rules/result.ts';
import { DIALECTS, intentIn } from './dialects.ts';
import { parseSquare } from './letters.ts';
import { ADVANTAGE, COMBINATION, SIGN_CHARACTERS } from './nags.ts';
import { quoted } from './quoted.ts';
import { FILES_ONLY, respell } from './slips.ts';
import { plainSpelling } from './typography.ts';

/** A text that is not a move in any dialect. */
export interface NotationError {
  readonly kind: 'unreadable';
  /** As given. */
  readonly text: string;
  /** One or two sentences. */
  readonly message: string;
  readonly expected: string;
}

/** The contents of a text: the move, and whether it claims to be en passant. */
export interface Notation {
  readonly intent: Intent;
  readonly enPassant: boolean;
}

const EXPECTED = 'a move such as e4, Nbd7, exd5, O-O, g8=N, N*c7, *g3, (B-N)*c7, N@c7, N#B@c7 or e2e4';

/** Longer than any move with annotations; longer texts are rejected unread. */
const MAX_LENGTH = 40;

/** Annotations after a move. They judge or describe it and are not checked, except "e.p.". */
const MARKS = new RegExp(
  String.raw`(?:\s+${COMBINATION}|\s*(?:${ADVANTAGE}|[+#!?${SIGN_CHARACTERS}]|mate|e\.\s?p\.?|ep))+$`,
);
const EN_PASSANT_MARK = /e\.\s?p|ep/;

/** Parses a move in any dialect without a position: as stated, whether legal or not. */
export function parseMove(text: string): Result<Intent, NotationError> {
  const notation = parseNotation(text);
  return notation.ok ? ok(notation.value.intent) : notation;
}

/** The same, with the claims of the annotations. */
export function parseNotation(text: string): Result<Notation, NotationError> {
  const written = text.trim();
  if (written.length > MAX_LENGTH) return err(unreadable(text, 'It is longer than any move.'));
  const { move, marks } = splitMarks(written);
  const intent = intentIn(DIALECTS, move);
  if (intent === null) return err(unreadable(text, hintFor(move)));
  return ok({ intent, enPassant: EN_PASSANT_MARK.test(marks) });
}

/** Splits a text into the move, in plain spelling, and its annotations. */
export function splitMarks(text: string): { readonly move: string; readonly marks: string } {
  const plain = plainSpelling(text.trim().slice(0, MAX_LENGTH));
  const marks = MARKS.exec(plain)?.[0] ?? '';
  return { move: plain.slice(0, plain.length - marks.length), marks };
}

function unreadable(text: string, hint: string): NotationError {
  const message = `${quoted(text)} is not a move in any notation known here.${hint === '' ? '' : ` ${hint}`}`;
  return { kind: 'unreadable', text, message, expected: EXPECTED };
}

/** What programs and people write if a player passes. */
const NULL_MOVE = /^(?:-{1,3}|Z0|0000|@@@@|<>|null|pass)$/i;

/** The probable mistake: reported, never corrected. */
function hintFor(text: string): string {
  if (NULL_MOVE.test(text)) return 'Nobody may pass (rule 2.1).';
  const contradiction = /^\([PNBRQ]-?([PNBRQ])\)([PNBRQ])[*@][a-h][1-8]$/.exec(text);
  if (contradiction !== null) {
    return `The parenthesis says that ${contradiction[1] ?? ''} is dropped, the letter after it says ${contradiction[2] ?? ''}.`;
  }
  const words = text.split(/\s+/).filter((word) => !/^\d+\.*$/.test(word));
  if (words.length > 1 && words.every((word) => parseMove(word).ok)) return 'These are several moves: one at a time.';
  const missing = squareOffBoard(text);
  if (missing !== null) return `There is no square ${missing}: files are a to h, ranks 1 to 8.`;
  if (FILES_ONLY.test(text)) return 'The square of a capture is given in full, as in exd5.';
  const respelling = respell(text);
  return respelling === null ? '' : `${quoted(respelling.spelling)} would be one: ${respelling.rule}.`;
}

/** The square where a text would end if the board were larger, such as d9 or i5; null for other texts. */
function squareOffBoard(text: string): string | null {
  const square = /[a-z]\d{1,2}(?==?[QRBN]?$)/.exec(text)?.[0];
  if (square === undefined || parseSquare(square) !== null) return null;
  const isMoveOtherwise = ['a4', 'a8'].some((other) => intentIn(DIALECTS, text.replace(square, other)) !== null);
  return isMoveOtherwise ? square : null;
}
