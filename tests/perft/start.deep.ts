// Run by `npm run test:deep`, too slow for every day.
import { positionFromFen } from '../../src/notation/fen.ts';
import { readSuite } from './suite.ts';

const TIMEOUT_MS = 600_000;

it(
  'counts the leaves of the start position at depth 7',
  () => {
    const start = readSuite()[0]!;
    const deepest = start.counts[start.counts.length - 1]!;
    const read = positionFromFen(start.fen);
    if (!read.ok) throw new Error(read.error.message);
    expect(deepest).toEqual({ depth: 7, leaves: 3_200_753_628 });
    expect(read.value.perft(deepest.depth)).toBe(deepest.leaves);
  },
  TIMEOUT_MS,
);
