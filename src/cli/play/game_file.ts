import {
  closeSync,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { BEGINNING_BYTES, faultOfText } from '../files/input.ts';
import { startOfFile } from '../../files/file_start.ts';
import { whileLocked, type LockFault } from '../../files/file_lock.ts';
import { replaceFile } from '../../files/replace_file.ts';
import { err, ok, type Result } from '../../rules/result.ts';
import { printable } from '../../notation/quoted.ts';
import { reasonOfWriteFault } from '../terminal/terminal.ts';

/** The result of saving a game. */
export type Saving = 'saved' | 'exists';

/** Writes a game to a file in one of the ways below, while no other process writes it. */
export function saveAlone(
  path: string,
  text: string,
  write: (path: string, text: string) => Result<Saving, string>,
): Result<Saving, string> {
  const saving = whileLocked(path, () => write(path, text));
  return saving.ok ? saving.value : err(describeLockFault(saving.error));
}

/** Writes a text to a file that must not exist yet. */
export function saveNew(path: string, text: string): Result<Saving, string> {
  let file: number;
  try {
    file = openSync(path, 'wx');
  } catch (error) {
    return codeOf(error) === 'EEXIST' ? whatIsThere(path) : err(cannotWrite(path, error));
  }
  try {
    writeAndClose(file, text);
    return ok('saved');
  } catch (error) {
    // Half a game is worse than none.
    rmSync(path, { force: true });
    return err(cannotWrite(path, error));
  }
}

function whatIsThere(path: string): Result<Saving, string> {
  const info = statSync(path, { throwIfNoEntry: false });
  if (info === undefined || info.isFile()) return ok('exists');
  if (info.isDirectory()) return err(cannotWrite(path, { code: 'EISDIR' }));
  const shown = printable(path);
  return err(`${shown} is a device or a pipe: "append ${shown}" writes this game to it.`);
}

/** Replaces a file; the old one stays until the new one is complete. */
export function overwrite(path: string, text: string): Result<Saving, string> {
  try {
    replaceFile(path, text);
    return ok('saved');
  } catch (error) {
    return err(cannotWrite(path, error));
  }
}

/** Appends a game to a file, or creates the file. If that fails, the file stays as it was. */
export function append(path: string, text: string): Result<Saving, string> {
  try {
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return saveNew(path, text);
    const gap = gapBefore(path);
    if (!gap.ok) return gap;
    const whole = gap.value + text;
    const file = openSync(path, 'a');
    const before = fstatSync(file);
    try {
      writeAndClose(file, whole);
    } catch (error) {
      // A device can't be cut.
      if (before.isFile()) truncateSync(path, before.size);
      throw error;
    }
    return ok('saved');
  } catch (error) {
    return err(cannotWrite(path, error));
  }
}

/** Some file systems report only when a file is closed that it could not be written. */
function writeAndClose(file: number, text: string): void {
  try {
    writeFileSync(file, text);
  } finally {
    closeSync(file);
  }
}

/** Is this text the exact content of the file? */
export function holds(path: string, text: string): boolean {
  try {
    return statSync(path).isFile() && readFileSync(path, 'utf8') === text;
  } catch {
    return false;
  }
}

const END_LENGTH = 4;

/**
 * The line end and the empty line that may be missing after the last game of a file. The error says why no game can be added: what is
 * there is no text.
 */
export function gapBefore(path: string): Result<string, string> {
  // A device may have no end.
  if (!existsSync(path) || !statSync(path).isFile()) return ok('');
  const fault = faultOfText(startOfFile(path, BEGINNING_BYTES));
  if (fault !== null) return err(`No game can be added to ${printable(path)}: ${fault}`);
  const end = endOfFile(path).toString('latin1').replaceAll('\r', '');
  if (end === '' || end.endsWith('\n\n')) return ok('');
  return ok(end.endsWith('\n') ? '\n' : '\n\n');
}

function endOfFile(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const bytes = Buffer.alloc(Math.min(size, END_LENGTH));
    readSync(file, bytes, 0, bytes.length, size - bytes.length);
    return bytes;
  } finally {
    closeSync(file);
  }
}

/** Why a file can't be written, in a sentence. */
export function cannotWrite(path: string, error: unknown): string {
  return `${printable(path)} can't be written: ${reasonOfWriteFault(error as NodeJS.ErrnoException)}.`;
}

/** Why a file can't be locked for this process, in a sentence. */
export function describeLockFault(fault: LockFault): string {
  return fault.kind === 'held' ? `${fault.message}.` : cannotWrite(fault.path, fault.error);
}

export function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
