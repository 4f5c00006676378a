// Random games for property tests: a game is a list of numbers, so that fast-check can shrink it.

import fc from 'fast-check';
import { START_FEN } from '../../src/notation/fen.ts';
import { isBoardMove } from '../../src/rules/moves.ts';
import type { Position } from '../../src/rules/position.ts';
import type { Ruleset } from '../../src/rules/setup.ts';
import { positionOf } from '../helpers/position.ts';

export interface Walk {
  readonly ruleset: Ruleset;
  readonly start: string;
  readonly steps: readonly number[];
}

/** Positions with full prisons, free lines and pawns about to promote. */
export const RICH_STARTS = [
  'r3k2r/1P4p1/8/2pP4/4pP2/8/1p4P1/R3K2R[#QBNPqbnp] w KQkq - 0 1',
  'r3k2r/1P4p1/8/8/8/8/1p4P1/R3K2R[QBn#NNPPbbqp] b KQkq - 0 1',
  '4k3/3P1N2/8/r7/8/N7/2p5/4K2B[#Pp] b - - 0 1',
  '6bk/6Pp/7K/8/8/8/8/8[#Nn] b - - 0 1',
];

/** Games of at most `length` half-moves. */
export function walks(length: number): fc.Arbitrary<Walk> {
  return fc.record({
    ruleset: fc.constantFrom<Ruleset>('leslie', 'pierce'),
    start: fc.constantFrom(START_FEN, ...RICH_STARTS),
    steps: fc.array(fc.nat(), { minLength: 1, maxLength: length, size: 'max' }),
  });
}

/** All positions of a game, including the first. Board moves are as likely as all drops and exchanges together. */
export function walk({ ruleset, start, steps }: Walk): Position[] {
  const positions = [positionOf(start, ruleset)];
  for (const step of steps) {
    const position = positions[positions.length - 1]!;
    const moves = position.legalMoves();
    const board = moves.filter(isBoardMove);
    const choice = step % 2 === 0 && board.length > 0 ? board : moves;
    if (choice.length === 0) break;
    positions.push(position.play(choice[(step >> 1) % choice.length]!));
  }
  return positions;
}
