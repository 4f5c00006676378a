import { accessSync, chmodSync, constants, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { realPathOf } from './real_path.ts';

const PERMISSION_BITS = 0o777;

/**
 * Writes a whole file. The old content stays until the new one is complete, and so if there is no space for it. Links
 * are followed, permissions stay, and a device or a pipe is written to. Throws the system's error.
 */
export function replaceFile(path: string, content: string | Uint8Array): void {
  const info = statSync(path, { throwIfNoEntry: false });
  if (info !== undefined && !info.isFile()) {
    writeFileSync(path, content);
    return;
  }
  if (info !== undefined) accessSync(path, constants.W_OK);
  const target = realPathOf(path);
  const draft = `${target}.${process.pid}.part`;
  const mode = info === undefined ? undefined : info.mode & PERMISSION_BITS;
  try {
    writeFileSync(draft, content, { flag: 'wx', mode });
    // The mask of the process has been taken off.
    if (mode !== undefined) chmodSync(draft, mode);
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
