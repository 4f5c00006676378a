// The evaluation: centipawns from the view of the side to move, as the sum of its terms for both sides and the correction of a
// neural net.

import {
  TERM_DROP_MOBILITY,
  TERM_KING_DANGER,
  TERM_MATERIAL,
  TERM_MOBILITY,
  TERM_NET,
  TERM_PAWNS,
  TERM_PAYMENTS,
  TERM_SQUARES,
  TERM_TEMPO,
  TERM_THREATS,
} from '../shared/eval_terms.ts';
import { Black, White, colour, count } from '../board/bitboard.ts';
import { POSITION_BYTES, Position, addressOf, occupied } from '../board/position.ts';
import { dangerUnits } from './king.ts';
import { mapAttacks, mapsOf } from './maps.ts';
import { netScore } from './net.ts';
import { dropMobility, material, pawnTerms, payments, placedMen, squares, threats } from './terms.ts';
import { W_TEMPO, early, late, weight } from './weights.ts';

const MEN: i32 = 32;
/** Number of men off the board from which only the late weights count. */
const FULL_PHASE: i32 = 16;
/** Danger in centipawns is the square of the units, limited to the maximum, divided by this. */
const DANGER_DIVISOR: i32 = 32;
const MAX_DANGER: i32 = 220;

/** Men off the board, at most FULL_PHASE. */
function phase(p: Position): i32 {
  return min(MEN - count(occupied(p)), FULL_PHASE);
}

/** A packed sum as centipawns in a phase. */
function taper(packed: i32, menOff: i32): i32 {
  return (early(packed) * (FULL_PHASE - menOff) + late(packed) * menOff) / FULL_PHASE;
}

/** What the danger to the king of Us costs, in centipawns. */
function dangerCost<Us, Them>(p: Position, menOff: i32): i32 {
  const units = max(0, min(taper(dangerUnits<Us, Them>(p), menOff), MAX_DANGER));
  return (units * units) / DANGER_DIVISOR;
}

/** Terms that are plain sums of weights, packed, for Us. */
function linearTerms<Us, Them>(p: Position): i32 {
  return (
    placedMen<Us>(p) +
    payments<Us, Them>(p) +
    mapsOf<Us>(p).mobility +
    dropMobility<Us, Them>(p) +
    threats<Us, Them>(p) +
    pawnTerms<Us, Them>(p)
  );
}

/** Evaluates the position for Us, the side to move. */
export function evaluate<Us, Them>(p: Position): i32 {
  mapAttacks<Us, Them>(p);
  const menOff = phase(p);
  const linear = linearTerms<Us, Them>(p) - linearTerms<Them, Us>(p) + weight(W_TEMPO, 0);
  // Before the net, which sees the safe checks that this finds.
  const danger = dangerCost<Them, Us>(p, menOff) - dangerCost<Us, Them>(p, menOff);
  return taper(linear, menOff) + danger + netScore<Us>(p, menOff);
}

/** The evaluation for the side to move. */
export function evaluateForMover(p: Position): i32 {
  return p.turn == 0 ? evaluate<White, Black>(p) : evaluate<Black, White>(p);
}

/** One term of the evaluation table for people, for Us: see shared/eval_terms.ts. It fills the maps. */
function termOf<Us, Them>(p: Position, term: i32): i32 {
  mapAttacks<Us, Them>(p);
  const menOff = phase(p);
  switch (term) {
    case TERM_MATERIAL:
      return taper(material<Us>(p), menOff);
    case TERM_SQUARES:
      return taper(squares<Us>(p), menOff);
    case TERM_PAYMENTS:
      return taper(payments<Us, Them>(p), menOff);
    case TERM_MOBILITY:
      return taper(mapsOf<Us>(p).mobility, menOff);
    case TERM_DROP_MOBILITY:
      return taper(dropMobility<Us, Them>(p), menOff);
    case TERM_THREATS:
      return taper(threats<Us, Them>(p), menOff);
    case TERM_PAWNS:
      return taper(pawnTerms<Us, Them>(p), menOff);
    case TERM_KING_DANGER:
      return -dangerCost<Us, Them>(p, menOff);
    case TERM_TEMPO:
      return p.turn == colour<Us>() ? taper(weight(W_TEMPO, 0), menOff) : 0;
    case TERM_NET:
      if (p.turn != colour<Us>()) return 0;
      // They set the safe checks, which the net sees.
      dangerUnits<Us, Them>(p);
      dangerUnits<Them, Us>(p);
      return netScore<Us>(p, menOff);
    default:
      return 0;
  }
}

/** One term for one colour, in centipawns from that colour's view. */
export function evaluationTerm(p: Position, term: i32, side: i32): i32 {
  return side == 0 ? termOf<White, Black>(p, term) : termOf<Black, White>(p, term);
}

// Many positions at once, for the tuner: a record is a position's own bytes, so that nothing has to be decoded.

/** Copies the position at `p` to a record. */
export function saveRecord(p: Position, record: usize): void {
  memory.copy(record, addressOf(p), POSITION_BYTES);
}

/**
 * Makes a record the position at `p`. It must come from the same thread's block, because it contains the address of the
 * undo records.
 */
export function loadRecord(p: Position, record: usize): void {
  memory.copy(addressOf(p), record, POSITION_BYTES);
}

/** Evaluates `n` records for their side to move into an i32 each at `out`. The position at `p` is overwritten. */
export function evaluateRecords(p: Position, records: usize, n: i32, out: usize): void {
  for (let i: usize = 0; i < <usize>n; i++) {
    loadRecord(p, records + i * POSITION_BYTES);
    store<i32>(out + (i << 2), evaluateForMover(p));
  }
}

/** Writes the share of the late weights in each of `n` records, 0 to 1, into an f32 each at `out`. */
export function lateSharesOfRecords(records: usize, n: i32, out: usize): void {
  for (let i: usize = 0; i < <usize>n; i++) {
    store<f32>(out + (i << 2), <f32>phase(changetype<Position>(records + i * POSITION_BYTES)) / <f32>FULL_PHASE);
  }
}
