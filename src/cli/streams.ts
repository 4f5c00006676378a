import type { Readable, Writable } from 'node:stream';

/** An output of a command: a terminal, a pipe, a file, or a buffer of the caller. */
export type OutputStream = Writable & {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
  getColorDepth?(): number;
};

/** The three streams of a command. Streams other than the process's own are not terminals unless they say so. */
export interface Streams {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
}

/** The process opens each of its own streams on first access, so they are not copied here. */
let current: Streams = process;

/** The streams of the current command. */
export function streams(): Streams {
  return current;
}

/** Does the command use the process's own streams? */
export function usesOwnStreams(): boolean {
  return current === process;
}

/**
 * Runs work with other streams. Only one piece of work at a time: the streams apply to everything that runs meanwhile.
 */
export async function withStreams<T>(given: Streams, work: () => Promise<T>): Promise<T> {
  const before = current;
  current = given;
  try {
    return await work();
  } finally {
    current = before;
  }
}
