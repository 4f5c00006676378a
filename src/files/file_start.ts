import { closeSync, openSync, readSync } from 'node:fs';

/** The first `length` bytes of a file, or all of a shorter one: a file may be too large to be read whole. Throws the system's error. */
export function startOfFile(path: string, length: number): Buffer {
  const file = openSync(path, 'r');
  try {
    const start = Buffer.alloc(length);
    return start.subarray(0, readSync(file, start));
  } finally {
    closeSync(file);
  }
}
