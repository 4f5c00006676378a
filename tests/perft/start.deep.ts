// Run by `npm run test:deep`, too slow for every day.
import { PerftCounter } from '../../src/engine/perft.ts';
import { startPosition } from '../../src/notation/fen.ts';
import { START_FEN, readFen } from '../reference/fen.ts';
import { mergedPerft } from '../reference/merged_perft.ts';
import { readSuite } from './suite.ts';

const TIMEOUT_MS = 900_000;
const RULESETS = ['leslie', 'pierce'] as const;

function countAt(ruleset: string, depth: number): number | undefined {
  return readSuite(`start.${ruleset}.perft`)[0]!.counts.find((count) => count.depth === depth)?.leaves;
}

it.each(RULESETS)(
  'counts the leaves of the start position at depth 7, without a hash table: %s',
  (ruleset) => {
    expect(startPosition(ruleset).perft(7)).toBe(countAt(ruleset, 7));
  },
  TIMEOUT_MS,
);

it.each(RULESETS)(
  'counts the leaves of the start position at depth 6 as the slow reference does: %s',
  (ruleset) => {
    expect(mergedPerft(readFen(START_FEN, ruleset), 6)).toBe(countAt(ruleset, 6));
  },
  TIMEOUT_MS,
);

describe.each(RULESETS)('the start position at depth 8: %s', (ruleset) => {
  it(
    'is counted without a hash table',
    async () => {
      const counter = new PerftCounter({ threads: 2 });
      const { leaves } = await counter.count(startPosition(ruleset), 8);
      await counter.close();
      expect(leaves).toBe(countAt(ruleset, 8));
    },
    TIMEOUT_MS,
  );

  it.each([0, 1])(
    'is counted with set %i of hash keys',
    async (keySet) => {
      const counter = new PerftCounter({ threads: 2, hashMb: 1024, keySet });
      const { leaves } = await counter.count(startPosition(ruleset), 8);
      await counter.close();
      expect(leaves).toBe(countAt(ruleset, 8));
    },
    TIMEOUT_MS,
  );
});
