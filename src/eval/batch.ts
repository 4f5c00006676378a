// Many positions at once, for the tuner: a record is a position's own bytes, so that nothing has to be decoded.

import { POSITION_BYTES, Position, addressOf } from '../board/position.ts';
import { FULL_PHASE, evaluateForMover, phase } from './evaluate.ts';

export const RECORD_BYTES: usize = POSITION_BYTES;

/** Copies the position at `p` to a record. */
export function saveRecord(p: Position, record: usize): void {
  memory.copy(record, addressOf(p), RECORD_BYTES);
}

/**
 * Makes a record the position at `p`. It must come from the same thread's block, because it contains the address of the
 * undo records.
 */
export function loadRecord(p: Position, record: usize): void {
  memory.copy(addressOf(p), record, RECORD_BYTES);
}

/** Evaluates `n` records for their side to move into an i32 each at `out`. The position at `p` is overwritten. */
export function evaluateRecords(p: Position, records: usize, n: i32, out: usize): void {
  for (let i: usize = 0; i < <usize>n; i++) {
    loadRecord(p, records + i * RECORD_BYTES);
    store<i32>(out + (i << 2), evaluateForMover(p));
  }
}

/** Writes the share of the late weights in each of `n` records, 0 to 1, into an f32 each at `out`. */
export function lateSharesOfRecords(records: usize, n: i32, out: usize): void {
  for (let i: usize = 0; i < <usize>n; i++) {
    store<f32>(out + (i << 2), <f32>phase(changetype<Position>(records + i * RECORD_BYTES)) / <f32>FULL_PHASE);
  }
}
