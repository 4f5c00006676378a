import { formatCoordinate } from '../../notation/coordinate.ts';
import { parseMove } from '../../notation/parse_move.ts';
import { readMove } from '../../notation/read_move.ts';
import { formatSan } from '../../notation/san.ts';
import { bareDropMoves } from '../../table/payment.ts';
import { readAnyMove } from '../../protocol/common/user_move.ts';
import type { Position } from '../../rules/position.ts';
import type { Move } from '../../rules/setup.ts';
import { listOf, roleLetter, roleName } from '../../rules/words.ts';
import { KIND_EXCHANGE, KIND_PROMOTION, moveGive, moveKind, movePromotion, moveRole } from '../../shared/move.ts';

/** What a person's words turn out to be. */
export type Turn =
  | { readonly kind: 'move'; readonly move: Move }
  /** Several legal moves fit. */
  | { readonly kind: 'choice'; readonly choice: Choice }
  | { readonly kind: 'refused'; readonly reason: string }
  /** No move in any notation: why, and what one looks like. */
  | { readonly kind: 'unreadable'; readonly reason: string; readonly expected: string };

/** A question with legal moves for answers. */
export interface Choice {
  readonly question: string;
  readonly options: readonly ChoiceOption[];
}

export interface ChoiceOption {
  readonly move: Move;
  /** What the answer is called. */
  readonly label: string;
  /** Other words for it, in small letters. */
  readonly words: readonly string[];
}

/**
 * Reads a move in any dialect. A drop of a man that is not on the airfield, as `N*c7`, is an exchange of which the payment
 * is not said: where one kind of hostage alone can pay, it does; where several can, the person is asked.
 */
export function readTurn(position: Position, text: string): Turn {
  const intent = parseMove(text);
  if (intent.ok && intent.value.kind === 'drop') {
    const { role, to } = intent.value;
    const moves = bareDropMoves(position, role, to);
    if (moves.length === 1) return { kind: 'move', move: moves[0]! };
    if (moves.length > 1) return { kind: 'choice', choice: paymentChoice(moves) };
  }
  const read = readMove(position, text);
  if (!read.ok && read.error.kind === 'ambiguous') {
    return { kind: 'choice', choice: moveChoice(position, read.error.message, read.error.candidates) };
  }
  const move = readAnyMove(position, text);
  switch (move.kind) {
    case 'move':
    case 'unreadable':
      return move;
    case 'illegal':
      return { kind: 'refused', reason: move.reason };
    case 'payment':
      return { kind: 'choice', choice: paymentChoice(move.question.choices) };
  }
}

/** The move that an answer means, or null. */
export function answeredMove({ options }: Choice, answer: string): Move | null {
  const word = answer.trim();
  const number = /^\d$/.test(word) ? Number(word) : 0;
  const option = options[number - 1] ?? options.find(({ label, words }) => label === word || isAmong(word, words));
  return option?.move ?? null;
}

/** "1 pawn, 2 bishop": the answers as they are offered. */
export function offeredAnswers({ options }: Choice): string {
  return listOf(
    options.map(({ label }, index) => `${index + 1} ${label}`),
    'or',
  );
}

function isAmong(word: string, words: readonly string[]): boolean {
  return words.includes(word) || words.includes(word.toLowerCase());
}

function paymentChoice(moves: readonly Move[]): Choice {
  return {
    question: `Which hostage do you give for the ${roleName(moveRole(moves[0]!))}?`,
    options: moves.map((move) => {
      const give = moveGive(move);
      return { move, label: roleName(give), words: [roleLetter(give).toLowerCase(), formatCoordinate(move)] };
    }),
  };
}

function moveChoice(position: Position, message: string, moves: readonly Move[]): Choice {
  return {
    question: message,
    options: moves.map((move) => ({
      move,
      label: formatSan(position, move),
      words: [formatCoordinate(move), formatSan(position, move).replace(/[+#]$/, ''), ...extraWords(move)],
    })),
  };
}

function extraWords(move: Move): string[] {
  if (moveKind(move) === KIND_PROMOTION) return wordsOf(movePromotion(move));
  return moveKind(move) === KIND_EXCHANGE ? wordsOf(moveGive(move)) : [];
}

function wordsOf(role: number): string[] {
  return [roleLetter(role).toLowerCase(), roleName(role)];
}
