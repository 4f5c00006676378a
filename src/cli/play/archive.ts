import { closeSync, ftruncateSync, fstatSync, openSync, writeSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { printable } from '../../notation/quoted.ts';
import { err, ok, type Result } from '../../rules/result.ts';
import { cannotWrite, codeOf, gapBefore } from './game_file.ts';
import { localDate } from './pgn.ts';

/**
 * A file in which the games of a sitting follow each other, behind what stood there before. The game that is being played
 * is written anew after each move, so that nothing is lost whatever happens.
 */
export class Archive {
  readonly path: string;
  private readonly file: number;
  /** Where the game that is being played begins. */
  private base: number;
  private end: number;

  private constructor(path: string, file: number, base: number) {
    this.path = path;
    this.file = file;
    this.base = base;
    this.end = base;
  }

  /** Opens a file to add games to it, or makes it. */
  static open(path: string): Result<Archive, string> {
    try {
      const gap = gapBefore(path);
      const file = openSync(path, 'a+');
      writeSync(file, gap);
      const { size } = fstatSync(file);
      closeSync(file);
      return ok(new Archive(path, openSync(path, 'r+'), size));
    } catch (error) {
      return err(cannotWrite(path, error));
    }
  }

  /** Makes a file of its own in the first of some folders where that is possible. */
  static create(date: Date, folders: readonly string[] = ['.', homedir(), tmpdir()]): Result<Archive, string> {
    let failure: Result<Archive, string> = err('There is no folder to save the game in.');
    for (const folder of folders) {
      failure = createIn(folder, date);
      if (failure.ok) return failure;
    }
    return failure;

    function createIn(folder: string, at: Date): Result<Archive, string> {
      for (let number = 1; ; number++) {
        const file = path.join(folder, archiveName(at, number));
        try {
          return ok(new Archive(file, openSync(file, 'wx+'), 0));
        } catch (error) {
          if (codeOf(error) !== 'EEXIST') return err(cannotWrite(file, error));
        }
      }
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

  /** The next game begins behind this one. */
  nextGame(): void {
    this.base = this.end;
  }
}

/** "ransom-2026-11-21-174512.pgn". */
function archiveName(date: Date, number: number): string {
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => String(part).padStart(2, '0'));
  return `ransom-${localDate(date)}-${time.join('')}${number === 1 ? '' : `-${number}`}.pgn`;
}
