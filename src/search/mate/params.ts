// Numbers of the mate search, in proof numbers unless said otherwise.

/** More than any sum of proof numbers: this can't be proved (or disproved). */
export const NEVER_PROVED: u32 = 1 << 28;

/** Plies of no mate known, and of a position in which no mate can ever be forced. Real distances are smaller. */
export const NO_WIN: i32 = 255;
export const NEVER_WON: i32 = 255;
/** The longest mate looked for, in plies: its line has room in the principal variations. */
export const MAX_MATE_PLIES: i32 = 119;

/** A check that leaves more ways out is harder to prove, up to a limit. */
export const MAX_FIRST_PROOF_NUMBER: u32 = 8;

/** A child is searched until it looks worse than the next best by this share (1 / 4): fewer returns to the parent. */
export const SLACK_SHIFT: u32 = 2;

/** Mates of so many plies are looked for move by move at first; longer ones all at once. */
export const SHORT_MATE_PLIES: i32 = 5;
/** The search for a mate of any length may spend this share (1 / 2) of the budget. */
export const LONG_ATTEMPT_SHARE: u64 = 2;

/** The longest mate that a probe inside the main search looks for, in plies. */
export const PROBE_PLIES: i32 = 41;

/** Beside the main search: the longest mate looked for, in plies. */
export const ROOT_MATE_PLIES: i32 = 41;
/** One move made by the mate search for so many of the main search, in turns of at least so many. */
export const ROOT_MATE_SHARE: u64 = 8;
export const ROOT_MATE_TURN: u64 = 4000;
/** Moves made at least to make a mate shorter, and at most to write its line down. */
export const SHORTENING_NODES: u64 = 50000;
export const ROOT_LINE_NODES: u64 = 20000;
