import type { Session, SessionHost } from '../common/session.ts';
import { LineSplitter, type LineReceiver } from './line_splitter.ts';

/**
 * Time for a session to wind down, before the process exits anyway. It counts once the process has run for as long: on a
 * busy machine the first reply may need more than a second in which the process hardly runs.
 */
const WIND_DOWN_LIMIT_MS = 1000;
/** The end of waiting for a session that hangs without running. */
const WIND_DOWN_PATIENCE_MS = 10_000;
const POLL_MS = 50;
/** Time for the reader to take the last lines. */
const FLUSH_LIMIT_MS = 200;

/**
 * Runs a session on standard input and output until `quit`, the end of the input or a closed pipe. All three end the
 * process at once: a search is stopped, and counting workers are terminated.
 */
export function serve(start: (host: SessionHost) => Session): Promise<never> {
  let isOver = false;
  const emit = (line: string): void => {
    process.stdout.write(`${line}\n`);
  };
  const exit = (): void => {
    setTimeout(() => process.exit(0), FLUSH_LIMIT_MS);
    // Writes to pipes are asynchronous: without this wait the last lines would be lost.
    process.stdout.write('', () => process.exit(0));
  };
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    whenLate(exit);
    void session.shutDown().then(exit, exit);
  };
  const session = start({ emit, quit: end });
  const splitter = new LineSplitter(untilOver(session, () => isOver));
  process.stdout.on('error', () => process.exit(0));
  process.stdin.on('data', (bytes: Buffer) => splitter.push(bytes));
  process.stdin.on('end', () => {
    splitter.end();
    end();
  });
  process.stdin.on('error', end);
  // An internal error must not end a game: it is reported on stderr, and the session continues.
  process.on('uncaughtException', (error) => {
    process.stderr.write(`ransom: internal error: ${error.stack ?? error.message}\n`);
  });
  return new Promise(() => undefined);
}

/** Calls back when the time to wind down is over. */
function whenLate(exit: () => void): void {
  const startedAt = performance.now();
  const usedBefore = process.cpuUsage();
  const timer = setInterval(() => {
    const waitedMs = performance.now() - startedAt;
    const { user, system } = process.cpuUsage(usedBefore);
    const ranMs = (user + system) / 1000;
    if (waitedMs < WIND_DOWN_PATIENCE_MS && Math.min(waitedMs, ranMs) < WIND_DOWN_LIMIT_MS) return;
    clearInterval(timer);
    exit();
  }, POLL_MS);
}

/** Input after `quit` is ignored. */
function untilOver(receiver: LineReceiver, isOver: () => boolean): LineReceiver {
  return {
    receive(line) {
      if (!isOver()) receiver.receive(line);
    },
    receiveTooLong(beginning) {
      if (!isOver()) receiver.receiveTooLong(beginning);
    },
  };
}
