// A move packed in 21 bits of an i32. Defined only here; the core and the program both read this file.
//
//   bits  0- 5  to
//   bits  6-11  from (0 for drops and exchanges)
//   bits 12-14  role of the man that moves or lands; a promoting man is a pawn
//   bits 15-17  kind
//   bits 18-20  promotion: the new role; exchange: the role of the hostage given; else 0
//
// Squares are numbered a1 = 0, b1 = 1, … h8 = 63.

export const KIND_NORMAL: i32 = 0;
export const KIND_DOUBLE_STEP: i32 = 1;
export const KIND_EN_PASSANT: i32 = 2;
/** Castling, written as the king's own move: e1g1, e1c1, e8g8, e8c8. */
export const KIND_CASTLE: i32 = 3;
export const KIND_PROMOTION: i32 = 4;
export const KIND_DROP: i32 = 5;
export const KIND_EXCHANGE: i32 = 6;

/** No move: a pawn from a1 to a1, which is impossible. */
export const NO_MOVE: i32 = 0;

const FROM_SHIFT: i32 = 6;
export const ROLE_SHIFT: i32 = 12;
export const KIND_SHIFT: i32 = 15;
export const EXTRA_SHIFT: i32 = 18;
export const MOVE_BITS: i32 = 21;

/** Packs an ordinary move (any kind up to promotion). `extra` is the new role of a promotion, else 0. */
export function packMove(kind: i32, role: i32, from: i32, to: i32, extra: i32): i32 {
  return to | (from << FROM_SHIFT) | (role << ROLE_SHIFT) | (kind << KIND_SHIFT) | (extra << EXTRA_SHIFT);
}

/** Packs the drop of a man from the player's own airfield. */
export function packDrop(role: i32, to: i32): i32 {
  return to | (role << ROLE_SHIFT) | (KIND_DROP << KIND_SHIFT);
}

/** Packs an exchange: give a hostage of role `give`, rescue a man of role `rescue` and drop it on `to`. */
export function packExchange(give: i32, rescue: i32, to: i32): i32 {
  return to | (rescue << ROLE_SHIFT) | (KIND_EXCHANGE << KIND_SHIFT) | (give << EXTRA_SHIFT);
}

export function moveTo(move: i32): i32 {
  return move & 63;
}

export function moveFrom(move: i32): i32 {
  return (move >> FROM_SHIFT) & 63;
}

/** The man that moves (a pawn, if it promotes) or lands from an airfield or the enemy prison. */
export function moveRole(move: i32): i32 {
  return (move >> ROLE_SHIFT) & 7;
}

export function moveKind(move: i32): i32 {
  return (move >> KIND_SHIFT) & 7;
}

/** The new role of a promotion. */
export function movePromotion(move: i32): i32 {
  return (move >> EXTRA_SHIFT) & 7;
}

/** The role of the hostage that an exchange gives. */
export function moveGive(move: i32): i32 {
  return (move >> EXTRA_SHIFT) & 7;
}
