// Making a folder with those above it. Node's own way tries for ever where the system says that a parent is missing which is there, as in
// /proc.

import { existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** Makes a folder with these permissions, and those above it that are missing; one that exists stays. Throws the system's error. */
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
