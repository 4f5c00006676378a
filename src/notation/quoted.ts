const SHOWN_LENGTH = 40;

/** A piece of somebody's text in quotes, for a message: cut if it is long, and without control characters. */
export function quoted(text: string): string {
  return `"${shortened(text)}"`;
}

/** As `quoted`, without the quotes. */
export function shortened(text: string): string {
  return printable(text.length <= SHOWN_LENGTH ? text : `${text.slice(0, SHOWN_LENGTH)}…`);
}

/** The whole text with the names of control characters in their place, so that a terminal obeys none of them. */
export function printable(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, codePointName);
}

/** As `printable`, but a text of several lines keeps its lines. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}

/** The character that begins at `index`, in quotes: both halves of a pair belong to it. */
export function quotedCharacter(text: string, index: number): string {
  return quoted(String.fromCodePoint(text.codePointAt(index) ?? 0));
}

function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
