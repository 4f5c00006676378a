/**
 * `busy`: a search runs already. `closed`: the engine is closed. `no-memory`: the memory asked for can't be had. `failed`: a worker
 * thread ended that should not have.
 */
export type EngineErrorCode = 'busy' | 'closed' | 'no-memory' | 'failed';

/** Why the engine can't do what was asked for. Promises reject with it. */
export class EngineError extends Error {
  /** What is the matter: a word for programs. */
  readonly code: EngineErrorCode;

  /**
   * @param code - what is the matter
   * @param message - the same in an English sentence
   */
  constructor(code: EngineErrorCode, message: string) {
    super(message);
    this.name = 'EngineError';
    this.code = code;
  }
}
