/** The form for exchange of PGN forbids 80 characters and more. */
const LINE_LENGTH = 79;

/** A command such as `[%clk 0:01:00]` stays whole; a reader might not look for its other half. */
const COMMENT_PIECES = /\[%[^\]]*\]|\S+/g;

/** What means something at the beginning of a line: to some readers a tag, a comment or an escaped line. */
const DANGEROUS_AT_LINE_START = /^[[%;]/;

/** Sets words into lines of less than 80 characters; a single longer word has a line for itself. */
export class LineWrapper {
  private readonly lines: string[] = [];
  private line = '';
  /** The last word: not in a line yet, since something may still be joined to it. */
  private last = '';
  /** Opening signs that wait for their word. */
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

  /** Puts a sign before the next word, without a space. */
  open(sign: string): void {
    this.prefix += sign;
  }

  /** Puts a sign after the last word, without a space. */
  close(sign: string): void {
    this.last += sign;
  }

  comment(inside: string): void {
    this.open('{');
    for (const piece of inside.match(COMMENT_PIECES) ?? []) this.word(piece);
    this.close('}');
  }

  /** All lines, without a line end after the last. */
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
