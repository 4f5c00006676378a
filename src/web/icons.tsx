import type { JSX } from 'preact';

// Strokes in a box of 24 by 24, drawn for this page: fonts lack such symbols, or draw them in colour.

const STROKES = {
  undo: 'M9 6L4 11l5 5M4.5 11H14a5.5 5.5 0 0 1 0 11h-3',
  redo: 'M15 6l5 5-5 5M19.5 11H10a5.5 5.5 0 0 0 0 11h3',
  resume: 'M7 4.5l12 7.5-12 7.5z',
  pause: 'M8 5v14M16 5v14',
  moveNow: 'M4 5.5l8 6.5-8 6.5zM12 5.5l8 6.5-8 6.5z',
  hint: 'M9 18h6M10 21.5h4M8.5 15.2a6.2 6.2 0 1 1 7 0q-1 .8-1 2.8h-5q0-2-1-2.8z',
  flip: 'M8 20V4.5M4 8.5l4-4 4 4M16 4v15.5M12 15.5l4 4 4-4',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  close: 'M6 6l12 12M18 6L6 18',
  ladder: 'M5 20V14M12 20V9M19 20V4M3 20h18',
  learn: 'M2.5 9L12 4.5 21.5 9 12 13.5zM6.5 11.2v5q5.5 4 11 0v-5M21.5 9v6',
  puzzle: 'M10 5.5a2 2 0 1 1 4 0V7h4v4h1.5a2 2 0 1 1 0 4H18v5H6v-5h1.5a2 2 0 1 0 0-4H6V7h4z',
  table: 'M4 4h16v16H4zM4 12h16M12 4v16',
  proof: 'M5 19V5M5 12h6M11 12l4-6h4M11 12l4 6h4',
  book: 'M12 6q-4-2.5-8-1v14q4-1.5 8 1 4-2.5 8-1V5q-4-1.5-8 1zM12 6v14',
  list: 'M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4 6.5h.01M4 12h.01M4 17.5h.01',
  keyboard: 'M3 6.5h18v11H3zM7 10.2h.01M11 10.2h.01M15 10.2h.01M8 14h8',
  mute: 'M4 9.5v5h3.5l5 4.5V5l-5 4.5zM16.5 9.5l5 5M21.5 9.5l-5 5',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20q.5-6 6.5-6t6.5 6M16 4.3a3.5 3.5 0 0 1 0 6.4M17.5 14.3q3.5 1 4 5.7',
  settings:
    'M4 7h7M17 7h3M4 17h3M13 17h7M14 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM10 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  newGame: 'M12 5v14M5 12h14',
  again: 'M19 12a7 7 0 1 1-2.2-5.1M19.5 3.5v4.2h-4.2',
  resign: 'M6 21.5V3.5M6 4.5h12l-3.5 4 3.5 4H6',
  draw: 'M5 9h14M5 15h14',
  // As in scores: a cross would delete.
  lost: 'M5 12h14',
  remove: 'M4.5 6.5h15M9.5 6V3.5h5V6M6.5 6.5l1 14h9l1-14M10.2 10.5v6M13.8 10.5v6',
  promote: 'M12 20V5M6 11l6-6 6 6',
  first: 'M6 5v14M18 5l-9 7 9 7z',
  previous: 'M15.5 4.5L8 12l7.5 7.5',
  next: 'M8.5 4.5L16 12l-7.5 7.5',
  last: 'M18 5v14M6 5l9 7-9 7z',
  save: 'M12 3.5v11.5M7 10.5l5 5 5-5M4.5 20h15',
  open: 'M12 15.5V4M7 8.5l5-5 5 5M4.5 20h15',
  share:
    'M8.6 10.7l6.8-3.9M8.6 13.3l6.8 3.9M6 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM18 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM18 22a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  copy: 'M9 8.5h11v12H9zM15 8V3.5H4v12h4.5',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5l5 5',
  help: 'M12 21.5a9.5 9.5 0 1 0 0-19 9.5 9.5 0 0 0 0 19zM9.2 9.5a2.9 2.9 0 1 1 4.2 2.6q-1.4.8-1.4 2.2M12 17.3v.01',
  sparring: 'M9 3.5h6M12 3.5v3M6 6.5h12v4l-3 3 1.5 4h-9L9 13.5l-3-3zM5 20.5h14',
  watch: 'M2 12q4.5-6.5 10-6.5T22 12q-4.5 6.5-10 6.5T2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  live: 'M13.5 2.5L5 13.5h6.5l-1 8 8.5-11h-6.5z',
  trade: 'M4 8.5h15M15 4.5l4 4-4 4M20 15.5H5M9 11.5l-4 4 4 4',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5.5l3.5 2',
  command: 'M4.5 6.5l6 5.5-6 5.5M12.5 18H20',
  prison: 'M4.5 21V10.5a7.5 7.5 0 0 1 15 0V21zM9.5 4v17M14.5 4v17',
  airfield:
    'M12 3q1.7 1 1.7 4v3l7.3 4.5V17l-7.3-2.3v3.6l2.3 1.7v1.6L12 20.6l-4 1V20l2.3-1.7v-3.6L3 17v-2.5L10.3 10V7q0-3 1.7-4z',
  done: 'M4.5 12.5l5 5 10-11',
  sound: 'M4 9.5v5h3.5l5 4.5V5l-5 4.5zM16 8.5a5 5 0 0 1 0 7M18.5 5.5a9 9 0 0 1 0 13',
} as const;

export type IconName = keyof typeof STROKES;

/** The icon of a button, hidden from screen readers: the button has a text or a label. */
export function Icon({ name }: { readonly name: IconName }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={STROKES[name]} />
    </svg>
  );
}
