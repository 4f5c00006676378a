// What one thread owns, in one block of memory; offsets from the block's first byte, where its position stands.

import { POSITION_BYTES } from './position.ts';

/** i32 words of shared/setup_layout.ts. */
export const SETUP_BUFFER: usize = POSITION_BYTES;
const SETUP_BUFFER_BYTES: usize = 512;

/** Undo records of 32 bytes, for lines of up to 1,024 plies. */
export const UNDO_RECORDS: usize = SETUP_BUFFER + SETUP_BUFFER_BYTES;
const UNDO_RECORDS_BYTES: usize = 32768;

/**
 * Move lists, one behind the other. A position can have some 1,500 legal moves: 16 pairs of hostage and man rescued on up to
 * 62 squares, 5 roles to drop, and the moves on the board.
 */
export const MOVE_LISTS: usize = UNDO_RECORDS + UNDO_RECORDS_BYTES;
const MOVE_LISTS_BYTES: usize = 1048576;

export const THREAD_BYTES: usize = MOVE_LISTS + MOVE_LISTS_BYTES;
