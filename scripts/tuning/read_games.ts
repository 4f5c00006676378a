import { readInput } from '../read_input.ts';
import { decodeGames, type GameRecord } from './game_file.ts';

/** All games of a file made by `npm run data`. Throws an error that names the file and the cure. */
export function readGames(path: string): GameRecord[] {
  return [...decodeGames(readInput(path), path)];
}
