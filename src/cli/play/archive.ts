import { closeSync, ftruncateSync, fstatSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lockFile } from '../../files/file_lock.ts';
import { printable } from '../../notation/quoted.ts';
import { err, ok, type Result } from '../../rules/result.ts';
import { dataFolder } from '../files/home.ts';
import { cannotWrite, codeOf, describeLockFault, gapBefore } from './game_file.ts';
import { localDate } from './pgn.ts';

/**
 * A file in which the games of a sitting follow each other, after what stood there before. The game that is being played
 * is written again after each move, so that nothing is lost whatever happens.
 */
export class Archive {
  readonly path: string;
  /** Why it is in none of the folders that were to be preferred; a sentence for each. */
  readonly failures: readonly string[];
  private readonly file: number;
  /** Where the game that is being played begins. */
  private base: number;
  private end: number;

  private constructor(path: string, file: number, base: number, failures: readonly string[] = []) {
    this.path = path;
    this.failures = failures;
    this.file = file;
    this.base = base;
    this.end = base;
  }

  /** Opens a file to add games to it, or makes it. It is this process's own until the process ends. */
  static open(path: string): Result<Archive, string> {
    const lock = lockFile(path);
    if (!lock.ok) return err(describeLockFault(lock.error));
    try {
      const gap = gapBefore(path);
      const file = openSync(path, 'a+');
      writeSync(file, gap);
      const { size } = fstatSync(file);
      closeSync(file);
      return ok(new Archive(path, openSync(path, 'r+'), size));
    } catch (error) {
      lock.value.release();
      return err(cannotWrite(path, error));
    }
  }

  /** Makes a file of its own in the first of some folders where that is possible. */
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
        mkdirSync(folder, { recursive: true, mode: PRIVATE });
      } catch (error) {
        return err(cannotWrite(folder, error));
      }
      for (let number = 1; ; number++) {
        const made = Archive.createFile(path.join(folder, archiveName(date, number)), failures);
        if (made !== 'taken') return made;
      }
    }
  }

  /** Makes a file for this process alone, unless there is one or another process is making it. */
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

  /** The game that is being played, as it stands now. */
  write(text: string): Result<void, string> {
    try {
      const bytes = Buffer.from(text);
      const written = writeSync(this.file, bytes, 0, bytes.length, this.base);
      // A full disk tells itself by a short write or an error.
      if (written < bytes.length)
        return err(`${printable(this.path)} can't be written: no space is left on the device.`);
      this.end = this.base + written;
      ftruncateSync(this.file, this.end);
      return ok(undefined);
    } catch (error) {
      return err(cannotWrite(this.path, error));
    }
  }

  /** The next game begins after this one. */
  nextGame(): void {
    this.base = this.end;
  }
}

/** Only the user reads a folder that is made for him, as the XDG specification asks. */
const PRIVATE = 0o700;

/** Where a game goes for which the user has named no file: the user's data folder, or else wherever it can. */
function savingFolders(): string[] {
  const data = dataFolder();
  return [...(data === null ? [] : [data]), process.cwd(), tmpdir()];
}

/** "ransom-2026-11-21-174512.pgn". */
function archiveName(date: Date, number: number): string {
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => String(part).padStart(2, '0'));
  return `ransom-${localDate(date)}-${time.join('')}${number === 1 ? '' : `-${number}`}.pgn`;
}
