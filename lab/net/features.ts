// The features of a position, from the setup buffer: an independent implementation of src/shared/net_layout.ts, used in
// a test of the core's.

import {
  CHECK_BY_DROP,
  CHECK_BY_EXCHANGE,
  FACT_CASTLE_KING,
  FACT_CASTLE_QUEEN,
  FACT_LIVE,
  FACT_RESCUE,
  NET_ATTACKED,
  NET_CHECKS,
  NET_DEFENDED,
  NET_FACTS,
  NET_KING_RING,
  NET_MAX_FEATURES,
  NET_NOTHING,
  NET_RINGS,
  NET_SIDE_CHECKS,
  NET_SIDE_FACTS,
  NET_STORES,
  NET_STORE_FEATURES,
  RING_ATTACKED,
  RING_DEFENDED,
  RING_ENEMY,
  RING_OWN,
  RING_STATES,
  ringDirection,
  storeFeature,
  netBucket,
} from '../../src/shared/net_layout.ts';
import { EMPTY, HOLDABLE_ROLES, KING, PAWN, canRescue, colourOf, manOf, roleOf } from '../../src/shared/men.ts';
import {
  CASTLE_BLACK_KING,
  CASTLE_BLACK_QUEEN,
  CASTLE_WHITE_KING,
  CASTLE_WHITE_QUEEN,
  RULES_PIERCE,
  SETUP_AIRFIELDS,
  SETUP_BOARD,
  SETUP_CASTLING,
  SETUP_PRISONS,
  SETUP_RULES,
  SETUP_TURN,
} from '../../src/shared/setup_layout.ts';
import { BUCKET, LIST_BYTES, TERMS } from './sample_layout.ts';

const SQUARES = 64;

/** Is it a side's own king? Every position has exactly one such feature. */
export function isOwnKing(feature: number): boolean {
  return feature >> 6 === manOf(0, KING);
}

const DIAGONAL = [-9, -7, 7, 9];
const STRAIGHT = [-8, -1, 1, 8];
const AROUND = [...DIAGONAL, ...STRAIGHT];
const LEAPS = [-17, -15, -10, -6, 6, 10, 15, 17];
/** The steps of a pawn's captures, by side. */
const PAWN_STEPS = [
  [7, 9],
  [-7, -9],
];
/** By role, from the knight on: steps, and whether they are repeated until something stands there. */
const WAYS = [
  { steps: LEAPS, isSlider: false },
  { steps: DIAGONAL, isSlider: true },
  { steps: STRAIGHT, isSlider: true },
  { steps: AROUND, isSlider: true },
  { steps: AROUND, isSlider: false },
];

/** Is the step, which may wrap around an edge, one on the board? */
function isStep(from: number, to: number): boolean {
  return to >= 0 && to < SQUARES && Math.abs((to & 7) - (from & 7)) <= 2;
}

/** Is a man of this role in the captor's prison? */
function holds(setup: Int32Array, captor: number, role: number): boolean {
  return setup[SETUP_PRISONS + 5 * captor + role]! > 0;
}

/** Does a side hold a piece of the other one, so that the other's pawns on the 7th rank live? */
function holdsPiece(setup: Int32Array, captor: number): boolean {
  return [1, 2, 3, 4].some((role) => holds(setup, captor, role));
}

/** The steps of a pawn's captures; a frozen pawn has none. */
function pawnCaptures(setup: Int32Array, from: number, side: number): readonly number[] {
  const isOnSeventh = from >> 3 === (side === 0 ? 6 : 1);
  if (isOnSeventh && !holdsPiece(setup, side ^ 1) && setup[SETUP_RULES] !== RULES_PIERCE) return [];
  return PAWN_STEPS[side]!;
}

/** The squares that a man of a role attacks from a square; a pawn's steps depend on its side. */
function reachOf(setup: Int32Array, from: number, role: number, pawnSteps: readonly number[]): number[] {
  const { steps, isSlider } = role === PAWN ? { steps: pawnSteps, isSlider: false } : WAYS[role - 1]!;
  const squares: number[] = [];
  for (const step of steps) {
    let at = from;
    while (isStep(at, at + step)) {
      at += step;
      squares.push(at);
      if (!isSlider || setup[SETUP_BOARD + at] !== EMPTY) break;
    }
  }
  return squares;
}

/** How many men of a side attack each square, frozen pawns left out. */
function attacksOf(setup: Int32Array, side: number): Uint8Array {
  const attacks = new Uint8Array(SQUARES);
  for (let from = 0; from < SQUARES; from++) {
    const man = setup[SETUP_BOARD + from]!;
    if (man === EMPTY || colourOf(man) !== side) continue;
    for (const at of reachOf(setup, from, roleOf(man), pawnCaptures(setup, from, side))) attacks[at]!++;
  }
  return attacks;
}

/** The facts about a side that hold. */
function factsOf(setup: Int32Array, side: number): number[] {
  const facts: number[] = [];
  for (let role = 0; role < HOLDABLE_ROLES; role++) {
    const isPaid = [0, 1, 2, 3, 4].some((give) => holds(setup, side, give) && canRescue(give, role));
    if (holds(setup, side ^ 1, role) && isPaid) facts.push(FACT_RESCUE + role);
  }
  const rights = setup[SETUP_CASTLING]!;
  if (rights & (side === 0 ? CASTLE_WHITE_KING : CASTLE_BLACK_KING)) facts.push(FACT_CASTLE_KING);
  if (rights & (side === 0 ? CASTLE_WHITE_QUEEN : CASTLE_BLACK_QUEEN)) facts.push(FACT_CASTLE_QUEEN);
  if (holdsPiece(setup, side ^ 1)) facts.push(FACT_LIVE);
  return facts;
}

/** What both views have in common. */
interface Seen {
  readonly setup: Int32Array;
  readonly attacks: readonly Uint8Array[];
}

function kingOf(setup: Int32Array, side: number): number {
  return setup.indexOf(manOf(side, KING), SETUP_BOARD) - SETUP_BOARD;
}

/** Squares from which a man of a side would check the other side's king: those that such a man of the king's would attack. */
function checkSquares(setup: Int32Array, side: number, role: number): number[] {
  const squares = reachOf(setup, kingOf(setup, side ^ 1), role, PAWN_STEPS[side ^ 1]!);
  if (role !== PAWN) return squares;
  return squares.filter((at) => at >> 3 > 0 && at >> 3 < 7 && pawnCaptures(setup, at, side).length > 0);
}

/** Are two squares a king's step apart, or the same? */
function areClose(a: number, b: number): boolean {
  return Math.abs((a & 7) - (b & 7)) <= 1 && Math.abs((a >> 3) - (b >> 3)) <= 1;
}

/** The safe checks that a side can give by men off the board. */
function checksOf({ setup, attacks }: Seen, side: number): number[] {
  const king = kingOf(setup, side ^ 1);
  const rescues = factsOf(setup, side);
  const isSafe = (at: number): boolean => {
    if (setup[SETUP_BOARD + at] !== EMPTY) return false;
    const guards = attacks[side ^ 1]![at]!;
    // A guarded square is safe from a king who guards it alone.
    return guards === 0 || (guards === 1 && areClose(at, king) && attacks[side]![at]! > 0);
  };
  return [0, 1, 2, 3, 4].flatMap((role) => {
    const isReady = setup[SETUP_AIRFIELDS + 5 * side + role]! > 0;
    if (!isReady && !rescues.includes(FACT_RESCUE + role)) return [];
    if (!checkSquares(setup, side, role).some(isSafe)) return [];
    return [(isReady ? CHECK_BY_DROP : CHECK_BY_EXCHANGE) + role];
  });
}

/** The squares around a side's king as a view sees them. */
function ringOf({ setup, attacks }: Seen, side: number, turned: number): number[] {
  const king = kingOf(setup, side);
  return AROUND.map((step) => king + step)
    .filter((at) => isStep(king, at))
    .map((at) => {
      const man = setup[SETUP_BOARD + at]!;
      const standing = man === EMPTY ? 0 : colourOf(man) === side ? RING_OWN : RING_ENEMY;
      const isAttacked = attacks[side ^ 1]![at]! > 0;
      // The king is the first who attacks the square.
      const isDefended = attacks[side]![at]! > 1;
      const state = standing + (isAttacked ? RING_ATTACKED : 0) + (isDefended ? RING_DEFENDED : 0);
      return ringDirection(king ^ turned, at ^ turned) * RING_STATES + state;
    });
}

/** Works out what the features of a position need, for both views. */
export function look(setup: Int32Array): Seen {
  return { setup, attacks: [0, 1].map((side) => attacksOf(setup, side)) };
}

/** The features from a side's point of view. */
export function featuresOf(seen: Seen, side: number): number[] {
  const { setup, attacks } = seen;
  const king = kingOf(setup, side);
  const turned = (side === 0 ? 0 : 56) ^ ((king & 4) === 0 ? 0 : 7);
  const features: number[] = [];
  for (let square = 0; square < SQUARES; square++) {
    const man = setup[SETUP_BOARD + square]!;
    if (man === EMPTY) continue;
    let code = man ^ manOf(side, 0);
    if (roleOf(man) !== KING) {
      if (attacks[colourOf(man) ^ 1]![square]! > 0) code += NET_ATTACKED;
      if (attacks[colourOf(man)]![square]! > 0) code += NET_DEFENDED;
    }
    features.push((code << 6) + (square ^ turned));
  }
  const stores = [SETUP_AIRFIELDS, SETUP_PRISONS].flatMap((first) => [side, side ^ 1].map((of) => first + 5 * of));
  stores.forEach((store, i) => {
    for (let role = 0; role < HOLDABLE_ROLES; role++) {
      for (let n = 0; n < setup[store + role]!; n++) {
        features.push(NET_STORES + i * NET_STORE_FEATURES + storeFeature(role) + n);
      }
    }
  });
  for (const of of [0, 1]) {
    for (const fact of factsOf(setup, side ^ of)) features.push(NET_FACTS + of * NET_SIDE_FACTS + fact);
    for (const check of checksOf(seen, side ^ of)) features.push(NET_CHECKS + of * NET_SIDE_CHECKS + check);
    for (const square of ringOf(seen, side ^ of, turned)) features.push(NET_RINGS + of * NET_KING_RING + square);
  }
  return features;
}

/** Writes the features of a side to a sample's list, which starts at an index of `words`. */
export function writeFeatures(seen: Seen, side: number, words: Uint16Array, at: number): void {
  const features = featuresOf(seen, side);
  words.set(features, at);
  if (features.length < NET_MAX_FEATURES) words[at + features.length] = NET_NOTHING;
}

const MEN = 32;

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
