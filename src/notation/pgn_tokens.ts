import { BLACK, WHITE } from '../shared/men.ts';
import type { GameResult } from '../rules/game.ts';
import type { Colour } from '../rules/setup.ts';
import { COMBINATION_BEGINNINGS, SIGN_CHARACTERS } from './nags.ts';
import { parseMove } from './parse_move.ts';
import { FIGURINES } from './typography.ts';
import * as patterns from './pgn_patterns.ts';

/** `*` is an unfinished game. */
export type PgnResult = GameResult | '*';

/** A token and its start in the text. */
export type Token = TokenKind & { readonly text: string; readonly offset: number };

type TokenKind =
  | { readonly kind: 'tag'; readonly name: string; readonly value: string }
  | { readonly kind: 'comment'; readonly comment: string }
  | { readonly kind: 'nag'; readonly nag: number }
  /** Of judgement, apart from its move. */
  | { readonly kind: 'sign' }
  | { readonly kind: 'open' }
  | { readonly kind: 'close' }
  /** `value` is null for dots without a number; `black` is true if dots indicate Black's move. */
  | { readonly kind: 'number'; readonly value: number | null; readonly black: boolean }
  | { readonly kind: 'move' }
  | { readonly kind: 'result'; readonly result: PgnResult }
  /** `loser` is null if it is not given: the side to move. */
  | { readonly kind: 'resignation'; readonly loser: Colour | null }
  /** `isBrokenTag`: a line that begins like a tag. */
  | { readonly kind: 'fault'; readonly message: string; readonly isBrokenTag?: true };

/** Splits the text of a PGN file or a plain move list into tokens, in one pass. What is no token at all becomes a fault. */
export function* tokenize(text: string): Generator<Token, void> {
  let offset = text.startsWith('\uFEFF') ? 1 : 0;
  while (offset < text.length) {
    const blanks = matchAt(patterns.BLANKS, text, offset) ?? escapedLineAt(text, offset);
    if (blanks !== null) {
      offset += blanks[0].length;
      continue;
    }
    const tokens = tokensAt(text, offset);
    for (const token of tokens) {
      yield token;
      offset = token.offset + token.text.length;
    }
  }
}

function matchAt(pattern: RegExp, text: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset;
  return pattern.exec(text);
}

function escapedLineAt(text: string, offset: number): RegExpExecArray | null {
  const isLineStart = offset === 0 || /[\r\n\uFEFF]/.test(text.charAt(offset - 1));
  return isLineStart ? matchAt(patterns.ESCAPED_LINE, text, offset) : null;
}

/** A way to read a token: the characters that it may begin with, none if any may; the first rule that matches is taken. */
type Rule = readonly [string, RegExp, (match: RegExpExecArray) => TokenKind];

const DIGITS = '0123456789';

const RULES: readonly Rule[] = [
  ['{', patterns.BRACE_COMMENT, (match) => ({ kind: 'comment', comment: match[1] ?? '' })],
  [';', patterns.LINE_COMMENT, (match) => ({ kind: 'comment', comment: match[1] ?? '' })],
  ['[', patterns.TAG, (match) => ({ kind: 'tag', name: match[1] ?? '', value: unescaped(match[2] ?? '') })],
  ['$', patterns.NAG, (match) => ({ kind: 'nag', nag: Number(match[1]) })],
  [`!?${SIGN_CHARACTERS}${COMBINATION_BEGINNINGS}`, patterns.SIGN, () => ({ kind: 'sign' })],
  ['(*@', patterns.LANDING_MOVE, () => ({ kind: 'move' })],
  ['01\u00bd*', patterns.RESULT, (match) => ({ kind: 'result', result: resultOf(match[1] ?? '*') })],
  ['01', patterns.RESULT_IN_POINTS, (match) => ({ kind: 'result', result: resultOfPoints(match[1] ?? '') })],
  ['(', patterns.RESIGNATION_IN_PARENTHESES, (match) => ({ kind: 'resignation', loser: colourOfName(match[1]) })],
  ['WwBbRr', patterns.RESIGNATION, (match) => ({ kind: 'resignation', loser: colourOfName(match[1]) })],
  [DIGITS, patterns.MOVE_NUMBER, (match) => ({ kind: 'number', value: Number(match[1]), black: isBlacks(match[2]) })],
  ['.\u2026', patterns.DOTS, () => ({ kind: 'number', value: null, black: true })],
];

/** Tried last: a parenthesis that is not part of a move, and words. */
const LAST_RULES: readonly Rule[] = [
  ['(', /\(/y, () => ({ kind: 'open' })],
  [')', /\)/y, () => ({ kind: 'close' })],
  ['', patterns.WORD, () => ({ kind: 'move' })],
];

function tokensAt(text: string, offset: number): Token[] {
  const castlings = castlingsAt(text, offset);
  if (castlings !== null) return castlings;
  const token = tokenBy(RULES, text, offset) ?? damagedExchangeAt(text, offset) ?? tokenBy(LAST_RULES, text, offset);
  return [token ?? faultAt(text, offset)];
}

/** `Object.assign`, since a spread of objects of so many shapes takes several times as long as all the rest. */
function tokenBy(rules: readonly Rule[], text: string, offset: number): Token | null {
  const first = text.charAt(offset);
  for (const [begins, pattern, build] of rules) {
    if (begins !== '' && !begins.includes(first)) continue;
    const match = matchAt(pattern, text, offset);
    if (match !== null) return Object.assign(build(match), { text: match[0], offset });
  }
  return null;
}

/** What such an exchange begins with: most tokens need no further look. */
const DAMAGED_BEGINNINGS = `(PNBRQK${FIGURINES}`;

/**
 * `(O-O)N@c7` without a space is a variation and the next move: if the parentheses contain a valid move, it is not a
 * typing error.
 */
function damagedExchangeAt(text: string, offset: number): Token | null {
  if (!DAMAGED_BEGINNINGS.includes(text.charAt(offset))) return null;
  for (const pattern of patterns.DAMAGED_EXCHANGES) {
    const match = matchAt(pattern, text, offset);
    if (match === null) continue;
    const inside = match.groups?.inside;
    if (inside === undefined || !parseMove(inside).ok) return { kind: 'move', text: match[0], offset };
  }
  return null;
}

const SHORT_CASTLING = 'O O'.length;
const LONG_CASTLING = 'O O O'.length;

/** How a run of letters O with spaces is divided into castlings, by its length. Five may be 2 + 3 or 3 + 2. */
const CASTLING_RUNS = new Map<number, number>([
  [SHORT_CASTLING, SHORT_CASTLING],
  [LONG_CASTLING, LONG_CASTLING],
  [2 * SHORT_CASTLING + 1, SHORT_CASTLING],
  [2 * LONG_CASTLING + 1, LONG_CASTLING],
]);

function castlingsAt(text: string, offset: number): Token[] | null {
  if (!'Oo'.includes(text.charAt(offset))) return null;
  const match = matchAt(patterns.CASTLING_WITH_BLANKS, text, offset);
  if (match === null) return null;
  const run = match[1]!;
  const single = CASTLING_RUNS.get(run.length);
  if (single === undefined || single === run.length) return [{ kind: 'move', text: match[0], offset }];
  const second = offset + single + 1;
  return [
    { kind: 'move', text: text.slice(offset, offset + single), offset },
    { kind: 'move', text: text.slice(second, offset + match[0].length), offset: second },
  ];
}

const NO_TAG =
  'This is not a tag: a tag is a name of letters, digits and _, and a value in quotes, such as [White "Leslie"]. ' +
  String.raw`Quotes and backslashes in the value are written \" and \\.`;

/**
 * All other characters start some token: only an open brace, a bracket that is not a tag, and single unknown characters
 * remain.
 */
function faultAt(text: string, offset: number): Token {
  const character = text.charAt(offset);
  if (character === '{') {
    return { kind: 'fault', message: 'This comment is never closed with }.', text: text.slice(offset), offset };
  }
  if (character !== '[') return { kind: 'fault', message: 'This is not part of a game.', text: character, offset };
  const end = brokenTagEnd(text, offset);
  if (end === null) return { kind: 'fault', message: NO_TAG, text: character, offset };
  return { kind: 'fault', message: NO_TAG, isBrokenTag: true, text: text.slice(offset, end), offset };
}

/** Where a bracket that begins its line, but no tag, ends with that line; null for another bracket. */
export function brokenTagEnd(text: string, offset: number): number | null {
  let start = offset;
  while (start > 0 && /[^\S\r\n\uFEFF]/.test(text.charAt(start - 1))) start--;
  if (start > 0 && !/[\r\n\uFEFF]/.test(text.charAt(start - 1))) return null;
  return offset + matchAt(patterns.BROKEN_TAG, text, offset)![0].length;
}

function unescaped(value: string): string {
  return value.replace(/\\(["\\])/g, '$1');
}

function resultOf(text: string): PgnResult {
  switch (text.charAt(0)) {
    case '*':
      return '*';
    case '0':
      return '0-1';
    default:
      return /^1.0$/.test(text) ? '1-0' : '1/2-1/2';
  }
}

function resultOfPoints(text: string): PgnResult {
  if (text === '1:0') return '1-0';
  return text === '0:1' ? '0-1' : '1/2-1/2';
}

function colourOfName(name: string | undefined): Colour | null {
  if (name === undefined) return null;
  return name.toLowerCase() === 'white' ? WHITE : BLACK;
}

function isBlacks(dots: string | undefined): boolean {
  return dots !== undefined && (dots === '\u2026' || dots.length > 1);
}
