// What host and core of a search must agree on: the report's fields and the root moves, best first, which the host
// reads from a thread's block during and after a search; scores; and the tables for which the host reserves memory.

/** Words (i32) of the report block. */
export const REPORT_DEPTH: i32 = 0;
/** Rank of the line just searched, from 0. */
export const REPORT_RANK: i32 = 1;
/** What the score is: SCORE_IS_EXACT, SCORE_AT_MOST or SCORE_AT_LEAST. */
export const REPORT_BOUND: i32 = 2;
export const REPORT_SELECTIVE_DEPTH: i32 = 3;
export const REPORT_SCORE: i32 = 4;
export const REPORT_WORDS: i32 = 8;

/** Values of REPORT_BOUND and ROOT_BOUND: the true score is this, this or less, this or more. */
export const SCORE_IS_EXACT: i32 = 0;
export const SCORE_AT_MOST: i32 = 1;
export const SCORE_AT_LEAST: i32 = 2;

/** Words of a root move's record: see search/root_moves.ts. */
export const ROOT_MOVE: i32 = 0;
export const ROOT_SCORE: i32 = 1;
/** Score of the last finished iteration. */
export const ROOT_PREVIOUS_SCORE: i32 = 2;
export const ROOT_SELECTIVE_DEPTH: i32 = 3;
/** Nodes spent on it, low word and high word. */
export const ROOT_NODES: i32 = 4;
/** What ROOT_SCORE is, like REPORT_BOUND: the search may end between a failed window and the next one. */
export const ROOT_BOUND: i32 = 6;
/** Plies in which the opponent is known to mate after the move; 0 for unknown. */
export const ROOT_MATED_PLIES: i32 = 8;
/** Length of its principal variation, which follows, the root move first. */
export const ROOT_PV_LENGTH: i32 = 9;
export const ROOT_PV: i32 = 10;
export const ROOT_MAX_PV: i32 = 64;
export const ROOT_WORDS: i32 = 80;

/** The score of checkmate; a mate in n plies scores n less. */
export const SCORE_MATE: i32 = 32000;
/** A score of at least this is a mate: below any mate score that a search can return, above any evaluation. */
export const SCORE_MATE_BOUND: i32 = 31000;
/** More than any score. */
export const SCORE_INFINITE: i32 = 32001;

/** Maximum number of positions before the root that are searched for repetitions. */
export const MAX_GAME_KEYS: i32 = 8192;

/** Bytes of a bucket of the transposition table and of the mate search's table. */
export const TT_BUCKET_BYTES: i32 = 64;
export const MATE_BUCKET_BYTES: i32 = 128;

/** The longest mate that the mate search looks for, in plies: its line has room in the principal variations. */
export const MAX_MATE_PLIES: i32 = 119;
