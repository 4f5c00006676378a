// A process of `npm run lab data`. The main process sends the settings first, then the numbers of the games to play.

import { endWithMainProcess } from '../shared/run.ts';
import { encodeGame } from '../shared/game_file.ts';
import { SelfPlay } from './self_play.ts';

/** Sent once, before the first number. */
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

let player: { play: SelfPlay; seed: number } | null = null;
process.on('message', (message: GamesWanted | number) => {
  if (typeof message !== 'number') {
    player = { play: new SelfPlay(message.nodes, message.astray), seed: message.seed };
    return;
  }
  const game = player!.play.playGame(player!.seed, message);
  const played: GamePlayed = { number: message, bytes: encodeGame(game), plies: game.moves.length };
  process.send!(played);
});
endWithMainProcess();
