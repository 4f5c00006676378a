// The features of the neural net: a number for each man and place, and for some facts. A side sees the position as if it played
// White (ranks and colours turned) with its king on files a to d (files mirrored if it stands on e to h).
//
//   man × 64 + square             a man on the board: see men.ts; with NET_ATTACKED and NET_DEFENDED (× 64) added if the other
//                                 side attacks the square and if its own side defends it; kings have neither
//   NET_STORES + 0 … 59           own airfield, enemy airfield, own prison, enemy prison, 15 each: the first man of a role
//                                 there is one feature, the second another, and so on
//   NET_FACTS + 0 … 15            facts about the own side, then about the enemy, see FACT_RESCUE and the next
//   NET_CHECKS + 0 … 31           safe checks that the own side can give by men off the board, then those of the enemy, see
//                                 CHECK_BY_DROP and the next
//   NET_RINGS + 0 … 191           the squares around the own king, then around the enemy king, see ringDirection and
//                                 RING_ATTACKED
//   the rows of EMPTY, and of no man at all, are zero

import { EMPTY, HOLDABLE_ROLES, KING } from './men.ts';

/** The number of this set of features: another one for any change of what a feature means, because nets name it in their files. */
export const NET_FEATURE_SET: i32 = 1;
/** Added to the number of a man on the board. */
export const NET_ATTACKED: i32 = 16;
export const NET_DEFENDED: i32 = 32;
/** Features of the stores begin here, among the numbers that no man on the board has. */
export const NET_STORES: i32 = 384;
/** Features of the facts begin here, again among the numbers that no man on the board has. */
export const NET_FACTS: i32 = 896;
/** Facts about a side: the roles that it can rescue now, its castling rights, and whether its pawns on the 7th rank live. */
export const FACT_RESCUE: i32 = 0;
export const FACT_CASTLE_KING: i32 = 5;
export const FACT_CASTLE_QUEEN: i32 = 6;
export const FACT_LIVE: i32 = 7;
/** Facts about one side. */
export const NET_SIDE_FACTS: i32 = 8;
/** Features of the checks begin here. */
export const NET_CHECKS: i32 = NET_FACTS + 2 * NET_SIDE_FACTS;
/** Checks of a side: the roles that can check safely from the airfield, and those that must be rescued to do so. */
export const CHECK_BY_DROP: i32 = 0;
export const CHECK_BY_EXCHANGE: i32 = 8;
/** Checks of one side. */
export const NET_SIDE_CHECKS: i32 = 16;
/** Features of the squares around the kings begin here, after all men. */
export const NET_RINGS: i32 = 4096;
/** Parts of a square's state: the enemy attacks it, a man besides the king defends it, an own man or an enemy stands there. */
export const RING_ATTACKED: i32 = 1;
export const RING_DEFENDED: i32 = 2;
export const RING_OWN: i32 = 4;
export const RING_ENEMY: i32 = 8;
/** States of a square: no one square has both an own man and an enemy. */
export const RING_STATES: i32 = 12;
/** Features around one king: eight directions. */
export const NET_KING_RING: i32 = 8 * RING_STATES;
/** Features of one store: 8 pawns, 2 knights, 2 bishops, 2 rooks, 1 queen. */
export const NET_STORE_FEATURES: i32 = 15;
/** No feature. */
export const NET_NOTHING: i32 = EMPTY << 6;
/** Number of features, including those whose rows are zero. */
export const NET_FEATURES: i32 = NET_RINGS + 2 * NET_KING_RING;
/** No position has more features: 32 men, 16 facts, 10 checks (a role's is by drop or by exchange), 16 squares around kings. */
export const NET_MAX_FEATURES: i32 = 74;
/** Hidden neurons of each side. */
export const NET_HIDDEN: i32 = 64;
/** Number of sets of output weights; the number of men off the board selects one. */
export const NET_BUCKETS: i32 = 4;

/** Fixed-point units of 1: of the neurons, which give 0 to 1, and of the output weights. */
export const NET_UNIT: i32 = 127;
export const NET_OUTPUT_UNIT: i32 = 64;
/** An output weight is at most this, so that its product with a neuron fits 16 bits. */
export const NET_MAX_OUTPUT_WEIGHT: i32 = 127;
/** A weight of a row is at most this: it is stored in a byte. */
export const NET_MAX_ROW_WEIGHT: i32 = 127;
/** Maximum correction in centipawns: no position, however odd, may look like a mate. */
export const NET_MAX: i32 = 2000;
/** Centipawns of an output of 1. */
export const NET_CENTIPAWNS: i32 = 400;

/** Is it the feature of a man on the board? */
export function isNetMan(feature: i32): boolean {
  const code = feature >> 6;
  const role = code & 7;
  return feature < NET_RINGS && (role < KING || (role === KING && code < NET_ATTACKED));
}

/** Does the feature exist? The rows of the other numbers are zero. */
export function isNetFeature(feature: i32): boolean {
  const check = feature - NET_CHECKS;
  if (check >= 0 && check < 2 * NET_SIDE_CHECKS) return (check & (CHECK_BY_EXCHANGE - 1)) < HOLDABLE_ROLES;
  return (
    isNetMan(feature) ||
    (feature >= NET_STORES && feature < NET_STORES + 4 * NET_STORE_FEATURES) ||
    (feature >= NET_FACTS && feature < NET_CHECKS) ||
    feature >= NET_RINGS
  );
}

/** The direction, 0 to 7, from a king to a square beside it, both as a view sees them. */
export function ringDirection(king: i32, square: i32): i32 {
  const step = square - king + 9;
  const place = (step & 3) + 3 * (step >> 3);
  return place > 4 ? place - 1 : place;
}

/** First feature of a role in a store. */
export function storeFeature(role: i32): i32 {
  return role === 0 ? 0 : 6 + 2 * role;
}

/** The set of output weights for a number of men off the board. */
export function netBucket(menOff: i32): i32 {
  return menOff < 3 ? 0 : menOff < 6 ? 1 : menOff < 9 ? 2 : 3;
}
