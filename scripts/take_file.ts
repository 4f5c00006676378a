import { lockFile, type FileLock } from '../src/files/file_lock.ts';
import { EXIT_NO } from '../src/cli/exit.ts';

/** Locks a script's output file for this process; exits with the reason if that fails. */
export function takeFile(path: string): FileLock {
  if (path === '') {
    console.error("can't write a file whose name is empty");
    process.exit(EXIT_NO);
  }
  const lock = lockFile(path);
  if (lock.ok) return lock.value;
  const fault = lock.error;
  console.error(fault.kind === 'held' ? fault.message : `can't write ${fault.path}: ${fault.error.message}`);
  process.exit(EXIT_NO);
}
