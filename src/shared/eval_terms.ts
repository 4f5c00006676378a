// Terms of the evaluation by number, as the core gives them for the table that people read.

export const TERM_MATERIAL: i32 = 0;
export const TERM_SQUARES: i32 = 1;
export const TERM_PAYMENTS: i32 = 2;
export const TERM_MOBILITY: i32 = 3;
export const TERM_DROP_MOBILITY: i32 = 4;
export const TERM_THREATS: i32 = 5;
export const TERM_PAWNS: i32 = 6;
export const TERM_KING_DANGER: i32 = 7;
export const TERM_TEMPO: i32 = 8;
/** The correction of the neural net, for the side to move. */
export const TERM_NET: i32 = 9;
/** One more than the last. */
export const TERM_COUNT: i32 = TERM_NET + 1;
