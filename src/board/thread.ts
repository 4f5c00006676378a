// The data of one thread, in one block of memory: offsets from the block's first byte, where its position is, so that
// one address `p` reaches everything.

import { MAX_GAME_KEYS } from '../shared/search_layout.ts';
import { POSITION_BYTES } from './position.ts';

/** Maximum number of plies from the root in a search. */
export const MAX_PLY: i32 = 120;

// Near the position, because offsets of less than 1,024 bytes fit into loads and stores.

/** Counters and limits of a search: see search/state.ts. */
export const SEARCH_STATE: usize = POSITION_BYTES;
export const SEARCH_STATE_BYTES: usize = 128;

/** The state of the mate search: see search/mate/state.ts. */
export const MATE_STATE: usize = SEARCH_STATE + SEARCH_STATE_BYTES;
export const MATE_STATE_BYTES: usize = 128;

/** Attack maps of the evaluation: see eval/maps.ts. */
export const ATTACK_MAPS: usize = MATE_STATE + MATE_STATE_BYTES;
export const ATTACK_MAPS_BYTES: usize = 192;

/** i32 words of shared/setup_layout.ts. */
export const SETUP_BUFFER: usize = ATTACK_MAPS + ATTACK_MAPS_BYTES;
const SETUP_BUFFER_BYTES: usize = 512;

/** Undo records of 32 bytes, for lines of up to 1,024 plies. */
export const UNDO_RECORDS: usize = SETUP_BUFFER + SETUP_BUFFER_BYTES;
const UNDO_RECORDS_BYTES: usize = 32768;

/** What the host reads after each root search: see shared/search_layout.ts. */
export const REPORT: usize = UNDO_RECORDS + UNDO_RECORDS_BYTES;
const REPORT_BYTES: usize = 64;

/** One frame per ply, with some before the root and after the last: see search/frame.ts. */
export const FRAMES: usize = REPORT + REPORT_BYTES;
export const FRAMES_BEFORE_ROOT: i32 = 4;
const FRAMES_BEHIND_LAST: i32 = 4;
export const FRAME_COUNT: i32 = FRAMES_BEFORE_ROOT + MAX_PLY + FRAMES_BEHIND_LAST;
export const FRAME_BYTES: usize = 160;
const FRAMES_BYTES: usize = <usize>FRAME_COUNT * FRAME_BYTES;

/** Principal variations, a row of 127 moves a ply: see search/frame.ts. */
export const PV_ROWS: usize = FRAMES + FRAMES_BYTES;
export const PV_ROW_BYTES: usize = 512;
const PV_ROWS_BYTES: usize = 128 * PV_ROW_BYTES;

/** Root moves of 320 bytes, with their principal variations: see search/root_moves.ts. */
export const ROOT_MOVES: usize = PV_ROWS + PV_ROWS_BYTES;
const ROOT_MOVES_BYTES: usize = 655360;

/** Keys of the game's positions before the root, and a filter over them: see search/draws.ts. */
export const GAME_KEYS: usize = ROOT_MOVES + ROOT_MOVES_BYTES;
const GAME_KEYS_BYTES: usize = 8 * <usize>MAX_GAME_KEYS;
export const GAME_KEY_FILTER: usize = GAME_KEYS + GAME_KEYS_BYTES;
export const GAME_KEY_FILTER_BYTES: usize = 4096;

/** Move-ordering statistics: see search/history.ts. */
export const HISTORIES: usize = GAME_KEY_FILTER + GAME_KEY_FILTER_BYTES;
export const HISTORIES_BYTES: usize = 4194304;

/**
 * Move lists, one after another. A position has about 1,160 legal moves at most: 16 pairs of hostage and rescued man on
 * up to 62 squares, drops of four roles (the queen can't wait in two places), and the moves on the board; 8 bytes each
 * in a search, for more than MAX_PLY plies.
 */
export const MOVE_LISTS: usize = HISTORIES + HISTORIES_BYTES;
export const MOVE_LISTS_BYTES: usize = 2097152;

/** Accumulators of the neural net: see eval/net.ts. */
export const ACCUMULATORS: usize = MOVE_LISTS + MOVE_LISTS_BYTES;
export const ACCUMULATORS_BYTES: usize = 8192;

export const THREAD_BYTES: usize = ACCUMULATORS + ACCUMULATORS_BYTES;
