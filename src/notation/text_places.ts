/** A place in a text, for people: both count from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** What is said about a place: "Line 3, column 5: …". */
export function placedMessage({ line, column, message }: Place & { readonly message: string }): string {
  return `Line ${line}, column ${column}: ${message}`;
}

/** More remarks on a game are only counted. */
const MAX_REMARKS = 5;

/** The first of some remarks as sentences, and how many more there are. */
export function placedRemarks(remarks: readonly (Place & { readonly message: string })[]): string[] {
  const more = remarks.length - MAX_REMARKS;
  const lines = remarks.slice(0, MAX_REMARKS).map(placedMessage);
  return more > 0 ? [...lines, `And ${more} more ${more === 1 ? 'remark' : 'remarks'}.`] : lines;
}

/** Converts an offset to line and column. The lines are indexed once, so that many offsets are cheap. */
export class TextPlaces {
  private readonly lineStarts: number[] = [0];
  private readonly firstLine: number;

  /** `firstLine` is the number of the text's first line, if it is part of another text. */
  constructor(text: string, firstLine = 1) {
    this.firstLine = firstLine;
    for (const match of text.matchAll(/\r\n|\n|\r/g)) this.lineStarts.push(match.index + match[0].length);
  }

  placeOf(offset: number): Place {
    let low = 0;
    let high = this.lineStarts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.lineStarts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: this.firstLine + low, column: offset - this.lineStarts[low]! + 1 };
  }
}
