const SHOWN_LENGTH = 40;

/** Quotes a piece of user text for a message: truncated if it is long, and without control characters. */
export function quoted(text: string): string {
  return `"${shortened(text)}"`;
}

/** Like `quoted`, without the quotes. */
export function shortened(text: string): string {
  return printable(text.length <= SHOWN_LENGTH ? text : `${text.slice(0, SHOWN_LENGTH)}…`);
}

/** Replaces control characters by their names, so that a terminal doesn't interpret them. */
export function printable(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, codePointName);
}

/** Like `printable`, but preserves line ends. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}

/** The character at `index` in quotes, including both halves of a surrogate pair. */
export function quotedCharacter(text: string, index: number): string {
  return quoted(String.fromCodePoint(text.codePointAt(index) ?? 0));
}

function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
