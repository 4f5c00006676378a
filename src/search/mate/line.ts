// The mating line: the attacker's shortest way against the defence that holds out longest.

import { NO_MOVE } from '../../shared/move.ts';
import { STAGE_ALL } from '../../shared/stages.ts';
import { make, unmake } from '../../board/make.ts';
import { generate } from '../../movegen/generate.ts';
import { Listed } from '../../movegen/sink.ts';
import { clearPv, extendPv } from '../pv.ts';
import { matingMove, shortestWithin } from './mate.ts';

const MOVE_BYTES: usize = 4;

/**
 * Writes the line of a mate within `plies` plies to the principal variation of `ply`, Us to move. Where the budget ends
 * first, the line ends there.
 */
export function writeMatingLine<Us, Them>(p: usize, plies: i32, ply: i32, list: usize): void {
  clearPv(p, ply);
  const found = shortestWithin<Us, Them>(p, plies, list);
  if (found <= 0) return;
  const move = matingMove(p);
  make<Us, Them>(p, move);
  writeDefence<Them, Us>(p, found - 1, ply + 1, list);
  unmake<Us, Them>(p, move);
  extendPv(p, ply, move);
}

/** The same with Us, the defender, to move, who is mated in `plies` plies at most. */
function writeDefence<Us, Them>(p: usize, plies: i32, ply: i32, list: usize): void {
  clearPv(p, ply);
  const end = generate<Us, Them, Listed>(p, list, STAGE_ALL);
  let toughest = NO_MOVE;
  let longest = 0;
  for (let entry = list; entry < end && longest < plies - 1; entry += MOVE_BYTES) {
    const move = load<i32>(entry);
    make<Us, Them>(p, move);
    const found = shortestWithin<Them, Us>(p, plies - 1, end);
    unmake<Us, Them>(p, move);
    if (found > longest) {
      longest = found;
      toughest = move;
    }
  }
  if (toughest == NO_MOVE) return;
  make<Us, Them>(p, toughest);
  writeMatingLine<Them, Us>(p, longest, ply + 1, list);
  unmake<Us, Them>(p, toughest);
  extendPv(p, ply, toughest);
}
