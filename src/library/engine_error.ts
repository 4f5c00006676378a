/**
 * `busy`: a search is already running. `closed`: the engine is closed. `no-memory`: the requested memory is not
 * available. `failed`: a worker thread ended unexpectedly.
 */
export type EngineErrorCode = 'busy' | 'closed' | 'no-memory' | 'failed';

/** Why the engine can't carry out a request. Promises reject with it. */
export class EngineError extends Error {
  /** The kind of error: a word for programs. */
  readonly code: EngineErrorCode;

  /**
   * @param code - the kind of error
   * @param message - the error as an English sentence
   */
  constructor(code: EngineErrorCode, message: string) {
    super(message);
    this.name = 'EngineError';
    this.code = code;
  }
}
