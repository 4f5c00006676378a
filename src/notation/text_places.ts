/** A place in a text, for people: both count from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Converts an offset to line and column. The lines are indexed once, so that many offsets are cheap. */
export class TextPlaces {
  private readonly lineStarts: number[] = [0];

  constructor(text: string) {
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
    return { line: low + 1, column: offset - this.lineStarts[low]! + 1 };
  }
}
