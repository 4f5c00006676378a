// Pairs of games in one process: the sides take turns on its thread.

import { DirectSearch } from '../../src/engine/direct_search.ts';
import { DEFAULT_BALANCE } from '../../src/match/balance.ts';
import {
  DEFAULT_OPENING_PLIES,
  gameFromOpening,
  randomOpenings,
  type Opening,
  type OpeningSource,
} from '../../src/match/opening.ts';
import type { Points } from '../../src/match/tally.ts';
import type { Position } from '../../src/rules/position.ts';
import { WHITE } from '../../src/shared/men.ts';

/** What a move may cost: nodes, or milliseconds of the process's CPU time. */
export type MoveLimit = { readonly nodes: number } | { readonly cpuMs: number };

/** One side at the board. */
export interface Player {
  readonly engine: DirectSearch;
  /** Finds a move within the limit in a position that the engine has been given; the keys are those of earlier ones. */
  search(gameKeys: readonly bigint[], position: Position): { readonly move: number; readonly score: number };
}

/**
 * A game is decided when both sides agree about such a score for one of them, in centipawns, at so many plies in a row:
 * of 463 games at 20,000 nodes a move that reached it and were played on to their end, none ended otherwise (two of 468
 * with 800).
 */
const DECIDED_SCORE = 1000;
const DECIDED_PLIES = 4;

/** The points of `first` in two games from an opening: with White, then with Black. */
export function playPair(first: Player, second: Player, opening: Opening): readonly [Points, Points] {
  const asWhite = playGame(first, second, opening);
  return [asWhite, (1 - playGame(second, first, opening)) as Points];
}

/** White's points. */
function playGame(white: Player, black: Player, opening: Opening): Points {
  white.engine.newGame();
  black.engine.newGame();
  const game = gameFromOpening(opening);
  /** Plies in a row at which the side to move agreed that this side wins. */
  let agreed = { winner: WHITE, plies: 0 };
  for (;;) {
    const outcome = game.outcome();
    if (outcome !== null) return outcome.winner === null ? 0.5 : outcome.winner === WHITE ? 1 : 0;
    const { position } = game;
    const player = position.turn === WHITE ? white : black;
    player.engine.setPosition(position);
    const { move, score } = player.search(
      game.positions.slice(0, -1).map((earlier) => earlier.key),
      position,
    );
    const winner = score > 0 ? position.turn : position.turn ^ 1;
    const isClear = Math.abs(score) >= DECIDED_SCORE;
    agreed = { winner, plies: isClear ? (winner === agreed.winner ? agreed.plies + 1 : 1) : 0 };
    if (agreed.plies >= DECIDED_PLIES) return winner === WHITE ? 1 : 0;
    game.play(move);
  }
}

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
