// The files that tools read and write.

import { readFileSync, statSync } from 'node:fs';
import { EXIT_NO } from '../../src/cli/exit.ts';
import { lockFile, type FileLock } from '../../src/files/file_lock.ts';
import { readRegularFile } from '../../src/jobs/journal.ts';
import { messageOf } from '../../src/platform/error_message.ts';

const NOTHING = Buffer.alloc(0);

/** The bytes of a file; null if there is none. Throws an error that names the file and the cure. */
export function readIfThere(path: string): Buffer | null {
  const read = readRegularFile(path);
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

/** The bytes of a file that a tool was told to read. Throws an error that names the file and the cure. */
export function readInput(path: string): Buffer {
  const bytes = readIfThere(path);
  if (bytes === null) throw new Error(`there is no file ${path}: name another one`);
  return bytes;
}

/**
 * Locks an output file that a tool replaces; exits with the reason if that fails, and if something else is there than such a file, by its
 * bytes: it would be lost. `what` names such a file.
 */
export function takeReplaced(path: string, what: string, isOne: (bytes: Buffer) => boolean): FileLock {
  const lock = takeFile(path);
  const bytes = statSync(path, { throwIfNoEntry: false })?.isFile() === true ? readFileSync(path) : NOTHING;
  if (bytes.length === 0 || isOne(bytes)) return lock;
  console.error(`${path} is no ${what}, and would be lost: name another file`);
  process.exit(EXIT_NO);
}

/** The reason why it throws an error, or null if it doesn't. */
export function whyFails(attempt: () => unknown): string | null {
  try {
    attempt();
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

/** Locks a tool's output file for this process; exits with the reason if that fails. */
export function takeFile(path: string): FileLock {
  if (path === '') {
    console.error("can't write a file whose name is empty");
    process.exit(EXIT_NO);
  }
  const lock = lockFile(path);
  if (lock.ok) return lock.value;
  const fault = lock.error;
  console.error(fault.kind === 'held' ? fault.message : `can't write ${fault.path}: ${fault.error.message}`);
  process.exit(EXIT_NO);
}
