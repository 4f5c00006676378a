import { lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/**
 * The path of a file without links, also if the file, or the one that a link leads to, is not there yet. Throws if its
 * folder is not there.
 */
export function realPathOf(path: string): string {
  // Of links that lead back to themselves this throws.
  if (statSync(path, { throwIfNoEntry: false }) !== undefined) return realpathSync(path);
  const folder = realpathSync(dirname(path));
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  return isLink ? realPathOf(resolve(folder, readlinkSync(path))) : join(folder, basename(path));
}
