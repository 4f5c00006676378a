/** There is not enough memory for a mate search. The message is for users. */
export class MateMemoryError extends Error {}
