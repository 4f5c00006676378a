/** The rule that the user has asked for, until another panel is opened. */
export interface RulesState {
  /** The number of a rule or a section; null: none. */
  readonly number: string | null;
  /** Increases with each request, so that the same rule can be opened again. */
  readonly asked: number;
}

export const NO_RULE: RulesState = { number: null, asked: 0 };

export function askForRule({ asked }: RulesState, number: string): RulesState {
  return { number, asked: asked + 1 };
}
