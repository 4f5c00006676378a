// Run by `npm run test:deep`, too slow for every day: all counts of the rich positions, with two sets of hash keys, and by the slow
// reference as far as it gets in minutes.
import { PerftCounter } from '../../src/engine/perft.ts';
import { positionOf } from '../helpers/position.ts';
import { readFen } from '../reference/fen.ts';
import { mergedPerft } from '../reference/merged_perft.ts';
import { readSuite } from './suite.ts';

const TIMEOUT_MS = 1_800_000;
const HASH_MB = 2048;
const MAX_REFERENCE_LEAVES = 100_000_000;

describe.each(['leslie', 'pierce'] as const)('rich positions under the ruleset %s', (ruleset) => {
  const suite = readSuite(`rich.${ruleset}.perft`);

  describe.each([0, 1])('with set %i of hash keys', (keySet) => {
    it.each(suite)(
      'counts the leaves of $fen',
      async ({ fen, counts }) => {
        const counter = new PerftCounter({ threads: 2, hashMb: HASH_MB, keySet });
        try {
          for (const { depth, leaves } of counts) {
            expect([depth, (await counter.count(positionOf(fen, ruleset), depth)).leaves]).toEqual([depth, leaves]);
          }
        } finally {
          await counter.close();
        }
      },
      TIMEOUT_MS,
    );
  });

  it.each(suite)(
    'has the counts of the reference for $fen',
    ({ fen, counts }) => {
      const reference = readFen(fen, ruleset);
      const few = counts.filter(({ leaves }) => leaves <= MAX_REFERENCE_LEAVES);
      expect(few.map(({ depth }) => ({ depth, leaves: mergedPerft(reference, depth) }))).toEqual(few);
    },
    TIMEOUT_MS,
  );
});
