import type { Position } from '../../rules/position.ts';
import type { Move } from '../../rules/setup.ts';
import { describeIllegal, readStatement, type Question, type QuestionPolicy } from '../../table/statement.ts';

/** The interpretation of a text entered as a move. */
export type UserMove =
  | { readonly kind: 'move'; readonly move: Move }
  /** A move in some notation, but not one legal move: why, and what may have been meant. */
  | { readonly kind: 'illegal'; readonly reason: string }
  /** Not a move in any notation: why, and examples of moves. */
  | { readonly kind: 'unreadable'; readonly reason: string; readonly expected: string }
  /** GUI dialect: an exchange whose payment the user has to choose, cheapest first. */
  | { readonly kind: 'payment'; readonly question: Question };

/** Reads a move in any dialect. A drop is only a drop, and an ambiguous text is refused. */
export function readAnyMove(position: Position, text: string): UserMove {
  return readUserMove(position, text, 'refuse');
}

/** The same, but for an exchange written as a drop the payment is asked for. */
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
