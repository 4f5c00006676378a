// What the host reads from a thread's block while and after it searches: root moves, best first, and the report's fields.

/** Words (i32) of the report block. */
export const REPORT_DEPTH: i32 = 0;
/** Rank of the line just searched, from 0. */
export const REPORT_RANK: i32 = 1;
/** 0 exact, 1 the score is at most this, 2 at least. */
export const REPORT_BOUND: i32 = 2;
export const REPORT_SELECTIVE_DEPTH: i32 = 3;
export const REPORT_SCORE: i32 = 4;
export const REPORT_WORDS: i32 = 8;

/** Words of a root move's record. */
export const ROOT_MOVE: i32 = 0;
export const ROOT_SCORE: i32 = 1;
/** Score of the last finished iteration. */
export const ROOT_PREVIOUS_SCORE: i32 = 2;
export const ROOT_SELECTIVE_DEPTH: i32 = 3;
/** Nodes spent on it, low word and high word. */
export const ROOT_NODES: i32 = 4;
/** Length of its principal variation, which follows, the root move first. */
export const ROOT_PV_LENGTH: i32 = 6;
export const ROOT_PV: i32 = 7;
export const ROOT_MAX_PV: i32 = 64;
/** What the mate search knows of the opponent's answers: moves it has made, and in how many plies he mates (0 for unknown). */
export const ROOT_ANSWER_NODES: i32 = 71;
export const ROOT_MATED_PLIES: i32 = 72;
export const ROOT_WORDS: i32 = 80;

/** Scores: mate now; a mate is told by its distance in plies. */
export const SCORE_MATE: i32 = 32000;
export const SCORE_MATE_BOUND: i32 = 31000;
export const SCORE_INFINITE: i32 = 32001;
