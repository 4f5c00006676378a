import { stat } from 'node:fs/promises';

/** A file of a match can't be written; `cause` says why. */
export class MatchFileError extends Error {
  readonly path: string;
  override readonly cause: NodeJS.ErrnoException;

  constructor(path: string, cause: NodeJS.ErrnoException) {
    super(`can't write ${path}`, { cause });
    this.path = path;
    this.cause = cause;
  }
}

/** Does some work on a file; a failure becomes an error with the file's name. */
export async function withFile<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MatchFileError) throw error;
    throw new MatchFileError(path, error as NodeJS.ErrnoException);
  }
}

/** Throws if the path is that of something that must not be replaced by a file: a folder, or a device. */
export async function refuseSpecialFile(path: string): Promise<void> {
  const info = await stat(path).catch(() => null);
  if (info === null || info.isFile()) return;
  const code = info.isDirectory() ? 'EISDIR' : 'EINVAL';
  throw new MatchFileError(path, Object.assign(new Error('it is not a regular file'), { code }));
}
