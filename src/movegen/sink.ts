// Where generated moves go. Generation is written once and compiled three times: `Listed` writes packed moves to
// memory, and the cursor is the address after the last one; `Scored` does so and leaves room for a score after each
// move; `Counted` only counts, with one popcount per set, and the cursor is the count.

import { KNIGHT, PAWN, QUEEN } from '../shared/men.ts';
import { KIND_PROMOTION, packMove } from '../shared/move.ts';
import { lowestSquare, withoutLowest } from '../board/bitboard.ts';

export class Listed {}
export class Scored {}
export class Counted {}

/** An entry of the lists that `Scored` writes. */
export class ScoredMove {
  move: i32 = 0;
  score: i32 = 0;
}

export const MOVE_BYTES: usize = 4;
export const SCORED_MOVE_BYTES: usize = offsetof<ScoredMove>();

export function scoredMoveAt(entry: usize): ScoredMove {
  return changetype<ScoredMove>(entry);
}

export function isCounted<Sink>(): bool {
  return idof<Sink>() == idof<Counted>();
}

function moveBytes<Sink>(): usize {
  return idof<Sink>() == idof<Scored>() ? SCORED_MOVE_BYTES : MOVE_BYTES;
}

export function addMove<Sink>(cursor: usize, move: i32): usize {
  if (isCounted<Sink>()) return cursor + 1;
  store<i32>(cursor, move);
  return cursor + moveBytes<Sink>();
}

/** Adds `move`, a packed move to a1, with each square of `targets` as its destination instead. */
export function addTargets<Sink>(cursor: usize, move: i32, targets: u64): usize {
  if (isCounted<Sink>()) return cursor + <usize>popcnt(targets);
  while (targets != 0) {
    store<i32>(cursor, move | lowestSquare(targets));
    cursor += moveBytes<Sink>();
    targets = withoutLowest(targets);
  }
  return cursor;
}

/** Adds the pawn moves of one kind whose destinations are `targets`, each from `step` squares before. */
export function addPawnMoves<Sink>(cursor: usize, kind: i32, targets: u64, step: i32): usize {
  if (isCounted<Sink>()) return cursor + <usize>popcnt(targets);
  while (targets != 0) {
    const to = lowestSquare(targets);
    store<i32>(cursor, packMove(kind, PAWN, to - step, to, 0));
    cursor += moveBytes<Sink>();
    targets = withoutLowest(targets);
  }
  return cursor;
}

/** Adds the promotions whose destinations are `targets`, to each of `roles` (bits by role). */
export function addPromotions<Sink>(cursor: usize, targets: u64, step: i32, roles: u32): usize {
  if (isCounted<Sink>()) return cursor + <usize>popcnt(targets) * <usize>popcnt(roles);
  while (targets != 0) {
    const to = lowestSquare(targets);
    for (let role = QUEEN; role >= KNIGHT; role--) {
      if ((roles >> <u32>role) & 1) {
        store<i32>(cursor, packMove(KIND_PROMOTION, PAWN, to - step, to, role));
        cursor += moveBytes<Sink>();
      }
    }
    targets = withoutLowest(targets);
  }
  return cursor;
}
