// Games between weak levels, the same on every machine: what the marks of a review are calibrated on.

import { DirectSearch } from '../../src/engine/direct_search.ts';
import { Random } from '../../src/match/random.ts';
import { startPosition } from '../../src/notation/fen.ts';
import { Game } from '../../src/rules/game.ts';
import { levelPlayer } from './level_player.ts';

/** A game is long enough at this length: few are longer. */
const MAX_PLIES = 160;

/** A game played by a level against itself or another one; it depends only on the levels, the number and the seed. */
export function levelGame(levels: readonly [number, number], number: number, seed: number): Game {
  const engines = [new DirectSearch(), new DirectSearch()] as const;
  const random = new Random(seed, ...levels, number);
  const players = levels.map((level, side) => levelPlayer(engines[side]!, level, () => random.fraction()));
  const game = new Game(startPosition());
  while (game.outcome() === null && game.moves.length < MAX_PLIES) {
    const { position } = game;
    const player = players[position.turn]!;
    player.engine.setPosition(position);
    const earlier = game.positions.slice(0, -1).map(({ key }) => key);
    game.play(player.search(earlier, position).move);
  }
  return game;
}
