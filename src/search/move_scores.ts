// How likely a move is to be good, in history points: the order in which a picker yields the moves of a stage.

import { NO_ROLE, PAWN } from '../shared/men.ts';
import {
  KIND_DROP,
  KIND_EXCHANGE,
  KIND_PROMOTION,
  moveGive,
  moveKind,
  movePromotion,
  moveRole,
  moveTo,
} from '../shared/move.ts';
import { bit, relativeRank } from '../board/bitboard.ts';
import { capturedRole } from '../movegen/pseudo_legal.ts';
import { captureHistory, quietHistory } from './history.ts';
import {
  DROP_BASE,
  DROP_NEAR_KING,
  DROP_ON_SEVENTH,
  EVASION_CAPTURE,
  EXCHANGE_BASE,
  PAYMENT_WEIGHT,
  VICTIM_WEIGHT,
} from './params.ts';
import { seeValue } from './see.ts';

/** Is the move a capture or a promotion? */
export function isNoisy<Us>(p: usize, move: i32): bool {
  return moveKind(move) == KIND_PROMOTION || capturedRole<Us>(p, move) != NO_ROLE;
}

/** A capture or promotion: most valuable victim first, then least valuable attacker. */
export function noisyScore<Us>(p: usize, move: i32): i32 {
  const captured = capturedRole<Us>(p, move);
  let score = captureHistory<Us>(p, move, captured);
  if (captured != NO_ROLE) score += VICTIM_WEIGHT * seeValue(captured) - seeValue(moveRole(move));
  if (moveKind(move) == KIND_PROMOTION) score += VICTIM_WEIGHT * seeValue(movePromotion(move));
  return score;
}

/** Drops are many and mostly bad: as a class they rank low, and history raises the good ones. */
function dropScore<Us>(move: i32, nearKing: u64): i32 {
  let score = DROP_BASE;
  if (moveKind(move) == KIND_EXCHANGE) score += EXCHANGE_BASE - PAYMENT_WEIGHT * seeValue(moveGive(move));
  const to = bit(moveTo(move));
  if (nearKing & to) score += DROP_NEAR_KING;
  if (moveRole(move) == PAWN && to & relativeRank<Us>(7)) score += DROP_ON_SEVENTH;
  return score;
}

/**
 * A quiet move, drop or exchange of the node that `prepareQuietHistory` has prepared. `nearKing` are the squares around the
 * enemy king.
 */
export function quietScore<Us>(p: usize, move: i32, nearKing: u64): i32 {
  const history = quietHistory<Us>(p, move);
  return moveKind(move) >= KIND_DROP ? history + dropScore<Us>(move, nearKing) : history;
}

/** Any move of a side in check: captures first, and of the drops the cheapest men. */
export function evasionScore<Us>(p: usize, move: i32, nearKing: u64): i32 {
  if (isNoisy<Us>(p, move)) return EVASION_CAPTURE + noisyScore<Us>(p, move);
  const score = quietScore<Us>(p, move, nearKing);
  return moveKind(move) >= KIND_DROP ? score - seeValue(moveRole(move)) : score;
}
