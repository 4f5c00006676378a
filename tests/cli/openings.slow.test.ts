import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseOpenings } from '../../src/match/opening_file.ts';
import { gameFromOpening, type Opening } from '../../src/match/opening.ts';
import { formatFen, startPosition } from '../../src/notation/fen.ts';
import { startLockHolder } from '../helpers/lock_holder.ts';
import { itNeeding } from '../helpers/needs.ts';
import { BIN, expectPlainError, ransom, ransomJson } from '../helpers/ransom.ts';
import { itSlow } from '../helpers/slow.ts';
import { UCI_MOCK, temporaryFolder } from '../match/mocks.ts';

const folder = temporaryFolder();
afterAll(folder.remove);
const file = (name: string): string => join(folder.path, name);

function readOpenings(text: string): Opening[] {
  const read = parseOpenings(text, startPosition(), Infinity);
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

function lastFens(text: string): string[] {
  return readOpenings(text).map((opening) => formatFen(gameFromOpening(opening).position.setup));
}

describe('ransom openings', () => {
  itSlow('makes the requested number of different openings of 6 to 10 plies, reproducibly', () => {
    const { code, stdout, stderr } = ransom(['openings', '--count', '40']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const lengths = readOpenings(stdout).map(({ moves }) => moves.length);
    expect(lengths).toHaveLength(40);
    expect(new Set(lengths)).toEqual(new Set([6, 7, 8, 9, 10]));
    expect(new Set(lastFens(stdout)).size).toBe(40);
    expect(ransom(['openings', '--count', '40']).stdout).toBe(stdout);
    expect(stdout.startsWith(ransom(['openings', '--count', '5']).stdout)).toBe(true);
    expect(ransom(['openings', '--count', '5', '--seed', '2']).stdout).not.toContain(stdout.slice(0, 300));
  });

  itSlow('writes the same openings as PGN, moves, final positions or JSON', () => {
    const args = ['openings', '--count', '4', '--seed', '3'];
    const pgn = ransom(args).stdout;
    expect(pgn).toContain('[Event "Openings, seed 3"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "1"]\n');
    expect(ransom([...args, '--format', 'pgn']).stdout).toBe(pgn);
    const moves = ransom([...args, '--format', 'moves']).stdout;
    expect(moves.trimEnd().split('\n')).toHaveLength(4);
    const fens = ransom([...args, '--format', 'fen']).lines;
    const objects = ransomJson(args);
    expect(lastFens(pgn)).toEqual(fens);
    expect(lastFens(moves)).toEqual(fens);
    expect(lastFens(fens.join('\n'))).toEqual(fens);
    expect(objects.map(({ fen }) => fen)).toEqual(fens);
    expect(objects.map(({ opening }) => opening)).toEqual([1, 2, 3, 4]);
  });

  it('obeys --min-plies, --max-plies, --fen and --rules', () => {
    const fen = '4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3[BNbn] b - - 0 1';
    const objects = ransomJson([
      ...['openings', '--count', '6', '--min-plies', '2', '--max-plies', '3', '--fen', fen, '--rules', 'pierce'],
    ]);
    expect(new Set(objects.map(({ moves }) => (moves as unknown[]).length))).toEqual(new Set([2, 3]));
    for (const { start, rules } of objects) expect({ start, rules }).toEqual({ start: fen, rules: 'pierce' });
  });

  itSlow('obeys --margin and --nodes', () => {
    const first = (...args: string[]): string =>
      ransom(['openings', '--count', '15', '--format', 'fen', ...args]).stdout;
    expect(first('--margin', '5')).not.toBe(first());
    expect(first('--nodes', '20')).not.toBe(first());
  });

  it('reports when no more are found, and keeps those found so far', () => {
    const out = file('few.pgn');
    // White has 20 first moves, all of them balanced by this margin.
    const limits = ['--margin', '500', '--min-plies', '1', '--max-plies', '1'];
    const ran = ransom(['openings', '--count', '21', ...limits, '-o', out]);
    expectPlainError(ran, 1, /no further balanced opening among 10,000 random ones: 20 of 21 are written/);
    expect(readOpenings(readFileSync(out, 'utf8'))).toHaveLength(20);
  });

  it('writes a file that a match can use, and keeps an existing file', () => {
    const out = file('openings.pgn');
    writeFileSync(out, 'precious\n');
    const { code, stdout, stderr } = ransom(['openings', '--count', '2', '--output', out]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toBe(`ransom: the existing file was renamed to ${out}.old\n2 openings in ${out}\n`);
    expect(readFileSync(`${out}.old`, 'utf8')).toBe('precious\n');
    const pgn = file('games.pgn');
    const quick = ['--openings', out, '--games', '4', '--max-moves', '8', '--nodes', '50', '--pgn', pgn];
    expect(ransom(['match', UCI_MOCK, UCI_MOCK, ...quick]).code).toBe(0);
    const games = readOpenings(readFileSync(pgn, 'utf8')).map(({ moves }) => moves);
    const [first, second] = readOpenings(readFileSync(out, 'utf8')).map(({ moves }) => moves);
    for (const [index, opening] of [first!, first!, second!, second!].entries()) {
      expect(games[index]!.slice(0, opening.length)).toEqual(opening);
    }
  });

  itNeeding('posix').each(['SIGINT', 'SIGTERM'] as const)('leaves a usable file after %s', async (signal) => {
    const out = file(`${signal}.pgn`);
    const child = spawn(process.execPath, [BIN, 'openings', '--count', '1000000', '-o', out]);
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    while (!existsSync(out) || readFileSync(out, 'utf8').split('[Event').length < 6) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    child.kill(signal);
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect(code).toBe(130);
    const made = readOpenings(readFileSync(out, 'utf8')).length;
    expect(made).toBeGreaterThanOrEqual(5);
    expect(stderr).toBe(`ransom: interrupted: ${made} of 1000000 openings are written\n`);
  });

  itNeeding('posix')('ends at Ctrl-C during a long search', async () => {
    const out = file('endless.pgn');
    const child = spawn(process.execPath, [BIN, 'openings', '--count', '2', '--nodes', '100000000', '-o', out]);
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    while (!existsSync(out)) await new Promise((resolve) => setTimeout(resolve, 20));
    await new Promise((resolve) => setTimeout(resolve, 500));
    child.kill('SIGINT');
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(130);
    expect(stderr).toBe('ransom: interrupted: 0 of 2 openings are written\n');
    expect(existsSync(`${out}.lock`)).toBe(false);
  });

  it.each([
    [['--count', '0'], /whole number from 1/],
    [['--seed', '-1'], /whole number/],
    [['--margin', 'all'], /whole number/],
    [['--nodes', '0'], /whole number from 1/],
    [['--min-plies', '11'], /--min-plies \(11\) must not be greater than --max-plies \(10\)/],
    [['--max-plies', '4'], /--min-plies \(6\) must not be greater than --max-plies \(4\)/],
    [['--format', 'epd'], /Allowed choices are pgn, moves, fen/],
    [['--json', '--format', 'fen'], /exclude each other/],
    [['more'], /too many arguments/],
  ])('refuses %j', (args, message) => {
    expectPlainError(ransom(['openings', ...args]), 2, message);
  });

  it('refuses a position in which the game is over, before it touches the file', () => {
    const out = file('over.pgn');
    writeFileSync(out, 'mine\n');
    const fen = '4k3/4Q3/4K3/8/8/8/8/8[] b - - 0 1';
    const ran = ransom(['openings', '--fen', fen, '-o', out]);
    expectPlainError(ran, 1, /^ransom: --fen: the game is over in this position: White wins by checkmate\.\n$/);
    expect(readFileSync(out, 'utf8')).toBe('mine\n');
  });

  it('refuses a file that another process is writing', async () => {
    const out = file('shared.pgn');
    writeFileSync(out, 'theirs\n');
    const other = await startLockHolder(out);
    const ran = ransom(['openings', '--count', '1', '-o', out]);
    await other.end('SIGKILL');
    expectPlainError(
      ran,
      1,
      new RegExp(`shared\\.pgn is being written by process ${other.child.pid}: wait for its end`),
    );
    expect(readFileSync(out, 'utf8')).toBe('theirs\n');
    expect(existsSync(`${out}.old`)).toBe(false);
    expect(ransom(['openings', '--count', '1', '-o', out]).code).toBe(0);
    expect(existsSync(`${out}.lock`)).toBe(false);
  });

  it("says why it can't write", () => {
    const one = ['openings', '--count', '1', '-o'];
    mkdirSync(file('folder'));
    expectPlainError(ransom([...one, file('folder')]), 1, /can't write .*: it is a folder/);
    expect(existsSync(file('folder'))).toBe(true);
    expectPlainError(ransom([...one, file('no/such/file')]), 1, /can't write .*: there is no such folder/);
    expectPlainError(ransom([...one, '']), 1, /name is empty/);
    expect(ransom([...one, '-']).stdout).toContain('[Round "1"]');
  });

  itNeeding('/dev/full')('reports a full disk', () => {
    expectPlainError(
      ransom(['openings', '--count', '1', '-o', '/dev/full']),
      1,
      /can't write \/dev\/full: no space left on the device/,
    );
  });
});
