// The moves of a node and what is known about the positions after them.
//
// A node's memory: 5 × u64 masks of groups (below), the number of children, then one record of 16 bytes a child:
// move i32 | phi u32 | delta u32 | won u8, safe u8, group u8 (role of the drop or NO_GROUP), unused
//
// phi is the proof number for the side to move in the child (the work to reach its goal, mate or no mate), delta that for its
// opponent, who moves at the node.
//
// Drops and exchanges come in groups of alternatives that mostly fail or succeed together: the same man on the same square,
// whatever the payment, for the attacker; any interposed man on the same square for the defender. One member at a time counts;
// the next one does when it has failed. So several interpositions cost no more than one until that one is refuted, and still
// every one must be refuted.

import { KIND_DROP, moveKind, moveRole, moveTo } from '../../shared/move.ts';
import { STAGE_ALL, STAGE_DEARER_EXCHANGES, STAGE_EXCHANGES, STAGE_NOISY, STAGE_QUIET } from '../../shared/stages.ts';
import { bit } from '../../board/bitboard.ts';
import { isInCheck, occupied } from '../../board/position.ts';
import { discoverers, givesCheck } from '../../movegen/checks.ts';
import { airfieldDrops, exchanges } from '../../movegen/drops.ts';
import { generate } from '../../movegen/generate.ts';
import { Listed } from '../../movegen/sink.ts';
import { isAttacker } from './part.ts';
import { attackerIsFree } from './state.ts';

const MASKS_BYTES: usize = 40;
const COUNT: usize = 40;
const RECORDS: usize = 48;
export const CHILD_BYTES: usize = 16;
const MOVE_BYTES: usize = 4;
/** Room for a node with as many moves as a position can have: see board/thread.ts. */
export const NODE_BYTES: usize = RECORDS + 1200 * CHILD_BYTES;

const NO_GROUP: i32 = 255;

export function firstChild(node: usize): usize {
  return node + RECORDS;
}

/** The address after the last child: free for the nodes below. */
export function endOfChildren(node: usize): usize {
  return node + RECORDS + <usize>load<i32>(node, COUNT) * CHILD_BYTES;
}

export function childMove(child: usize): i32 {
  return load<i32>(child);
}

export function childPhi(child: usize): u32 {
  return load<u32>(child, 4);
}

export function childDelta(child: usize): u32 {
  return load<u32>(child, 8);
}

export function childWon(child: usize): i32 {
  return <i32>load<u8>(child, 12);
}

export function childSafe(child: usize): i32 {
  return <i32>load<u8>(child, 13);
}

export function setChild(child: usize, phi: u32, delta: u32, won: i32, safe: i32): void {
  store<u32>(child, phi, 4);
  store<u32>(child, delta, 8);
  store<u8>(child, <u8>won, 12);
  store<u8>(child, <u8>safe, 13);
}

/** Before each pass over the children: no group has been seen yet. */
export function forgetGroups(node: usize): void {
  memory.fill(node, 0, MASKS_BYTES);
}

/** Does this unsolved child count, as the first of its group in this pass? */
export function countsInGroup(node: usize, child: usize): bool {
  const group = <usize>load<u8>(child, 14);
  if (group == <usize>NO_GROUP) return true;
  const mask = node + (group << 3);
  const square = bit(moveTo(childMove(child)));
  const met = load<u64>(mask);
  if (met & square) return false;
  store<u64>(mask, met | square);
  return true;
}

function groupOf<Part>(move: i32): i32 {
  if (moveKind(move) < KIND_DROP) return NO_GROUP;
  return isAttacker<Part>() ? moveRole(move) : 0;
}

/** Writes the checking moves of Us from `cursor` on. */
function checkingMoves<Us, Them>(p: usize, cursor: usize): usize {
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
export function listChildren<Us, Them, Part>(p: usize, node: usize): void {
  const first = firstChild(node);
  const onlyChecks = isAttacker<Part>() && !attackerIsFree();
  const end = onlyChecks ? checkingMoves<Us, Them>(p, first) : generate<Us, Them, Listed>(p, first, STAGE_ALL);
  const count = (end - first) / MOVE_BYTES;
  store<i32>(node, <i32>count, COUNT);
  // The moves are where the records will be: spread them, beginning with the last one.
  for (let i = count; i > 0; i--) {
    const move = load<i32>(first + (i - 1) * MOVE_BYTES);
    const child = first + (i - 1) * CHILD_BYTES;
    store<i32>(child, move);
    store<u8>(child, <u8>groupOf<Part>(move), 14);
  }
}
