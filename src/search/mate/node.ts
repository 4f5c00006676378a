// A node of the mate search: its moves, and what is known about the positions after them.
//
// Drops and exchanges come in groups of alternatives that mostly fail or succeed together: the same man on the same square,
// whatever the payment, for the attacker; any interposed man on the same square for the defender. One member at a time counts;
// the next one does when it has failed. So several interpositions cost no more than one until that one is refuted, and still
// every one must be refuted.

import { KIND_DROP, moveKind, moveRole, moveTo } from '../../shared/move.ts';
import { STAGE_ALL, STAGE_DEARER_EXCHANGES, STAGE_EXCHANGES, STAGE_NOISY, STAGE_QUIET } from '../../shared/stages.ts';
import { bit } from '../../board/bitboard.ts';
import { Position, isInCheck, occupied } from '../../board/position.ts';
import { discoverers, givesCheck } from '../../movegen/checks.ts';
import { airfieldDrops, exchanges } from '../../movegen/drops.ts';
import { generate } from '../../movegen/generate.ts';
import { Listed, MOVE_BYTES } from '../../movegen/sink.ts';
import { mateStateOf } from './state.ts';

/** The two parts in a mate problem, as type parameters: whoever moves at a node is one of them. White or Black may be either. */
export class Attacker {}
export class Defender {}

export function isAttacker<Part>(): bool {
  return idof<Part>() == idof<Attacker>();
}

/** More than any sum of proof numbers: this can't be proved (or disproved). */
export const NEVER_PROVED: u32 = 1 << 28;
/** Plies of no mate known, and of a position in which no mate can ever be forced. Real distances are smaller. */
export const NO_WIN: i32 = 255;
export const NEVER_WON: i32 = 255;

/**
 * A node in memory; its children follow. phi is the proof number for its mover (the work to reach his goal, mate or no mate), delta
 * that for his opponent.
 */
export class MateNode {
  phi: u32 = 0;
  delta: u32 = 0;
  /** Plies in which the attacker mates, NO_WIN for unknown; and plies within which he can't, NEVER_WON for never. */
  won: i32 = 0;
  safe: i32 = 0;
  /** The child to search next, or 0; and the delta of the second best. */
  best: usize = 0;
  secondDelta: u32 = 0;
  /** Number of children that count, as unsolved and the first of their group. */
  counted: u32 = 0;
  /** Number of children. */
  count: i32 = 0;
  /** By group, the squares met in this pass over the children. */
  pawnGroup: u64 = 0;
  knightGroup: u64 = 0;
  bishopGroup: u64 = 0;
  rookGroup: u64 = 0;
  queenGroup: u64 = 0;
}

/** A move, and the numbers of the position after it: phi is that for its mover, delta that for the mover at the node. */
export class MateChild {
  move: i32 = 0;
  phi: u32 = 0;
  delta: u32 = 0;
  won: u8 = 0;
  safe: u8 = 0;
  /** Role of the drop, or NO_GROUP. */
  group: u8 = 0;
}

const GROUPS: usize = offsetof<MateNode>('pawnGroup');
const GROUPS_BYTES: usize = 40;
const NO_GROUP: u8 = 255;
export const CHILD_BYTES: usize = 16;
/** Room for a node with as many moves as a position can have: see board/thread.ts. */
export const NODE_BYTES: usize = offsetof<MateNode>() + 1200 * CHILD_BYTES;

export function mateNodeAt(address: usize): MateNode {
  return changetype<MateNode>(address);
}

export function childAt(address: usize): MateChild {
  if (offsetof<MateChild>() > CHILD_BYTES) ERROR('CHILD_BYTES is too small');
  return changetype<MateChild>(address);
}

export function firstChild(node: MateNode): usize {
  return changetype<usize>(node) + offsetof<MateNode>();
}

/** The address after the last child: free for the nodes below. */
export function endOfChildren(node: MateNode): usize {
  return firstChild(node) + <usize>node.count * CHILD_BYTES;
}

export function setChild(child: MateChild, phi: u32, delta: u32, won: i32, safe: i32): void {
  child.phi = phi;
  child.delta = delta;
  child.won = <u8>won;
  child.safe = <u8>safe;
}

/** Before each pass over the children: no group has been seen yet. */
export function forgetGroups(node: MateNode): void {
  memory.fill(changetype<usize>(node) + GROUPS, 0, GROUPS_BYTES);
}

/** Does this unsolved child count, as the first of its group in this pass? */
export function countsInGroup(node: MateNode, child: MateChild): bool {
  if (child.group == NO_GROUP) return true;
  const group = changetype<usize>(node) + ((<usize>child.group) << 3);
  const square = bit(moveTo(child.move));
  const met = load<u64>(group, GROUPS);
  if (met & square) return false;
  store<u64>(group, met | square, GROUPS);
  return true;
}

function groupOf<Part>(move: i32): u8 {
  if (moveKind(move) < KIND_DROP) return NO_GROUP;
  return isAttacker<Part>() ? <u8>moveRole(move) : 0;
}

/** Writes the checking moves of Us from `cursor` on. */
function checkingMoves<Us, Them>(p: Position, cursor: usize): usize {
  const inCheck = isInCheck<Us, Them>(p);
  let end = generate<Us, Them, Listed>(p, cursor, inCheck ? STAGE_ALL : STAGE_NOISY | STAGE_QUIET);
  const found = discoverers<Us, Them>(p);
  let kept = cursor;
  for (let entry = cursor; entry < end; entry += MOVE_BYTES) {
    const move = load<i32>(entry);
    if (!givesCheck<Us, Them>(p, move, found)) continue;
    store<i32>(kept, move);
    kept += MOVE_BYTES;
  }
  if (inCheck) return kept;
  const empty = ~occupied(p);
  end = airfieldDrops<Us, Them, Listed>(p, kept, empty, true);
  return exchanges<Us, Them, Listed>(p, end, empty, STAGE_EXCHANGES | STAGE_DEARER_EXCHANGES, true);
}

/** Lists the moves of Us in its part; the caller sets the numbers of each child. */
export function listChildren<Us, Them, Part>(p: Position, node: MateNode): void {
  const first = firstChild(node);
  const onlyChecks = isAttacker<Part>() && !mateStateOf(p).allMoves;
  const end = onlyChecks ? checkingMoves<Us, Them>(p, first) : generate<Us, Them, Listed>(p, first, STAGE_ALL);
  const count = (end - first) / MOVE_BYTES;
  node.count = <i32>count;
  // The moves are where the records will be: spread them, beginning with the last one.
  for (let i = count; i > 0; i--) {
    const move = load<i32>(first + (i - 1) * MOVE_BYTES);
    const child = childAt(first + (i - 1) * CHILD_BYTES);
    child.move = move;
    child.group = groupOf<Part>(move);
  }
}
