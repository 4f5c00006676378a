import { lstat, rename, stat } from 'node:fs/promises';
import { realPathOf } from './real_path.ts';

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
