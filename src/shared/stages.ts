// Stages of move generation, as flags. The first five together yield each legal move once; the last is a selection from the
// drops and exchanges.

/** Captures (en passant too) and promotions. */
export const STAGE_NOISY: i32 = 1;
/** Ordinary moves that neither capture nor promote; castling. */
export const STAGE_QUIET: i32 = 2;
/** Drops from the airfield. */
export const STAGE_DROPS: i32 = 4;
/** For each man to rescue and each square the exchange with the cheapest payment. */
export const STAGE_EXCHANGES: i32 = 8;
/** The same exchanges with every more expensive payment. */
export const STAGE_DEARER_EXCHANGES: i32 = 16;
export const STAGE_ALL: i32 = 31;
/** Drops and cheapest exchanges whose man gives check where it lands. Not for a side in check. */
export const STAGE_CHECKING_DROPS: i32 = 32;
