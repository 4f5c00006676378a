// The features of a position, from the setup buffer: an independent implementation of src/shared/net_layout.ts, used in
// a test of the core's.

import { NET_NOTHING, NET_STORES, NET_STORE_FEATURES, storeFeature } from '../../src/shared/net_layout.ts';
import { EMPTY, HOLDABLE_ROLES, KING, manOf } from '../../src/shared/men.ts';
import { SETUP_AIRFIELDS, SETUP_BOARD, SETUP_PRISONS } from '../../src/shared/setup_layout.ts';

/** Maximum number of men in a position, and so of features per side. */
export const MAX_FEATURES = 32;
const SQUARES = 64;

/** Is it a side's own king? Every position has exactly one such feature. */
export function isOwnKing(feature: number): boolean {
  return feature >> 6 === manOf(0, KING);
}

/** The features from a side's point of view. */
export function featuresOf(setup: Int32Array, side: number): number[] {
  const king = setup.indexOf(manOf(side, KING), SETUP_BOARD);
  const turned = (side === 0 ? 0 : 56) ^ ((king & 4) === 0 ? 0 : 7);
  const features: number[] = [];
  for (let square = 0; square < SQUARES; square++) {
    const man = setup[SETUP_BOARD + square]!;
    if (man !== EMPTY) features.push(((man ^ manOf(side, 0)) << 6) + (square ^ turned));
  }
  const stores = [SETUP_AIRFIELDS, SETUP_PRISONS].flatMap((first) => [side, side ^ 1].map((of) => first + 5 * of));
  stores.forEach((store, i) => {
    for (let role = 0; role < HOLDABLE_ROLES; role++) {
      for (let n = 0; n < setup[store + role]!; n++) {
        features.push(NET_STORES + i * NET_STORE_FEATURES + storeFeature(role) + n);
      }
    }
  });
  return features;
}

/** Writes the features of a side to a sample's list, which starts at an index of `words`. */
export function writeFeatures(setup: Int32Array, side: number, words: Uint16Array, at: number): void {
  const features = featuresOf(setup, side);
  words.set(features, at);
  if (features.length < MAX_FEATURES) words[at + features.length] = NET_NOTHING;
}
