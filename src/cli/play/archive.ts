import { closeSync, ftruncateSync, fstatSync, openSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lockFile } from '../../files/file_lock.ts';
import { makeFolder } from '../../files/folder.ts';
import { localDate } from '../../notation/local_date.ts';
import { err, ok, type Result } from '../../rules/result.ts';
import { dataFolder } from '../files/home.ts';
import { cannotWrite, codeOf, describeLockFault, gapBefore } from './game_file.ts';

/**
 * A file to which the games of a session are appended. The current game is rewritten after each move, so that nothing
 * is lost whatever happens.
 */
export class Archive {
  readonly path: string;
  /** Why it is in none of the preferred folders; a sentence for each. */
  readonly failures: readonly string[];
  private readonly file: number;
  /** The start of the current game in bytes. */
  private base: number;
  /** The current game as it is in the file. */
  private saved: Uint8Array = NOTHING;

  private constructor(path: string, file: number, base: number, failures: readonly string[] = []) {
    this.path = path;
    this.failures = failures;
    this.file = file;
    this.base = base;
  }

  /** Opens or creates a file to append games. It is locked until the process ends. */
  static open(path: string): Result<Archive, string> {
    const lock = lockFile(path);
    if (!lock.ok) return err(describeLockFault(lock.error));
    try {
      const gap = gapBefore(path);
      if (!gap.ok) {
        lock.value.release();
        return gap;
      }
      const file = openSync(path, 'a+');
      writeSync(file, gap.value);
      const { size } = fstatSync(file);
      closeSync(file);
      const rewritten = openSync(path, 'r+');
      // Nothing, at a place: fails in a pipe, and otherwise only the first move would tell.
      writeSync(rewritten, NOTHING, 0, 0, size);
      return ok(new Archive(path, rewritten, size));
    } catch (error) {
      lock.value.release();
      return err(cannotWrite(path, error));
    }
  }

  /** Creates a new file in the first of some folders where that is possible. */
  static create(date: Date, folders: readonly string[] = savingFolders()): Result<Archive, string> {
    const failures: string[] = [];
    for (const folder of folders) {
      const made = createIn(folder);
      if (made.ok) return made;
      failures.push(made.error);
    }
    return err(failures.join(' '));

    function createIn(folder: string): Result<Archive, string> {
      try {
        makeFolder(folder, PRIVATE);
      } catch (error) {
        return err(cannotWrite(folder, error));
      }
      for (let number = 1; ; number++) {
        const made = Archive.createFile(path.join(folder, archiveName(date, number)), failures);
        if (made !== 'taken') return made;
      }
    }
  }

  /** Creates a file locked for this process, unless it exists or another process is creating it. */
  private static createFile(file: string, failures: readonly string[]): Result<Archive, string> | 'taken' {
    const lock = lockFile(file);
    if (!lock.ok) return lock.error.kind === 'held' ? 'taken' : err(describeLockFault(lock.error));
    try {
      return ok(new Archive(file, openSync(file, 'wx+'), 0, failures));
    } catch (error) {
      lock.value.release();
      return codeOf(error) === 'EEXIST' ? 'taken' : err(cannotWrite(file, error));
    }
  }

  /** Writes the current game in its present state. If that fails, what the file held before stays. */
  write(text: string): Result<void, string> {
    const bytes = Buffer.from(text);
    try {
      this.put(bytes);
    } catch (error) {
      this.restore();
      return err(cannotWrite(this.path, error));
    }
    this.saved = bytes;
    return ok(undefined);
  }

  /** The next game starts after this one. */
  nextGame(): void {
    this.base += this.saved.length;
    this.saved = NOTHING;
  }

  /** A disk that is filled by the first part of the text has an error for the rest. */
  private put(bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length;) {
      done += writeSync(this.file, bytes, done, bytes.length - done, this.base + done);
    }
    this.cutAt(this.base + bytes.length);
  }

  private cutAt(length: number): void {
    // A device can't be cut.
    if (fstatSync(this.file).isFile()) ftruncateSync(this.file, length);
  }

  private restore(): void {
    try {
      this.cutAt(this.base + this.saved.length);
      this.put(this.saved);
    } catch {
      // The failure that made this necessary is reported.
    }
  }
}

const NOTHING = new Uint8Array();

/** A new folder is readable only by the user, as the XDG specification requires. */
const PRIVATE = 0o700;

/** The folders for games without a file chosen by the user: the user's data folder, otherwise wherever possible. */
function savingFolders(): string[] {
  const data = dataFolder();
  return [...(data === null ? [] : [data]), process.cwd(), tmpdir()];
}

/** "ransom-2026-11-21-174512.pgn". */
function archiveName(date: Date, number: number): string {
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => String(part).padStart(2, '0'));
  return `ransom-${localDate(date)}-${time.join('')}${number === 1 ? '' : `-${number}`}.pgn`;
}
