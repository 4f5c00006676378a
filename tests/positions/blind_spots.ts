// Positions in which an attack decides that the search sees late: see blind_spots.txt.
import { suiteLines } from './lines.ts';

/** The positions as FEN. */
export function readBlindSpots(): string[] {
  return suiteLines('./blind_spots.txt').map((line) => {
    const [fen, ...rest] = line.split(' ; ');
    if (rest.length !== 2) throw new Error(`not a line of the blind spots: ${line}`);
    return fen!;
  });
}
