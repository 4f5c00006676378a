// Names of the evaluation's weights: where each group begins in the table of weight_values.ts. A weight is a pair of
// centipawns, for a full board and for 16 or more men off the board; between the two the evaluation is tapered.

import { KING } from '../shared/men.ts';
import { WEIGHT_VALUES } from './weight_values.ts';

/** Value of a man on the board, pawn to queen. In prison a man is worth 0: that is the zero of the scale. */
export const W_BOARD: i32 = 0;
/** Value of a man on the airfield, pawn to queen. */
export const W_AIRFIELD: i32 = 5;
/** Six roles × 32 squares (files a to d, mirrored; ranks as the owner counts them). */
export const W_SQUARE: i32 = 10;
/** By number of squares a knight, bishop, rook, queen attacks that are neither its own men's nor guarded by pawns. */
export const W_MOBILITY_KNIGHT: i32 = 202;
export const W_MOBILITY_BISHOP: i32 = 211;
export const W_MOBILITY_ROOK: i32 = 225;
export const W_MOBILITY_QUEEN: i32 = 240;
/** Hostages in the own prison, pawn to queen, each as a means of payment. */
export const W_HOSTAGE: i32 = 268;
/** An enemy man attacked by a pawn: knight to queen. */
export const W_THREAT_BY_PAWN: i32 = 273;
/** An enemy man attacked by a knight or bishop: pawn to queen. */
export const W_THREAT_BY_MINOR: i32 = 277;
/** An enemy man attacked by a rook: pawn to queen. */
export const W_THREAT_BY_ROOK: i32 = 282;
/** An enemy man attacked and not defended. */
export const W_HANGING: i32 = 287;
/** A pawn on its 7th rank that can promote; one that could be frozen by a single exchange; one that is frozen. */
export const W_SEVENTH_LIVE: i32 = 288;
export const W_SEVENTH_FREEZABLE: i32 = 289;
export const W_SEVENTH_FROZEN: i32 = 290;
/** A pawn that no enemy pawn can stop or take on its way, by rank 2 to 6. */
export const W_PASSED: i32 = 291;
export const W_ISOLATED: i32 = 296;
export const W_DOUBLED: i32 = 297;
/** Empty squares of the enemy's half that his men don't guard, times 1/8, for each man that can be dropped: pawn to queen. */
export const W_DROP_MOBILITY: i32 = 298;
/** The side to move. */
export const W_TEMPO: i32 = 303;

// King danger is counted in units, early and late, and enters the score through its square: see king.ts.

/** A knight, bishop, rook, queen that attacks the squares around the king; pawns at index 0. */
export const W_DANGER_ATTACKER: i32 = 304;
/** Each attack on a square around the king. */
export const W_DANGER_ATTACK: i32 = 309;
/** A man on the airfield, pawn to queen. */
export const W_DANGER_AIRFIELD: i32 = 310;
/** A man that can be rescued now, pawn to queen. */
export const W_DANGER_RESCUABLE: i32 = 315;
/** A check that a man on the board can give safely: knight to queen. */
export const W_DANGER_CHECK: i32 = 320;
/** A square where a man of the airfield gives check safely: pawn to queen. */
export const W_DANGER_DROP_CHECK: i32 = 324;
/** The same for a man that can be rescued now. */
export const W_DANGER_RESCUE_CHECK: i32 = 329;
/** A square beside the king that is empty or attacked, and guarded by the king alone. */
export const W_DANGER_HOLE: i32 = 334;
/** Each of the king's own pawns on the squares around him (a shelter: negative). */
export const W_DANGER_SHELTER: i32 = 335;
/** What every king has to begin with. */
export const W_DANGER_BASE: i32 = 336;
export const WEIGHT_COUNT: i32 = 337;

/** The pairs, packed as `late << 16 + early` so that one addition adds both. */
const PACKED: usize = memory.data(1348, 64);

/** A man's own value and that of his square in one, packed: [role][square as White sees it]. */
const PLACED: usize = memory.data(1536, 64);

/** Packs the pairs of weight_values.ts; again after a tuner has changed them. */
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

/** Value of a man on the board with that of his square, packed; the square as White sees it. */
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
