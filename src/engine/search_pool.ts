import type { RawLine, SearchRequest } from './search_messages.ts';
import type { WorkerFailure } from './watched_worker.ts';

/** What a pool reports while it searches. */
export interface PoolListener {
  onLine(line: RawLine): void;
  onCurrentMove(depth: number, move: number, number: number): void;
}

/** What a pool tells its owner. */
export interface PoolEvents {
  /** One of the threads has ended by itself: all of them are ended, and the pool can't be used any more. */
  onFailure(failure: WorkerFailure): void;
  /** What a user should know, in an English sentence. */
  onNotice(text: string): void;
}

/** The threads of a search with their memory: one memory that they share, or one thread with its own. */
export interface SearchPool {
  /** How many threads search. */
  readonly threads: number;
  /** The hash table's size in MB; less than asked for if the memory wasn't available. */
  readonly hashMb: number;
  /** Has a search written to the table since it was empty? */
  readonly isTableUsed: boolean;
  /** Resolves when the threads can be asked to search. Rejects if one of them fails before. */
  whenReady(): Promise<void>;
  /** Nodes of all threads in the search that runs or ran last. */
  nodes(): number;
  /**
   * Searches; resolves with the lines found, the best first, when all threads have ended. There may be none if it was stopped. Its
   * time counts from `startMs` by the platform's monotonic clock. Rejects with WorkerFailure or WorkerClosed if a thread ends before.
   */
  search(
    request: SearchRequest,
    startMs: number,
    isPondering: boolean,
    listener: PoolListener,
  ): Promise<readonly RawLine[]>;
  /** Ends the search that runs within milliseconds. */
  stop(): void;
  /** The clock of a move pondered on begins now; nothing if the search does not ponder. */
  ponderHit(): void;
  /** Empties the hash table. Not while searching. */
  clearTable(): void;
  /** Clears every thread's move-ordering statistics; at once if there are none, as in threads that are starting. */
  forget(): Promise<void>;
  /** Ends the threads at once. */
  close(): Promise<void>;
}
