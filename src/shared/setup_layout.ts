// Layout of the buffer that passes positions between TypeScript and the core: i32 words.

/** 64 words, a1 to h8: a man (see men.ts) or EMPTY. */
export const SETUP_BOARD: i32 = 0;
export const SETUP_TURN: i32 = 64;
/** Castling bits, below. */
export const SETUP_CASTLING: i32 = 65;
/** The square behind a pawn that has just made a double step, if it can be captured pseudo-legally; else -1. */
export const SETUP_EP: i32 = 66;
export const SETUP_HALFMOVES: i32 = 67;
export const SETUP_FULLMOVES: i32 = 68;
/** RULES_LESLIE or RULES_PIERCE. */
export const SETUP_RULES: i32 = 69;
/** 2 × 5 counts by role: White's airfield (white men), then Black's (black men). */
export const SETUP_AIRFIELDS: i32 = 70;
/** 2 × 5 counts by role: White's prison (black men), then Black's (white men). */
export const SETUP_PRISONS: i32 = 80;
export const SETUP_WORDS: i32 = 90;

export const RULES_LESLIE: i32 = 0;
export const RULES_PIERCE: i32 = 1;

/** Castling bits. A corner bit means that the rook there may castle, and implies the king's bit. */
export const CASTLE_WHITE_KING: i32 = 1;
export const CASTLE_WHITE_QUEEN: i32 = 2;
export const CASTLE_BLACK_KING: i32 = 4;
export const CASTLE_BLACK_QUEEN: i32 = 8;
/** The king has never moved, so that a rook dropped on its corner may castle: rule 6.3. */
export const UNMOVED_WHITE_KING: i32 = 16;
export const UNMOVED_BLACK_KING: i32 = 32;
