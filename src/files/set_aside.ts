import { lstat, rename, stat } from 'node:fs/promises';

/**
 * Renames a file that would be overwritten, if it is not empty: to its name with `.old`, or `.old-2` and so on if there are
 * earlier ones. Returns the new name, or null.
 */
export async function setAside(path: string): Promise<string | null> {
  const isKept = await stat(path).then(
    (info) => info.isFile() && info.size > 0,
    () => false,
  );
  if (!isKept) return null;
  let aside = `${path}.old`;
  for (let number = 2; await isThere(aside); number++) aside = `${path}.old-${number}`;
  await rename(path, aside);
  return aside;
}

function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
