// What taking in turns wins, counted anew for the check: the coach has its own.

import type { Position } from '../../src/rules/position.ts';
import type { Move, Square } from '../../src/rules/setup.ts';
import { EMPTY, roleOf } from '../../src/shared/men.ts';
import { KIND_CASTLE, KIND_DROP, KIND_EXCHANGE, moveKind, moveRole, moveTo } from '../../src/shared/move.ts';

export const WORTH = [1, 3, 3, 5, 9, 0, 0, 0];
/** Captures in a row that are looked at behind a line. */
const CAPTURES = 4;

export function isCaptureOn(position: Position, move: Move, square: Square): boolean {
  const kind = moveKind(move);
  if (moveTo(move) !== square || kind === KIND_DROP || kind === KIND_EXCHANGE || kind === KIND_CASTLE) return false;
  return position.manAt(square) !== EMPTY;
}

/** What the side to move wins by taking in turns on a square; negative never, since nobody must take. */
export function exchangeOn(position: Position, square: Square): number {
  const taker = cheapest(position, square);
  if (taker === undefined) return 0;
  return Math.max(0, WORTH[roleOf(position.manAt(square))]! - exchangeOn(position.play(taker), square));
}

/** The capture on a square by the cheapest man. */
export function cheapest(position: Position, square: Square): Move | undefined {
  const takers = position.legalMoves().filter((move) => isCaptureOn(position, move, square));
  const least = Math.min(...takers.map(moveRole));
  return takers.find((move) => moveRole(move) === least);
}

/** What the player who is not to move wins by captures in a line and at its end, where those go on that pay. */
export function capturedIn(start: Position, line: readonly Move[]): number {
  let position = start;
  let sum = 0;
  for (const move of line) {
    const isCapture = isCaptureOn(position, move, moveTo(move));
    if (isCapture) sum += WORTH[roleOf(position.manAt(moveTo(move)))]! * (position.turn === start.turn ? -1 : 1);
    position = position.play(move);
  }
  const most = bestCaptures(position, CAPTURES);
  return sum + (position.turn === start.turn ? -most : most);
}

/** What the side to move wins by captures anywhere, where either side may stop. */
export function bestCaptures(position: Position, plies: number): number {
  if (plies === 0) return 0;
  const takers = position.legalMoves().filter((move) => isCaptureOn(position, move, moveTo(move)));
  const gains = takers.map(
    (move) => WORTH[roleOf(position.manAt(moveTo(move)))]! - bestCaptures(position.play(move), plies - 1),
  );
  return Math.max(0, ...gains);
}
