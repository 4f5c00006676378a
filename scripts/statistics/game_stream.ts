import { closeSync, openSync, readSync } from 'node:fs';
import { decodeGames, measureGames, type GameRecord } from '../tuning/game_file.ts';

/** More than the longest possible game, so that every piece of the file holds whole ones. */
const PIECE_BYTES = 2 ** 20;

/**
 * The first `most` games of a file, read piece by piece: files of hundreds of megabytes need little memory. Throws an
 * error at damage that names the file and the byte.
 */
export function* streamGames(path: string, most = Infinity): Generator<GameRecord> {
  const file = openSync(path, 'r');
  try {
    const piece = Buffer.alloc(PIECE_BYTES);
    let kept = 0;
    let start = 0;
    let given = 0;
    for (;;) {
      const read = readSync(file, piece, kept, PIECE_BYTES - kept, null);
      if (read === 0) return;
      const filled = piece.subarray(0, kept + read);
      const { bytes } = measureGames(filled, path, start);
      for (const game of decodeGames(filled.subarray(0, bytes))) {
        if (given === most) return;
        given++;
        yield game;
      }
      kept = filled.copy(piece, 0, bytes);
      start += bytes;
    }
  } finally {
    closeSync(file);
  }
}
