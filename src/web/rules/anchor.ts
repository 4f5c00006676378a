/** The id of a rule (5.7) or a section (5) in the page. */
export function anchorOf(number: string): string {
  return `rule-${number}`;
}

/** The rule or section that the part of an address after its `#` names; null: none. */
export function ruleOfAddress(hash: string): string | null {
  return /^#rule-(\d+(?:\.\d+)?)$/.exec(hash)?.[1] ?? null;
}
