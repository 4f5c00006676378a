import { lockFile, type FileLock } from '../files/file_lock.ts';
import { err, ok, type Result } from '../rules/result.ts';
import { MatchFileError } from './match_file.ts';
import type { MatchFiles } from './settings.ts';

/**
 * Locks the files of a match for this process. The error says which process has one of them. A match needs no log: one that
 * can't be locked for another reason is reported when it is written.
 */
export function lockFiles({ journal, pgn, log }: MatchFiles): Result<readonly FileLock[], string> {
  const locks: FileLock[] = [];
  for (const path of [journal, pgn, log]) {
    if (path === null) continue;
    const lock = lockFile(path);
    if (lock.ok) {
      locks.push(lock.value);
      continue;
    }
    if (lock.error.kind === 'fault' && path === log) continue;
    for (const taken of locks) taken.release();
    if (lock.error.kind === 'fault') throw new MatchFileError(lock.error.path, lock.error.error);
    return err(`${lock.error.message}; --pgn, --state and --log name a match's files`);
  }
  return ok(locks);
}
