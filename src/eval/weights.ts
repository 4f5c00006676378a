// Names of the evaluation's weights: where each group begins in the table of weight_values.ts. A weight is a pair of
// centipawns, for a full board and for 16 or more men off the board; between the two the evaluation is tapered. Each group begins
// after the one before it: a new one needs its name here and its numbers there, in the same place.

import { HOLDABLE_ROLES, KING } from '../shared/men.ts';
import { WEIGHT_VALUES } from './weight_values.ts';

const ROLES: i32 = KING + 1;
/** Knight to queen. */
const PIECES: i32 = HOLDABLE_ROLES - 1;
const SQUARES: i32 = 64;
/** Files e to h share the numbers of files d to a. */
const MIRRORED_SQUARES: i32 = SQUARES / 2;
/** The most squares that a man can attack; a queen attacks as a bishop and as a rook. */
const KNIGHT_REACH: i32 = 8;
const BISHOP_REACH: i32 = 13;
const ROOK_REACH: i32 = 14;
/** Ranks 2 to 6. */
const PASSED_RANKS: i32 = 5;

/** Value of a man on the board, pawn to queen. In prison a man is worth 0: that is the zero of the scale. */
export const W_BOARD: i32 = 0;
/** Value of a man on the airfield, pawn to queen. */
export const W_AIRFIELD: i32 = W_BOARD + HOLDABLE_ROLES;
/** Six roles × 32 squares (files a to d, mirrored; ranks as the owner counts them). */
export const W_SQUARE: i32 = W_AIRFIELD + HOLDABLE_ROLES;
/** By number of squares a knight, bishop, rook, queen attacks that are neither its own men's nor guarded by pawns. */
export const W_MOBILITY_KNIGHT: i32 = W_SQUARE + ROLES * MIRRORED_SQUARES;
export const W_MOBILITY_BISHOP: i32 = W_MOBILITY_KNIGHT + KNIGHT_REACH + 1;
export const W_MOBILITY_ROOK: i32 = W_MOBILITY_BISHOP + BISHOP_REACH + 1;
export const W_MOBILITY_QUEEN: i32 = W_MOBILITY_ROOK + ROOK_REACH + 1;
/** Hostages in the player's prison, pawn to queen, each as a means of payment. */
export const W_HOSTAGE: i32 = W_MOBILITY_QUEEN + BISHOP_REACH + ROOK_REACH + 1;
/** An enemy man attacked by a pawn: knight to queen. */
export const W_THREAT_BY_PAWN: i32 = W_HOSTAGE + HOLDABLE_ROLES;
/** An enemy man attacked by a knight or bishop: pawn to queen. */
export const W_THREAT_BY_MINOR: i32 = W_THREAT_BY_PAWN + PIECES;
/** An enemy man attacked by a rook: pawn to queen. */
export const W_THREAT_BY_ROOK: i32 = W_THREAT_BY_MINOR + HOLDABLE_ROLES;
/** An enemy man attacked and not defended. */
export const W_HANGING: i32 = W_THREAT_BY_ROOK + HOLDABLE_ROLES;
/** A pawn on its 7th rank that can promote; one that could be frozen by a single exchange; one that is frozen. */
export const W_SEVENTH_LIVE: i32 = W_HANGING + 1;
export const W_SEVENTH_FREEZABLE: i32 = W_SEVENTH_LIVE + 1;
export const W_SEVENTH_FROZEN: i32 = W_SEVENTH_FREEZABLE + 1;
/** A pawn that no enemy pawn can stop or take on its way, by rank 2 to 6. */
export const W_PASSED: i32 = W_SEVENTH_FROZEN + 1;
export const W_ISOLATED: i32 = W_PASSED + PASSED_RANKS;
export const W_DOUBLED: i32 = W_ISOLATED + 1;
/** Empty unguarded squares in the enemy's half, times 1/8, for each man that can be dropped: pawn to queen. */
export const W_DROP_MOBILITY: i32 = W_DOUBLED + 1;
/** The side to move. */
export const W_TEMPO: i32 = W_DROP_MOBILITY + HOLDABLE_ROLES;

// King danger is counted in units, early and late, and enters the score through its square: see king.ts.

/** A knight, bishop, rook, queen that attacks the squares around the king; pawns at index 0. */
export const W_DANGER_ATTACKER: i32 = W_TEMPO + 1;
/** Each attack on a square around the king. */
export const W_DANGER_ATTACK: i32 = W_DANGER_ATTACKER + HOLDABLE_ROLES;
/** A man on the airfield, pawn to queen. */
export const W_DANGER_AIRFIELD: i32 = W_DANGER_ATTACK + 1;
/** A man that can be rescued now, pawn to queen. */
export const W_DANGER_RESCUABLE: i32 = W_DANGER_AIRFIELD + HOLDABLE_ROLES;
/** A check that a man on the board can give safely: knight to queen. */
export const W_DANGER_CHECK: i32 = W_DANGER_RESCUABLE + HOLDABLE_ROLES;
/** A square where a man of the airfield gives check safely: pawn to queen. */
export const W_DANGER_DROP_CHECK: i32 = W_DANGER_CHECK + PIECES;
/** The same for a man that can be rescued now. */
export const W_DANGER_RESCUE_CHECK: i32 = W_DANGER_DROP_CHECK + HOLDABLE_ROLES;
/** A square beside the king that is empty or attacked, and guarded by the king alone. */
export const W_DANGER_HOLE: i32 = W_DANGER_RESCUE_CHECK + HOLDABLE_ROLES;
/** Each of the king's own pawns on the squares around him (a shelter: negative). */
export const W_DANGER_SHELTER: i32 = W_DANGER_HOLE + 1;
/** The units of every king, without any attacker. */
export const W_DANGER_BASE: i32 = W_DANGER_SHELTER + 1;
/** Number of weights: tests/lab/weight_file.test.ts checks that weight_values.ts has as many. */
export const WEIGHT_COUNT: i32 = W_DANGER_BASE + 1;

/** A packed pair. */
const WEIGHT_BYTES: i32 = 4;
const CACHE_LINE: i32 = 64;

/** The pairs, packed as `late << 16 + early` so that one addition adds both. */
const PACKED: usize = memory.data(WEIGHT_COUNT * WEIGHT_BYTES, CACHE_LINE);

/** The value of a man plus that of his square, packed: [role][square from White's side]. */
const PLACED: usize = memory.data(ROLES * SQUARES * WEIGHT_BYTES, CACHE_LINE);

/** Packs the pairs of weight_values.ts; a tuner calls it again after it has changed them. */
export function initWeights(): void {
  for (let i: usize = 0; i < <usize>WEIGHT_COUNT; i++) {
    const early = <i32>load<i16>(WEIGHT_VALUES + (i << 2));
    const late = <i32>load<i16>(WEIGHT_VALUES + (i << 2), 2);
    store<i32>(PACKED + (i << 2), (late << 16) + early);
  }
  for (let role = 0; role <= KING; role++) {
    for (let square = 0; square < 64; square++) {
      const file = square & 7;
      const mirrored = ((square >> 3) << 2) | (file < 4 ? file : 7 - file);
      const onBoard = role == KING ? 0 : weight(W_BOARD, role);
      store<i32>(PLACED + ((<usize>((role << 6) | square)) << 2), onBoard + weight(W_SQUARE, (role << 5) | mirrored));
    }
  }
}

/** The value of a man on the board plus that of his square, packed; the square from White's side. */
export function placedWeight(role: i32, square: i32): i32 {
  return load<i32>(PLACED + ((<usize>((role << 6) | square)) << 2));
}

/** The packed pair at `group + index`. */
export function weight(group: i32, index: i32): i32 {
  return load<i32>(PACKED + ((<usize>(group + index)) << 2));
}

/** The full-board half of a packed sum. */
export function early(packed: i32): i32 {
  return <i32>(<i16>packed);
}

/** The half of a packed sum for many men off the board. */
export function late(packed: i32): i32 {
  return (packed + 0x8000) >> 16;
}
