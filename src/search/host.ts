// Functions that the core imports from its host: src/core/instance.ts supplies them.

/** Called about every POLL_WORK units of work: must the search end now? 1 or 0. */
export declare function poll(): i32;

/** Called after each root search, when the report block is filled. Must the search end now? 1 or 0. */
export declare function report(): i32;

/** Called when the search of a root move begins; its number counts from 1. */
export declare function currentRootMove(depth: i32, move: i32, number: i32): void;
