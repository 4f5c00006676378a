/** The panels beside the table in menu order: name and title. Their views are in `panel_views.tsx`. */
export const PANELS = {
  game: 'Play',
  new: 'New game',
  lessons: 'Lessons',
  puzzles: 'Puzzles',
  analysis: 'Analysis',
  review: 'Review',
  mate: 'Mate prover',
  setup: 'Set up',
  files: 'Games and links',
  rules: 'Rules',
  settings: 'Settings',
  keys: 'Keys',
  about: 'About',
} as const satisfies Readonly<Record<string, string>>;

export type PanelName = keyof typeof PANELS;
export const PANEL_NAMES = Object.keys(PANELS) as PanelName[];
