/**
 * Substrings that the reason of an `Error` or `Illegal move` line must not contain. XBoard ignores a line with one of
 * the first group, and reads one of the second as "I don't know this command": then it never sends draw offers, clocks
 * or `analyze` again.
 */
export const ERROR_TRAPS: readonly string[] = [
  ...['name', 'rating', '?', 'result', 'board', 'bk', 'computer', 'variant', 'hint', 'random', 'depth', 'accepted'],
  ...['protover', 'draw', 'time', 'otim', 'analyze'],
];

/** Substrings that XBoard, in a line that it doesn't know, takes for an error message of a remote shell. */
export const SHELL_TRAPS: readonly string[] = [
  'unknown host',
  'No remote directory',
  'not found',
  'No such file',
  "can't alloc",
  'Permission denied',
];

/** Synonyms without these substrings. */
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
 * Converts a reason to one line that XBoard accepts between the parentheses of `Error (…)` and `Illegal move (…)`.
 * `echo` is the user's text, which follows: its substrings need not be avoided, so that the reason can quote them.
 */
export function safeReason(text: string, echo = ''): string {
  const traps = [...ERROR_TRAPS, ...SHELL_TRAPS].filter((trap) => !echo.includes(trap));
  let safe = oneLine(text).replaceAll('(', '[').replaceAll(')', ']').replace(/\.$/, '');
  for (const [pattern, synonym] of SYNONYMS) {
    safe = safe.replace(pattern, (word) => (traps.some((trap) => word.includes(trap)) ? synonym : word));
  }
  return withoutTraps(safe, traps);
}

/** Free text after a command word such as `telluser`: one line, short enough for XBoard's buffer. */
export function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length <= MAX_LENGTH ? line : `${line.slice(0, MAX_LENGTH)}...`;
}

const POPUP_WIDTH = 70;

/** Text for a window of XBoard, which doesn't wrap it: split into lines, as announced by two leading backslashes. */
export function popupText(text: string): string {
  const line = oneLine(text).replaceAll('\\', '/');
  if (line.length <= POPUP_WIDTH) return line;
  return `\\\\${line.replace(new RegExp(`(.{1,${POPUP_WIDTH}})( |$)`, 'g'), '$1\\n').replace(/(\\n)$/, '')}`;
}

/** Breaks a trap within another word with a hyphen. */
function withoutTraps(text: string, traps: readonly string[]): string {
  let safe = text;
  for (const trap of traps) {
    while (safe.includes(trap)) safe = safe.replace(trap, `${trap.slice(0, 1)}-${trap.slice(1)}`);
  }
  return safe;
}
