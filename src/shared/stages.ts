// Stages of move generation, as flags. Together the first five are all legal moves, each once; the last is a selection from
// drops and exchanges.

/** Captures (en passant too) and promotions. */
export const STAGE_NOISY: i32 = 1;
/** Ordinary moves that neither capture nor promote; castling. */
export const STAGE_QUIET: i32 = 2;
/** Drops from the airfield. */
export const STAGE_DROPS: i32 = 4;
/** For each man to rescue and each square the exchange with the cheapest payment. */
export const STAGE_EXCHANGES: i32 = 8;
/** The same exchanges with every dearer payment. */
export const STAGE_DEARER_EXCHANGES: i32 = 16;
export const STAGE_ALL: i32 = 31;
/** Drops and cheapest exchanges whose man gives check where it lands. Not for a side in check. */
export const STAGE_CHECKING_DROPS: i32 = 32;
