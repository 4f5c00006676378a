/** PGN's export format forbids lines of 80 characters or more. */
const LINE_LENGTH = 79;

/**
 * A command such as `[%clk 0:01:00]` is not split, because readers may not expect that. It ends before another bracket:
 * otherwise each of many that are never closed would be followed to the end.
 */
const COMMENT_PIECES = /\[%[^[\]]*\]|\S+/g;

/** Characters with a special meaning at the start of a line for some readers: a tag, a comment or an escaped line. */
const DANGEROUS_AT_LINE_START = /^[[%;]/;

/** Fills words into lines of less than 80 characters; a longer word gets its own line. */
export class LineWrapper {
  private readonly lines: string[] = [];
  private line = '';
  /** The last word, not yet in a line because something may still be appended to it. */
  private last = '';
  /** Opening characters for the next word. */
  private prefix = '';

  word(text: string): void {
    const word = this.prefix + text;
    this.prefix = '';
    if (DANGEROUS_AT_LINE_START.test(word)) {
      this.last += this.last === '' ? word : ` ${word}`;
      return;
    }
    this.settle();
    this.last = word;
  }

  /** Adds a character before the next word, without a space. */
  open(sign: string): void {
    this.prefix += sign;
  }

  /** Appends a character to the last word, without a space. */
  close(sign: string): void {
    this.last += sign;
  }

  comment(inside: string): void {
    this.open('{');
    for (const piece of inside.match(COMMENT_PIECES) ?? []) this.word(piece);
    this.close('}');
  }

  /** All lines, without a final line end. */
  text(): string {
    this.settle();
    return [...this.lines, this.line].join('\n');
  }

  private settle(): void {
    if (this.last === '') return;
    if (this.line === '') this.line = this.last;
    else if (this.line.length + 1 + this.last.length <= LINE_LENGTH) this.line += ` ${this.last}`;
    else {
      this.lines.push(this.line);
      this.line = this.last;
    }
    this.last = '';
  }
}
