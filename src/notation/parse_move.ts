import type { Intent } from '../rules/intent.ts';
import { err, ok, type Result } from '../rules/result.ts';
import { DIALECTS, intentIn } from './dialects.ts';
import { quoted } from './quoted.ts';
import { respell } from './slips.ts';

/** A text that is no move in any dialect. */
export interface NotationError {
  readonly kind: 'unreadable';
  /** As given. */
  readonly text: string;
  /** One or two sentences. */
  readonly message: string;
  readonly expected: string;
}

/** What a text says: the move, and whether it is called a capture en passant. */
export interface Notation {
  readonly intent: Intent;
  readonly enPassant: boolean;
}

const EXPECTED = 'a move such as e4, Nbd7, exd5, O-O, g8=N, N*c7, *g3, (B-N)*c7, N@c7, N#B@c7 or e2e4';

/** Longer than any move with all its marks; what is longer need not be looked at. */
const MAX_LENGTH = 40;

/** Marks after a move. They judge it or say what it does, and are not checked; but "e.p." is. */
const MARKS = /(?:\s*(?:[+#!?]|mate|e\.\s?p\.?|ep))+$/;
const EN_PASSANT_MARK = /e\.\s?p|ep/;

/** Reads a move in any dialect, without a position: what is stated, not whether it is legal. */
export function parseMove(text: string): Result<Intent, NotationError> {
  const notation = parseNotation(text);
  return notation.ok ? ok(notation.value.intent) : notation;
}

/** The same, with what the marks after the move claim. */
export function parseNotation(text: string): Result<Notation, NotationError> {
  const written = text.trim();
  if (written.length > MAX_LENGTH) return err(unreadable(text, 'It is longer than any move.'));
  const { move, marks } = splitMarks(written);
  const intent = intentIn(DIALECTS, move);
  if (intent === null) return err(unreadable(text, hintFor(move)));
  return ok({ intent, enPassant: EN_PASSANT_MARK.test(marks) });
}

/** The move, plainly spelt, and the marks after it. */
export function splitMarks(text: string): { readonly move: string; readonly marks: string } {
  const plain = plainSpelling(text.trim().slice(0, MAX_LENGTH));
  const marks = MARKS.exec(plain)?.[0] ?? '';
  return { move: plain.slice(0, plain.length - marks.length), marks };
}

/** Printers' dashes and crosses, as typed. */
function plainSpelling(text: string): string {
  return text.replace(/[\u2010-\u2015\u2212]/g, '-').replace(/×/g, 'x');
}

function unreadable(text: string, hint: string): NotationError {
  const message = `${quoted(text)} is not a move in any notation known here.${hint === '' ? '' : ` ${hint}`}`;
  return { kind: 'unreadable', text, message, expected: EXPECTED };
}

/** The probable mistake: reported, never corrected. */
function hintFor(text: string): string {
  const contradiction = /^\([PNBRQ]-?([PNBRQ])\)([PNBRQ])[*@][a-h][1-8]$/.exec(text);
  if (contradiction !== null) {
    return `The parenthesis says that ${contradiction[1] ?? ''} is dropped, the letter after it says ${contradiction[2] ?? ''}.`;
  }
  const respelling = respell(text);
  return respelling === null ? '' : `${quoted(respelling.spelling)} would be one: ${respelling.rule}.`;
}
