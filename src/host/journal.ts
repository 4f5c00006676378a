import { open, readFile, readdir, rename, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { err, type Result } from '../rules/result.ts';
import { formatBeginning, parseRecord, type Beginning, type GameRecord } from './entries.ts';
import { isId } from './seats.ts';

// The files of a folder of games, one a game. What is in a journal when `append` resolves survives a kill and a power failure.

const ENDING = '.jsonl';

export function pathOfGame(folder: string, id: string): string {
  return path.join(folder, id + ENDING);
}

/** The ids of all games of a folder. */
export async function gamesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names.flatMap((name) => {
    const id = path.basename(name, ENDING);
    return id !== name && isId(id) ? [id] : [];
  });
}

/** Reads a game; null if there is none. The error names the file and what is wrong with it. */
export async function readGame(folder: string, id: string): Promise<Result<GameRecord, string> | null> {
  const file = pathOfGame(folder, id);
  try {
    const record = parseRecord(await readFile(file));
    return record.ok ? record : err(`${file}: ${record.error}`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    return err(`${file} can't be read: ${(error as Error).message}`);
  }
}

/** Begins the file of a game. It is on disk when this resolves, or there is none. */
export async function createGame(folder: string, beginning: Beginning): Promise<void> {
  const file = pathOfGame(folder, beginning.id);
  // The file appears with its first line: a kill in between leaves a draft, which is nobody's game.
  const draft = `${file}.part`;
  const handle = await open(draft, 'wx', PRIVATE);
  try {
    await handle.writeFile(formatBeginning(beginning));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
  await settle(folder);
}

/** A file tells who plays whom: it is nobody else's business. */
const PRIVATE = 0o600;

/** The new name is on disk, too; not all systems can do that. */
async function settle(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/** A line that is on its way to disk. */
interface Waiting {
  readonly line: string;
  readonly onDisk: () => void;
}

/**
 * The file of a game that goes on. Lines that come while others are being written go to disk together, so that however many
 * there are, each waits for two writes at most.
 */
export class Journal {
  private readonly file: string;
  private readonly onFailure: (error: Error) => void;
  private handle: FileHandle | null = null;
  /** The length of what is on disk for certain. */
  private bytes: number;
  private waiting: Waiting[] = [];
  private writing: Promise<void> | null = null;
  private failure: Error | null = null;

  /**
   * Continues a file after so many bytes; what is behind them was cut. When something can't be written, `onFailure` is called,
   * and no later line is written, either.
   */
  constructor(folder: string, id: string, bytes: number, onFailure: (error: Error) => void) {
    this.file = pathOfGame(folder, id);
    this.bytes = bytes;
    this.onFailure = onFailure;
  }

  /** Adds a line; `onDisk` is called when it survives whatever happens, in the order of the lines. */
  append(line: string, onDisk: () => void): void {
    if (this.failure !== null) return;
    this.waiting.push({ line, onDisk });
    this.writing ??= this.write();
  }

  /** Is a line still on its way? */
  get isBusy(): boolean {
    return this.writing !== null;
  }

  /** Resolves when everything so far is on disk. Rejects if it can't be written. */
  async settled(): Promise<void> {
    while (this.writing !== null) await this.writing;
    if (this.failure !== null) throw this.failure;
  }

  async close(): Promise<void> {
    await this.settled().catch(() => undefined);
    await this.handle?.close().catch(() => undefined);
    this.handle = null;
  }

  private async write(): Promise<void> {
    // What follows from the same command is written with it.
    await Promise.resolve();
    try {
      while (this.waiting.length > 0) {
        const batch = this.waiting;
        this.waiting = [];
        await this.writeToDisk(Buffer.from(batch.map(({ line }) => line).join('')));
        for (const { onDisk } of batch) onDisk();
      }
    } catch (error) {
      this.failure = error as Error;
      this.waiting = [];
      // Half a line would be cut by the next reader, but a whole one that nobody has been told of would count.
      await this.handle?.truncate(this.bytes).catch(() => undefined);
      this.onFailure(this.failure);
    } finally {
      this.writing = null;
    }
  }

  private async writeToDisk(text: Buffer): Promise<void> {
    this.handle ??= await this.open();
    for (let done = 0; done < text.length;) {
      const { bytesWritten } = await this.handle.write(text, done, text.length - done, this.bytes + done);
      done += bytesWritten;
    }
    await this.handle.datasync();
    this.bytes += text.length;
  }

  private async open(): Promise<FileHandle> {
    const handle = await open(this.file, 'r+');
    await handle.truncate(this.bytes);
    return handle;
  }
}
