// A mate that has been found: its line against the defence that holds out longest, and its verification by a plain search.

import { NO_MOVE } from '../../shared/move.ts';
import { STAGE_ALL } from '../../shared/stages.ts';
import { make, unmake } from '../../board/make.ts';
import { Position, isInCheck } from '../../board/position.ts';
import { generate } from '../../movegen/generate.ts';
import { Listed, MOVE_BYTES } from '../../movegen/sink.ts';
import { isDrawn } from '../draws.ts';
import { clearPv, extendPv } from '../frame.ts';
import { countWork, mustStop } from '../state.ts';
import { NEVER_PROVED, NO_WIN } from './node.ts';
import { attempt, shortestWithin } from './solve.ts';
import { countMateNode, mateStateOf, setMateNodeLimit } from './state.ts';
import { NO_ENTRY, findEntry, mateKey, storeMateEntry } from './hash.ts';

/** Maximum number of moves made for the exact distance of the mate after one defence, for the line. */
const DEFENCE_NODES: u64 = 20000;
/** Distinguishes the entries of verified positions from those of the search. */
const CONFIRMED: u64 = 0x2545f4914f6cdd1d;

/** Plies in which the side to move mates according to the table; NO_WIN for unknown. */
function winInHash(p: Position): i32 {
  const entry = findEntry(mateKey(p));
  return entry == NO_ENTRY ? NO_WIN : <i32>entry.won;
}

/** The first move of the mate found for the position, from the table. */
export function matingMove(p: Position): i32 {
  const entry = findEntry(mateKey(p));
  return entry == NO_ENTRY ? NO_MOVE : entry.move;
}

/**
 * Writes the line of a mate in at most `plies` plies to the principal variation of `ply`, Us to move. It spends about `nodes`
 * moves made on finding the toughest defences. It always writes what is in the table, at least the first move; when the search
 * must stop, only that move.
 */
export function writeMatingLine<Us, Them>(p: Position, plies: i32, nodes: u64, ply: i32, list: usize): void {
  writeAttack<Us, Them>(p, plies, ply, mateStateOf(p).nodes + nodes, list);
}

function writeAttack<Us, Them>(p: Position, plies: i32, ply: i32, nodeLimit: u64, list: usize): void {
  clearPv(p, ply);
  let found = winInHash(p);
  if (found > plies) {
    setMateNodeLimit(p, nodeLimit);
    found = attempt<Us, Them>(p, plies, list);
    if (found <= 0) return;
  }
  const move = matingMove(p);
  make<Us, Them>(p, move);
  writeDefence<Them, Us>(p, found - 1, ply + 1, nodeLimit, list);
  unmake<Us, Them>(p, move);
  extendPv(p, ply, move);
}

/** Plies to the mate by Us, known to be at most `plies`: exact, or from the table; 0 for unknown. */
function distance<Us, Them>(p: Position, plies: i32, nodeLimit: u64, list: usize): i32 {
  setMateNodeLimit(p, min(nodeLimit, mateStateOf(p).nodes + DEFENCE_NODES));
  const exact = shortestWithin<Us, Them>(p, plies, list);
  if (exact > 0) return exact;
  const known = winInHash(p);
  return known <= plies ? known : 0;
}

/** The same if Us, the defender, is to move and mated in at most `plies` plies. */
function writeDefence<Us, Them>(p: Position, plies: i32, ply: i32, nodeLimit: u64, list: usize): void {
  clearPv(p, ply);
  const end = generate<Us, Them, Listed>(p, list, STAGE_ALL);
  let toughest = NO_MOVE;
  let longest = 0;
  for (let entry = list; entry < end && longest < plies - 1; entry += MOVE_BYTES) {
    if (mustStop(p)) return;
    const move = load<i32>(entry);
    make<Us, Them>(p, move);
    countWork(p);
    const found = distance<Them, Us>(p, plies - 1, nodeLimit, end);
    unmake<Us, Them>(p, move);
    if (found > longest) {
      longest = found;
      toughest = move;
    }
  }
  if (toughest == NO_MOVE) return;
  make<Us, Them>(p, toughest);
  writeAttack<Them, Us>(p, longest, ply + 1, nodeLimit, list);
  unmake<Us, Them>(p, toughest);
  extendPv(p, ply, toughest);
}

function isListed(move: i32, list: usize, end: usize): bool {
  for (let entry = list; entry < end; entry += MOVE_BYTES) {
    if (load<i32>(entry) == move) return true;
  }
  return false;
}

/**
 * Does Us, to move, really mate within `plies` plies? This search trusts only the move generator: the attacker plays the move in the
 * table, the defender every move. Verified positions are remembered, as lines transpose. Also false if the budget ends first.
 */
export function isForcedMate<Us, Them>(p: Position, plies: i32, list: usize): bool {
  if (isDrawn(p) || mustStop(p)) return false;
  const confirmed = findEntry(mateKey(p) ^ CONFIRMED);
  if (confirmed != NO_ENTRY && <i32>confirmed.won <= plies) return true;
  if (winInHash(p) > plies && attempt<Us, Them>(p, plies, list) <= 0) return false;
  const move = matingMove(p);
  const end = generate<Us, Them, Listed>(p, list, STAGE_ALL);
  if (!isListed(move, list, end)) return false;
  make<Us, Them>(p, move);
  countMateNode(p);
  const isMated = everyDefenceFails<Them, Us>(p, plies - 1, list);
  unmake<Us, Them>(p, move);
  if (isMated) storeMateEntry(mateKey(p) ^ CONFIRMED, 0, NEVER_PROVED, move, plies, 0, plies, 1);
  return isMated;
}

/** Is Us, the defender to move, mated within `plies` plies whatever he plays? */
function everyDefenceFails<Us, Them>(p: Position, plies: i32, list: usize): bool {
  const end = generate<Us, Them, Listed>(p, list, STAGE_ALL);
  if (end == list) return isInCheck<Us, Them>(p);
  if (plies < 2 || isDrawn(p)) return false;
  for (let entry = list; entry < end; entry += MOVE_BYTES) {
    const move = load<i32>(entry);
    make<Us, Them>(p, move);
    countMateNode(p);
    const isMated = isForcedMate<Them, Us>(p, plies - 1, end);
    unmake<Us, Them>(p, move);
    if (!isMated) return false;
  }
  return true;
}
