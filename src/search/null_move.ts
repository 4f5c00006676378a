// Null moves, as the search makes them.

import { makeNull, unmakeNull } from '../board/make.ts';
import { undoTop } from '../board/position.ts';
import { afterNullMove, setAfterNullMove } from './state.ts';

/** Passes for Us: positions before this can't be repeated after it. Returns what `unmakeNullMove` needs. */
export function makeNullMove<Us, Them>(p: usize): usize {
  const earlier = afterNullMove(p);
  makeNull<Us, Them>(p);
  setAfterNullMove(p, undoTop(p));
  return earlier;
}

/** Takes back what `makeNullMove` has done for Us. */
export function unmakeNullMove<Us>(p: usize, earlier: usize): void {
  unmakeNull<Us>(p);
  setAfterNullMove(p, earlier);
}
