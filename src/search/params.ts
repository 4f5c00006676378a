// Margins and weights of the search, in centipawns and plies unless stated otherwise. Most were tuned together by SPSA in
// self-play, the rest by matches: see docs/experiments.md.

/** Reverse futility: maximum depth in plies, and the margin above beta per ply of depth. */
export const REVERSE_FUTILITY_DEPTH: i32 = 7;
export const REVERSE_FUTILITY_MARGIN: i32 = 51;
/** How much smaller the margin is, in sixteenths, if the opponent's last move has made things worse for him. */
export const WORSENING: i32 = 6;
/** The part of what exceeds beta, in sixteenths, that counts in the score returned; and in that of stand pat. */
export const REVERSE_FUTILITY_SURPLUS: i32 = 10;
export const STAND_PAT_SURPLUS: i32 = 10;
/** The weight of beta against 16 per ply of depth in the score of a node that is cut off. */
export const FAIL_HIGH_DAMPING: i32 = 2;
/** From this score at the root on, a game is decided: evaluations mean nothing any more beside mates, so none of this pruning. */
export const DECIDED_SCORE: i32 = 1500;

/** Razoring: maximum depth in plies, and how far below alpha per ply of depth a node is left to quiescence. */
export const RAZOR_DEPTH: i32 = 2;
export const RAZOR_MARGIN: i32 = 233;

/** Null move: minimum depth in plies. */
export const NULL_MOVE_DEPTH: i32 = 3;
/** A null move is tried if the expected score is at least beta plus this. */
export const NULL_MOVE_MARGIN: i32 = 20;
/** Its reduction in 1/1024 plies, and the addition for each ply of depth. */
export const NULL_MOVE_REDUCTION: i32 = 3038;
export const NULL_MOVE_DEPTH_REDUCTION: i32 = 350;
/** And one ply more for each of these units of advantage, at most MAX plies. */
export const NULL_MOVE_EVAL_DIVISOR: i32 = 41;
export const NULL_MOVE_EVAL_MAX: i32 = 3;

/** ProbCut: the minimum depth, the margin above beta, and the number of plies that its search is shallower. */
export const PROBCUT_DEPTH: i32 = 5;
export const PROBCUT_MARGIN: i32 = 56;
export const PROBCUT_REDUCTION: i32 = 4;
/** Maximum number of captures tried. */
export const PROBCUT_MOVES: i32 = 3;

/** Internal iterative reduction: minimum depth in plies. */
export const IIR_DEPTH: i32 = 4;

/**
 * Late-move pruning: moves tried before quiet moves are left out, in sixteenths, or in thirty-seconds if the position is not
 * improving: BASE at depth 0, plus SLOPE times the square of the depth, up to a maximum depth.
 */
export const LATE_MOVE_BASE: i32 = 84;
export const LATE_MOVE_SLOPE: i32 = 25;
export const LATE_MOVE_DEPTH: i32 = 16;

/** Futility: maximum reduced depth in plies, and the margin below alpha: BASE, and MARGIN per ply of reduced depth. */
export const FUTILITY_DEPTH: i32 = 5;
export const FUTILITY_BASE: i32 = 19;
export const FUTILITY_MARGIN: i32 = 20;
/** The same for captures, besides the value of the victim. */
export const CAPTURE_FUTILITY_BASE: i32 = 159;
export const CAPTURE_FUTILITY_MARGIN: i32 = 122;

/** History pruning: maximum depth in plies, and the history, in history points per ply of depth, below which a move is left out. */
export const HISTORY_PRUNING_DEPTH: i32 = 2;
export const HISTORY_PRUNING_MARGIN: i32 = -2274;

/** Values of the static exchange evaluation, for men on the board, on an airfield and given as hostages alike. */
export const SEE_PAWN: i32 = 71;
export const SEE_KNIGHT: i32 = 186;
export const SEE_BISHOP: i32 = 205;
export const SEE_ROOK: i32 = 231;
export const SEE_QUEEN: i32 = 389;

/** Static exchange losses tolerated, times depth (captures, checks) or depth squared (other quiet moves and drops). */
export const SEE_CAPTURE_MARGIN: i32 = -56;
export const SEE_CHECK_MARGIN: i32 = -59;
export const SEE_QUIET_MARGIN: i32 = -10;
export const SEE_PRUNING_DEPTH: i32 = 8;

/** Singular extension: minimum depth in plies, and how many plies shallower the table's result may be. */
export const SINGULAR_DEPTH: i32 = 4;
export const SINGULAR_TT_DEPTH: i32 = 3;
/** Margin by which all other moves must fail low, in 1/16 centipawns per ply of depth. */
export const SINGULAR_MARGIN: i32 = 60;
/** A further margin by which they must fail for a second ply, and how often that may happen in a line. */
export const DOUBLE_EXTENSION_MARGIN: i32 = 50;
export const MAX_DOUBLE_EXTENSIONS: i32 = 3;
/** Plies less for a table move that isn't singular, though it was expected to reach beta; and at any other cut node. */
export const NEGATIVE_EXTENSION: i32 = 3;
export const NEGATIVE_EXTENSION_CUT_NODE: i32 = 2;

/** Late-move reduction in 1/1024 plies: BASE + SLOPE · ln(depth) · ln(move number), and what makes it more or less. */
export const REDUCTION_BASE: f64 = 854;
export const REDUCTION_SLOPE: f64 = 515;
export const REDUCTION_NOT_IMPROVING: i32 = 1186;
export const REDUCTION_CUT_NODE: i32 = 1095;
/** A drop that neither checks nor lands beside the enemy king. */
export const REDUCTION_DROP: i32 = 780;
/** The same beside the own king. */
export const REDUCTION_DROP_AT_HOME: i32 = 376;
/** At a cut node without a move in the table. */
export const REDUCTION_NO_TT_MOVE: i32 = 374;
/** Subtracted at the root. */
export const REDUCTION_ROOT: i32 = 780;
/** Subtracted in principal variations, for sound checks and evasions, and for captures and promotions. */
export const REDUCTION_PV: i32 = 911;
export const REDUCTION_CHECK: i32 = 1215;
export const REDUCTION_NOISY: i32 = 1002;
/** Subtracted for every 1024 points of history. */
export const REDUCTION_HISTORY: i32 = 175;

/** A reduced move is searched again deeper if its score is above the best by MARGIN, and SLOPE for each ply of depth. */
export const DEEPER_MARGIN: i32 = 39;
export const DEEPER_SLOPE: i32 = 3;
/** And shallower if its score is above the best by less than this. */
export const SHALLOWER_MARGIN: i32 = 13;
/** A node that was reduced by 2 plies is reduced by one more if the evaluations of both sides add up to more than this. */
export const HINDSIGHT_REDUCTION: i32 = 120;
/** One that was reduced by 3 plies is searched a ply deeper if they add up to no more than this. */
export const HINDSIGHT_EXTENSION: i32 = 21;

/** Aspiration: minimum depth of an iteration in plies, and the first half-width of its window. */
export const ASPIRATION_DEPTH: i32 = 5;
export const ASPIRATION_WINDOW: i32 = 47;
/** A search that fails high again and again is repeated up to this many plies shallower (as in Stockfish). */
export const FAILED_HIGH_PLIES: i32 = 1;

/** Delta pruning: a capture is skipped if evaluation, victim and this margin don't reach alpha. */
export const DELTA_MARGIN: i32 = 121;
/** Static exchange losses tolerated in a capture. */
export const QUIESCENCE_SEE_MARGIN: i32 = -13;
/** Quiet evasions tried in quiescence once one line escapes mate. */
export const QUIET_EVASIONS: i32 = 1;
/** Checking drops tried at its first ply. */
export const QUIESCENCE_CHECKS: i32 = 1;

/** Histories stay within ± this. */
export const HISTORY_LIMIT: i32 = 16384;
/** A cut's bonus: QUADRATIC times the square of the depth and LINEAR times the depth, at most MAX. */
export const HISTORY_BONUS_QUADRATIC: i32 = 24;
export const HISTORY_BONUS_LINEAR: i32 = 222;
export const HISTORY_BONUS_MAX: i32 = 1197;
/** The malus of an early move that is refuted, in sixteenths of the bonus of its refutation. */
export const REFUTED_MALUS: i32 = 4;

/** Errors of the evaluation stay within ± this, and correct it by this much in 1/1024. */
export const CORRECTION_LIMIT: i32 = 1024;
export const CORRECTION_WEIGHT: i32 = 85;

// Move ordering, in history points.

/** Factor of the victim's value; the attacker's value counts once. */
export const VICTIM_WEIGHT: i32 = 23;
/** Drops and exchanges as a class, below quiet moves of no history. */
export const DROP_BASE: i32 = -4172;
export const EXCHANGE_BASE: i32 = -826;
/** A payment's centipawns. */
export const PAYMENT_WEIGHT: i32 = 6;
/** A drop beside the enemy king; a pawn dropped on the 7th rank. */
export const DROP_NEAR_KING: i32 = 7361;
export const DROP_ON_SEVENTH: i32 = 2603;
/** A board move that gives check and loses nothing. */
export const QUIET_CHECK: i32 = 2846;
/** A move to the square where the opponent would move if this side passed, or of the man who stands there. */
export const THREAT_BONUS: i32 = 6191;
/** Checking drops that lose more than this come after the quiet moves. */
export const GOOD_CHECK_MARGIN: i32 = -136;
/** Captures come before other evasions. */
export const EVASION_CAPTURE: i32 = 1 << 20;
