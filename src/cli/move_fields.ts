import { formatCoordinate } from '../notation/coordinate.ts';
import { formatSan } from '../notation/san.ts';
import type { Position } from '../rules/position.ts';
import type { Move } from '../rules/setup.ts';

/** Consecutive legal moves as JSON fields. */
export function bothNotations(start: Position, moves: readonly Move[]): { san: string; coordinate: string }[] {
  let position = start;
  return moves.map((move) => {
    const before = position;
    position = position.play(move);
    return { san: formatSan(before, move), coordinate: formatCoordinate(move) };
  });
}
