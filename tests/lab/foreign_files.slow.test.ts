// What tools of the lab do with files that are somebody else's.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { itSlow } from '../helpers/slow.ts';
import { lab } from '../helpers/lab.ts';

const folder = mkdtempSync(join(tmpdir(), 'ransom-foreign-'));
afterAll(() => rmSync(folder, { recursive: true }));
const foreign = join(folder, 'notes.txt');
const NOTES = 'Call Ada about the match.\n';
beforeEach(() => writeFileSync(foreign, NOTES));

describe('a file that a tool of the lab would replace', () => {
  itSlow.each([
    ['tune', ['--data', 'none.bin'], 'file of weights'],
    ['net', ['--data', 'none.bin'], 'net'],
    ['pool sample', ['none.pool', '--games', '1'], 'file of games'],
    ['puzzles make', ['--journal', join(folder, 'made.jsonl')], 'file of puzzles'],
  ])('stays if it is none of its own: %s', (tool, args, what) => {
    const [command = '', ...words] = tool === 'pool sample' ? tool.split(' ') : [tool];
    const { status, stderr } = lab(command, ...words, ...args, '--out', foreign);
    expect([status, stderr]).toEqual([1, `${foreign} is no ${what}, and would be lost: name another file\n`]);
    expect(readFileSync(foreign, 'utf8')).toBe(NOTES);
  });
});

describe('a file that a tool of the lab reads', () => {
  itSlow('is refused by puzzles make if it holds no games', () => {
    const args = ['--journal', join(folder, 'none.jsonl'), '--out', join(folder, 'puzzles.json')];
    const { status, stderr } = lab('puzzles make', '--pool', foreign, ...args);
    expect([status, stderr]).toEqual([1, expect.stringContaining(`${foreign} has no game of Hostage Chess`)]);
  });
});

itSlow.each([
  ['bench search', ['nosuch'], 1, /nosuch/],
  ['levels', ['--games', '3'], 2, /--games must be an even number/],
  ['levels', ['--from', '5', '--to', '3'], 2, /there are no two levels from 5 to 3/],
])('%s %j ends with a line', (tool, args, code, message) => {
  const { status, stderr } = lab(tool, ...args);
  expect([status, stderr]).toEqual([code, expect.stringMatching(message)]);
  expect(stderr).not.toContain('    at ');
});
