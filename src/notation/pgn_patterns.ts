// Patterns of the tokens in a PGN file or a plain move list. All are sticky: they match at the reader's position.

import { ADVANTAGE, COMBINATION, SIGN_CHARACTERS } from './nags.ts';
import { DASH, FIGURINE } from './typography.ts';

const SQUARE = '[a-h][1-8]';
/**
 * The square where a man lands from the airfield or the enemy prison: distinguishes a drop from a result, and an
 * exchange from a variation.
 */
const LANDING = `[*@]${SQUARE}`;
const MAN = `(?:[PNBRQK]|${FIGURINE})`;

/**
 * Annotations may be separated from their move: `e4 mate` is one move. Their number is bounded, like all repetitions.
 */
const MARKS = String.raw`(?:\s+${COMBINATION}|\s*(?:${ADVANTAGE}|[+#!?${SIGN_CHARACTERS}]{1,8}|(?:mate|e\.\s?p\.?|ep)(?![A-Za-z0-9]))){0,4}`;

export const BLANKS = /\s+/y;
/** A line that starts with % is intended for programs. */
export const ESCAPED_LINE = /%[^\r\n]*/y;
export const BRACE_COMMENT = /\{([^}]*)\}/y;
export const LINE_COMMENT = /;([^\r\n]*)/y;
export const TAG = /\[\s*([A-Za-z0-9_]+)\s*"((?:[^"\\\r\n]|\\[^\r\n])*)"\s*\]/y;
/** A line that begins like a tag but is none. Some programs write a carriage return before the last quote. */
export const BROKEN_TAG = /\[(?:[^\r\n]|\r(?="\]))*/y;
export const NAG = /\$(\d{1,3})(?!\d)/y;
/** Annotations without a directly preceding move, for example after a comment. */
export const SIGN = sticky(String.raw`[!?]{1,2}(?![!?])|[${SIGN_CHARACTERS}]{1,8}|${COMBINATION}`);

/**
 * A drop of a pawn, or an exchange. In a PGN they take precedence over * as a result and ( as the start of a variation.
 */
export const LANDING_MOVE = sticky(String.raw`(?:\(${MAN}(?:${DASH}?${MAN})?\)${MAN}?)?${LANDING}${MARKS}`);

/** What may stand between the parts of an exchange that is written with blanks, in upper or lower case. */
const ANY_MAN = `(?:${MAN}|[pnbrq])`;
const SPACES = String.raw`\s{0,9}`;
const ANY_PAYMENT = String.raw`\(${SPACES}${ANY_MAN}(?:${SPACES}[^\s\w(){}\[\];]{0,3}${SPACES}${ANY_MAN})?${SPACES}\)`;

/**
 * An exchange with a typing error: one parenthesis or the star is missing, a word or a blank is in between, or there is no such square. It is
 * a single token, so that the reader stops at it instead of reading the rest as a drop, or its payment as a variation.
 */
export const DAMAGED_EXCHANGES: readonly RegExp[] = [
  sticky(String.raw`${MAN}${DASH}?${MAN}?\)${MAN}?${LANDING}${MARKS}`),
  sticky(String.raw`\(${MAN}${DASH}${MAN}{0,2}${LANDING}${MARKS}`),
  sticky(String.raw`\(${MAN}(?:${DASH}?${MAN})?\)${MAN}?${SQUARE}${MARKS}`),
  sticky(String.raw`\(${MAN}(?:${DASH}?${MAN})?\)${MAN}?[*@][a-z]\d{1,2}${MARKS}`),
  sticky(String.raw`\((?<inside>[^\s(){}\[\];]{0,12})\)[A-Za-z]?${LANDING}${MARKS}`),
  sticky(String.raw`${ANY_PAYMENT}${SPACES}${MAN}?${SPACES}${LANDING}${MARKS}`),
  sticky(String.raw`\(${SPACES}${MAN}${SPACES}${DASH}?${SPACES}${MAN}${SPACES}\)${SPACES}${MAN}?${SQUARE}${MARKS}`),
];

export const RESULT = sticky(
  String.raw`(1${DASH}0|0${DASH}1|1\/2(?:${DASH}1\/2)?|\u00bd(?:${DASH}\u00bd)?|\*)(?!${DASH}|[\w/])\.?`,
);
/** As a word in the movetext, or in parentheses. */
export const RESIGNATION = /(?:(White|Black)\s+)?resign(?:s|ed)?\.?(?![A-Za-z0-9])/iy;
export const RESIGNATION_IN_PARENTHESES = /\(\s{0,9}(?:(White|Black)\s+)?resign(?:s|ed)?\.?\s{0,9}\)/iy;
/** As some programs and tournaments write it. */
export const RESULT_IN_POINTS = sticky(
  String.raw`(1:0|0:1|0(?<point>[.,])5(?:${DASH}|:)0\k<point>5)(?![\w:/]|${DASH})`,
);

/** Castling may be printed with spaces, `O O`, so that two consecutive castlings run together. */
export const CASTLING_WITH_BLANKS = new RegExp(`([Oo](?:[ \\t][Oo]){1,9})(?![A-Za-z0-9-])(${MARKS})`, 'y');

/** `1.`, `1`, `1...`, `7…`; but not `0000`, by which some programs pass. */
export const MOVE_NUMBER = /(?!0000(?!\d))(\d{1,7})(?![-\u2010-\u2015\u2212/\d])[ \t]*(\.{1,6}|\u2026)?/y;
export const DOTS = /\.{2,6}|\u2026/y;

/** Any other word. Its length is bounded: nothing that long is a move. */
export const WORD = sticky(
  String.raw`(?:${MAN}\([a-h1-8]{1,2}\)|[a-h][18]\(${MAN}\)|\*(?=[a-z]\d)|[^\s(){}\[\];$*]){1,80}${MARKS}`,
);

function sticky(source: string): RegExp {
  return new RegExp(source, 'y');
}
