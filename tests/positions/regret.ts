// The positions of regret.txt: what the best moves are worth by a long search, to see what the choice of a short one costs.

import { suiteLines } from './suites.ts';

export const REGRET_KINDS = ['opening', 'middle', 'hunt', 'stores'] as const;
export type RegretKind = (typeof REGRET_KINDS)[number];

/** A position with its best moves. */
export interface Choice {
  readonly fen: string;
  readonly kind: RegretKind;
  /** In coordinates, best first, with the expected points of the side to move, 0 to 1. */
  readonly moves: readonly { readonly move: string; readonly points: number }[];
}

const DIGITS = 4;

/** `FEN ; KIND ; MOVE POINTS, MOVE POINTS, …`, which `readChoice` reads. */
export function formatChoice({ fen, kind, moves }: Choice): string {
  return `${fen} ; ${kind} ; ${moves.map(({ move, points }) => `${move} ${points.toFixed(DIGITS)}`).join(', ')}`;
}

/** Reads a line of the suite. Throws an error that shows it if it is none. */
export function readChoice(line: string): Choice {
  const [fen, kind, list = ''] = line.split(' ; ');
  const moves = list.split(', ').map((entry) => {
    const [move = '', points] = entry.split(' ');
    return { move, points: Number(points) };
  });
  const isRight =
    REGRET_KINDS.some((known) => known === kind) && moves.every(({ points }) => points >= 0 && points <= 1);
  if (!isRight) throw new Error(`not a line of the suite of regret: ${line}`);
  return { fen: fen!, kind: kind as RegretKind, moves };
}

export function readRegret(): Choice[] {
  return suiteLines('regret.txt').map(readChoice);
}

/** What a move costs, in points: one that is not among the best costs at least as much as the last of them. */
export function regretOf({ moves }: Choice, move: string): number {
  const found = moves.find((known) => known.move === move) ?? moves.at(-1)!;
  return Math.max(0, moves[0]!.points - found.points);
}
