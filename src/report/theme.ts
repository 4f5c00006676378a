import { THEMES, type Theme } from '../diagram/theme.ts';

/** The colours of the page's diagrams: some depend on whether the reader's screen is light or dark. */
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
