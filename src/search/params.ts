// Margins and weights of the search, in centipawns and plies unless said otherwise. Found by matches: see docs/experiments.md.

/** Reverse futility: a node this far above beta a ply of depth is not searched further. */
export const REVERSE_FUTILITY_DEPTH: i32 = 7;
export const REVERSE_FUTILITY_MARGIN: i32 = 85;

/** Razoring: a node this far below alpha is left to quiescence. */
export const RAZOR_DEPTH: i32 = 2;
export const RAZOR_MARGIN: i32 = 250;

export const NULL_MOVE_DEPTH: i32 = 3;
export const NULL_MOVE_REDUCTION: i32 = 4;
/** One ply more of reduction for so many plies of depth, and for so much of an advantage, at most MAX. */
export const NULL_MOVE_DEPTH_DIVISOR: i32 = 4;
export const NULL_MOVE_EVAL_DIVISOR: i32 = 150;
export const NULL_MOVE_EVAL_MAX: i32 = 3;

/** ProbCut: from this depth on a capture so far above beta, in a search so many plies shallower, cuts the node off. */
export const PROBCUT_DEPTH: i32 = 5;
export const PROBCUT_MARGIN: i32 = 120;
export const PROBCUT_REDUCTION: i32 = 4;
/** Captures tried so at most. */
export const PROBCUT_MOVES: i32 = 3;

export const INTERNAL_REDUCTION_DEPTH: i32 = 4;

/** Late-move pruning: so many quiet moves at depth 0, and the square of the depth more. */
export const LATE_MOVE_BASE: i32 = 5;
export const LATE_MOVE_DEPTH: i32 = 16;

export const FUTILITY_DEPTH: i32 = 6;
export const FUTILITY_BASE: i32 = 100;
export const FUTILITY_MARGIN: i32 = 100;

export const HISTORY_PRUNING_DEPTH: i32 = 3;
export const HISTORY_PRUNING_MARGIN: i32 = -3500;

/** Static exchange losses tolerated, times depth (captures, checks) or depth squared (other quiet moves and drops). */
export const SEE_CAPTURE_MARGIN: i32 = -80;
export const SEE_CHECK_MARGIN: i32 = -50;
export const SEE_QUIET_MARGIN: i32 = -25;
export const SEE_PRUNING_DEPTH: i32 = 8;

export const SINGULAR_DEPTH: i32 = 7;
export const SINGULAR_TT_DEPTH: i32 = 3;
export const SINGULAR_MARGIN: i32 = 2;
export const DOUBLE_EXTENSION_MARGIN: i32 = 50;
export const MAX_DOUBLE_EXTENSIONS: i32 = 3;

/** Late-move reduction: plies = BASE + ln(depth) · ln(move number) / DIVISOR. */
export const REDUCTION_BASE: f64 = 0.6;
export const REDUCTION_DIVISOR: f64 = 2.0;
/** History points for one ply less or more. */
export const REDUCTION_HISTORY: i32 = 7000;

export const ASPIRATION_DEPTH: i32 = 5;
export const ASPIRATION_WINDOW: i32 = 25;

/** Quiescence: a capture whose victim and this much can't reach alpha is left out. */
export const DELTA_MARGIN: i32 = 130;
/** Quiet evasions tried in quiescence once one line escapes mate. */
export const QUIET_EVASIONS: i32 = 2;

/** Histories stay within ± this. */
export const HISTORY_LIMIT: i32 = 16384;
export const HISTORY_BONUS_MAX: i32 = 1600;

// Move ordering, in history points.

/** A victim's centipawns count so much against the taker's. */
export const VICTIM_WEIGHT: i32 = 16;
/** Drops and exchanges as a class, below quiet moves of no history. */
export const DROP_BASE: i32 = -6000;
export const EXCHANGE_BASE: i32 = 0;
/** A payment's centipawns. */
export const PAYMENT_WEIGHT: i32 = 8;
/** A drop beside the enemy king; a pawn dropped on the 7th rank. */
export const DROP_NEAR_KING: i32 = 7000;
export const DROP_ON_SEVENTH: i32 = 3000;
/** Captures come before other evasions. */
export const EVASION_CAPTURE: i32 = 1 << 20;
