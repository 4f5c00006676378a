/** The panels beside the table: name and title. Their views are in `panel_views.tsx`. */
export const PANELS = {
  game: 'Game',
  new: 'New game',
  friends: 'Friends',
  lessons: 'Lessons',
  puzzles: 'Puzzles',
  analysis: 'Analysis',
  review: 'Review',
  more: 'More',
  setup: 'Set up',
  mate: 'Mate prover',
  files: 'Games and links',
  progress: 'Progress',
  rules: 'Rules',
  settings: 'Settings',
  keys: 'Keys',
  about: 'About',
} as const satisfies Readonly<Record<string, string>>;

export type PanelName = keyof typeof PANELS;
export const PANEL_NAMES = Object.keys(PANELS) as PanelName[];

/** The entries of the menu, each with its panels: it opens the first of them, and leads from there to the others. */
export const ENTRIES = [
  { title: 'Play', icon: 'resume', panels: ['game', 'new', 'friends'] },
  { title: 'Learn', icon: 'learn', panels: ['lessons'] },
  { title: 'Puzzles', icon: 'puzzle', panels: ['puzzles'] },
  { title: 'Analyse', icon: 'search', panels: ['analysis', 'review'] },
  {
    title: 'More',
    icon: 'menu',
    panels: ['more', 'files', 'progress', 'rules', 'setup', 'mate', 'settings', 'keys', 'about'],
  },
] as const satisfies readonly {
  readonly title: string;
  readonly icon: string;
  readonly panels: readonly [PanelName, ...PanelName[]];
}[];

export type Entry = (typeof ENTRIES)[number];

/** The entry that a panel belongs to. */
export function entryOf(panel: PanelName): Entry {
  return ENTRIES.find(({ panels }) => (panels as readonly PanelName[]).includes(panel))!;
}

/** The panels that nobody needs the board for: on phones they lie over it. */
const OVER_BOARD: readonly PanelName[] = [
  'new',
  'friends',
  'more',
  'files',
  'progress',
  'rules',
  'settings',
  'keys',
  'about',
];

/** The panels that are read: in wide windows they take the board's place. */
export const READ: readonly PanelName[] = ['files', 'progress', 'rules'];

/** Is a panel about what is on the board? */
export function isBesideBoard(panel: PanelName): boolean {
  return !OVER_BOARD.includes(panel);
}
