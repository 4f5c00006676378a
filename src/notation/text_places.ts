/** A place in a text, for people: both count from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
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
