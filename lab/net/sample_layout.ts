// A sample in memory, for the trainer and the arithmetic of training:
//
//   74 × u16 features of the mover | 74 × u16 of the other side | f32 centipawns of the terms | f32 target | i32 bucket
//
// A list of features ends at NET_NOTHING or when it is full.

import { NET_MAX_FEATURES } from '../../src/shared/net_layout.ts';

/** Bytes of one side's list of features. */
export const LIST_BYTES: i32 = 2 * NET_MAX_FEATURES;
/** Offsets in bytes of what follows the lists. */
export const TERMS: i32 = 2 * LIST_BYTES;
export const TARGET: i32 = TERMS + 4;
export const BUCKET: i32 = TERMS + 8;
export const SAMPLE_BYTES: i32 = TERMS + 12;

/** Samples that the arithmetic takes at a time, those of one step. */
export const BATCH: i32 = 4096;
