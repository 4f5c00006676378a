// How long pieces are on their way: the reply to a move begins when the move has come to its end.

let restsAt = 0;

/** Pieces have set out, and arrive after this time. */
export function noteMotion(ms: number): void {
  restsAt = Math.max(restsAt, performance.now() + ms);
}

/** The time in ms until all pieces are at rest. */
export function motionLeftMs(): number {
  return Math.max(0, restsAt - performance.now());
}
