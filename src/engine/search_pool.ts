import type { EngineOptions } from './options.ts';
import type { RawLine, SearchRequest } from './search_messages.ts';
import type { WorkerFailure } from './watched_worker.ts';

/** Callbacks of a running search. */
export interface PoolListener {
  /** `nodes` are those searched for it, by all threads. */
  onLine(line: RawLine, nodes: number): void;
  onCurrentMove(depth: number, move: number, number: number): void;
}

/** Callbacks to the pool's owner. */
export interface PoolEvents {
  /** A thread ended unexpectedly: all threads have been terminated, and the pool is unusable. */
  onFailure(failure: WorkerFailure): void;
  /** A message for the user, an English sentence. */
  onNotice(text: string): void;
}

/** The options that a pool is started with. With others, another pool is needed. */
export type PoolSettings = Pick<Readonly<EngineOptions>, 'threads' | 'hashMb' | 'net'>;

/** The threads of a search and their memory: either shared, or one thread with its own. */
export interface SearchPool {
  /** Number of search threads. */
  readonly threads: number;
  /** Size of the hash table in MB; less than requested if the memory wasn't available. */
  readonly hashMb: number;
  /** Has a search written to the table since it was last cleared? */
  readonly isHashUsed: boolean;
  /** Resolves when the threads accept searches. Rejects if one of them fails first. */
  whenReady(): Promise<void>;
  /** Nodes of all threads in the current or last search. */
  nodes(): number;
  /**
   * Searches; resolves with the lines found, best first, when all threads have finished. There may be none if it was
   * stopped. Its time counts from `startMs` on the platform's monotonic clock. Rejects with WorkerFailure or
   * WorkerClosed if a thread ends first.
   */
  search(
    request: SearchRequest,
    startMs: number,
    isPondering: boolean,
    listener: PoolListener,
  ): Promise<readonly RawLine[]>;
  /** Ends the current search within milliseconds. */
  stop(): void;
  /** Starts the clock of a ponder search; does nothing if the search isn't pondering. */
  ponderHit(): void;
  /** Empties the hash table. Not while searching. */
  clearHash(): void;
  /**
   * Clears every thread's move-ordering statistics. Resolves immediately if there are none, as in threads that are
   * still starting.
   */
  forget(): Promise<void>;
  /** Terminates the threads. */
  close(): Promise<void>;
}

/** The hash table is smaller than requested. */
export function smallerHashNotice(wantedMb: number, hashMb: number): string {
  return `Hash: ${wantedMb} MB not available, using ${hashMb} MB`;
}
