// A count cut into lines: the first moves of each, which threads share out, and parts of a job too.

import type { CoreExports } from '../core/exports.ts';
import type { Position } from '../rules/position.ts';
import type { Move } from '../rules/setup.ts';

/** The first moves of a subtree. */
export type PerftLine = readonly Move[];

/** With so many lines a hundred parts of a job are about equally long. */
const ENOUGH_LINES = 1000;
/** A line must leave enough to count that handing it out costs nothing. */
const MIN_DEPTH_BELOW = 2;

/** Leaves `depth` plies below the position in the core, of those that begin with the line. */
export function leavesBelow(core: CoreExports, line: PerftLine, depth: number): number {
  for (const move of line) core.makeMove(move);
  const leaves = core.perft(depth - line.length);
  for (const move of line.toReversed()) core.unmakeMove(move);
  return leaves;
}

/** All lines of `plies` legal moves, in the order of the generator. A game that ends earlier has no line. */
export function linesOf(position: Position, plies: number): PerftLine[] {
  if (plies === 0) return [[]];
  return position.legalMoves().flatMap((move) => {
    // After the last move no position is needed: there are far more of those than of all others.
    const rests = plies === 1 ? [[]] : linesOf(position.play(move), plies - 1);
    return rests.map((rest) => [move, ...rest]);
  });
}

/**
 * The numbers of the lines, those together that end in the same position: below them are as many leaves, if the lines are equally
 * long. Positions are compared as a whole, but for their two counters, which end no line.
 */
export function byPosition(position: Position, lines: readonly PerftLine[]): number[][] {
  const groups = new Map<string, number[]>();
  for (const [number, line] of lines.entries()) {
    const { setup } = line.reduce((before, move) => before.play(move), position);
    const key = JSON.stringify({ ...setup, halfmoves: 0, fullmoves: 0 });
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [number]);
    else group.push(number);
  }
  return [...groups.values()];
}

/** How many plies the lines of a count should have for its parts to be equally long; it depends on the count alone. */
export function balancedPlies(position: Position, depth: number): number {
  const most = Math.max(Math.min(depth, 1), depth - MIN_DEPTH_BELOW);
  for (let plies = 1; plies < most; plies++) if (position.perft(plies) >= ENOUGH_LINES) return plies;
  return most;
}
