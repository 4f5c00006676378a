/** The colours of a diagram. */
export interface Theme {
  readonly paper: string;
  readonly ink: string;
  readonly faintInk: string;
  readonly lightSquare: string;
  readonly darkSquare: string;
  readonly frame: string;
  readonly prison: string;
  readonly airfield: string;
  readonly storeLine: string;
  readonly lastMove: string;
  readonly check: string;
  readonly mark: string;
  readonly arrow: string;
  readonly mistakeArrow: string;
  readonly shownArrow: string;
  readonly hostageArrow: string;
  readonly frost: string;
  readonly snowflake: string;
}

export const THEMES = {
  /** The board of the page. */
  jade: {
    paper: '#fbfaf5',
    ink: '#22302b',
    faintInk: '#6f7a73',
    lightSquare: '#ede8dc',
    darkSquare: '#86a59a',
    frame: '#3f5a50',
    prison: '#eadfce',
    airfield: '#dfeadf',
    storeLine: '#98a097',
    lastMove: '#f5d63dd9',
    check: '#d8201c',
    mark: '#b3261e',
    arrow: '#176b35',
    mistakeArrow: '#b3261e',
    shownArrow: '#2b5f92',
    hostageArrow: '#a14a0c',
    frost: '#a9dcff',
    snowflake: '#0b4f8a',
  },
  wood: {
    paper: '#fdfaf4',
    ink: '#3b2f22',
    faintInk: '#8d7b66',
    lightSquare: '#f0e4ce',
    darkSquare: '#b68d68',
    frame: '#6d4a2b',
    prison: '#eadfce',
    airfield: '#e3ebd9',
    storeLine: '#a8937a',
    lastMove: '#f5d63d8c',
    check: '#d8201c',
    mark: '#b3261e',
    arrow: '#1b7a3d',
    mistakeArrow: '#b3261e',
    shownArrow: '#2b5f92',
    hostageArrow: '#a14a0c',
    frost: '#a9dcff',
    snowflake: '#0b4f8a',
  },
  slate: {
    paper: '#f7f9fb',
    ink: '#22303c',
    faintInk: '#71808d',
    lightSquare: '#e3e9ee',
    darkSquare: '#8fa3b5',
    frame: '#43566a',
    prison: '#e4e2ea',
    airfield: '#deebe8',
    storeLine: '#93a1ae',
    lastMove: '#f2d2458c',
    check: '#d8201c',
    mark: '#b3261e',
    arrow: '#15713a',
    mistakeArrow: '#b3261e',
    shownArrow: '#2f4c7d',
    hostageArrow: '#a14a0c',
    frost: '#a9dcff',
    snowflake: '#0b4f8a',
  },
  /** Greys only, for printers and photocopies. */
  print: {
    paper: '#ffffff',
    ink: '#000000',
    faintInk: '#555555',
    lightSquare: '#ffffff',
    darkSquare: '#cfcfcf',
    frame: '#000000',
    prison: '#ffffff',
    airfield: '#ffffff',
    storeLine: '#555555',
    lastMove: '#0000002e',
    check: '#000000',
    mark: '#000000',
    arrow: '#333333',
    mistakeArrow: '#999999',
    shownArrow: '#555555',
    hostageArrow: '#777777',
    frost: '#ffffff',
    snowflake: '#000000',
  },
  /** High contrast: white and grey squares, black lines, dark marks. */
  contrast: {
    paper: '#ffffff',
    ink: '#000000',
    faintInk: '#3d3d3d',
    lightSquare: '#ffffff',
    darkSquare: '#a3a3a3',
    frame: '#000000',
    prison: '#ffffff',
    airfield: '#ffffff',
    storeLine: '#000000',
    lastMove: '#ffd5008c',
    check: '#c00000',
    mark: '#8c0000',
    arrow: '#003c8f',
    mistakeArrow: '#8c0000',
    shownArrow: '#3d3d3d',
    hostageArrow: '#5b0a6b',
    frost: '#c6ecff',
    snowflake: '#003c6e',
  },
} as const satisfies Readonly<Record<string, Theme>>;

export type ThemeName = keyof typeof THEMES;
