import type { GameRecord } from '../../scripts/tuning/game_file.ts';
import { formatCoordinate } from '../../src/notation/coordinate.ts';
import { startPosition } from '../../src/notation/fen.ts';

/** A game from the start position in coordinates; the first `random` moves have no score. */
export function gameOf(line: string, result: number, random = 0, ruleset = 0): GameRecord {
  let position = startPosition(ruleset === 1 ? 'pierce' : 'leslie');
  const moves = line.split(' ').map((text) => {
    const move = position.legalMoves().find((legal) => formatCoordinate(legal) === text);
    if (move === undefined) throw new Error(`${text} is not legal`);
    position = position.play(move);
    return move;
  });
  return { result, ruleset, moves, scores: moves.map((_, ply) => (ply < random ? null : 0)) };
}
