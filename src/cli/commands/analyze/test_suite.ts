import type { Analysis } from '../../../analysis/analyser.ts';
import { isSolvedBy, operandOf, type EpdOperation, type Solution } from '../../../notation/epd.ts';
import { formatSan } from '../../../notation/san.ts';
import type { Position } from '../../../rules/position.ts';
import type { Move } from '../../../rules/setup.ts';
import { bothNotations } from '../../move_fields.ts';

/** What a line of the input says about its position: nothing, if it is no EPD. */
export interface Test {
  readonly operations: readonly EpdOperation[];
  /** What is asked for; null if it is no test. */
  readonly solution: Solution | null;
}

export const NO_TEST: Test = { operations: [], solution: null };

/** Counts the tests of an input and those that were solved. */
export class TestTally {
  tested = 0;
  solved = 0;

  /** Whether the engine's choice solves the position; null if nothing is asked for. */
  take({ lines }: Analysis, { solution }: Test): boolean | null {
    if (solution === null) return null;
    const isSolved = isSolvedBy(lines[0]?.pv[0] ?? null, solution);
    this.tested++;
    if (isSolved) this.solved++;
    return isSolved;
  }
}

/** `Solved: bm Nf3 d4`. */
export function describeTest(position: Position, { best, avoided }: Solution, isSolved: boolean): string {
  const asked = [
    ['bm', best],
    ['am', avoided],
  ] as const;
  const parts = asked
    .filter(([, moves]) => moves.length > 0)
    .map(([code, moves]) => [code, ...moves.map((move) => formatSan(position, move))].join(' '));
  return `${isSolved ? 'Solved' : 'Not solved'}: ${parts.join('; ')}`;
}

/** The name that the line gives its position; null if it gives none. */
export function nameOf(test: Test): string | null {
  return operandOf(test, 'id');
}

/** The operations of a line as JSON fields, whether the test is solved, and how many so far; none for a plain FEN. */
export function testFields(
  position: Position,
  test: Test,
  isSolved: boolean | null,
  { tested, solved }: TestTally,
): Record<string, unknown> {
  const { operations, solution } = test;
  const named = operations.filter(({ code }) => code !== '');
  if (named.length === 0) return {};
  const ce = operandOf(test, 'ce');
  const movesOf = (moves: readonly Move[]): unknown => moves.map((move) => bothNotations(position, [move])[0]);
  return {
    epd: {
      id: nameOf(test),
      bm: movesOf(solution?.best ?? []),
      am: movesOf(solution?.avoided ?? []),
      ce: ce !== null && /^[-+]?\d{1,9}$/.test(ce) ? Number(ce) : null,
      operations: named.map(({ code, operands }) => [code, ...operands]),
    },
    ...(isSolved !== null && { solved: isSolved, tally: { tested, solved } }),
  };
}
