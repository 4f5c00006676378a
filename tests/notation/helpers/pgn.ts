import { startPosition } from '../../../src/notation/fen.ts';
import { readGame, type GameReading, type ReadLine } from '../../../src/notation/pgn_reading.ts';
import { parsePgn, type PgnGame } from '../../../src/notation/pgn_tree.ts';
import { formatSan } from '../../../src/notation/san.ts';

/** The only game of a text. */
export function gameOf(text: string): PgnGame {
  const [game, ...others] = parsePgn(text);
  if (game === undefined || others.length > 0) throw new Error(`There is not one game in: ${text}`);
  return game;
}

/** That game as it is read from the start position. */
export function readingOf(text: string): GameReading {
  const reading = readGame(gameOf(text), startPosition());
  if (!reading.ok) throw new Error(reading.error.message);
  return reading.value;
}

/** Like a PGN, without numbers. */
export function sansOf(line: ReadLine): string {
  return line.plies
    .map(({ before, move, variations }) =>
      [formatSan(before, move), ...variations.map((variation) => `(${sansOf(variation)})`)].join(' '),
    )
    .join(' ');
}
