import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { realPathOf } from './real_path.ts';
import { lstat, rename, stat } from 'node:fs/promises';

const PERMISSION_BITS = 0o777;

/**
 * Writes a whole file. The old content stays until the new one is on disk, even if there is no space for it or the power
 * fails. Links are followed, permissions stay, and a device or a pipe is written to. Throws the system's error.
 */
export function replaceFile(path: string, content: string | Uint8Array): void {
  const info = statSync(path, { throwIfNoEntry: false });
  if (info !== undefined && !info.isFile()) {
    writeFileSync(path, content);
    return;
  }
  if (info !== undefined) accessSync(path, constants.W_OK);
  const realPath = realPathOf(path);
  // Random, as the id of a killed process may be used again.
  const draft = `${realPath}.${randomBytes(4).toString('hex')}.part`;
  const mode = info === undefined ? undefined : info.mode & PERMISSION_BITS;
  try {
    writeToDisk(draft, content, mode);
    // The mask of the process has been taken off.
    if (mode !== undefined) chmodSync(draft, mode);
    renameSync(draft, realPath);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  settleFolder(dirname(realPath));
}

function writeToDisk(path: string, content: string | Uint8Array, mode: number | undefined): void {
  const file = openSync(path, 'wx', mode);
  try {
    writeFileSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** The new name is on disk, too; not all systems can do that. */
function settleFolder(path: string): void {
  try {
    const folder = openSync(path, 'r');
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  } catch {
    // The file is there; after a power failure it may be the old one.
  }
}

/**
 * Renames a file that would be overwritten, if it is not empty: to its name with `.old`, or `.old-2` and so on if there are
 * earlier ones. If it is a link, the file it leads to is renamed, so that the new one replaces it there. Returns the new name,
 * or null.
 */
export async function setAside(path: string): Promise<string | null> {
  const isKept = await stat(path).then(
    (info) => info.isFile() && info.size > 0,
    () => false,
  );
  if (!isKept) return null;
  const isLink = (await lstat(path)).isSymbolicLink();
  const file = isLink ? realPathOf(path) : path;
  let aside = `${file}.old`;
  for (let number = 2; await isThere(aside); number++) aside = `${file}.old-${number}`;
  await rename(file, aside);
  return aside;
}

function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
