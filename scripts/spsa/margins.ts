/** A margin of src/search/params.ts to tune. */
export interface Margin {
  readonly name: string;
  /** By how much it is changed for a game: enough to affect play, about five to ten Elo. */
  readonly step: number;
  readonly least: number;
  readonly most: number;
}

/**
 * The margins tuned by `npm run spsa`. Most minimum depths are too coarse for it; those included tolerate a change by a
 * ply.
 */
export const MARGINS: readonly Margin[] = [
  { name: 'REVERSE_FUTILITY_MARGIN', step: 12, least: 20, most: 200 },
  { name: 'REVERSE_FUTILITY_DEPTH', step: 1.5, least: 3, most: 16 },
  { name: 'RAZOR_MARGIN', step: 50, least: 80, most: 600 },
  { name: 'NULL_MOVE_MARGIN', step: 20, least: -150, most: 150 },
  { name: 'NULL_MOVE_REDUCTION', step: 400, least: 1024, most: 8192 },
  { name: 'NULL_MOVE_DEPTH_REDUCTION', step: 60, least: 0, most: 600 },
  { name: 'NULL_MOVE_EVAL_DIVISOR', step: 30, least: 40, most: 400 },
  { name: 'PROBCUT_MARGIN', step: 25, least: 20, most: 300 },
  { name: 'LATE_MOVE_BASE', step: 16, least: 16, most: 240 },
  { name: 'LATE_MOVE_SLOPE', step: 3, least: 5, most: 48 },
  { name: 'FUTILITY_DEPTH', step: 1.5, least: 2, most: 14 },
  { name: 'FUTILITY_BASE', step: 25, least: 0, most: 300 },
  { name: 'FUTILITY_MARGIN', step: 20, least: 20, most: 300 },
  { name: 'HISTORY_PRUNING_DEPTH', step: 1, least: 1, most: 10 },
  { name: 'HISTORY_PRUNING_MARGIN', step: 700, least: -9000, most: -800 },
  { name: 'SEE_CAPTURE_MARGIN', step: 18, least: -200, most: -10 },
  { name: 'SEE_CHECK_MARGIN', step: 15, least: -160, most: -5 },
  { name: 'SEE_QUIET_MARGIN', step: 5, least: -80, most: -2 },
  { name: 'SEE_PRUNING_DEPTH', step: 1.5, least: 3, most: 16 },
  { name: 'SEE_PAWN', step: 12, least: 30, most: 160 },
  { name: 'SEE_KNIGHT', step: 20, least: 80, most: 320 },
  { name: 'SEE_BISHOP', step: 20, least: 80, most: 400 },
  { name: 'SEE_ROOK', step: 30, least: 130, most: 520 },
  { name: 'SEE_QUEEN', step: 45, least: 230, most: 900 },
  { name: 'SINGULAR_MARGIN', step: 12, least: 0, most: 160 },
  { name: 'DOUBLE_EXTENSION_MARGIN', step: 12, least: 4, most: 150 },
  { name: 'REDUCTION_BASE', step: 150, least: -300, most: 1500 },
  { name: 'REDUCTION_SLOPE', step: 45, least: 250, most: 900 },
  { name: 'REDUCTION_HISTORY', step: 25, least: 40, most: 350 },
  { name: 'REDUCTION_NOT_IMPROVING', step: 200, least: 0, most: 2500 },
  { name: 'REDUCTION_CUT_NODE', step: 200, least: 0, most: 3000 },
  { name: 'REDUCTION_PV', step: 200, least: 0, most: 2500 },
  { name: 'REDUCTION_CHECK', step: 200, least: 0, most: 2500 },
  { name: 'REDUCTION_NOISY', step: 200, least: 0, most: 2500 },
  { name: 'REDUCTION_DROP', step: 200, least: 0, most: 2500 },
  { name: 'DEEPER_MARGIN', step: 10, least: 0, most: 120 },
  { name: 'DEEPER_SLOPE', step: 1, least: 0, most: 12 },
  { name: 'SHALLOWER_MARGIN', step: 4, least: 0, most: 40 },
  { name: 'CORRECTION_WEIGHT', step: 18, least: 0, most: 200 },
  { name: 'ASPIRATION_WINDOW', step: 7, least: 8, most: 100 },
  { name: 'DELTA_MARGIN', step: 30, least: 20, most: 350 },
  { name: 'QUIESCENCE_SEE_MARGIN', step: 20, least: -120, most: 60 },
  { name: 'HISTORY_BONUS_QUADRATIC', step: 4, least: 2, most: 50 },
  { name: 'HISTORY_BONUS_LINEAR', step: 35, least: 0, most: 400 },
  { name: 'HISTORY_BONUS_MAX', step: 350, least: 500, most: 5000 },
  { name: 'VICTIM_WEIGHT', step: 4, least: 4, most: 50 },
  { name: 'DROP_BASE', step: 1800, least: -20000, most: 4000 },
  { name: 'EXCHANGE_BASE', step: 1800, least: -10000, most: 10000 },
  { name: 'PAYMENT_WEIGHT', step: 3, least: 0, most: 40 },
  { name: 'DROP_NEAR_KING', step: 1800, least: 0, most: 20000 },
];
