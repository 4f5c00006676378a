// What the neural net sees: each man is one feature, by where he is. A side sees the position as if it played White (ranks and
// colours turned) with its king on files a to d (files mirrored if it stands on e to h).
//
//   man × 64 + square             a man on the board: see men.ts
//   NET_STORES + 0 … 59           own airfield, enemy airfield, own prison, enemy prison, 15 each: the first man of a role
//                                 there is one feature, the second another, and so on
//   the rows of EMPTY, and of no man at all, are zero
//
// So there are never more features than men: 32.

import { EMPTY } from './men.ts';

/** Features of the stores begin here, among the numbers that no man has. */
export const NET_STORES: i32 = 384;
/** Features of one store: 8 pawns, 2 knights, 2 bishops, 2 rooks, 1 queen. */
export const NET_STORE_FEATURES: i32 = 15;
/** A feature that is none. */
export const NET_NOTHING: i32 = EMPTY << 6;
/** Features in all, with those whose rows are zero. */
export const NET_FEATURES: i32 = 1024;
/** Hidden neurons of each side. */
export const NET_HIDDEN: i32 = 64;
/** The output has other weights by men off the board: so many sets. */
export const NET_BUCKETS: i32 = 4;

/** What stands for 1 in the first layer, if a neuron gives 0 to 1, and among the output's weights. */
export const NET_UNIT: i32 = 255;
export const NET_OUTPUT_UNIT: i32 = 64;
/** An output weight is at most this, so that its product with a neuron fits 16 bits. */
export const NET_MOST_OUTPUT_WEIGHT: i32 = 127;
/** The correction is at most so many centipawns: no position, however odd, may look like a mate. */
export const NET_MOST: i32 = 2000;
/** Centipawns of an output of 1. */
export const NET_CENTIPAWNS: i32 = 400;

/** First feature of a role in a store. */
export function storeFeature(role: i32): i32 {
  return role === 0 ? 0 : 6 + 2 * role;
}

/** The set of output weights for so many men off the board. */
export function netBucket(menOff: i32): i32 {
  return menOff < 3 ? 0 : menOff < 6 ? 1 : menOff < 9 ? 2 : 3;
}
