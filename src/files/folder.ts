import { existsSync, mkdirSync, statSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Makes a folder with these permissions, and those above it that are missing; one that exists stays. Throws the system's error. (Node's
 * own way tries for ever where the system says that a parent is missing which is there, as in /proc.)
 */
export function makeFolder(folder: string, mode = 0o777): void {
  const parent = path.dirname(folder);
  if (parent !== folder && !existsSync(parent)) makeFolder(parent, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST' && statSync(folder).isDirectory();
    if (!isThere) throw error;
  }
}

/** The relative names of all files below a folder, with slashes on every system; none if there is no such folder. */
export async function filesBelow(folder: string): Promise<string[]> {
  const names = await entriesBelow(folder);
  const areFiles = await Promise.all(names.map((name) => isFile(path.join(folder, name))));
  return names.filter((_, index) => areFiles[index]).map((name) => name.replaceAll(path.sep, '/'));
}

/** Also false if it has disappeared since the folder was read. */
async function isFile(name: string): Promise<boolean> {
  try {
    return (await stat(name)).isFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

async function entriesBelow(folder: string): Promise<string[]> {
  try {
    return await readdir(folder, { recursive: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
