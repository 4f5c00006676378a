import { brokenTagEnd } from './pgn_tokens.ts';

/** A part of a PGN text that holds whole games: usually one. */
export interface GameText {
  readonly text: string;
  /** The number of its first line, from 1. */
  readonly line: number;
}

const TAG = /\[\s*[A-Za-z0-9_]+\s*"(?:[^"\\\r\n]|\\[^\r\n])*"\s*\]/y;
const TAG_AT_START = new RegExp(`^\\s*${TAG.source}`);
/** What may become a tag on the next line. */
const HALF_TAG = /\[\s*(?:[A-Za-z0-9_]+\s*(?:"(?:[^"\\\r\n]|\\[^\r\n])*"\s*)?)?$/y;
/** A line for programs, which a byte order mark may precede. */
const ESCAPED_LINE = /^\uFEFF?%/;
/** What may end a run of moves: a comment, a tag, or the start of a line for programs. */
const NEXT_MARK = /[{;[\r\uFEFF]/g;

/**
 * Divides the lines of a PGN text before games are read, so that a file of any length can be read in little memory. A
 * part ends before a tag that follows moves; that is where `parsePgn` begins another game, too, so that the games of the
 * parts are those of the whole text. Games without tags stay in one part with the game before.
 */
export class GameTexts {
  private lines: string[] = [];
  private length = 0;
  /** Number of lines so far. */
  private count = 0;
  private firstLine = 1;
  /** In the last game so far. */
  private hasMoves = false;
  private isInComment = false;
  /** A tag that has begun in an earlier line. */
  private halfTag = '';

  /** Length of the part that is not finished. */
  get unfinished(): number {
    return this.length;
  }

  /** Takes the next line, without its end. Returns the part that ends before it, or null. */
  push(line: string): GameText | null {
    const isEnd = this.hasMoves && !this.isInComment && this.halfTag === '' && TAG_AT_START.test(line);
    const part = isEnd ? this.finish() : null;
    this.lines.push(line);
    this.length += line.length + 1;
    this.count += 1 + loneReturns(line);
    this.scan(line);
    return part;
  }

  /** The last part. */
  end(): GameText {
    return this.finish();
  }

  private finish(): GameText {
    const part = { text: this.lines.join('\n'), line: this.firstLine };
    this.lines = [];
    this.length = 0;
    this.firstLine = this.count + 1;
    this.hasMoves = false;
    return part;
  }

  /** Looks for moves, and for what is still open at the end of the line. */
  private scan(line: string): void {
    // Joining each of many blank lines to the half of a tag would take long.
    if (this.halfTag !== '' && line.trim() === '') return;
    let [text, at] = [line, 0];
    const half = this.halfTag;
    this.halfTag = '';
    if (ESCAPED_LINE.test(line) && !this.isInComment) at = lineEnd(line, 0);
    else if (half !== '') {
      const joined = `${half} ${line.trim()}`;
      if (tagEnd(joined, 0) !== null || isHalfTag(joined, 0)) text = joined;
    }
    // A half that is none ends with its own line. Where a game is over, it begins another one.
    if (half !== '' && text === line) this.hasMoves = false;
    while (at < text.length) at = this.isInComment ? this.leaveComment(text, at) : this.take(text, at);
  }

  private leaveComment(text: string, from: number): number {
    const end = text.indexOf('}', from);
    if (end < 0) return text.length;
    this.isInComment = false;
    return end + 1;
  }

  /** Takes what stands at a place outside of comments; returns where it ends. */
  private take(text: string, at: number): number {
    switch (text.charAt(at)) {
      case '{':
        this.isInComment = true;
        return at + 1;
      case ';':
        return lineEnd(text, at);
      case '[':
        return this.takeTag(text, at);
      default: {
        if (/\s/.test(text.charAt(at))) return at + 1;
        if (text.charAt(at) === '%' && /[\r\uFEFF]/.test(text.charAt(at - 1))) return lineEnd(text, at);
        this.hasMoves = true;
        NEXT_MARK.lastIndex = at;
        return NEXT_MARK.exec(text)?.index ?? text.length;
      }
    }
  }

  private takeTag(text: string, at: number): number {
    const end = tagEnd(text, at);
    if (end !== null) {
      // After moves, another game begins in the middle of a part.
      this.hasMoves = false;
      return end;
    }
    if (isHalfTag(text, at)) {
      this.halfTag = text.slice(at).trimEnd();
      return text.length;
    }
    const broken = brokenTagEnd(text, at);
    // Where a game is over, a broken tag begins another one.
    this.hasMoves = broken === null;
    return broken ?? at + 1;
  }
}

/** Where the tag that begins here ends; null if there is none. */
function tagEnd(text: string, at: number): number | null {
  TAG.lastIndex = at;
  return TAG.test(text) ? TAG.lastIndex : null;
}

function isHalfTag(text: string, at: number): boolean {
  HALF_TAG.lastIndex = at;
  return HALF_TAG.test(text);
}

/** Carriage returns alone end lines, too. */
function loneReturns(line: string): number {
  return line.includes('\r') ? [...line.matchAll(/\r(?!$)/g)].length : 0;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\r', from);
  return end < 0 ? text.length : end;
}
