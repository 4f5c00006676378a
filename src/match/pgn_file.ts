import { open, stat, type FileHandle } from 'node:fs/promises';
import { formatTag } from '../notation/pgn_write.ts';
import { withFile } from './match_file.ts';

/** What stands after every game in a PGN. */
const END_OF_GAME = '\n\n';
const NEXT_GAME = '\n[Event ';
/** No game is longer: what stands behind the counted ones is part of one game at most. */
const LONGEST_GAME_BYTES = 4 * 2 ** 20;

/** What a resumed match finds where its PGN should be: `foreign` is a file that it has not written. */
export type FoundPgn = 'own' | 'foreign' | 'none';

/**
 * Checks that a file begins with the games that a match has counted, followed by at most one that was being written.
 * `bytes` is the length of those games; null if none has been counted. `event` is in the first tag of the match's games.
 */
export function findPgn(path: string, bytes: number | null, event: string): Promise<FoundPgn> {
  return withFile(path, async () => {
    const info = await stat(path).catch(() => null);
    if (info === null || !info.isFile() || info.size === 0) return 'none';
    const { size } = info;
    const counted = bytes ?? 0;
    // The games were counted without a PGN, or this is not where they were written.
    if (bytes === 0 || size < counted || size - counted > LONGEST_GAME_BYTES) return 'foreign';
    const file = await open(path, 'r');
    try {
      const from = Math.max(0, counted - END_OF_GAME.length);
      const text = await textFrom(file, from, size - from);
      const isWhole = bytes === null || text.startsWith(END_OF_GAME);
      return isWhole && isPartOfGame(text.slice(counted - from), event) ? 'own' : 'foreign';
    } finally {
      await file.close();
    }
  });
}

/** Is this the beginning of one game of the match, however much of it is there? */
function isPartOfGame(text: string, event: string): boolean {
  const first = Buffer.from(formatTag({ name: 'Event', value: event })).toString('latin1');
  return (text.startsWith(first) || first.startsWith(text)) && !text.includes(NEXT_GAME);
}

/** The bytes of a file as characters. */
async function textFrom(file: FileHandle, position: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.toString('latin1', 0, bytesRead);
}
