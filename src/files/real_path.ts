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

/** The first of some paths that leads to the same file as `path`, whether it is there yet or not; null if none does. */
export function sameFileAmong(paths: readonly string[], path: string): string | null {
  const place = placeOf(path);
  return place === null ? null : (paths.find((other) => placeOf(other) === place) ?? null);
}

/** Null if there can be no such file. */
function placeOf(path: string): string | null {
  try {
    return realPathOf(path);
  } catch {
    return null;
  }
}
