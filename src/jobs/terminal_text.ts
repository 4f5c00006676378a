// Text on a terminal: the room that it takes, of which Chinese characters and most emoji need two columns and accents of their own none;
// bars of progress and durations.

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

const BAR_WIDTH = 20;

/** `[####----------------]`. */
export function formatBar(done: number, total: number): string {
  const filled = total === 0 ? BAR_WIDTH : Math.floor((BAR_WIDTH * Math.min(done, total)) / total);
  return `[${'#'.repeat(filled)}${'-'.repeat(BAR_WIDTH - filled)}]`;
}

/** `0:07`, `12:34`, `1:02:03`. */
export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
