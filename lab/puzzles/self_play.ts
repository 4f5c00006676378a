// Games from which the puzzles are taken: of self-play, or of a file.

import { DirectSearch } from '../../src/engine/direct_search.ts';
import { Random } from '../../src/match/random.ts';
import { startPosition } from '../../src/notation/fen.ts';
import { replayScore } from '../../src/notation/replayed.ts';
import { readScores } from '../../src/notation/score.ts';
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

/** Games by their numbers, from 0. */
export interface GameSource {
  /** The game of a number, to its end, including the mate if there is one; null if there are no more. */
  playGame(number: number): PlayedGame | null;
}

/** The games of a file in PGN, as far as their moves can be read. */
export class PoolOfGames implements GameSource {
  private readonly games: readonly PlayedGame[];

  /** Throws an error with `name` as the file if no game has a move that can be read. */
  constructor(text: string, name: string) {
    this.games = [...readScores(text, startPosition())].flatMap((score) => {
      if (!score.ok) return [];
      const { game } = replayScore(score.value, null);
      return game.moves.length === 0 ? [] : [{ positions: game.positions, moves: game.moves, randomPlies: 0 }];
    });
    if (this.games.length === 0) throw new Error(`${name} has no game of Hostage Chess, as PGN: name another file`);
  }

  playGame(number: number): PlayedGame | null {
    return this.games[number] ?? null;
  }
}

/** Plays games of the engine against itself. The same seed gives the same game. */
export class SelfPlay implements GameSource {
  private readonly nodes: number;
  private readonly seed: number;

  /** `nodes` is the limit per move. */
  constructor(nodes: number, seed: number) {
    this.nodes = nodes;
    this.seed = seed;
  }

  playGame(number: number): PlayedGame {
    const random = new Random(this.seed, number);
    const game = new Game(startPosition());
    const randomPlies = MIN_RANDOM_PLIES + random.below(RANDOM_PLIES_SPREAD);
    // Another one for each game, so that no game depends on those before it.
    const engine = new DirectSearch(HASH_MB);
    while (game.outcome() === null && game.moves.length < MAX_PLIES) {
      const legal = game.position.legalMoves();
      const isRandom = game.moves.length < randomPlies;
      game.play(isRandom ? legal[random.below(legal.length)]! : this.best(engine, game));
    }
    return { positions: game.positions, moves: game.moves, randomPlies };
  }

  private best(engine: DirectSearch, { position, positions }: Game): Move {
    engine.setPosition(position);
    const keys = positions.slice(0, -1).map(({ key }) => key);
    return engine.search({ nodes: this.nodes }, keys).move;
  }
}
