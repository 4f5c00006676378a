import { readFileSync, statSync } from 'node:fs';
import { err, ok, type Result } from '../rules/result.ts';

/** The bytes of a regular file; null if there is no file. The error names the file and the cure. */
export function readRegularFile(path: string): Result<Buffer | null, string> {
  try {
    // A device such as /dev/zero never ends, a pipe may never begin, and of a folder the system's error does not name the file.
    if (!statSync(path).isFile()) return err(`${path} is not a regular file: name another file`);
    return ok(readFileSync(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ok(null);
    return err(`${path} can't be read: ${(error as Error).message}: name another file`);
  }
}
