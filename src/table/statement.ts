import { parseNotation } from '../notation/parse_move.ts';
import { readMove } from '../notation/read_move.ts';
import { formatSan } from '../notation/san.ts';
import { resolveIntent, type Refusal } from '../rules/resolve_intent.ts';
import type { Intent } from '../rules/intent.ts';
import { bareDropMoves } from '../rules/payment.ts';
import type { Position } from '../rules/position.ts';
import type { Move } from '../rules/setup.ts';
import { listOf, roleName } from '../rules/words.ts';
import { moveRole } from '../shared/move.ts';
import { isPaymentAsked, type AskPayment } from './payment.ts';

/** When to ask the user if a statement fits several legal moves. */
export interface QuestionPolicy {
  /**
   * An exchange stated as a drop, `N*c7`: whether to ask which hostage pays, or to `refuse` it if the airfield has no
   * such man.
   */
  readonly payment: AskPayment | 'refuse';
  /** Any other ambiguity, such as `Nd2` with two knights or `g8` without a piece: ask, or refuse it. */
  readonly ambiguous: 'ask' | 'refuse';
}

/** A statement that fits several legal moves and waits for an answer. */
export interface Question {
  readonly kind: 'payment' | 'ambiguous';
  /** A sentence. */
  readonly text: string;
  /** The answers. Of payments, the cheapest comes first. */
  readonly choices: readonly Move[];
}

/** The interpretation of a person's statement of a move. */
export type Meaning =
  | { readonly kind: 'move'; readonly move: Move }
  | { readonly kind: 'question'; readonly question: Question }
  | { readonly kind: 'illegal'; readonly refusal: IllegalMove }
  | { readonly kind: 'unreadable'; readonly refusal: UnreadableMove };

/** The statement is a move, but doesn't identify one legal move. */
export interface IllegalMove {
  readonly kind: 'illegal';
  /** The reason as a code and in words, and the legal moves that may be meant. */
  readonly refusal: Refusal;
}

/** The statement is not a move in any notation. */
export interface UnreadableMove {
  readonly kind: 'unreadable';
  readonly message: string;
  /** Examples of moves. */
  readonly expected: string;
  readonly suggestions: readonly Move[];
}

/** What to type instead: "Type a move such as e4 … or e2e4; or "help"." Nothing where a suggested move shows it. */
export function adviceOnMoves({ expected, suggestions }: UnreadableMove): readonly string[] {
  return suggestions.length > 0 ? [] : [`Type ${expected}; or "help".`];
}

/** Interprets a text in any notation as a move. */
export function readStatement(position: Position, text: string, policy: QuestionPolicy): Meaning {
  const notation = parseNotation(text);
  // A drop is never en passant: the general code says so.
  const isDrop = notation.ok && !notation.value.enPassant;
  const drop = isDrop ? dropMeaning(position, notation.value.intent, policy) : null;
  if (drop !== null) return drop;
  const read = readMove(position, text);
  if (read.ok) return { kind: 'move', move: read.value };
  const { error } = read;
  switch (error.kind) {
    case 'unreadable':
      return {
        kind: 'unreadable',
        refusal: {
          kind: 'unreadable',
          message: error.message,
          expected: error.expected,
          suggestions: error.suggestions,
        },
      };
    case 'ambiguous':
      return ambiguous(error.refusal, policy);
    case 'refused':
      return illegal(error.refusal);
  }
}

/** Interprets an intent that did not come as text, such as a man put down on a square. */
export function meaningOf(position: Position, intent: Intent, policy: QuestionPolicy): Meaning {
  const drop = dropMeaning(position, intent, policy);
  if (drop !== null) return drop;
  const resolved = resolveIntent(position, intent);
  if (resolved.ok) return { kind: 'move', move: resolved.value };
  const { error } = resolved;
  const isAmbiguous = error.code === 'ambiguous' || error.code === 'promotion-not-said';
  return isAmbiguous ? ambiguous(error, policy) : illegal(error);
}

/** The reason with suggestions: "… Perhaps you mean Nf3 or Nc3." */
export function describeIllegal(position: Position, { refusal }: IllegalMove): string {
  return withSuggestions(position, refusal.message, refusal.suggestions);
}

/** The text that is no move, with suggestions: "… Perhaps you mean exd5." */
export function describeUnreadable(position: Position, { message, suggestions }: UnreadableMove): string {
  return withSuggestions(position, message, suggestions);
}

function withSuggestions(position: Position, message: string, suggestions: readonly Move[]): string {
  if (suggestions.length === 0) return message;
  const moves = suggestions.map((move) => formatSan(position, move));
  return `${message} Perhaps you mean ${listOf(moves, 'or')}.`;
}

/** Null if it is no drop, or if no such drop is legal, so that the general code finds the reason. */
function dropMeaning(position: Position, intent: Intent, { payment }: QuestionPolicy): Meaning | null {
  if (intent.kind !== 'drop' || payment === 'refuse') return null;
  const choices = bareDropMoves(position, intent.role, intent.to);
  const [first] = choices;
  if (first === undefined) return null;
  if (!isPaymentAsked(position, choices, payment)) return { kind: 'move', move: first };
  return asked('payment', `Which hostage do you give for the ${roleName(moveRole(first))}?`, choices);
}

function asked(kind: Question['kind'], text: string, choices: readonly Move[]): Meaning {
  return { kind: 'question', question: { kind, text, choices } };
}

/** `suggestions` are all the matching moves. */
function ambiguous(refusal: Refusal, policy: QuestionPolicy): Meaning {
  if (policy.ambiguous === 'refuse') return illegal(refusal);
  return asked('ambiguous', refusal.message, refusal.suggestions);
}

function illegal(refusal: Refusal): Meaning {
  return { kind: 'illegal', refusal: { kind: 'illegal', refusal } };
}
