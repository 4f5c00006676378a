// The room that text takes on a terminal: Chinese characters and most emoji take two columns, accents of their own none.

import stringWidth from 'string-width';

const graphemes = new Intl.Segmenter();

/** The columns that a text takes. */
export function widthOf(text: string): number {
  return stringWidth(text);
}

/** The beginning of a text that fits into so many columns. No character is cut in two. */
export function cutToWidth(text: string, columns: number): string {
  let width = 0;
  for (const { segment, index } of graphemes.segment(text)) {
    width += stringWidth(segment);
    if (width > columns) return text.slice(0, index);
  }
  return text;
}

/** The text with spaces after it, or before it if `side` is `left`, so that it takes at least so many columns. */
export function padToWidth(text: string, columns: number, side: 'left' | 'right'): string {
  const spaces = ' '.repeat(Math.max(0, columns - stringWidth(text)));
  return side === 'left' ? spaces + text : text + spaces;
}
