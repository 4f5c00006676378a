import type { Settings } from './settings.ts';

/** Applies settings to the style sheets: the page's colours, the table's theme and size, the style of the men. */
export function showSettings(root: HTMLElement, { theme, scheme, men, tableSize }: Settings): void {
  root.dataset.theme = theme;
  root.dataset.men = men;
  if (scheme === 'auto') delete root.dataset.scheme;
  else root.dataset.scheme = scheme;
  root.style.setProperty('--table-size', String(tableSize / 100));
}
