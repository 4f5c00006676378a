import { accessSync, constants, existsSync, renameSync, statSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { lockFile, type FileLock } from '../../files/file_lock.ts';
import { startOfFile } from '../../files/file_start.ts';
import { realPathOf } from '../../files/real_path.ts';
import { replaceFile, setAside } from '../../files/replace_file.ts';
import { printable } from '../../notation/quoted.ts';
import { badInput, type CommandFailure } from '../exit.ts';
import { expandHome } from './home.ts';
import { printLine, printNote, reasonOfWriteFault } from '../terminal/terminal.ts';
import { streams } from '../streams.ts';

const STDOUT = '-';
/** Pictures of a format begin with the same bytes: `<svg`, or those of PNG. */
const BEGINNING_BYTES = 4;

/** An output that may be a file: complete pieces of text, each on disk before the next one is made. */
export interface Output {
  /** The file's name for messages; null for stdout. */
  readonly name: string | null;
  write(text: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a file exclusively for this process until it is closed, or stdout for no name or `-`. Existing content is kept
 * under the name with `.old`, or `.old-2` and so on.
 */
export async function openOutput(path: string | undefined): Promise<Output> {
  if (path === undefined || path === STDOUT) {
    return { name: null, write: printPiece, close: () => Promise.resolve() };
  }
  const name = printable(path);
  const file = expandHome(path);
  const lock = takeFile(file);
  let handle: FileHandle;
  try {
    const aside = await writing(name, setAside(file));
    if (aside !== null) printNote(`ransom: the existing file was renamed to ${printable(aside)}`);
    handle = await writing(name, open(file, 'w'));
  } catch (error) {
    lock.release();
    throw error;
  }
  let bytes = 0;
  return {
    name,
    write: async (text) => {
      try {
        await writing(name, handle.appendFile(text));
      } catch (error) {
        // What has been written so far stays usable. A device can't be cut.
        await handle.truncate(bytes).catch(() => undefined);
        throw error;
      }
      bytes += Buffer.byteLength(text);
    },
    close: async () => {
      try {
        await writing(name, handle.close());
      } finally {
        lock.release();
      }
    },
  };
}

/**
 * Writes a complete file, or writes to stdout for `-`. An existing file that begins like the new one is replaced; any other is kept
 * as by `openOutput`.
 */
export async function writeOutput(path: string, content: string | Uint8Array): Promise<void> {
  if (path === STDOUT) {
    streams().stdout.write(content);
    return;
  }
  const name = printable(path);
  const file = expandHome(path);
  const lock = takeFile(file);
  try {
    const beginning = Buffer.from(content).subarray(0, BEGINNING_BYTES);
    if (beginsWith(file, beginning)) replaceFile(file, content);
    else await keepAndWrite(file, content);
  } catch (error) {
    throw cannotWrite(name, error as NodeJS.ErrnoException);
  } finally {
    lock.release();
  }
}

/** Keeps what is there under another name; it has its own name again if the new file can't be written. */
async function keepAndWrite(file: string, content: string | Uint8Array): Promise<void> {
  if (existsSync(file)) accessSync(file, constants.W_OK);
  const place = realPathOf(file);
  const aside = await setAside(file);
  try {
    replaceFile(file, content);
  } catch (error) {
    if (aside !== null) renameSync(aside, place);
    throw error;
  }
  if (aside !== null) printNote(`ransom: the existing file was renamed to ${printable(aside)}`);
}

/** Does the file begin with these bytes? */
function beginsWith(path: string, beginning: Buffer): boolean {
  const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  return isFile && startOfFile(path, beginning.length).equals(beginning);
}

/** Locks a file that this process writes; the error says who has it. */
export function takeFile(file: string): FileLock {
  refuseEmptyName(file);
  const lock = lockFile(file);
  if (lock.ok) return lock.value;
  const fault = lock.error;
  throw fault.kind === 'held' ? badInput(fault.message) : cannotWrite(printable(fault.path), fault.error);
}

/** Nothing is refused where no file is named at all. */
export function refuseEmptyName(file: string | null | undefined): void {
  if (file === '') throw badInput("can't write a file whose name is empty.");
}

function printPiece(text: string): Promise<void> {
  printLine(text.replace(/\n$/, ''));
  return Promise.resolve();
}

async function writing<T>(name: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw cannotWrite(name, error as NodeJS.ErrnoException);
  }
}

function cannotWrite(name: string, error: NodeJS.ErrnoException): CommandFailure {
  return badInput(`can't write ${name}: ${reasonOfWriteFault(error)}`);
}
