import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeNeeding, itNeeding } from '../helpers/needs.ts';
import { BIN, expectPlainError, ransom, ransomProcess, type Ran } from '../helpers/ransom.ts';
import { itSlow, slowCases } from '../helpers/slow.ts';
import { UCI_MOCK, XBOARD_MOCK, runningMocks, temporaryFolder } from './mocks.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

const QUICK = ['--nodes', '50', '--max-moves', '15', '--plies', '2', '--concurrency', '2'];

/** Starts a match and waits until a number of games is on disk. */
async function startMatch(args: readonly string[], journal: string, games: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [BIN, 'match', ...args], {
    cwd: folder.path,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  while (!existsSync(journal) || readFileSync(journal, 'utf8').split('\n').length < games + 2) {
    if (child.exitCode !== null) throw new Error('the match ended too early');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return child;
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('close', resolve));
}

interface Result {
  readonly engines: readonly { name: string; wins: number; draws: number; losses: number; pairs: readonly number[] }[];
  readonly finishedGames: number;
  readonly resumedGames: number;
  readonly stop: string;
}

function result(stdout: string): Result {
  return JSON.parse(stdout) as Result;
}

/** Rounds, names and moves of a PGN, without times. */
function movesOf(pgn: string): string[] {
  const text = readFileSync(pgn, 'utf8').replace(/\{[^}]*\}/g, '');
  return text
    .split(/(?=\[Event )/)
    .map((game) => game.replace(/\[Date [^\]]*\]/, '').replace(/\s+/g, ' '))
    .sort();
}

describe('ransom match', () => {
  itSlow('says where its games are stored if the reader of stdout is gone', async () => {
    const own = mkdtempSync(join(folder.path, 'gone-'));
    const engine = `${UCI_MOCK} --think 20`;
    const child = spawn(process.execPath, [BIN, 'match', engine, engine, '--games', '50', ...QUICK], {
      cwd: own,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.stdout.once('data', () => child.stdout.destroy());
    await ended(child);
    const [journal] = readdirSync(own).filter((name) => name.endsWith('.match'));
    expect(stderr).toBe(
      `ransom: the match is not finished; its games are kept in ${journal!}\n` +
        'ransom: the same command with --resume continues the match\n',
    );
  });

  it.each<[string[], number]>([
    ...slowCases<[string[], number]>(
      [['--movetime', '90'], 100],
      [['--tc', '9+1'], 10],
      [['--tc', '9+1', '--movetime', '90'], 100],
    ),
    [['--tc', '9+1', '--movetime', '90', '--timemargin', '7'], 7],
  ])('with %j tolerates %d ms', (limits, margin) => {
    const state = join(folder.path, `margin-${limits.join('-').replace('+', '')}.match`);
    const short = ['--games', '1', '--plies', '2', '--max-moves', '2', '--state', state];
    expect(ransom(['match', UCI_MOCK, UCI_MOCK, ...limits, ...short]).code).toBe(0);
    const { plan } = JSON.parse(readFileSync(state, 'utf8').split('\n')[0]!) as {
      plan: { engines: readonly { marginMs: number }[] };
    };
    expect(plan.engines.map(({ marginMs }) => marginMs)).toEqual([margin, margin]);
  });

  itSlow('says what may help if games were lost on time', () => {
    const late = [UCI_MOCK, `${UCI_MOCK} --fail late --delay 400`, '--movetime', '50', '--games', '2', '--plies', '2'];
    const files = ['--state', join(folder.path, 'late.match'), '--pgn', join(folder.path, 'late.pgn')];
    const { code, stdout, stderr } = ransom(['match', ...late, ...files]);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/Lost by own failure: \S+: time loss 2\n/)]);
    const advice = /^ransom: 2 games were lost on time; .*\(--concurrency\).*\(--timemargin\)$/m;
    expect(stderr).toMatch(advice);
    expect(ransom(['match', '--merge', join(folder.path, 'late.match')]).stderr).toMatch(advice);
  });

  it('plays this program against itself and prints the result last', () => {
    const { code, lines, stderr } = ransom([
      ...['match', 'ransom', 'ransom --option Hash=16', '--games', '2', '--nodes', '200', '--max-moves', '20'],
      ...['--state', join(folder.path, 'own.match')],
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(lines.filter((line) => line.startsWith('Game '))).toHaveLength(2);
    expect(lines.at(-1)).toMatch(/^Result: ransom [\d.]+ - [\d.]+ ransom-2, 2 games, Elo /);
  });

  it('prints one JSON object, and everything else on stderr', () => {
    const { code, stdout, stderr } = ransom([
      ...['match', UCI_MOCK, UCI_MOCK, '--games', '2', '--json', ...QUICK],
      ...['--state', join(folder.path, 'json.match')],
    ]);
    expect(code).toBe(0);
    expect(result(stdout)).toMatchObject({
      schema: 'ransom.match',
      version: 1,
      stop: 'complete',
      finishedGames: 2,
      engines: [{ name: 'uci', announcedName: 'Mock Engine 1.0', games: 2, estimate: { los: 0.5 } }, { name: 'uci-2' }],
      sprt: null,
    });
    expect(stderr.split('\n').filter((line) => line.startsWith('Game '))).toHaveLength(2);
  });

  it('writes a PGN that the program can replay', () => {
    const pgn = join(folder.path, 'replayed.pgn');
    expect(
      ransom(['match', UCI_MOCK, UCI_MOCK, '--games', '2', '--pgn', pgn, '--event', 'My "match"', ...QUICK]).code,
    ).toBe(0);
    expect(readFileSync(pgn, 'utf8')).toContain('[Event "My \\"match\\""]');
    const replay = ransom(['replay', pgn]);
    expect(replay.code).toBe(0);
    expect(replay.lines.filter((line) => line.startsWith('30\t'))).toHaveLength(2);
  });

  it('hurries no engine whose clock is longer than the longest timer', () => {
    const log = join(folder.path, 'patient.log');
    const { code, stderr } = ransom([
      ...['match', `${UCI_MOCK} --think 20`, UCI_MOCK, '--tc', '3000000', '--games', '1', '--max-moves', '3'],
      ...['--plies', '2', '--log', log, '--state', join(folder.path, 'patient.match')],
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'Clock: 50000 minutes.\n' });
    expect(readFileSync(log, 'utf8')).toMatch(/> go wtime/);
    expect(readFileSync(log, 'utf8')).not.toMatch(/> stop/);
  });

  it('begins a time control after the opening, whose moves it does not count', () => {
    const log = join(folder.path, 'controls.log');
    const ran = ransom([
      ...['match', UCI_MOCK, `proto=xboard ${XBOARD_MOCK}`, '--tc', '40/10', '--games', '2', '--max-moves', '4'],
      ...['--plies', '4', '--log', log, '--state', join(folder.path, 'controls.match')],
    ]);
    expect(ran.code).toBe(0);
    const told = readFileSync(log, 'utf8')
      .split('\n')
      .filter((line) => /> (new|usermove|level|go|time)/.test(line));
    const words = told.map((line) => /> (\w+)/.exec(line)![1]!);
    expect(words.slice(0, 6)).toEqual(['new', 'usermove', 'usermove', 'usermove', 'usermove', 'level']);
  });

  itSlow('leaves no file behind if none was requested', () => {
    const before = readdirSync(folder.path);
    const child = spawn(process.execPath, [BIN, 'match', UCI_MOCK, UCI_MOCK, '--games', '2', ...QUICK], {
      cwd: folder.path,
    });
    return ended(child).then((code) => {
      expect(code).toBe(0);
      expect(readdirSync(folder.path)).toEqual(before);
    });
  });

  itNeeding('posix', 'time')(
    'resumes seamlessly after being killed',
    async () => {
      const arguments_ = (name: string): string[] => [
        ...[UCI_MOCK, `${UCI_MOCK} --mark killed`, '--games', '12', '--pgn', join(folder.path, `${name}.pgn`)],
        ...['--json', ...QUICK],
      ];
      const unbroken = ransom(['match', ...arguments_('unbroken')]);
      const child = await startMatch(arguments_('killed'), join(folder.path, 'killed.pgn.match'), 3);
      child.kill('SIGKILL');
      await ended(child);
      const resumed = ransom(['match', ...arguments_('killed'), '--resume']);
      expect(resumed.code).toBe(0);
      expect(result(resumed.stdout).resumedGames).toBeGreaterThanOrEqual(3);
      expect(result(resumed.stdout).finishedGames).toBe(12);
      const counts = ({ stdout }: { stdout: string }): unknown =>
        result(stdout).engines.map(({ name, wins, draws, losses, pairs }) => ({ name, wins, draws, losses, pairs }));
      expect(counts(resumed)).toEqual(counts(unbroken));
      expect(movesOf(join(folder.path, 'killed.pgn'))).toEqual(movesOf(join(folder.path, 'unbroken.pgn')));
      expect(runningMocks('--mark killed')).toEqual([]);
      expect(readdirSync(folder.path).filter((name) => name.endsWith('.lock'))).toEqual([]);
    },
    90_000,
  );

  itNeeding('posix').each(['SIGINT', ...slowCases('SIGTERM' as const)] as const)(
    'ends cleanly on %s',
    async (signal) => {
      const journal = join(folder.path, `${signal}.match`);
      const engine = `${UCI_MOCK} --ignore-quit yes --mark ${signal}`;
      const child = await startMatch([engine, engine, '--games', '500', '--state', journal, ...QUICK], journal, 1);
      let stdout = '';
      child.stdout!.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
      child.kill(signal);
      expect(await ended(child)).toBe(130);
      expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/^Interrupted: uci .* of 500 games/);
      expect(runningMocks(`--mark ${signal}`)).toEqual([]);
      const again = ransom(['match', engine, engine, '--games', '2', '--state', journal, '--resume', ...QUICK]);
      expect(again.lines.at(-1)).toMatch(/^Result: /);
    },
    60_000,
  );

  itNeeding('posix', 'time')(
    'ends at once on a second signal, and leaves no engine behind',
    async () => {
      const journal = join(folder.path, 'twice.match');
      const engine = `${UCI_MOCK} --ignore-quit yes --mark twice`;
      const child = await startMatch([engine, engine, '--games', '500', '--state', journal, ...QUICK], journal, 1);
      child.kill('SIGINT');
      await new Promise((resolve) => setTimeout(resolve, 200));
      child.kill('SIGINT');
      expect(await ended(child)).toBe(130);
      expect(runningMocks('--mark twice')).toEqual([]);
    },
    60_000,
  );
});

describe('two matches with one file', () => {
  const GAMES = 2;

  interface Ended {
    readonly code: number | null;
    readonly pid: number;
    readonly stderr: string;
  }

  function start(...args: string[]): Promise<Ended> {
    // Slow enough for the second one to start before the first one has ended.
    const engine = `${UCI_MOCK} --think 70 --mark both`;
    const child = spawn(process.execPath, [BIN, 'match', engine, engine, '--games', String(GAMES), ...QUICK, ...args], {
      cwd: folder.path,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    return ended(child).then((code) => ({ code, pid: child.pid!, stderr }));
  }

  const SHARED = [
    [
      'PGN',
      ['--pgn', 'both.pgn', '--state', 'both-1.match'],
      ['--pgn', 'both.pgn', '--state', 'both-2.match'],
      'both.pgn',
    ],
    [
      'state',
      ['--state', 'both.match', '--pgn', 'one.pgn'],
      ['--state', './both.match', '--pgn', 'two.pgn'],
      'both.match',
    ],
    [
      'log',
      ['--state', 'log-1.match', '--log', 'both.log'],
      ['--state', 'log-2.match', '--log', 'both.log'],
      'both.log',
    ],
    ['state that nobody named', [], [], 'ransom-[0-9a-f]+.match'],
  ] as const;

  it.each([...slowCases(...SHARED.slice(0, -1)), ...SHARED.slice(-1)])(
    'the same %s: one plays, the other is refused with the reason',
    async (_, first, second, shared) => {
      const both = await Promise.all([start(...first), start(...second)]);
      const [player, other] = both[0].code === 0 ? both : [both[1], both[0]];
      expect([player.code, other.code]).toEqual([0, 1]);
      expect(other.stderr).toMatch(
        new RegExp(
          `^ransom: (\\./)?${shared} is being written by process ${player.pid}: wait for its end, or name another file .*--pgn, --state and --log`,
        ),
      );
      for (const pgn of ['both.pgn', 'one.pgn', 'two.pgn'].map((name) => join(folder.path, name))) {
        if (!existsSync(pgn)) continue;
        const rounds = [...readFileSync(pgn, 'utf8').matchAll(/\[Round "(\d+)"\]/g)].map(([, round]) => Number(round));
        expect(rounds.sort((a, b) => a - b)).toEqual(Array.from({ length: GAMES }, (_round, index) => index + 1));
      }
      expect(readdirSync(folder.path).filter((name) => name.endsWith('.lock'))).toEqual([]);
      expect(runningMocks('--mark both')).toEqual([]);
    },
    120_000,
  );

  it('is refused for two of its own files', () => {
    const pgn = join(folder.path, 'own.pgn');
    const ran = ransom(['match', UCI_MOCK, UCI_MOCK, '--games', '2', ...QUICK, '--pgn', pgn, '--log', pgn]);
    expectPlainError(ran, 1, /own\.pgn is already being written by this command: name a different file/);
    expect(readdirSync(folder.path).filter((name) => name.startsWith('own.pgn'))).toEqual([]);
  });

  it.each(['--pgn', '--log', '--state'])('is refused for the file of its openings as %s', (option) => {
    const openings = join(folder.path, 'openings.txt');
    writeFileSync(openings, '1. e4 e5\n');
    const files = ['--openings', openings, option, join(folder.path, '.', 'openings.txt')];
    const ran = ransom(['match', UCI_MOCK, UCI_MOCK, '--games', '2', ...QUICK, ...files]);
    expectPlainError(ran, 1, /openings\.txt is already being read by this command: name a different file/);
    expect(readFileSync(openings, 'utf8')).toBe('1. e4 e5\n');
    expect(readdirSync(folder.path).filter((name) => name.startsWith('openings.txt'))).toEqual(['openings.txt']);
  });

  itSlow('may be in the home folder, and merged there', () => {
    const home = mkdtempSync(join(folder.path, 'home-'));
    const inHome = (...args: readonly string[]): number | null =>
      spawnSync(process.execPath, [BIN, 'match', ...args], {
        cwd: home,
        env: { ...process.env, HOME: home, USERPROFILE: home },
      }).status;
    const files = ['--pgn', '~/a.pgn', '--state', '~/a.match', '--log', '~/a.log'];
    expect(inHome(UCI_MOCK, UCI_MOCK, '--games', '2', ...QUICK, ...files)).toBe(0);
    expect(readdirSync(home).sort()).toEqual(['a.log', 'a.match', 'a.pgn']);
    expect(inHome('--merge', '~/a.match')).toBe(0);
  });
});

itSlow('reports that no balanced opening is found', () => {
  // White is a queen up, whatever the first move is.
  const fen = '4k3/pppppppp/8/8/8/8/PPPPPPPP/3QK3[] w - - 0 1';
  const ran = ransomProcess([
    ...['match', `${UCI_MOCK} --mark lost`, UCI_MOCK, '--games', '2', '--fen', fen, '--plies', '0', '--nodes', '50'],
    ...['--state', join(folder.path, 'lost.match')],
  ]);
  expectPlainError(ran, 1, /no further balanced opening among 10,000 random ones: try --openings/);
  expect(runningMocks('--mark lost')).toEqual([]);
});

describeNeeding('posix', '/dev/full')('ransom match with files that can not be written', () => {
  const run = (...args: string[]): Ran =>
    ransomProcess(['match', `${UCI_MOCK} --mark disk`, `${UCI_MOCK} --mark disk`, '--games', '2', ...QUICK, ...args]);
  const missing = join(folder.path, 'no', 'such', 'file');
  const state = ['--state', join(folder.path, 'disk.match')];
  const pipe = join(folder.path, 'pipe');
  beforeAll(() => execFileSync('mkfifo', [pipe]));

  type Case = readonly [args: string[], message: RegExp];
  const SLOW: readonly Case[] = [
    [['--state', missing], /^ransom: can't write .*: there is no such folder\n$/],
    [['--pgn', folder.path, ...state], /^ransom: can't write .*: it is a folder\n$/],
    [['--state', folder.path], /^ransom: can't write .*: it is a folder\n$/],
  ];
  it.each<Case>([
    ...slowCases(...SLOW),
    [['--pgn', missing], /^ransom: can't write .*: there is no such folder\n$/],
    [['--log', missing, ...state], /^ransom: can't write .*file: there is no such folder\n$/],
    [
      ['--log', folder.path, '--state', join(folder.path, 'unlogged.match')],
      /^ransom: can't write .*: it is a folder\n$/,
    ],
    [
      ['--pgn', '/dev/full', ...state],
      /same command with --resume continues the match\nransom: can't write \/dev\/full: no space left on the device\n$/,
    ],
    // Only a regular file may be used as the journal, which is replaced.
    [['--state', pipe], /^ransom: can't write .*: it is not a regular file\n$/],
    [['--pgn', pipe], /^ransom: .* is a pipe that no program reads: start that program first, or name a file\n$/],
    [['--log', pipe], /^ransom: .* is a pipe that no program reads: start that program first, or name a file\n$/],
  ])('%j reports why', (args, message) => {
    const { code, stderr } = run(...args);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(message) as unknown });
    expect(runningMocks('--mark disk')).toEqual([]);
    expect(statSync(pipe).isFIFO()).toBe(true);
  });

  itSlow('may have its PGN thrown away', () => {
    const { code, stderr, lines } = run('--pgn', '/dev/null', ...state);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringMatching(/^(ransom: the file of an earlier .*\n)?$/) as unknown,
    });
    expect(lines.at(-1)).toMatch(/^Result: /);
  });

  itSlow('continues without a log that can no longer be written, and says so', () => {
    const { code, lines, stderr } = run('--log', '/dev/full', ...state);
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /^(ransom: the file of an earlier .*\n)?ransom: the log ends here, since it can't be written: .*\n$/,
    );
    expect(lines.at(-1)).toMatch(/^Result: /);
  });
});

it.each([
  [
    ['--each', 'option.Rules=pierce'],
    /uci: the match itself sets Rules, to leslie, not to "pierce": for other rules use --rules pierce/,
  ],
  [['--each', 'proto=xboard option.rules=pierce'], /the match itself sets rules, to leslie/],
  [
    ['--each', 'option.UCI_Variant=chess'],
    /the match itself sets UCI_Variant, to hostage, not to "chess": leave that out/,
  ],
])('a match refuses an engine with other rules: %j', (args, message) => {
  expectPlainError(ransom(['match', UCI_MOCK, UCI_MOCK, ...QUICK, ...args]), 2, message);
});

itSlow('a match allows an engine what the match itself sets', () => {
  const args = ['--rules', 'pierce', '--each', 'option.Rules=pierce option.uci_variant=hostage'];
  expect(ransom(['match', 'ransom', 'ransom', '--games', '2', ...QUICK, ...args]).code).toBe(0);
});

it('a match refuses openings for other rules', () => {
  const openings = join(folder.path, 'leslie.pgn');
  writeFileSync(openings, '[Event "x"]\n[Rules "leslie"]\n\n1. e4 e5 *\n');
  const journals = (): string[] => readdirSync('.').filter((name) => name.endsWith('.match'));
  const before = journals();
  const ran = ransom(['match', UCI_MOCK, UCI_MOCK, '--rules', 'pierce', '--openings', openings, '--games', '2']);
  expectPlainError(ran, 1, /an opening is for the rules leslie, the match is not: try --rules leslie/);
  // No game was played: there is nothing to resume.
  expect(journals()).toEqual(before);
});

describe('ransom match with a wrong command line', () => {
  const two = [UCI_MOCK, UCI_MOCK];

  it.each([
    [['match'], /at least two engines/],
    [['match', 'ransom'], /at least two engines/],
    [['match', ...two, '--tc', 'fast'], /--tc: "fast" is not a time control/],
    [['match', ...two, '--nodes', '0'], /--nodes: must be a whole number/],
    [['match', ...two, '--games', '2', '--rounds', '2'], /exclude each other/],
    [['match', ...two, '--sprt', '20,0'], /--sprt: write two Elo numbers/],
    [['match', ...two, '--sprt', '0,2001'], /--sprt: the Elo numbers must lie between -2000 and 2000/],
    [['match', ...two, 'ransom', '--sprt', '0,20'], /exactly two engines/],
    [['match', ...two, '--sprt', '0,20', '--no-swap'], /--no-swap/],
    [['match', ...two, '--draw', 'never'], /--draw: "never" is invalid/],
    [['match', ...two, '--resign', 'sides=7'], /sides must be 1 or 2/],
    [['match', ...two, '--plies', '9-3'], /a range with the smaller number first, such as 6-10/],
    [['match', ...two, '--alpha', '0.7'], /between 0 and 0.5/],
    [['match', ...two, 'ransom', '--rounds', '166667'], /a round of this match has 6 games, so at most 166666 rounds/],
    [['match', ...two, '--order', 'shuffled'], /--order needs --openings/],
    [['match', ...two, '--event', 'Cup'], /--event needs --pgn/],
    [['match', ...two, '--alpha', '0.1'], /--alpha belongs to an SPRT: add --sprt/],
    [['match', ...two, '--sprt-model', 'normalised'], /--sprt-model belongs to an SPRT: add --sprt/],
    [['match', ...two, '--pgn', '-'], /"-" is no file: stdout shows the standing/],
    [['match', 'ransom', '"half'], /is not closed/],
    [['match', 'ransom', 'size=3 engine'], /is not a setting of an engine/],
  ])('%j is refused', (args, message) => {
    expectPlainError(ransom(args), 2, message);
  });

  it('makes no file for a name that is empty', () => {
    const before = readdirSync(folder.path);
    for (const option of ['--pgn', '--log', '--state'])
      expectPlainError(ransom(['match', ...two, option, '']), 1, /can't write a file whose name is empty\.\n$/);
    expect(readdirSync(folder.path)).toEqual(before);
    expect(existsSync('.match')).toBe(false);
  });

  it.each([
    'ransom xboard --gui',
    '"option.GUI dialect=true" ransom xboard',
    'ransom xboard --option GUI_dialect=true',
  ])('refuses the engine %s, whose exchanges are written for XBoard', (engine) => {
    const state = ['--state', join(folder.path, 'gui.match')];
    const message = /^ransom: the engine ransom can't be used: it speaks its GUI dialect, .*: leave out --gui /;
    expectPlainError(ransom(['match', engine, UCI_MOCK, '--games', '2', '--nodes', '20', ...state]), 1, message);
  });

  it.each([
    [`name=x ${XBOARD_MOCK}`, 'no answer to "uci": if it is an XBoard engine, write proto=xboard before its command'],
    [`name=x proto=xboard ${UCI_MOCK}`, 'no answer to "protover 2": if it is a UCI engine, leave out proto=xboard'],
  ])('says of %s that it may speak the other protocol', (engine, message) => {
    const state = ['--state', join(folder.path, 'protocol.match')];
    const { code, stderr } = ransom(['match', engine, UCI_MOCK, '--games', '2', '--stall', '1', ...state]);
    expect([code, stderr]).toEqual([1, `ransom: the engine x can't be used: stall: ${message}\n`]);
  });

  it('takes an engine whose GUI dialect is turned off again', () => {
    const state = ['--state', join(folder.path, 'native.match')];
    const engine = '"option.GUI dialect=false" ransom xboard --gui';
    const short = ['--games', '1', '--nodes', '20', '--max-moves', '2', '--plies', '2'];
    expect(ransom(['match', engine, UCI_MOCK, ...short, ...state]).lines.at(-1)).toMatch(
      /^Result: ransom 0\.5 - 0\.5 uci/,
    );
  });

  it('reports errors in files and positions', () => {
    const state = ['--state', join(folder.path, 'wrong.match')];
    expectPlainError(ransom(['match', ...two, '--openings', '/no/file', ...state]), 1, /no such file/);
    expectPlainError(ransom(['match', ...two, '--fen', 'nonsense', ...state]), 1, /FEN|board/);
    const over = '7k/5Q2/6K1/8/8/8/8/8[] b - - 0 1';
    expectPlainError(
      ransom(['match', 'ransom', '/no/engine', '--fen', over, ...state]),
      1,
      /^ransom: --fen: the game is over in this position: Draw by stalemate\.\n$/,
    );
    writeFileSync(join(folder.path, 'openings'), 'e2e4\ne2e5\n');
    expectPlainError(ransom(['match', ...two, '--openings', join(folder.path, 'openings'), ...state]), 1, /line 2/);
    expectPlainError(
      ransom(['match', 'ransom', '/no/engine', ...state]),
      1,
      /the engine engine can't be started: there is no program \/no\/engine: check its spelling, or give its path\n$/,
    );
    writeFileSync(join(folder.path, 'wrong.match'), 'hello');
    expectPlainError(ransom(['match', ...two, '--resume', ...state]), 1, /is not the journal of a match/);
    expect(readFileSync(join(folder.path, 'wrong.match'), 'utf8')).toBe('hello');
  });
});
