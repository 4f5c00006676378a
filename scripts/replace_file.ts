import { renameSync, writeFileSync } from 'node:fs';

/** Writes `path` in one step, so that whoever reads it, at whatever time, finds a whole file: the old one or the new one. */
export function replaceFile(path: string, contents: string | Uint8Array): void {
  const unfinished = `${path}.${process.pid}.part`;
  writeFileSync(unfinished, contents);
  renameSync(unfinished, path);
}
