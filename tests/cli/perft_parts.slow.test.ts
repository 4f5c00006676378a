import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { balancedPlies, byPosition, linesOf } from '../../src/engine/perft_lines.ts';
import { START_FEN, startPosition } from '../../src/notation/fen.ts';
import { positionOf } from '../helpers/position.ts';
import { itNeeding } from '../helpers/needs.ts';
import { BIN, expectPlainError, ransom, ransomJson, type Ran } from '../helpers/ransom.ts';
import { itSlow } from '../helpers/slow.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ransom-perft-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const EXCHANGES = '6n1/1p4pr/1PpPpk1p/R6P/Q2P4/4p2b/1P2P2P/1NB2qKR[#BNPrbnpp] w - - 3 42';
const MATED_SOON = '6k1/5ppp/8/8/8/8/8/R3K3[] w Q - 0 1';

const at = (name: string): string => path.join(folder, name);
const merge = (...args: readonly string[]): Ran => ransom(['perft', '--merge', ...args]);
const linesIn = (file: string): string[] => readFileSync(file, 'utf8').trimEnd().split('\n').slice(1);

/** Counts in parts, and returns their journals. */
function countInParts(name: string, parts: number, ...args: readonly string[]): string[] {
  return Array.from({ length: parts }, (_, i) => {
    const state = at(`${name}${i + 1}.perft`);
    const part = ransom(['perft', ...args, '--shard', `${i + 1}/${parts}`, '--state', state]);
    expect([part.code, part.stdout]).toEqual([0, expect.stringMatching(/^Nodes searched: \d+\n$/)]);
    expect(part.stderr).toMatch(
      new RegExp(`^part ${i + 1}/${parts}: \\d+ of \\d+ lines of \\d plies\\n[\\d,]+ nodes in `),
    );
    return state;
  });
}

describe('the lines of a count', () => {
  it('are those of legal moves, as many as perft says', () => {
    const start = startPosition('leslie');
    for (const plies of [0, 1, 2, 3]) expect(linesOf(start, plies)).toHaveLength(start.perft(plies));
  });

  it.each([START_FEN, EXCHANGES, MATED_SOON])('that end in the same position are put together: %s', (fen) => {
    const start = positionOf(fen);
    const lines = linesOf(start, 2);
    const ends = lines.map((line) => line.reduce((before, move) => before.play(move), start));
    const groups = byPosition(start, lines);
    expect(groups.flat().sort((a, b) => a - b)).toEqual([...lines.keys()]);
    expect(groups).toHaveLength(new Set(ends.map(({ key }) => key)).size);
    for (const group of groups) expect(new Set(group.map((number) => ends[number]!.key)).size).toBe(1);
  });

  it('are put together in a journal, which has each of them', () => {
    const state = at('together.perft');
    expect(ransom(['perft', '5', '--threads', '2', '--state', state]).stdout).toBe('Nodes searched: 4865877\n');
    const counted = linesIn(state).map((line) => JSON.parse(line) as { line: string; nodes: number });
    const nodesOf = (text: string): number | undefined => counted.find(({ line }) => line === text)?.nodes;
    expect(counted).toHaveLength(8902);
    expect(byPosition(startPosition('leslie'), linesOf(startPosition('leslie'), 3))).toHaveLength(5362);
    expect(nodesOf('e2e4 e7e5 g1f3')).toBe(nodesOf('g1f3 e7e5 e2e4'));
  });

  it('are long enough to be shared out evenly, and short enough to leave something to count', () => {
    const start = startPosition('leslie');
    expect([0, 1, 2, 3, 4, 5, 9].map((depth) => balancedPlies(start, depth))).toEqual([0, 1, 1, 1, 2, 3, 3]);
  });
});

describe('ransom perft --shard', () => {
  it('refuses a journal with a line of another part', () => {
    const [state] = countInParts('foreign', 2, '3');
    appendFileSync(state!, '{"line":"zz","nodes":1000000,"elapsedMs":1}\n');
    const lines = linesIn(state!).length;
    const again = ransom(['perft', '3', '--shard', '1/2', '--state', state!]);
    expectPlainError(again, 1, new RegExp(`foreign1\\.perft is damaged in line ${lines + 1}: name another file\\n$`));
  });

  it.each([
    ['the start', ['4']],
    ['a full house', ['3', '--fen', EXCHANGES]],
    ['pierce', ['3', '--fen', EXCHANGES, '--rules', 'pierce']],
    ['mates on the way', ['4', '--fen', MATED_SOON]],
    ['few plies', ['2']],
    ['one ply', ['1']],
    ['none', ['0']],
  ])('counts a part, and --merge adds all up: %s', (name, args) => {
    const whole = ransom(['perft', ...args, '--divide']);
    const parts = countInParts(name.replaceAll(' ', '-'), 3, ...args);
    const merged = merge(...parts, '--divide');
    expect([merged.code, [...merged.lines].sort()]).toEqual([0, [...whole.lines].sort()]);
    expect(merge(...parts).stdout).toBe(`${whole.lines.at(-1)!}\n`);
  });

  it('counts with threads and a hash table, too', () => {
    const parts = countInParts('threads', 2, '5', '--threads', '2', '--hash', '8');
    expect(merge(...parts).stdout).toBe('Nodes searched: 4865877\n');
    const [json] = ransomJson(['perft', '--merge', ...parts, '--json']);
    expect(json).toMatchObject({ schema: 'ransom.perft', depth: 5, nodes: 4865877, lines: 8902, finishedLines: 8902 });
  });

  itSlow(
    'goes on after a kill, and counts nothing twice',
    async () => {
      // Long enough for the kill to come in time where the machine stands still for a moment.
      const args = ['perft', '8', '--shard', '2/40', '--threads', '2'];
      const state = at('killed.perft');
      const child = spawn(process.execPath, [BIN, ...args, '--state', state], { stdio: 'ignore' });
      while (!existsSync(state) || linesIn(state).length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
      child.kill('SIGKILL');
      await new Promise((resolve) => child.once('close', resolve));
      const before = linesIn(state);
      const all = Math.floor((8902 - 2) / 40) + 1;
      expect(before.length).toBeLessThan(all);
      // As if the kill had come in the middle of a line.
      appendFileSync(state, '{"line":"e2e4 ');
      const continued = ransom([...args, '--state', state]);
      expect(continued.stdout).toBe(ransom(args).stdout);
      expect(linesIn(state).slice(0, before.length)).toEqual(before);
      expect(linesIn(state)).toHaveLength(all);
      expect(ransom([...args, '--state', state]).stdout).toBe(continued.stdout);
    },
    60_000,
  );
});

itNeeding('posix')('the journal of a count may be a link, which stays one', () => {
  writeFileSync(at('real.perft'), '');
  symlinkSync('real.perft', at('link.perft'));
  expect(ransom(['perft', '2', '--state', at('link.perft')]).code).toBe(0);
  expect(lstatSync(at('link.perft')).isSymbolicLink()).toBe(true);
  expect(merge(at('real.perft')).stdout).toBe('Nodes searched: 400\n');
});

it('the journal of a count needs a name, and touches nothing without', () => {
  const inside = at('inside');
  mkdirSync(inside);
  writeFileSync(at('inside.tmp'), 'precious');
  const { status, stderr } = spawnSync(process.execPath, [BIN, 'perft', '1', '--state', ''], { cwd: inside });
  expect([status, stderr.toString()]).toEqual([1, "ransom: can't write a file whose name is empty.\n"]);
  expect(readFileSync(at('inside.tmp'), 'utf8')).toBe('precious');
});

describe('ransom perft --keys', () => {
  it('is kept in the journal, and parts may differ in it', () => {
    const [state, other] = [at('keys1.perft'), at('keys2.perft')];
    const part = ['perft', '4', '--hash', '1'];
    expect(ransom([...part, '--keys', '9', '--shard', '1/2', '--state', state]).code).toBe(0);
    expect(ransom([...part, '--shard', '2/2', '--state', other]).code).toBe(0);
    expect(merge(state, other).stdout).toBe('Nodes searched: 197281\n');
    expectPlainError(ransom([...part, '--shard', '1/2', '--state', state]), 1, /keys 9 instead of none/);
    expectPlainError(ransom([...part, '--keys', '65536']), 2, /65535/);
  });
});

describe('ransom perft --merge', () => {
  let parts: string[];
  beforeAll(() => {
    parts = countInParts('merge', 2, '4');
  });

  it('tells how far the parts are that still grow, or have not begun', () => {
    const growing = at('growing.perft');
    writeFileSync(growing, readFileSync(parts[1]!, 'utf8').slice(0, -3));
    expect(merge(parts[0]!, growing, at('not-begun.perft')).lines.at(-1)).toMatch(
      /^So far: \d+ nodes, 399 of 400 lines$/,
    );
    expectPlainError(
      merge(at('not-begun.perft')),
      1,
      /there is no file .*not-begun\.perft: --merge needs journals of a count/,
    );
  });

  it('counts a line once that is in two journals, and refuses two that disagree', () => {
    const whole = at('whole.perft');
    expect(ransom(['perft', '4', '--state', whole]).code).toBe(0);
    expect(merge(whole, ...parts, parts[0]!).stdout).toBe('Nodes searched: 197281\n');
    const wrong = at('wrong.perft');
    writeFileSync(wrong, readFileSync(whole, 'utf8').replace(/("line":"e2e4 e7e5","nodes":)\d+/, '$15'));
    expectPlainError(
      merge(...parts, wrong),
      1,
      /wrong\.perft has 5 nodes below e2e4 e7e5, .+ has \d+: count one of them again/,
    );
  });

  it.each([
    ['depth', ['3'], 'depth 3 instead of 4, plies 1 instead of 2'],
    ['position', ['4', '--fen', MATED_SOON], 'fen 6k1'],
    ['rules', ['4', '--rules', 'pierce'], 'rules pierce instead of leslie'],
  ])('refuses a count of another %s', (name, args, difference) => {
    const [other] = countInParts(`other-${name}`, 2, ...args);
    const refused = merge(parts[0]!, other!);
    expectPlainError(refused, 1, /is of another count than .*merge1\.perft: /);
    expect(refused.stderr).toContain(difference);
  });

  it('names file and line of what is damaged', () => {
    const text = readFileSync(parts[0]!, 'utf8');
    const file = at('damaged.perft');
    for (const [damaged, words] of [
      ['Nodes searched: 5\n', 'is not the journal of a perft count'],
      [text.replace('"version":1', '"version":9'), 'was written by another version of this program'],
      [text.replace('"depth":4', '"depth":"four"'), 'is damaged in line 1'],
      [text.replace('"number":1', '"number":7'), 'is damaged in line 1'],
      [text.replace(/^(.*\n.*\n)/, '$1garbage\n'), 'is damaged in line 3'],
      [text.replace(/"nodes":\d+/, '"nodes":-1'), 'is damaged in line 2'],
      [text.replace(/"line":"\S+ /, '"line":"e2e5 '), 'is damaged in line 2'],
    ] as const) {
      expect(damaged).not.toBe(text);
      writeFileSync(file, damaged);
      const refused = merge(file);
      expectPlainError(refused, 1, /damaged\.perft /);
      expect(refused.stderr).toContain(words);
      expect(readFileSync(file, 'utf8')).toBe(damaged);
    }
  });
});

it('a journal of another count is left alone, and what makes no sense together is refused', () => {
  const state = at('mine.perft');
  expect(ransom(['perft', '3', '--state', state]).code).toBe(0);
  copyFileSync(state, at('copy.perft'));
  const other = ransom(['perft', '3', '--shard', '1/2', '--state', state]);
  expectPlainError(
    other,
    1,
    /mine\.perft is the journal of another perft count \(shard 1\/1 instead of 1\/2\): name another file/,
  );
  expect(readFileSync(state)).toEqual(readFileSync(at('copy.perft')));
  expectPlainError(
    ransom(['perft', '3', '--state', at('no/folder.perft')]),
    1,
    /can't write .+: there is no such folder/,
  );
  expectPlainError(ransom(['perft', '3', '--state', '/dev/null']), 1, /is not a regular file/);
  expectPlainError(ransom(['perft', '3', '--shard', '3/2']), 2, /such as 1\/8 to 8\/8/);
  expectPlainError(ransom(['perft', '3', '--shard', '1/2', '--divide']), 2, /add --divide to --merge/);
  expectPlainError(merge(state, '--hash', '4'), 2, /--hash has no place beside --merge/);
  expectPlainError(ransom(['perft', '3', '--merge', state]), 2, /a depth has no place beside --merge/);
});
