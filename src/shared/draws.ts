// Numbers of the rules of drawing that the core and the program both apply.

/** Half-moves in a row without a capture, pawn move, drop or exchange that draw (RULES.md 7.7); a mate on the last one wins. */
export const FIFTY_MOVES: i32 = 100;
