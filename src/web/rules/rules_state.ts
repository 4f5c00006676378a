/** The rule that the user has asked for, until another panel is opened. */
export interface RulesState {
  /** The number of a rule or a section; null: none. */
  readonly number: string | null;
  /** Increases with each request, so that the same rule can be opened again. */
  readonly asked: number;
  /** Was it asked for by what is on the board, so that both are wanted? */
  readonly isBeside: boolean;
}

export const NO_RULE: RulesState = { number: null, asked: 0, isBeside: false };

export function askForRule({ asked }: RulesState, number: string, isBeside: boolean): RulesState {
  return { number, asked: asked + 1, isBeside };
}
