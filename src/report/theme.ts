import { THEMES, type Theme } from '../diagram/theme.ts';

/** The colours of the page's diagrams, some of which depend on the reader's light or dark mode. */
export const PAGE_THEME: Theme = {
  ...THEMES.wood,
  paper: 'none',
  ink: 'var(--ink)',
  faintInk: 'var(--faint)',
  frame: 'var(--frame)',
  prison: 'var(--prison)',
  airfield: 'var(--airfield)',
  storeLine: 'var(--store-line)',
};
