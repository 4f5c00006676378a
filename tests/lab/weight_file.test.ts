import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatWeightFile, parseWeightFile, writeWeightFile } from '../../lab/shared/weights.ts';
import { rulesCore } from '../../src/core/rules_core.ts';

const SOURCE = readFileSync(new URL('../../src/eval/weight_values.ts', import.meta.url), 'utf8');
const SMALL = `// A head with numbers, 1 and 2.

export const VALUES: usize = memory.data<i16>([
  // first of 2
  1, -2, 30, 40,
  5, 6,
  // second
  -7, 8,
]);
`;

describe('weight files', () => {
  it('have the core’s weights in the order of its table', () => {
    const { exports, memory } = rulesCore();
    const { values, groups } = parseWeightFile(SOURCE);
    const table = new Int16Array(memory.buffer, exports.weightTable(), 2 * exports.weightCount());
    expect(values).toEqual(table.slice());
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(exports.weightCount());
  });

  it('name the groups', () => {
    expect(parseWeightFile(SMALL)).toEqual({
      text: SMALL,
      groups: [
        { name: 'first of 2', first: 0, count: 3 },
        { name: 'second', first: 3, count: 1 },
      ],
      values: Int16Array.of(1, -2, 30, 40, 5, 6, -7, 8),
    });
  });

  it('are unchanged after a round trip', () => {
    const file = parseWeightFile(SOURCE);
    expect(formatWeightFile(file, file.values)).toBe(SOURCE);
  });

  it('accept other numbers in the same places, and keep the comments', () => {
    const text = formatWeightFile(parseWeightFile(SMALL), [10, 11, 12, 13, 14, -15, 16, 170]);
    expect(text).toBe(
      SMALL.replace('1, -2, 30, 40', '10, 11, 12, 13').replace('5, 6', '14, -15').replace('-7, 8', '16, 170'),
    );
  });

  it('limit numbers to 16 bits', () => {
    const file = parseWeightFile(SMALL);
    const text = formatWeightFile(file, [40000, -40000, 0, 0, 0, 0, 0, 0]);
    expect([...parseWeightFile(text).values.subarray(0, 2)]).toEqual([32767, -32768]);
  });

  it.each([
    ['no table', 'export {};', 'no table'],
    ['half a pair', SMALL.replace('5, 6,', '5,'), '"first of 2" has 5 numbers'],
    ['too large a number', SMALL.replace('30', '32768'), '32768 does not fit'],
    ['weights without a name', SMALL.replace('  // first of 2\n', ''), 'have no name'],
  ])('refuse %s', (_what, text, message) => {
    expect(() => parseWeightFile(text)).toThrow(message);
  });

  it('refuse another number of weights', () => {
    expect(() => formatWeightFile(parseWeightFile(SMALL), [1, 2])).toThrow('2 numbers for 8');
  });

  it('are written atomically, leaving no temporary files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'weights-'));
    try {
      const file = parseWeightFile(SMALL);
      writeWeightFile(join(folder, 'out.ts'), file, file.values);
      expect(readFileSync(join(folder, 'out.ts'), 'utf8')).toBe(SMALL);
      expect(readdirSync(folder)).toEqual(['out.ts']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
