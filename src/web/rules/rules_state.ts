/** Which rule the user has asked for. */
export interface RulesState {
  /** The number of a rule or a section; null: none yet. */
  readonly number: string | null;
  /** Grows with each question, so that the same rule can be asked for again. */
  readonly asked: number;
}

export const NO_RULE: RulesState = { number: null, asked: 0 };

export interface RulesAction {
  readonly kind: 'rules/open';
  readonly number: string;
}

export function reduceRules({ asked }: RulesState, { number }: RulesAction): RulesState {
  return { number, asked: asked + 1 };
}
