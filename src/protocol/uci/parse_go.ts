import { MAX_PERFT_DEPTH } from '../../engine/options.ts';
import { quoted } from '../../notation/quoted.ts';
import type { GoNumber, UciLine } from './command.ts';

const MAX_MS = 2 ** 42;
/** A clock may be negative if the flag has fallen unclaimed. */
const CLOCK = { min: -MAX_MS, max: MAX_MS };
const DURATION = { min: 0, max: MAX_MS };

/** A leaf count rather than a search: it ends without `bestmove`. */
export const PERFT: NumberWord<'perft'> = { key: 'perft', min: 0, max: MAX_PERFT_DEPTH };

const NUMBER_WORDS: ReadonlyMap<string, NumberWord<GoNumber | 'perft'>> = new Map(
  (
    [
      { key: 'wtime', ...CLOCK },
      { key: 'btime', ...CLOCK },
      { key: 'winc', ...DURATION },
      { key: 'binc', ...DURATION },
      // Some user interfaces send 0 for "no more time controls".
      { key: 'movestogo', min: 0, max: 10_000 },
      { key: 'depth', min: 1, max: 10_000 },
      { key: 'nodes', min: 1, max: Number.MAX_SAFE_INTEGER },
      { key: 'mate', min: 1, max: 1000 },
      { key: 'movetime', ...DURATION },
      PERFT,
    ] as const
  ).map((word) => [word.key, word]),
);

const GO_WORDS: ReadonlySet<string> = new Set(['searchmoves', 'ponder', 'infinite', ...NUMBER_WORDS.keys()]);

/**
 * Parses the words after `go`. There is always a result: errors are corrected or omitted, and reported in the remarks.
 */
export function parseGo(words: readonly string[]): UciLine {
  const reader = new GoReader();
  reader.read(words);
  return reader.line(words.includes('ponder'), words.includes('infinite'));
}

class GoReader {
  private readonly numbers = new Map<GoNumber | 'perft', number>();
  private readonly remarks: string[] = [];
  private readonly unknown: string[] = [];
  private searchMoves: string[] | null = null;
  private isCurtailed = false;

  read(words: readonly string[]): void {
    for (let at = 0; at < words.length; at++) {
      const word = words[at]!;
      const numberWord = NUMBER_WORDS.get(word);
      if (numberWord !== undefined) {
        const text = words[at + 1];
        const isText = text !== undefined && !GO_WORDS.has(text);
        if (isText) at++;
        this.number(numberWord, isText ? text : null);
      } else if (word === 'searchmoves') {
        let end = at + 1;
        while (end < words.length && !GO_WORDS.has(words[end]!)) end++;
        this.moves(words.slice(at + 1, end));
        at = end - 1;
      } else if (!GO_WORDS.has(word)) {
        this.unknown.push(word);
      }
    }
  }

  line(ponder: boolean, infinite: boolean): UciLine {
    const { unknown, searchMoves } = this;
    // As UCI requires: words of later versions do no harm.
    const ignored = unknown.length === 0 ? [] : [`${quoted(unknown.join(' '))} is not understood and ignored.`];
    const remarks = [...ignored, ...this.remarks].map((remark) => `go: ${remark}`);
    const { perft, ...numbers } = Object.fromEntries(this.numbers) as Partial<Record<GoNumber | 'perft', number>>;
    if (perft !== undefined) return { command: { kind: 'perft', depth: perft }, remarks };
    const isCurtailed = this.isCurtailed || unknown.length > 0;
    return { command: { kind: 'go', go: { searchMoves, ponder, infinite, numbers, isCurtailed } }, remarks };
  }

  /** `text` is the next word of the command, null if there is none. */
  private number(word: NumberWord<GoNumber | 'perft'>, text: string | null): void {
    const { key } = word;
    const { value, remark } =
      text === null ? { value: null, remark: `${key} has no number; it is ignored.` } : readNumber(word, text);
    if (remark !== null) this.remarks.push(remark);
    if (value === null) {
      this.isCurtailed = true;
      return;
    }
    if (this.numbers.has(key)) this.remarks.push(`${key} is given more than once; the last one, ${value}, counts.`);
    this.numbers.set(key, value);
  }

  private moves(moves: readonly string[]): void {
    if (moves.length > 0) {
      this.searchMoves ??= [];
      for (const move of moves) this.searchMoves.push(move);
      return;
    }
    this.isCurtailed = true;
    this.remarks.push('searchmoves has no moves; it is ignored.');
  }
}

/** A keyword followed by a whole number, with its range. */
export interface NumberWord<Key extends string = string> {
  readonly key: Key;
  readonly min: number;
  readonly max: number;
}

/** The number to use, or null if the text is not a number; and a remark on what is wrong with the text, or null. */
export interface NumberRead {
  readonly value: number | null;
  readonly remark: string | null;
}

/**
 * Reads the number after a keyword. A number outside the range is replaced by the nearest limit, a fraction is cut off,
 * and a text that is not a number is ignored.
 */
export function readNumber({ key, min, max }: NumberWord, text: string): NumberRead {
  if (!/^[+-]?\d+(\.\d*)?$/.test(text)) {
    return { value: null, remark: `${key} takes a whole number, not ${quoted(text)}; it is ignored.` };
  }
  const said = Number(text);
  // Adding 0 turns the -0 of a truncated "-0.5" into 0.
  const value = Math.min(Math.max(Math.trunc(said), min), max) + 0;
  if (value === said) return { value, remark: null };
  const expected = said < min ? ` of at least ${min}` : said > max ? ` of at most ${max}` : '';
  return { value, remark: `${key} takes a whole number${expected}, not ${quoted(text)}; ${value} is taken.` };
}
