// Numbers of the rules of drawing that the core and the program both apply.

/**
 * The game is drawn after this many half-moves without a capture, pawn move, drop or exchange (RULES.md 7.7), except by
 * mate.
 */
export const FIFTY_MOVES: i32 = 100;
