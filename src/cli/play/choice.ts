import { formatCoordinate } from '../../notation/coordinate.ts';
import { formatSan } from '../../notation/san.ts';
import type { Position } from '../../rules/position.ts';
import type { Move } from '../../rules/setup.ts';
import { listOf, roleLetter, roleName } from '../../rules/words.ts';
import { KIND_EXCHANGE, KIND_PROMOTION, moveGive, moveKind, movePromotion } from '../../shared/move.ts';
import type { Question } from '../../table/statement.ts';

/** An answer to a question about a move, in words. */
export interface Choice {
  readonly question: string;
  readonly options: readonly ChoiceOption[];
}

export interface ChoiceOption {
  readonly move: Move;
  /** The name of the answer. */
  readonly label: string;
  /** Synonyms in lower case. */
  readonly words: readonly string[];
}

/** The words that answer a question of the table. */
export function choiceOf(position: Position, { kind, text, choices }: Question): Choice {
  const option = kind === 'payment' ? paymentOption : (move: Move) => moveOption(position, move);
  return { question: text, options: choices.map(option) };
}

/** The move that an answer means, or null. */
export function chosenMove({ options }: Choice, answer: string): Move | null {
  const word = answer.trim();
  const number = /^\d$/.test(word) ? Number(word) : 0;
  const option = options[number - 1] ?? options.find(({ label, words }) => label === word || isAmong(word, words));
  return option?.move ?? null;
}

/** "1 pawn, 2 bishop": the answers on offer. */
export function offeredChoices({ options }: Choice): string {
  return listOf(
    options.map(({ label }, index) => `${index + 1} ${label}`),
    'or',
  );
}

function isAmong(word: string, words: readonly string[]): boolean {
  return words.includes(word) || words.includes(word.toLowerCase());
}

function paymentOption(move: Move): ChoiceOption {
  const give = moveGive(move);
  return { move, label: roleName(give), words: [roleLetter(give).toLowerCase(), formatCoordinate(move)] };
}

function moveOption(position: Position, move: Move): ChoiceOption {
  return {
    move,
    label: formatSan(position, move),
    words: [formatCoordinate(move), formatSan(position, move).replace(/[+#]$/, ''), ...extraWords(move)],
  };
}

function extraWords(move: Move): string[] {
  if (moveKind(move) === KIND_PROMOTION) return wordsOf(movePromotion(move));
  return moveKind(move) === KIND_EXCHANGE ? wordsOf(moveGive(move)) : [];
}

function wordsOf(role: number): string[] {
  return [roleLetter(role).toLowerCase(), roleName(role)];
}
