import { open, type FileHandle } from 'node:fs/promises';
import { formatEntry } from '../jobs/journal.ts';
import { createJournal, type Journal, type JournalRun, type MatchPlan } from './journal.ts';
import type { JournalGame } from './journal_game.ts';
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
   * Opens the files of a new match (`saved` null) or of a resumed one. The PGN is truncated to the games in the
   * journal, and the journal to its complete lines.
   */
  static async open(paths: RecordPaths, plan: MatchPlan, run: JournalRun, saved: Journal | null): Promise<Recorder> {
    const journal = await withFile(paths.journal, async () => {
      const isCurrent = saved !== null && JSON.stringify(saved.run) === JSON.stringify(run);
      const bytes = isCurrent ? saved.bytes : await createJournal(paths.journal, plan, run, saved?.games);
      const { file } = await openCutBack(paths.journal, bytes);
      return file;
    });
    const { pgn: path } = paths;
    if (path === null) return new Recorder(paths, journal, null, 0);
    const counted = saved?.games.at(-1)?.pgnBytes ?? 0;
    try {
      const pgn = await withFile(path, () => openCutBack(path, counted));
      return new Recorder(paths, journal, pgn.file, pgn.bytes);
    } catch (error) {
      await journal.close();
      throw error;
    }
  }

  /** Resolves when the game is on disk. */
  add(record: GameRecord): Promise<void> {
    this.last = this.last.then(() => this.write(record));
    return this.last;
  }

  async close(): Promise<void> {
    await this.last.catch(() => undefined);
    try {
      await this.journal.close();
    } finally {
      await this.pgn?.close();
    }
  }

  /** First the game, then its line in the journal: `open` removes a game without its line. */
  private async write({ pgn, game }: GameRecord): Promise<void> {
    const { paths, pgn: file } = this;
    if (file !== null) {
      await withFile(paths.pgn!, async () => {
        try {
          await file.appendFile(pgn);
          await settle(file);
        } catch (error) {
          // Half a game is useless to other readers of the file. A device can't be truncated.
          await file.truncate(this.pgnBytes).catch(() => undefined);
          throw error;
        }
      });
      this.pgnBytes += Buffer.byteLength(pgn);
    }
    await withFile(paths.journal, async () => {
      await this.journal.appendFile(formatEntry({ ...game, pgnBytes: this.pgnBytes }));
      await settle(this.journal);
    });
  }
}

export interface RecordPaths {
  readonly journal: string;
  readonly pgn: string | null;
}

/** Waits until all that was written is on disk; a device such as `/dev/null` has none. */
async function settle(file: FileHandle): Promise<void> {
  try {
    await file.datasync();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EINVAL') throw error;
  }
}

/** Opens a file to add to it, without what stands after `bytes`; returns its length, too. */
async function openCutBack(path: string, bytes: number): Promise<{ file: FileHandle; bytes: number }> {
  const file = await open(path, 'a');
  try {
    const { size } = await file.stat();
    if (size > bytes) await file.truncate(bytes);
    return { file, bytes: Math.min(size, bytes) };
  } catch (error) {
    await file.close();
    throw error;
  }
}
