const SHOWN_LENGTH = 40;

/** A piece of somebody's text in quotes, for a message: cut where it is long, and without control characters. */
export function quoted(text: string): string {
  const shown = text.length <= SHOWN_LENGTH ? text : `${text.slice(0, SHOWN_LENGTH)}…`;
  return `"${shown.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, codePointName)}"`;
}

/** The character that begins at `index`, in quotes: both halves of a pair belong to it. */
export function quotedCharacter(text: string, index: number): string {
  return quoted(String.fromCodePoint(text.codePointAt(index) ?? 0));
}

function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
