// The mating line: the attacker's mate against the defence that holds out longest, as far as the budget allows.

import { NO_MOVE } from '../../shared/move.ts';
import { STAGE_ALL } from '../../shared/stages.ts';
import { make, unmake } from '../../board/make.ts';
import { generate } from '../../movegen/generate.ts';
import { Listed } from '../../movegen/sink.ts';
import { countWork, mustStop } from '../limits.ts';
import { clearPv, extendPv } from '../pv.ts';
import { attempt, matingMove, shortestWithin, winInTable } from './mate.ts';
import { DEFENCE_NODES } from './params.ts';
import { mateNodes, setMateNodeLimit } from './state.ts';

const MOVE_BYTES: usize = 4;

let lineLimit: u64 = 0;

/**
 * Writes the line of a mate in at most `plies` plies to the principal variation of `ply`, Us to move. It spends about `nodes`
 * moves made on finding the toughest defences. It always writes what is in the table, at least the first move; when the search
 * must stop, only that move.
 */
export function writeMatingLine<Us, Them>(p: usize, plies: i32, nodes: u64, ply: i32, list: usize): void {
  lineLimit = mateNodes() + nodes;
  writeAttack<Us, Them>(p, plies, ply, list);
}

function writeAttack<Us, Them>(p: usize, plies: i32, ply: i32, list: usize): void {
  clearPv(p, ply);
  let found = winInTable(p);
  if (found > plies) {
    setMateNodeLimit(lineLimit);
    found = attempt<Us, Them>(p, plies, list);
    if (found <= 0) return;
  }
  const move = matingMove(p);
  make<Us, Them>(p, move);
  writeDefence<Them, Us>(p, found - 1, ply + 1, list);
  unmake<Us, Them>(p, move);
  extendPv(p, ply, move);
}

/** Plies to the mate by Us, known to be at most `plies`: exact, or from the table; 0 for unknown. */
function distance<Us, Them>(p: usize, plies: i32, list: usize): i32 {
  setMateNodeLimit(min(lineLimit, mateNodes() + DEFENCE_NODES));
  const exact = shortestWithin<Us, Them>(p, plies, list);
  if (exact > 0) return exact;
  const known = winInTable(p);
  return known <= plies ? known : 0;
}

/** The same if Us, the defender, is to move and mated in at most `plies` plies. */
function writeDefence<Us, Them>(p: usize, plies: i32, ply: i32, list: usize): void {
  clearPv(p, ply);
  const end = generate<Us, Them, Listed>(p, list, STAGE_ALL);
  let toughest = NO_MOVE;
  let longest = 0;
  for (let entry = list; entry < end && longest < plies - 1; entry += MOVE_BYTES) {
    if (mustStop(p)) return;
    const move = load<i32>(entry);
    make<Us, Them>(p, move);
    countWork(p, 1);
    const found = distance<Them, Us>(p, plies - 1, end);
    unmake<Us, Them>(p, move);
    if (found > longest) {
      longest = found;
      toughest = move;
    }
  }
  if (toughest == NO_MOVE) return;
  make<Us, Them>(p, toughest);
  writeAttack<Them, Us>(p, longest, ply + 1, list);
  unmake<Us, Them>(p, toughest);
  extendPv(p, ply, toughest);
}
