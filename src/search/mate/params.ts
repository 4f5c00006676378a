// Parameters of the mate search, in proof numbers unless stated otherwise.

/** More than any sum of proof numbers: this can't be proved (or disproved). */
export const NEVER_PROVED: u32 = 1 << 28;

/** Plies of no mate known, and of a position in which no mate can ever be forced. Real distances are smaller. */
export const NO_WIN: i32 = 255;
export const NEVER_WON: i32 = 255;

/** Added for each evasion that a check leaves, up to a limit: such a check is harder to prove. */
export const MAX_FIRST_PROOF_NUMBER: u32 = 8;

/** A child is searched until it looks worse than the next best by this share (1 / 4): fewer returns to the parent. */
export const SLACK_SHIFT: u32 = 2;

/** Mates of up to this many plies are searched move by move first; longer ones all at once. */
export const SHORT_MATE_PLIES: i32 = 5;
/** The search for a mate of any length may spend this share (1 / 2) of the budget. */
export const LONG_ATTEMPT_SHARE: u64 = 2;

/** Maximum number of moves made for the exact distance of the mate after one defence, for the line. */
export const DEFENCE_NODES: u64 = 20000;

/** During the main search: the longest mate searched for, in plies. */
export const ROOT_MATE_PLIES: i32 = 41;
/**
 * Moves made by the mate search for 16 of the main search: in general; if the main search is ahead by WINNING_SCORE centipawns,
 * since a mate is more likely then; and if a mate has been found and is to be shortened.
 */
export const PLAIN_SHARE: u64 = 2;
export const WINNING_SHARE: u64 = 8;
export const SHORTENING_SHARE: u64 = 64;
export const WINNING_SCORE: i32 = 300;
/** Moves of the first turn; each later one is as long as all before it. */
export const ROOT_MATE_SLICE: u64 = 4000;
/** Maximum number of moves made to write the line. */
export const ROOT_LINE_NODES: u64 = 20000;

/** Moves made for the opponent's mates after root moves, for 16 of the main search; and those of the first turn on a move. */
export const OPPONENT_MATE_SHARE: u64 = 6;
export const OPPONENT_MATE_SLICE: u64 = 1000;
