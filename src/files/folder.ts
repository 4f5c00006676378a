import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

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
