import type { LineReceiver } from '../io/line_splitter.ts';
import type { EngineLike } from './engine_like.ts';

/** What becomes of the engine when a session winds down: it ends, too, or another session takes it over. */
export type ShutdownMode = 'ends' | 'is taken over';

/** A conversation with a user interface or a user: receives lines, and sends lines through its host. */
export interface Session extends LineReceiver {
  /**
   * Ends all work in progress and sends the replies still due; resolves when that is done. An engine that ends, the default, may refuse
   * work from then on.
   */
  shutDown(engine?: ShutdownMode): Promise<void>;
}

/** The services that a session gets from its host. */
export interface SessionHost {
  /** Writes one line; adds the line end. */
  emit(line: string): void;
  /** Ends the process. */
  quit(): void;
}

/** A benchmark run that can be cancelled. */
export interface BenchRun {
  /** Null if it was cancelled. */
  readonly total: Promise<BenchTotal | null>;
  cancel(): void;
}

export interface BenchTotal {
  readonly nodes: number;
  readonly seconds: number;
}

/** Dependencies of a session. */
export interface SessionTools {
  readonly engine: EngineLike;
  /** Starts the benchmark; `onPosition` gets a line per finished position. */
  readonly startBench: (onPosition: (text: string) => void) => BenchRun;
  /** Milliseconds on a monotonic clock. */
  readonly now: () => number;
}
