// A process of `npm run lab data`: plays the games whose numbers the main process sends.

import { encodeGame } from '../shared/game_file.ts';
import { answerTasks } from '../shared/processes.ts';
import { SelfPlay } from './self_play.ts';

export interface GamesWanted {
  /** Nodes per move. */
  readonly nodes: number;
  readonly seed: number;
  /** Do they begin in positions that are seldom reached? See SelfPlay. */
  readonly astray: boolean;
}

/** A game as it is written to the file. */
export interface GamePlayed {
  readonly number: number;
  readonly bytes: Uint8Array;
  readonly plies: number;
}

answerTasks(({ nodes, seed, astray }: GamesWanted) => {
  const selfPlay = new SelfPlay(nodes, astray);
  return (number: number): GamePlayed => {
    const game = selfPlay.playGame(seed, number);
    return { number, bytes: encodeGame(game), plies: game.moves.length };
  };
});
