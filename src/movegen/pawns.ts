// Pawn moves. A frozen pawn has none (rule 5.3): the caller leaves frozen pawns out of the set.

import { KIND_DOUBLE_STEP, KIND_EN_PASSANT, KIND_NORMAL, packMove } from '../shared/move.ts';
import { PAWN } from '../shared/men.ts';
import { STAGE_NOISY, STAGE_QUIET } from '../shared/stages.ts';
import { pawnAttacks } from '../board/attacks.ts';
import {
  bit,
  colour,
  forward,
  forwardEast,
  forwardEastStep,
  forwardStep,
  forwardWest,
  forwardWestStep,
  lowestSquare,
  relativeRank,
  withoutLowest,
} from '../board/bitboard.ts';
import { rolesIn } from '../board/holdings.ts';
import {
  NO_SQUARE,
  Position,
  attackersWith,
  attackingPawns,
  kingSquare,
  occupied,
  pawns,
  prison,
} from '../board/position.ts';
import { addMove, addPawnMoves, addPromotions } from './sink.ts';

/** The roles but the pawn, as bits. */
const PROMOTION_ROLES: u32 = 30;

/**
 * Moves of the pawns in `set` to `quietTargets` without capture and to `captureTargets` with one; promotions by rule
 * 5.1.
 */
export function pawnMoves<Us, Them, Sink>(
  p: Position,
  cursor: usize,
  set: u64,
  quietTargets: u64,
  captureTargets: u64,
  stages: i32,
): usize {
  const empty = ~occupied(p);
  const seventh = relativeRank<Us>(7);
  const walking = set & ~seventh;
  if (stages & STAGE_QUIET) {
    const steps = forward<Us>(walking) & empty;
    const doubleSteps = forward<Us>(steps & relativeRank<Us>(3)) & empty & quietTargets;
    cursor = addPawnMoves<Sink>(cursor, KIND_NORMAL, steps & quietTargets, forwardStep<Us>());
    cursor = addPawnMoves<Sink>(cursor, KIND_DOUBLE_STEP, doubleSteps, 2 * forwardStep<Us>());
  }
  if (stages & STAGE_NOISY) {
    cursor = addPawnMoves<Sink>(cursor, KIND_NORMAL, forwardWest<Us>(walking) & captureTargets, forwardWestStep<Us>());
    cursor = addPawnMoves<Sink>(cursor, KIND_NORMAL, forwardEast<Us>(walking) & captureTargets, forwardEastStep<Us>());
    const promoting = set & seventh;
    if (promoting != 0) {
      const roles = rolesIn(prison(p, colour<Them>())) & PROMOTION_ROLES;
      const steps = forward<Us>(promoting) & empty & quietTargets;
      const west = forwardWest<Us>(promoting) & captureTargets;
      const east = forwardEast<Us>(promoting) & captureTargets;
      cursor = addPromotions<Sink>(cursor, steps, forwardStep<Us>(), roles);
      cursor = addPromotions<Sink>(cursor, west, forwardWestStep<Us>(), roles);
      cursor = addPromotions<Sink>(cursor, east, forwardEastStep<Us>(), roles);
    }
  }
  return cursor;
}

/** En passant: two men leave one rank at once, so each capture is tested for the safety of the king. */
export function enPassantCaptures<Us, Them, Sink>(p: Position, cursor: usize): usize {
  const to = p.epSquare;
  if (to == NO_SQUARE) return cursor;
  const captured = bit(to - forwardStep<Us>());
  const theirPawns = attackingPawns<Them>(p) & ~captured;
  const king = kingSquare<Us>(p);
  let takers = pawnAttacks<Them>(to) & pawns<Us>(p);
  while (takers != 0) {
    const from = lowestSquare(takers);
    const after = (occupied(p) ^ bit(from) ^ captured) | bit(to);
    if (attackersWith<Us, Them>(p, king, after, theirPawns) == 0) {
      cursor = addMove<Sink>(cursor, packMove(KIND_EN_PASSANT, PAWN, from, to, 0));
    }
    takers = withoutLowest(takers);
  }
  return cursor;
}
