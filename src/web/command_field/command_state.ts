import type { Position } from '../../rules/position.ts';
import type { Move } from '../../rules/setup.ts';
import type { Question } from '../../table/statement.ts';

/** What can be typed, each with what it does. */
export type HelpRows = readonly (readonly [typed: string, does: string])[];

/** The field's answer to the text typed. */
export type Answer =
  | { readonly kind: 'none' }
  | { readonly kind: 'told'; readonly text: string }
  | { readonly kind: 'help'; readonly rows: HelpRows }
  /** Why no move was made, and legal ones that may have been meant. */
  | {
      readonly kind: 'refused';
      readonly text: string;
      readonly position: Position;
      readonly suggestions: readonly Move[];
    }
  | { readonly kind: 'question'; readonly position: Position; readonly question: Question };

export interface CommandState {
  /** It is shown to those who asked for it. */
  readonly isOpen: boolean;
  /** Increases whenever somebody asks for it: then it takes the focus. */
  readonly asked: number;
  readonly answer: Answer;
  /** The texts typed, latest last. */
  readonly history: readonly string[];
}

export const NO_COMMAND: CommandState = { isOpen: false, asked: 0, answer: { kind: 'none' }, history: [] };

const MAX_KEPT = 100;

/** Adds a text to the history. */
export function addTyped(state: CommandState, text: string): CommandState {
  const others = state.history.filter((typed) => typed !== text);
  return { ...state, history: [...others, text].slice(-MAX_KEPT) };
}
