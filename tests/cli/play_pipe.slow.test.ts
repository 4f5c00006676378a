import { jest } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { itNeeding } from '../helpers/needs.ts';
import { BIN, type Ran } from '../helpers/ransom.ts';
import { itSlow } from '../helpers/slow.ts';

/** Other tests run at the same time, each as a process of its own. */
jest.setTimeout(120_000);

const PATIENCE_MS = 100_000;

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'ransom-play-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function play(args: readonly string[], ...lines: readonly string[]): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, 'play', ...args], {
    input: lines.join('\n'),
    cwd: folder,
    env: { ...process.env, HOME: path.join(folder, 'home') },
    timeout: PATIENCE_MS,
    encoding: 'utf8',
  });
  return { code: status, stdout, stderr, lines: stdout.replace(/\n$/, '').split('\n') };
}

describe('ransom play in a pipe', () => {
  it('prints one line per half-move and nothing else, and creates no file', () => {
    const { code, stdout, stderr } = play(['--nodes', '100'], 'e4', 'd4');
    expect(stdout).toMatch(/^1\. e4\n1\.\.\. \S+\n2\. d4\n2\.\.\. \S+\n$/);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('explains an invalid line, with its number, and continues', () => {
    const { code, lines, stderr } = play(['--side', 'both'], 'e4\r', 'Ke6', '', 'xyzzy', 'e5', 'quit', 'd4');
    expect(lines).toEqual(['1. e4', '1... e5']);
    expect(stderr).toMatch(/^ransom: line 2: .*king.*e6/m);
    expect(stderr).toMatch(/^ransom: line 4: "xyzzy" is not a move in any notation known here\./m);
    expect(code).toBe(1);
  });

  it('refuses a line that is too long, rather than obeying its beginning', () => {
    const long = ' '.repeat(100_001);
    const { code, lines, stderr } = play(['--side', 'both'], `e4${long}or not`, `save ${'a'.repeat(100_001)}`, 'd4');
    expect({ code, lines }).toEqual({ code: 1, lines: ['1. d4'] });
    expect(stderr).toBe(
      [1, 2].map((line) => `ransom: line ${line}: The line is too long: it may have 100000 characters.\n`).join(''),
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  itSlow('expands the home folder in file names', () => {
    const home = path.join(folder, 'home');
    mkdirSync(home);
    const { code, stderr, lines } = play(
      ['--side', 'both'],
      'e4',
      'save ~/a.pgn',
      'e5',
      'append ~/a.pgn',
      'load ~/a.pgn 1',
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(lines).toContain('Saved in ~/a.pgn.');
    expect(readFileSync(path.join(home, 'a.pgn'), 'utf8')).toMatch(/1\. e4 \*[\s\S]*1\. e4 e5 \*/);
    // Bash doesn't expand a ~ after the = of an option.
    expect(play(['--load=~/a.pgn', '--pgn=~/b.pgn', '--side=both'], 'd4', 'game').lines.at(-1)).toBe('1. e4 e5 2. d4');
    expect(readFileSync(path.join(home, 'b.pgn'), 'utf8')).toContain('2. d4');
    expect(readdirSync(folder)).toEqual(['home']);
  });

  itNeeding('/dev/null')('may record its games nowhere', () => {
    const { code, stdout, stderr } = play(['--side', 'both', '--pgn', '/dev/null'], 'e4', 'e5');
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '1. e4\n1... e5\n', stderr: '' });
  });

  itNeeding('mkfifo')('refuses to record its games where it can only append, before the first move', () => {
    spawnSync('mkfifo', [path.join(folder, 'pipe')]);
    const { code, stdout, stderr } = play(['--side', 'both', '--pgn', 'pipe'], 'e4', 'e5');
    const message = "ransom: pipe can't be written: it is a pipe or a terminal, where nothing can be written again.\n";
    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: message });
  });

  it('reads commands that hurry or stop Ransom while it thinks', () => {
    const { code, lines } = play(['--level', '20', '--time', '1000'], 'e4', 'now', 'd4', 'stop', 'nodes 50', 'go');
    expect(lines[1]).toMatch(/^1\.\.\. /);
    expect(lines[3]).toBe('Ransom has stopped. "go" continues.');
    expect(lines[5]).toMatch(/^2\.\.\. /);
    expect(code).toBe(0);
  });

  itNeeding('posix')('is interrupted with 130 while Ransom thinks, with all moves in the file', async () => {
    const args = [BIN, 'play', '--level', '20', '--time', '1000', '--pgn', 'kept.pgn'];
    const child = spawn(process.execPath, args, { cwd: folder });
    child.stdin.write('e4\n');
    await new Promise((resolve) => child.stdout.once('data', resolve));
    child.kill('SIGINT');
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(130);
    expect(readFileSync(path.join(folder, 'kept.pgn'), 'utf8')).toContain('1. e4 *');
  });

  itNeeding('posix')('obeys no line after the interruption that it had read before', async () => {
    const args = [BIN, 'play', '--level', '20', '--time', '1000', '--pgn', 'kept.pgn'];
    const child = spawn(process.execPath, args, { cwd: folder });
    let stdout = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stdin.write('e4\nundo\nd4\nsave after.pgn\n');
    await new Promise((resolve) => child.stdout.once('data', resolve));
    child.kill('SIGINT');
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(130);
    expect(stdout).toBe('1. e4\n');
    expect(readFileSync(path.join(folder, 'kept.pgn'), 'utf8').match(/^1\. .*$/gm)).toEqual(['1. e4 *']);
    expect(readdirSync(folder)).toEqual(['kept.pgn']);
  });

  it('has exclusive use of its file until it ends or is killed', async () => {
    const child = spawn(process.execPath, [BIN, 'play', '--side', 'both', '--pgn', 'kept.pgn'], { cwd: folder });
    child.stdin.write('e4\n');
    await new Promise((resolve) => child.stdout.once('data', resolve));
    const refused = play(['--side', 'both', '--pgn', './kept.pgn'], 'd4');
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain(`kept.pgn is being written by process ${child.pid}: wait for its end`);
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
    expect(play(['--side', 'both', '--pgn', 'kept.pgn'], 'd4').code).toBe(0);
    expect(readFileSync(path.join(folder, 'kept.pgn'), 'utf8')).toMatch(/1\. e4 \*[^]*1\. d4 \*/);
    expect(readdirSync(folder)).toEqual(['kept.pgn']);
  });

  itNeeding('bash')('ends when its reader is gone', () => {
    const script = `yes board | "$NODE" "$BIN" play | head -n 3; echo "\${PIPESTATUS[1]}"`;
    const { stdout } = spawnSync('bash', ['-c', script], {
      env: { ...process.env, NODE: process.execPath, BIN },
      timeout: PATIENCE_MS,
      encoding: 'utf8',
    });
    expect(stdout).toMatch(/\n141\n$/);
  });
});

describe('the options of ransom play', () => {
  itSlow('let Ransom play a whole game against itself, at a pace', () => {
    const startedAt = performance.now();
    const fen = '7k/8/6K1/8/8/8/8/R7[] w - - 96 80';
    const { code, lines } = play(['--side', 'none', '--nodes', '60', '--level', '0', '--pace', '0.4', '--fen', fen]);
    expect(lines.at(-1)).toMatch(/ (?:1-0|1\/2-1\/2)$/);
    expect(code).toBe(0);
    if (lines.length > 2) expect(performance.now() - startedAt).toBeGreaterThan(400);
  });

  it('are reflected by settings and the board', () => {
    const strength = ['--level', '3', '--variety', '0', '--threads', '2', '--hash', '8', '--time', '0.1'];
    const looks = ['--pace', '0.5', '--rules', 'pierce', '--flip', '--unicode', '--thoughts'];
    const { stdout } = play([...strength, ...looks, '--side', 'white'], 'settings', 'board', 'e4');
    expect(stdout).toContain('You have White; Ransom has Black (level 3 of 20, at most 0.1 s a move).\n');
    expect(stdout).toContain('rules pierce, variety 0, threads 2, hash 8 MB, pace 0.5 s\n');
    expect(stdout).toContain('h g f e d c b a');
    expect(stdout).toContain('♜');
    expect(stdout).toMatch(/ at depth \d+: /);
  });

  it('set a clock, for Ransom and in the saved game', () => {
    const { code, stdout } = play(['--tc', '0:20+0.5'], 'tc', 'e4', 'save a.pgn', 'tc off', 'settings');
    expect(stdout).toContain('Clock: 20 s, 0.5 s a move.\nWhite 0:20, Black 0:20\n');
    expect(stdout).toContain('(level 0 of 20, at most 2 s a move).\n');
    expect(code).toBe(0);
    const pgn = readFileSync(path.join(folder, 'a.pgn'), 'utf8').replace(/\s+/g, ' ');
    expect(pgn).toContain('[TimeControl "20+0.5"]');
    expect(pgn).toMatch(/1\. e4 \{\[%clk 0:00:20\.5\]\} 1\.\.\. \S+ \{\[%clk 0:00:[.\d]+\]\} \*/);
  });

  itSlow('set a clock during a game, or for one that is loaded, and keep the times that its moves have left', () => {
    const clocks = (name: string): unknown =>
      readFileSync(path.join(folder, name), 'utf8').match(/%clk [\d:.]+|e[45]/g);
    writeFileSync(path.join(folder, 'clk.pgn'), '1. e4 {[%clk 0:04:10]} e5 {[%clk 0:03:20]} *\n');
    play(['--side', 'both', '--tc', '5+3', '--load', 'clk.pgn'], 'save loaded.pgn');
    expect(clocks('loaded.pgn')).toEqual(['e4', '%clk 0:04:10', 'e5', '%clk 0:03:20']);
    play(['--side', 'both', '--tc', '1'], 'e4', 'tc 10', 'tc 15', 'e5', 'save set.pgn');
    const [, e4, , e5] = clocks('set.pgn') as string[];
    expect([e4, e5]).toEqual([expect.stringMatching(/0:01:00$/), expect.stringMatching(/0:1[45]:[\d.]+$/)]);
  });

  itSlow('continue a game with the times that it was saved with', () => {
    writeFileSync(
      path.join(folder, 'clk.pgn'),
      '[TimeControl "300+3"]\n\n1. e4 {[%clk 0:04:10]} e5 {[%clk 0:03:20]} *\n',
    );
    const { stdout } = play(['--side', 'both', '--load', 'clk.pgn', '--tc', '5+3'], 'd4', 'tc');
    expect(stdout).toMatch(/White 4:1[0-3], Black 3:(?:20|1\d)\n$/);
  });

  itSlow('start from a position or a file: the person has the side to move', () => {
    const fen = '1n2k2r/pppp1ppp/4p3/8/8/4P3/PPPP1PPP/R1BQKB1R[#Nbr] b k - 0 1';
    expect(play(['--fen', fen, '--depth', '1'], 'a6').stdout).toMatch(/^1\.\.\. a6\n2\. \S+\n$/);
    play(['--side', 'both'], 'e4', 'save a.pgn');
    expect(play(['--load', 'a.pgn', '--rules', 'pierce'], 'settings')).toMatchObject({
      code: 0,
      stderr: "The game's tags override --rules; the rules are leslie.\n",
      stdout: expect.stringMatching(/^You have Black/) as unknown,
    });
  });

  it.each([
    [['--side', 'red'], /Allowed choices are white, black, both, none/],
    [['--level', '21'], /whole number from 0 to 20/],
    [['--time', '0'], /seconds from 0\.01/],
    [['--depth', '3', '--nodes', '5'], /exclude each other/],
    [['--tc', '5 3'], /"5 3" is not a time control: write 5\+3 \(minutes \+ seconds per move\)/],
    [['--tc', '0'], /leaves no time at all/],
    [['--load', 'x.pgn', '--fen', 'y'], /exclude each other/],
    [['--pgn', '-'], /"-" is no file: stdout shows the moves, so name a file \(\.\/- for one that is called "-"\)/],
  ])('%j are wrong usage', (args, message) => {
    const { code, stdout, stderr } = play(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
  });

  it.each([
    [['--fen', 'x'], /Bad FEN/],
    [['--load', 'missing.pgn'], /there is no such file/],
    [['--pgn', 'no/such/folder.pgn'], /there is no such folder/],
  ])('%j are bad input', (args, message) => {
    const { code, stdout, stderr } = play(args, 'e4');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(message);
  });
});
