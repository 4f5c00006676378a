// Self-play games from which the puzzles are taken: `playGame`.

import { DirectSearch } from '../../src/engine/direct_search.ts';
import { Random } from '../../src/match/random.ts';
import { startPosition } from '../../src/notation/fen.ts';
import { Game } from '../../src/rules/game.ts';
import type { Position } from '../../src/rules/position.ts';
import type { Move } from '../../src/rules/setup.ts';

/** The first moves are random, so that games differ; then the engine plays both sides. */
const MIN_RANDOM_PLIES = 4;
const RANDOM_PLIES_SPREAD = 5;
const MAX_PLIES = 300;
const HASH_MB = 8;

/** A game from the start position: each position, with the move played there. */
export interface PlayedGame {
  readonly positions: readonly Position[];
  readonly moves: readonly Move[];
  /** Number of random plies at the beginning. */
  readonly randomPlies: number;
}

/** Plays games of the engine against itself. The same seed gives the same game. */
export class SelfPlay {
  private readonly engine = new DirectSearch(HASH_MB);
  private readonly nodes: number;

  /** `nodes` is the limit per move. */
  constructor(nodes: number) {
    this.nodes = nodes;
  }

  /** Plays the game of a number to its end, including the mate if there is one. */
  playGame(seed: number, number: number): PlayedGame {
    const random = new Random(seed, number);
    const game = new Game(startPosition());
    const randomPlies = MIN_RANDOM_PLIES + random.below(RANDOM_PLIES_SPREAD);
    this.engine.newGame();
    while (game.outcome() === null && game.moves.length < MAX_PLIES) {
      const legal = game.position.legalMoves();
      const isRandom = game.moves.length < randomPlies;
      game.play(isRandom ? legal[random.below(legal.length)]! : this.best(game));
    }
    return { positions: game.positions, moves: game.moves, randomPlies };
  }

  private best({ position, positions }: Game): Move {
    this.engine.setPosition(position);
    const keys = positions.slice(0, -1).map(({ key }) => key);
    return this.engine.search({ nodes: this.nodes }, keys).move;
  }
}
