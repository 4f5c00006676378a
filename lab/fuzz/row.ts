const COUNT_WIDTH = 9;

/** A row of a summary. */
export function row(number: number, name: string): string {
  return `${String(number).padStart(COUNT_WIDTH)}  ${name}`;
}
