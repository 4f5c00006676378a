import type { LineReceiver } from '../io/line_splitter.ts';
import type { EngineLike } from './engine_like.ts';

/** A conversation with a user interface or a user: lines in, lines out through its host. */
export interface Session extends LineReceiver {
  /** Ends what is going on and answers what is still to be answered; resolves when that is done. */
  windDown(): Promise<void>;
}

/** What a session may do with the world. */
export interface SessionHost {
  /** Writes one line; its end is added here. */
  emit(line: string): void;
  /** Ends the process. */
  quit(): void;
}

/** A run of the benchmark that can be given up. */
export interface BenchRun {
  /** Null if it was cancelled. */
  readonly total: Promise<BenchTotal | null>;
  cancel(): void;
}

export interface BenchTotal {
  readonly nodes: number;
  readonly seconds: number;
}

/** What a session works with. */
export interface SessionTools {
  readonly engine: EngineLike;
  /** Starts the benchmark; each position is reported as it is done. */
  readonly startBench: (onPosition: (text: string) => void) => BenchRun;
  /** Milliseconds on a clock that never goes back. */
  readonly now: () => number;
}
