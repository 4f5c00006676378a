import { DirectSearch } from '../../src/engine/direct_search.ts';
import { DEFAULT_BALANCE } from '../../src/match/balance.ts';
import { DEFAULT_OPENING_PLIES, randomOpenings, type OpeningSource } from '../../src/match/opening.ts';
import type { Position } from '../../src/rules/position.ts';

/** Openings as a match makes them, judged by this checkout in the calling thread. */
export function balancedOpenings(start: Position, seed: number): OpeningSource {
  const judge = new DirectSearch(1);
  return randomOpenings(start, { seed, ...DEFAULT_OPENING_PLIES }, (game) => {
    judge.newGame();
    judge.setPosition(game.position);
    const { score } = judge.search({ nodes: DEFAULT_BALANCE.nodes });
    return Promise.resolve(Math.abs(score) <= DEFAULT_BALANCE.centipawns);
  });
}
