// What the core asks of its host, as imported functions. The host of a search supplies them: src/engine/search_worker.ts.

/** Asked every POLL_NODES nodes: must the search end now? 1 or 0. */
export declare function poll(): i32;

/** Told after each root search: the report block (search/report.ts) is filled. Must the search end now? 1 or 0. */
export declare function report(): i32;

/** Told when a root move's search begins, its number counted from 1. */
export declare function currentRootMove(depth: i32, move: i32, number: i32): void;
