import { readFileSync } from 'node:fs';
import { formatFen, startPosition } from '../../src/notation/fen.ts';
import { readFen } from '../reference/fen.ts';
import { mergedPerft } from '../reference/merged_perft.ts';
import { perft } from '../reference/moves.ts';
import { readSuite } from './suite.ts';
import { positionOf } from '../helpers/position.ts';

/** Larger counts (the start position at depth 7) are left to `npm run test:deep`. */
const MAX_LEAVES = 200_000_000;
const MAX_RICH_LEAVES = 20_000_000;
const MAX_REFERENCE_LEAVES = 50_000;
const TIMEOUT_MS = 120_000;

const suite = readSuite();

describe('perft of the core', () => {
  it('reads the whole file', () => {
    expect(suite).toHaveLength(32);
  });

  it.each(suite)(
    'counts the leaves of $fen',
    ({ fen, counts }) => {
      const position = positionOf(fen);
      const expected = counts.filter(({ leaves }) => leaves <= MAX_LEAVES);
      expect(expected.map(({ depth }) => ({ depth, leaves: position.perft(depth) }))).toEqual(expected);
    },
    TIMEOUT_MS,
  );

  it.each(['leslie', 'pierce'] as const)('counts the leaves of the start under the ruleset %s', (ruleset) => {
    const [start] = readSuite(`start.${ruleset}.perft`);
    const expected = start!.counts.filter(({ leaves }) => leaves <= MAX_LEAVES);
    const position = startPosition(ruleset);
    expect(formatFen(position.setup)).toBe(start!.fen);
    expect(expected.map(({ depth }) => ({ depth, leaves: position.perft(depth) }))).toEqual(expected);
  });

  describe.each(['leslie', 'pierce'] as const)('rich positions under the ruleset %s', (ruleset) => {
    it.each(readSuite(`rich.${ruleset}.perft`))(
      'counts the leaves of $fen, as the reference does',
      ({ fen, counts }) => {
        const position = positionOf(fen, ruleset);
        const expected = counts.filter(({ leaves }) => leaves <= MAX_RICH_LEAVES);
        expect(expected.map(({ depth }) => ({ depth, leaves: position.perft(depth) }))).toEqual(expected);
        const few = counts.filter(({ leaves }) => leaves <= MAX_REFERENCE_LEAVES);
        const reference = readFen(fen, ruleset);
        expect(few.map(({ depth }) => ({ depth, leaves: perft(reference, depth) }))).toEqual(few);
        expect(few.map(({ depth }) => ({ depth, leaves: mergedPerft(reference, depth) }))).toEqual(few);
      },
    );
  });

  it('has the last counts of the rich positions that RULES.md prints', () => {
    const rules = readFileSync(new URL('../../RULES.md', import.meta.url), 'utf8');
    const list = rules.slice(rules.indexOf('**12.3**'));
    const fens = [...list.matchAll(/^ {4}(\S.*)$/gm)].map((item) => item[1]);
    const rows = [...list.matchAll(/^\| \d \| (\d+): ([\d,]+) .*\| (\d+): ([\d,]+) .*\|$/gm)];
    const printed = (column: 1 | 3): object[] =>
      rows.map((row, i) => ({
        fen: fens[i],
        last: { depth: Number(row[column]), leaves: Number(row[column + 1]!.replaceAll(',', '')) },
      }));
    const known = (ruleset: string): object[] =>
      readSuite(`rich.${ruleset}.perft`).map(({ fen, counts }) => ({
        fen: formatFen(positionOf(fen).setup),
        last: counts.at(-1),
      }));
    expect(rows).toHaveLength(6);
    expect(printed(1)).toEqual(known('leslie'));
    expect(printed(3)).toEqual(known('pierce'));
  });

  it('has the counts of the start that RULES.md prints', () => {
    const rules = readFileSync(new URL('../../RULES.md', import.meta.url), 'utf8');
    const rows = [...rules.matchAll(/^\| (\d+) \| ([\d,]+) \| ([\d,]*) ?\|$/gm)];
    const printed = (column: 2 | 3): object[] =>
      rows
        .filter((row) => row[column] !== '')
        .map((row) => ({ depth: Number(row[1]), leaves: Number(row[column]!.replaceAll(',', '')) }));
    expect(printed(2)).toEqual(readSuite('start.leslie.perft')[0]!.counts);
    expect(printed(3)).toEqual(readSuite('start.pierce.perft')[0]!.counts);
  });

  it('counts one leaf at depth 0', () => {
    expect(positionOf(suite[0]!.fen).perft(0)).toBe(1);
  });

  it('lists as many moves as it counts', () => {
    for (const { fen } of suite) {
      const position = positionOf(fen);
      expect(position.legalMoves()).toHaveLength(position.perft(1));
    }
  });
});
