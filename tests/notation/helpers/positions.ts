import { START_FEN } from '../../../src/notation/fen.ts';
import type { Position } from '../../../src/rules/position.ts';
import type { Move, Ruleset } from '../../../src/rules/setup.ts';
import { positionOf } from '../../helpers/position.ts';

/** One ply of a random game: the position before it, and the move. */
export interface RandomPly {
  readonly position: Position;
  readonly move: Move;
}

/** The game for a seed: random legal moves until it is over, or `plies` have been played. */
export function randomGame(
  seed: number,
  plies: number,
  ruleset: Ruleset = 'leslie',
  fen: string = START_FEN,
): RandomPly[] {
  const random = randomNumbers(seed);
  const game: RandomPly[] = [];
  let position = positionOf(fen, ruleset);
  while (game.length < plies) {
    const moves = position.legalMoves();
    const move = moves[Math.floor(random() * moves.length)];
    if (move === undefined) break;
    game.push({ position, move });
    position = position.play(move);
  }
  return game;
}

/** Mulberry32: reproducible numbers in [0, 1). */
function randomNumbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
