/** A tap is a press and a release on one place; moving further than this in between makes it a drag. */
const TAP_DISTANCE_PX = 8;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Has a pointer moved so far since it was pressed that it drags? */
export function isDragged(start: Point, { x, y }: Point): boolean {
  return Math.hypot(x - start.x, y - start.y) > TAP_DISTANCE_PX;
}
