// A process of `npm run lab data`: plays the games whose numbers the main process sends.

import { encodeGame } from '../shared/game_file.ts';
import { answerTasks } from '../shared/processes.ts';
import { Labeller, type LabelsWanted } from './labels.ts';
import { SelfPlay } from './self_play.ts';

export interface GamesWanted {
  /** Nodes per move. */
  readonly nodes: number;
  readonly seed: number;
  /** Do they begin in positions that are seldom reached? See SelfPlay. */
  readonly astray: boolean;
  /** Which plies have a score, and of how many nodes; null: all have that of the search which chose the move. */
  readonly labels: LabelsWanted | null;
}

/** A game as it is written to the file. */
export interface GamePlayed {
  readonly number: number;
  readonly bytes: Uint8Array;
  readonly plies: number;
}

answerTasks(({ nodes, seed, astray, labels }: GamesWanted) => {
  const selfPlay = new SelfPlay(nodes, astray);
  const labeller = labels === null ? null : new Labeller(labels);
  return (number: number): GamePlayed => {
    const played = selfPlay.playGame(seed, number);
    const game = labeller?.label(played, seed, number) ?? played;
    return { number, bytes: encodeGame(game), plies: game.moves.length };
  };
});
