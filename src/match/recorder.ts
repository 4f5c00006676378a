import { lstat, open, rename, stat, type FileHandle } from 'node:fs/promises';
import { createJournal, formatJournalGame, type Journal, type JournalGame, type MatchPlan } from './journal.ts';
import { withFile } from './match_file.ts';

/** A finished game for the disk. */
export interface GameRecord {
  readonly pgn: string;
  readonly game: Omit<JournalGame, 'pgnBytes'>;
}

/** Keeps the PGN and the journal on disk in step with the games, one write after another. */
export class Recorder {
  private readonly paths: RecordPaths;
  private readonly journal: FileHandle;
  private readonly pgn: FileHandle | null;
  private pgnBytes: number;
  private last: Promise<void> = Promise.resolve();

  private constructor(paths: RecordPaths, journal: FileHandle, pgn: FileHandle | null, pgnBytes: number) {
    this.paths = paths;
    this.journal = journal;
    this.pgn = pgn;
    this.pgnBytes = pgnBytes;
  }

  /**
   * Opens the files of a new match (`saved` null) or of one that goes on. The PGN is cut back to the games that the
   * journal counts, and the journal to its whole lines.
   */
  static async open(paths: RecordPaths, plan: MatchPlan, saved: Journal | null): Promise<Recorder> {
    const journal = await withFile(paths.journal, async () => {
      if (saved === null) await createJournal(paths.journal, plan);
      const file = await open(paths.journal, 'a');
      if (saved !== null) await file.truncate(saved.bytes);
      return file;
    });
    if (paths.pgn === null) return new Recorder(paths, journal, null, 0);
    return withFile(paths.pgn, async () => {
      const pgn = await open(paths.pgn!, 'a');
      const counted = saved?.games.at(-1)?.pgnBytes ?? 0;
      const { size } = await pgn.stat();
      if (size > counted) await pgn.truncate(counted);
      return new Recorder(paths, journal, pgn, Math.min(size, counted));
    });
  }

  /** Returns when the game is on disk. */
  add(record: GameRecord): Promise<void> {
    this.last = this.last.then(() => this.write(record));
    return this.last;
  }

  async close(): Promise<void> {
    await this.last.catch(() => undefined);
    await this.journal.close();
    await this.pgn?.close();
  }

  /** First the game, then the line that counts it: a game without its line is cut off again by `open`. */
  private async write({ pgn, game }: GameRecord): Promise<void> {
    const { paths, pgn: file } = this;
    if (file !== null) {
      await withFile(paths.pgn!, async () => {
        await file.appendFile(pgn);
        await file.datasync();
      });
      this.pgnBytes += Buffer.byteLength(pgn);
    }
    await withFile(paths.journal, async () => {
      await this.journal.appendFile(formatJournalGame({ ...game, pgnBytes: this.pgnBytes }));
      await this.journal.datasync();
    });
  }
}

export interface RecordPaths {
  readonly journal: string;
  readonly pgn: string | null;
}

/**
 * Renames a file that would be overwritten, if it has anything in it: to `.old` behind its name, or `.old-2` and so on if there
 * are earlier ones. Returns the new name, or null.
 */
export async function setAside(path: string): Promise<string | null> {
  const isKept = await stat(path).then(
    (info) => info.isFile() && info.size > 0,
    () => false,
  );
  if (!isKept) return null;
  let aside = `${path}.old`;
  for (let number = 2; await isThere(aside); number++) aside = `${path}.old-${number}`;
  await rename(path, aside);
  return aside;
}

function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
