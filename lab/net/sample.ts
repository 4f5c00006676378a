// Writing a sample: see sample_layout.ts.

import { EMPTY } from '../../src/shared/men.ts';
import { netBucket } from '../../src/shared/net_layout.ts';
import { SETUP_BOARD, SETUP_TURN } from '../../src/shared/setup_layout.ts';
import { look, writeFeatures } from './features.ts';
import { BUCKET, LIST_BYTES, TERMS } from './sample_layout.ts';

const MEN = 32;
const SQUARES = 64;

/** Writes the position in a setup buffer, which the evaluation's terms score `terms` centipawns for its mover. No target yet. */
export function writeSample(sample: DataView, setup: Int32Array, terms: number): void {
  const mover = setup[SETUP_TURN]!;
  const seen = look(setup);
  const lists = new Uint16Array(sample.buffer, sample.byteOffset, LIST_BYTES);
  writeFeatures(seen, mover, lists, 0);
  writeFeatures(seen, mover ^ 1, lists, LIST_BYTES / 2);
  let menOff = MEN - SQUARES;
  for (let square = 0; square < SQUARES; square++) if (setup[SETUP_BOARD + square] === EMPTY) menOff++;
  sample.setFloat32(TERMS, terms, true);
  sample.setInt32(BUCKET, netBucket(menOff), true);
}
