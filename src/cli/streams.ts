import type { Readable, Writable } from 'node:stream';

/** Where a command writes: a terminal, a pipe, a file, or a buffer of the caller. */
export type OutputStream = Writable & {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
  getColorDepth?(): number;
};

/** The three streams of a command. Other streams than the process's own are no terminal unless they say so. */
export interface Streams {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
}

/** The process opens each of its own streams when it is first asked for it, so they are not copied from it. */
let current: Streams = process;

/** The streams of the command that runs. */
export function streams(): Streams {
  return current;
}

/** Does the command read and write what the process itself was given? */
export function usesOwnStreams(): boolean {
  return current === process;
}

/** Does work on other streams. One piece of work at a time: the streams are the same for all that runs meanwhile. */
export async function withStreams<T>(given: Streams, work: () => Promise<T>): Promise<T> {
  const before = current;
  current = given;
  try {
    return await work();
  } finally {
    current = before;
  }
}
