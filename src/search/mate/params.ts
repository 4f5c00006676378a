// Numbers of the mate search, in proof numbers unless said otherwise.

/** More than any sum of proof numbers: this can't be proved (or disproved). */
export const NEVER_PROVED: u32 = 1 << 28;

/** Plies of no mate known, and of a position in which no mate can ever be forced. Real distances are smaller. */
export const NO_WIN: i32 = 255;
export const NEVER_WON: i32 = 255;

/** A check that leaves more ways out is harder to prove, up to a limit. */
export const MAX_FIRST_PROOF_NUMBER: u32 = 8;

/** A child is searched until it looks worse than the next best by this share (1 / 4): fewer returns to the parent. */
export const SLACK_SHIFT: u32 = 2;

/** Mates of so many plies are looked for move by move at first; longer ones all at once. */
export const SHORT_MATE_PLIES: i32 = 5;
/** The search for a mate of any length may spend this share (1 / 2) of the budget. */
export const LONG_ATTEMPT_SHARE: u64 = 2;

/** Spent at most on the exact distance of the mate after one defence, for the line. */
export const DEFENCE_NODES: u64 = 20000;

/** Beside the main search: the longest mate looked for, in plies. */
export const ROOT_MATE_PLIES: i32 = 41;
/**
 * Moves made by the mate search for 16 of the main search; if the main search is ahead by WINNING_SCORE centipawns, since
 * a mate is likelier there; and if a mate is found and is to be made shorter.
 */
export const PLAIN_SHARE: u64 = 2;
export const WINNING_SHARE: u64 = 8;
export const SHORTENING_SHARE: u64 = 64;
export const WINNING_SCORE: i32 = 300;
/** Moves of the first turn; each later one is as long as all before it. */
export const ROOT_MATE_TURN: u64 = 4000;
/** Moves made at most to write the line down. */
export const ROOT_LINE_NODES: u64 = 20000;

/** Moves made for the opponent's mates behind root moves, for 16 of the main search; and those of the first turn on a move. */
export const ANSWER_SHARE: u64 = 6;
export const ANSWER_TURN: u64 = 1000;
