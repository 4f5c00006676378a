import { lockFile, type FileLock } from '../src/files/file_lock.ts';
import { EXIT_NO } from '../src/cli/exit.ts';

/** Takes a script's output file for this process alone, until it ends; ends the process with the reason if it can't be had. */
export function takeFile(path: string): FileLock {
  const lock = lockFile(path);
  if (lock.ok) return lock.value;
  const fault = lock.error;
  console.error(fault.kind === 'held' ? fault.message : `can't write ${fault.path}: ${fault.error.message}`);
  process.exit(EXIT_NO);
}
