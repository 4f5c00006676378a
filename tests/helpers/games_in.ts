import { readFileSync } from 'node:fs';
import { isObject } from '../../src/jobs/journal.ts';

/** What two runs of one match must have in common: a game by its number, without times. */
export interface PlayedGame {
  readonly index: number;
  readonly result: string;
  readonly plies: number;
  readonly openingMoves: string;
}

/** The games in journals of a match, in the order of their numbers. Throws if a file can't be read. */
export function gamesIn(paths: readonly string[]): PlayedGame[] {
  return paths
    .flatMap((path) => readFileSync(path, 'utf8').trimEnd().split('\n').slice(1))
    .map((line): unknown => JSON.parse(line))
    .map((game) => {
      if (!isObject(game) || !('index' in game)) throw new Error(`this is no game: ${JSON.stringify(game)}`);
      const { index, result, plies, openingMoves } = game as PlayedGame;
      return { index, result, plies, openingMoves };
    })
    .sort((a, b) => a.index - b.index);
}
