/**
 * Substrings that must not stand in the reason of an `Error` or `Illegal move` line. XBoard ignores such a line if it
 * holds one of the first group, and takes it for "I don't know this command" if it holds one of the second: then it
 * never sends draw offers, clocks or `analyze` again.
 */
export const ERROR_TRAPS: readonly string[] = [
  ...['name', 'rating', '?', 'result', 'board', 'bk', 'computer', 'variant', 'hint', 'random', 'depth', 'accepted'],
  ...['protover', 'draw', 'time', 'otim', 'analyze'],
];

/** Substrings that XBoard takes, in a line that it does not know, for the message of a remote shell that has failed. */
export const SHELL_TRAPS: readonly string[] = [
  'unknown host',
  'No remote directory',
  'not found',
  'No such file',
  "can't alloc",
  'Permission denied',
];

/** Words that say the same. */
const SYNONYMS: readonly (readonly [RegExp, string])[] = [
  [/\bthe board\b/g, 'the squares'],
  [/\bboards?\b/g, 'squares'],
  [/\bnames\b/g, 'tells'],
  [/\bname\b/g, 'word'],
  [/\bnamed\b/g, 'called'],
  [/\bresults?\b/g, 'outcome'],
  [/\bvariants?\b/g, 'game'],
  [/\bdraw by\b/g, 'tie by'],
  [/\bdraw\b/g, 'tie'],
  [/\bdepth\b/g, 'number of plies'],
  [/\btime\b/g, 'moment'],
  [/\btimes\b/g, 'moments'],
  [/\baccepted\b/g, 'taken'],
  [/\bcomputer\b/g, 'machine'],
  [/\bhints?\b/g, 'advice'],
  [/\brandom\b/g, 'chance'],
  [/\?/g, '.'],
];

const MAX_LENGTH = 300;

/**
 * A reason as one line that XBoard can take between the parentheses of `Error (…)` and `Illegal move (…)`. `echo` is the user's
 * text, which follows: what stands there need not be avoided in the reason, so that this can name the user's own words.
 */
export function safeReason(text: string, echo = ''): string {
  const traps = [...ERROR_TRAPS, ...SHELL_TRAPS].filter((trap) => !echo.includes(trap));
  let safe = oneLine(text).replaceAll('(', '[').replaceAll(')', ']').replace(/\.$/, '');
  for (const [pattern, synonym] of SYNONYMS) {
    safe = safe.replace(pattern, (word) => (traps.some((trap) => word.includes(trap)) ? synonym : word));
  }
  return withoutTraps(safe, traps);
}

/** Free text after a word of the protocol, such as `telluser`: one line of a length that XBoard has room for. */
export function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length <= MAX_LENGTH ? line : `${line.slice(0, MAX_LENGTH)}...`;
}

const POPUP_WIDTH = 70;

/** Text for a window that XBoard opens and does not wrap: in several lines, which two backslashes in front announce. */
export function popupText(text: string): string {
  const line = oneLine(text).replaceAll('\\', '/');
  if (line.length <= POPUP_WIDTH) return line;
  return `\\\\${line.replace(new RegExp(`(.{1,${POPUP_WIDTH}})( |$)`, 'g'), '$1\\n').replace(/(\\n)$/, '')}`;
}

/** A trap inside another word is torn apart with a hyphen. */
function withoutTraps(text: string, traps: readonly string[]): string {
  let safe = text;
  for (const trap of traps) {
    while (safe.includes(trap)) safe = safe.replace(trap, `${trap.slice(0, 1)}-${trap.slice(1)}`);
  }
  return safe;
}
