/** The id of a rule (5.7) or a section (5) in the page. */
export function anchorOf(number: string): string {
  return `rule-${number}`;
}
