import type { DirectSearch } from '../../src/engine/direct_search.ts';
import { type Opening, gameFromOpening } from '../../src/match/opening.ts';
import { SCORE_MATE_BOUND } from '../../src/shared/search_layout.ts';
import { WHITE } from '../../src/shared/men.ts';

/** The points of `first`, 0 to 2, in two games from an opening, one with each colour, with a node limit per move. */
export function playPair(first: DirectSearch, second: DirectSearch, opening: Opening, nodes: number): number {
  return playGame(first, second, opening, nodes) + 1 - playGame(second, first, opening, nodes);
}

/** White's points. A mate score ends the game, because the mate is forced. */
function playGame(white: DirectSearch, black: DirectSearch, opening: Opening, nodes: number): number {
  white.newGame();
  black.newGame();
  const game = gameFromOpening(opening);
  for (;;) {
    const outcome = game.outcome();
    if (outcome !== null) return outcome.winner === null ? 0.5 : outcome.winner === WHITE ? 1 : 0;
    const { position } = game;
    const engine = position.turn === WHITE ? white : black;
    engine.setPosition(position);
    const keys = game.positions.slice(0, -1).map((earlier) => earlier.key);
    const { move, score } = engine.search({ nodes }, keys);
    if (Math.abs(score) >= SCORE_MATE_BOUND) {
      const winner = score > 0 ? position.turn : position.turn ^ 1;
      return winner === WHITE ? 1 : 0;
    }
    game.play(move);
  }
}
