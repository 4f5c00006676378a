import { renameSync, writeFileSync } from 'node:fs';

/** Replaces `path` atomically, so that readers always find a complete file: the old one or the new one. */
export function replaceFile(path: string, contents: string | Uint8Array): void {
  const unfinished = `${path}.${process.pid}.part`;
  writeFileSync(unfinished, contents);
  renameSync(unfinished, path);
}
