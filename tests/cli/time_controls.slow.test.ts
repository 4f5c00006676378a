// Time controls on the command line: one grammar for games and for matches, and both say how they understood it.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { UCI_MOCK, temporaryFolder } from '../match/mocks.ts';
import { expectPlainError, ransom, ransomProcess, type Ran } from '../helpers/ransom.ts';
import { slowCases } from '../helpers/slow.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

let number = 0;

interface Match extends Ran {
  /** The first `go` that an engine got, and the settings in the journal. */
  readonly go: string;
  readonly engines: readonly { readonly limits: Record<string, unknown>; readonly marginMs: number }[];
}

function match(engines: readonly string[], ...args: readonly string[]): Match {
  const log = path.join(folder.path, `${++number}.log`);
  const short = ['--games', '1', '--plies', '2', '--max-moves', '2', '--log', log, '--state', `${log}.match`];
  const ran = ransom(['match', ...engines, ...short, ...args]);
  expect(ran.code).toBe(0);
  const { plan } = JSON.parse(readFileSync(`${log}.match`, 'utf8').split('\n')[0]!) as {
    plan: Pick<Match, 'engines'>;
  };
  return { ...ran, go: /> (go .*)/.exec(readFileSync(log, 'utf8'))![1]!, engines: plan.engines };
}

const TWO = [UCI_MOCK, UCI_MOCK];

describe('ransom match', () => {
  it.each([
    [
      '40/5m+3s',
      'Clock: 5 minutes for every 40 moves, 3 s a move.',
      'go wtime 300000 btime 300000 winc 3000 binc 3000 movestogo 40',
    ],
    ['500ms', 'Clock: 0.5 s a move.', 'go movetime 500'],
    ...slowCases<[string, string, string]>(
      ['5m+3s', 'Clock: 5 minutes, 3 s a move.', 'go wtime 300000 btime 300000 winc 3000 binc 3000'],
      ['300s+3s', 'Clock: 5 minutes, 3 s a move.', 'go wtime 300000 btime 300000 winc 3000 binc 3000'],
      ['2h', 'Clock: 120 minutes.', 'go wtime 7200000 btime 7200000 winc 0 binc 0'],
      ['5+0.05', 'Clock: 5 s, 0.05 s a move.', 'go wtime 5000 btime 5000 winc 50 binc 50'],
      ['2:30+1', 'Clock: 2 minutes 30 s, 1 s a move.', 'go wtime 150000 btime 150000 winc 1000 binc 1000'],
    ),
  ])('understands --tc %s, and says how on stderr', (text, words, go) => {
    const ran = match(TWO, '--tc', text, '--timemargin', '1s');
    expect({ stderr: ran.stderr, go: ran.go }).toEqual({ stderr: `${words}\n`, go });
    expect(ran.stdout).not.toContain('Clock');
    expect(ran.lines.at(-1)).toMatch(/^Result: /);
  });

  it('says what it plays with by default, and nothing without a clock', () => {
    expect(match(TWO, '--timemargin', '1000').stderr).toBe('Clock: 5 s, 0.05 s a move.\n');
    expect(match(TWO, '--nodes', '50').stderr).toBe('');
  });

  it('says what each engine plays with, and what holds together', () => {
    const own = match([`tc=1m+500ms ${UCI_MOCK}`, `nodes=50 ${UCI_MOCK}`], '--movetime', '0.1s', '--json');
    expect(own.stderr.split('\n')[0]).toBe('Clock of uci: 1 minute, 0.5 s a move.');
    expect(JSON.parse(own.stdout)).toMatchObject({ schema: 'ransom.match', finishedGames: 1 });
    const both = match(TWO, '--tc', '1m', '--movetime', '0.5s');
    expect(both.stderr).toBe('Clock: 1 minute; at most 0.5 s for a move.\n');
    expect(both.go).toBe('go wtime 60000 btime 60000 winc 0 binc 0 movetime 500');
  });

  it('takes units for all its times, and keeps them as before', () => {
    const { engines } = match(
      [`movetime=0.25s margin=1.5s ${UCI_MOCK}`, UCI_MOCK],
      '--tc',
      '1m+1s',
      '--timemargin',
      '2s',
      '--stall',
      '1m',
    );
    expect(engines.map(({ limits, marginMs }) => ({ ...limits, marginMs }))).toEqual([
      { timeControl: null, moveTimeMs: 250, nodes: null, depth: null, marginMs: 1500 },
      {
        timeControl: { movesPerControl: null, baseMs: 60_000, incrementMs: 1000 },
        ...{ moveTimeMs: null, nodes: null, depth: null, marginMs: 2000 },
      },
    ]);
  });

  it("replaces the time control of all engines by an engine's own, of whatever kind", () => {
    const { engines } = match([`tc=1m ${UCI_MOCK}`, UCI_MOCK], '--each', 'tc=200ms', '--timemargin', '1000');
    expect(engines.map(({ limits }) => [limits.timeControl !== null, limits.moveTimeMs])).toEqual([
      [true, null],
      [false, 200],
    ]);
  });

  it.each([
    [['--tc', '5x'], /--tc: "5x" is not a time control: write 5\+0\.05 .*5m\+3s/],
    [['--tc', 'off'], /--tc: "off" limits nothing: leave it out/],
    [['--tc', '1s', '--movetime', '100'], /both a time for each move: give one of them/],
    [['--each', 'tc=1s movetime=100'], /both a time for each move: give one of them/],
    [['--movetime', '0.5'], /--movetime: must be a whole number of milliseconds/],
    [['--movetime', '0.5x'], /--movetime: must be a whole number of milliseconds/],
    [['--timemargin', '2h'], /It must be a whole number from 0 to 3600000/],
    [['--stall', '500ms'], /It must be a whole number from 1 to 86400/],
  ])('refuses %j', (args, message) => {
    expectPlainError(ransom(['match', ...TWO, ...args]), 2, message);
  });
});

describe('ransom play', () => {
  it.each([
    ['40/5m+3s', 'Clock: 5 minutes for every 40 moves, 3 s a move.'],
    ['500ms', 'Clock: 0.5 s a move.'],
    ...slowCases<[string, string]>(
      ['5m+3s', 'Clock: 5 minutes, 3 s a move.'],
      ['300s+3s', 'Clock: 5 minutes, 3 s a move.'],
      ['2h', 'Clock: 120 minutes.'],
      ['5+3', 'Clock: 5 minutes, 3 s a move.'],
      ['30s', 'Clock: 30 s a move.'],
    ),
  ])('understands --tc %s, and says how on stderr of a pipe', (text, words) => {
    const { code, stdout, stderr } = ransomProcess(['play', '--side', 'both', '--tc', text], 'e4\n');
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '1. e4\n', stderr: `${words}\n` });
  });

  it('says nothing without a clock', () => {
    const { stdout, stderr } = ransomProcess(['play', '--side', 'both'], 'tc 5m+3s\ne4\n');
    expect([stdout, stderr]).toEqual(['Clock: 5 minutes, 3 s a move.\nWhite 5:00, Black 5:00\n1. e4\n', '']);
  });

  it('refuses other texts with examples', () => {
    expectPlainError(ransomProcess(['play', '--tc', '5x'], ''), 2, /"5x" is not a time control: write 5\+3 .*5m\+3s/);
  });
});
