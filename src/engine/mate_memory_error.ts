/** There is not enough memory for a mate search; the message says so to people. */
export class MateMemoryError extends Error {}
