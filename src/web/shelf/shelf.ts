import type { GameResult } from '../../rules/game.ts';

/** A game of the shelf, as its section lists it. The moves are read when it is opened. */
export interface ShelfGame {
  /** "Parr – Pritchard", or what the game is called if its players are not known. */
  readonly title: string;
  /** Where it is from: "Variant Chess", or "Ransom – Ransom". */
  readonly source: string;
  /** Empty if it is not known. */
  readonly year: string;
  /** Null: its score breaks off. */
  readonly result: GameResult | null;
  /** The number of the last move. */
  readonly moves: number;
  /** One sentence that says why it is worth seeing. */
  readonly why: string;
  readonly pgn: string;
}

const NEXT_GAME = /\n\n(?=\[)/;
const TAG = /^\[(\w+) "([^"]*)"\]$/gm;
/** The comment before the first move. */
const WHY = /\n\{([^}]*)\}/;
const COMMENT = /\{[^}]*\}/g;
const NUMBER = /(\d+)\.+\s/g;

/** Lists the games of `games.pgn`, which has a comment before each first move, and no brackets or quotation marks in tags. */
export function readShelf(text: string): readonly ShelfGame[] {
  return text.trim().split(NEXT_GAME).map(shelfGame);
}

function shelfGame(pgn: string): ShelfGame {
  const tags = new Map([...pgn.matchAll(TAG)].map(([, name, value]) => [name!, value!]));
  const [white = '?', black = '?'] = ['White', 'Black'].map((name) => tags.get(name));
  const event = tags.get('Event') ?? '';
  const result = tags.get('Result');
  return {
    title: white === '?' || white === black ? event : `${white} – ${black}`,
    source: tags.get('Site') ?? '',
    year: /^\d+/.exec(tags.get('Date') ?? '')?.[0] ?? '',
    result: result === '1-0' || result === '0-1' || result === '1/2-1/2' ? result : null,
    moves: Number([...pgn.replace(COMMENT, '').matchAll(NUMBER)].at(-1)?.[1] ?? 0),
    why: (WHY.exec(pgn)?.[1] ?? '').replaceAll('\n', ' '),
    pgn,
  };
}
