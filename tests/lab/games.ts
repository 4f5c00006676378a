import { START_FEN } from '../../src/notation/fen.ts';
import { Random } from '../../src/match/random.ts';
import type { Position } from '../../src/rules/position.ts';
import { EMPTY, WHITE, colourOf } from '../../src/shared/men.ts';
import type { GameRecord } from '../../lab/shared/game_file.ts';
import { isHeldOut } from '../../lab/shared/samples.ts';
import { positionOf } from '../helpers/position.ts';

const PLIES = 60;
const SCORE_OF_A_MAN = 60;
/** Plies without a score at the beginning, as the generator plays them. */
export const RANDOM_PLIES = 6;

/** Men on the board that White has more than Black. */
function whiteAhead(position: Position): number {
  const men = position.setup.board.filter((man) => man !== EMPTY);
  return men.reduce((sum, man) => sum + (colourOf(man) === WHITE ? 1 : -1), 0);
}

/** A game of random moves from the start position. Scores and result depend only on the men on the board. */
export function randomGame(seed: number): GameRecord {
  const random = new Random(seed);
  const moves: number[] = [];
  const scores: (number | null)[] = [];
  let position = positionOf(START_FEN);
  for (let ply = 0; ply < PLIES && position.legalMoves().length > 0; ply++) {
    const legal = position.legalMoves();
    const move = legal[random.below(legal.length)]!;
    const ahead = position.turn === WHITE ? whiteAhead(position) : 0 - whiteAhead(position);
    moves.push(move);
    scores.push(ply < RANDOM_PLIES ? null : SCORE_OF_A_MAN * ahead);
    position = position.play(move);
  }
  return { result: Math.sign(whiteAhead(position)) + 1, ruleset: 0, moves, scores };
}

export function randomGames(count: number): GameRecord[] {
  return Array.from({ length: count }, (_, seed) => randomGame(seed));
}

/** So many games, the last of which is held out. */
export function gamesWithHeldOut(count: number): GameRecord[] {
  const games: GameRecord[] = [];
  for (let seed = 0; ; seed++) {
    const game = randomGame(seed);
    if (isHeldOut(game) === (games.length === count - 1)) games.push(game);
    if (games.length === count) return games;
  }
}
