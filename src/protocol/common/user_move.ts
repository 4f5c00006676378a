import type { Position } from '../../rules/position.ts';
import type { Move } from '../../rules/setup.ts';
import { describeIllegal, readStatement, type Question, type QuestionPolicy } from '../../table/statement.ts';

/** What a text turns out to be that should be a move. */
export type UserMove =
  | { readonly kind: 'move'; readonly move: Move }
  /** A move in some notation, but not one legal move: why, and which may have been meant. */
  | { readonly kind: 'illegal'; readonly reason: string }
  /** No move in any notation: why, and what one looks like. */
  | { readonly kind: 'unreadable'; readonly reason: string; readonly expected: string }
  /** GUI dialect: an exchange whose payment the user has to choose, the cheapest first. */
  | { readonly kind: 'payment'; readonly question: Question };

/** Reads a move in any dialect; a drop is a drop, and what fits several moves is refused. */
export function readAnyMove(position: Position, text: string): UserMove {
  return readUserMove(position, text, 'refuse');
}

/** The same, with the payment asked for where an exchange is written as a drop. */
export function readUserMove(position: Position, text: string, payment: QuestionPolicy['payment']): UserMove {
  const meaning = readStatement(position, text, { payment, ambiguous: 'refuse' });
  switch (meaning.kind) {
    case 'move':
      return meaning;
    case 'question':
      return { kind: 'payment', question: meaning.question };
    case 'illegal':
      return { kind: 'illegal', reason: describeIllegal(position, meaning.refusal) };
    case 'unreadable':
      return { kind: 'unreadable', reason: meaning.refusal.message, expected: meaning.refusal.expected };
  }
}
