import { legalMoves, play } from './moves.ts';
import type { Position } from './position.ts';

/** Everything that the legal moves depend on, now and later: all of a position but its two counters. */
function keyOf({ board, airfields, prisons, turn, rights, passed }: Position): string {
  const held = [...Object.values(airfields), ...Object.values(prisons)].join();
  return `${board.join('')} ${held} ${turn} ${Object.values(rights).join()} ${passed}`;
}

/**
 * Leaf nodes `depth` plies below, like `perft`, but a position that is reached on several ways is counted once. Positions are told
 * apart by what they contain, so that no two can be mistaken for each other. Takes some hundred bytes for each that it remembers.
 */
export function mergedPerft(position: Position, depth: number): number {
  const known = Array.from({ length: depth + 1 }, () => new Map<string, number>());
  const leavesBelow = (from: Position, left: number): number => {
    if (left === 0) return 1;
    const key = keyOf(from);
    const earlier = known[left]!.get(key);
    if (earlier !== undefined) return earlier;
    const moves = legalMoves(from);
    const leaves =
      left === 1 ? moves.length : moves.reduce((sum, move) => sum + leavesBelow(play(from, move), left - 1), 0);
    known[left]!.set(key, leaves);
    return leaves;
  };
  return leavesBelow(position, depth);
}
