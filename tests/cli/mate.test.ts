import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { itNeeding } from '../helpers/needs.ts';
import { TELL_WHEN_LISTENING } from '../helpers/listening.ts';
import { BIN, expectPlainError, ransom, ransomJson } from '../helpers/ransom.ts';
import { withEnoughTime } from '../helpers/timed.ts';

const BACK_RANK = '6k1/5ppp/8/8/8/8/5PPP/2R3K1[p] w - - 0 1';
/** White mates by a quiet move, but not by checks. */
const QUIET = 'k7/8/2K5/8/8/8/8/7R[] w - - 0 1';
const TWO_DEFENCES = 'Nnbk3r/pp1p1ppp/3bpn2/8/P1R5/1P3P1K/2PPP1PP/r4qNR[#QBBp] b - - 0 13';
const SEVEN = 'r1b1k1nr/ppp2ppp/2p5/8/2bPP3/5q1P/PP1QnPBP/RN3K1R[BN#Pp] b kq - 1 15';
/** Mate only if a pawn on the 7th rank is never frozen: the holdings freeze it under leslie. */
const FROZEN = '7k/7p/8/5N2/2B5/8/8/K7[P#] w - - 0 1';

/** A mate that is found but not proved to be the shortest, or a position that takes long. */
const START_TIME = ['--time', '300ms'];

describe('ransom mate', () => {
  it('proves a mate, and prints the answer to every defence', () => {
    const { code, lines } = ransom(['mate', '--fen', TWO_DEFENCES]);
    expect(code).toBe(0);
    expect(lines).toEqual([
      'Mate in 2 by checks, proved against every defence. No mate is shorter.',
      '13... Qxg2+ 14. Kxg2 (Q-Q)*f1#',
      '2 defences to 13... Qxg2+',
      '  14. Kxg2: 14... (Q-Q)*f1#',
      '  14. Kh4: 14... g5#',
    ]);
  });

  it('prints a mate in one by itself', () => {
    const { code, stdout } = ransom(['mate', '--fen', BACK_RANK]);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: 'Mate in 1, proved against every defence. No mate is shorter.\n1. Rc8#\n',
    });
  });

  it('finds a quiet mate, but not with --checks-only', () => {
    const found = ransom(['mate', '--fen', QUIET]);
    expect(found.code).toBe(0);
    expect(found.lines[0]).toBe('Mate in 2, proved against every defence. No mate is shorter.');
    const checks = ransom(['mate', '--fen', QUIET, '--checks-only', '--moves', '5']);
    expect({ code: checks.code, stdout: checks.stdout }).toEqual({
      code: 1,
      stdout: 'No mate in 5 by checks. Quiet moves were not tried.\n',
    });
    expect(ransom(['mate', '--fen', QUIET, '--all-moves']).lines[0]).toMatch(/^Mate in 2, proved/);
  });

  it('refutes a mate in a number of moves', () => {
    const none = ransom(['mate', '--fen', QUIET, '--moves', '1']);
    expect({ code: none.code, stdout: none.stdout }).toEqual({
      code: 1,
      stdout: 'No mate in 1: no move, check or quiet, forces one.\n',
    });
    expect(ransom(['mate', '--fen', SEVEN, '--moves', '6', '--checks-only']).lines[0]).toMatch(
      /^No mate in 6 by checks/,
    );
  });

  it('reports partial results if time or nodes run out', () => {
    const late = ransom(['mate', ...START_TIME]);
    expect(late.code).toBe(1);
    expect(late.stdout).toMatch(
      /^Not decided: the time limit was reached \(set it with --time\)\. There is no mate in 30 by checks\. There is no mate at all in \d( or fewer)?\.\n$/,
    );
    const few = ransom(['mate', '--nodes', '1000', '--fen', SEVEN, '--checks-only']);
    expect({ code: few.code, stdout: few.stdout }).toEqual({
      code: 1,
      stdout: 'Not decided: the node limit was reached (set it with --nodes).\n',
    });
  });

  it('claims the shortest mate only if that is proved', () => {
    const { lines } = ransom(['mate', '--fen', SEVEN, '--checks-only']);
    expect(lines[0]).toBe(
      'Mate in 7 by checks, proved against every defence. No mate by checks is shorter. Whether a mate with quiet moves is shorter was not decided.',
    );
    expect(lines[2]).toBe('10 defences to 15... Nf4+');
  });

  it('obeys --rules and takes --hash', () => {
    expect(ransom(['mate', '--fen', FROZEN, '--moves', '1', '--rules', 'pierce', '--hash', '1']).code).toBe(0);
    expect(ransom(['mate', '--fen', FROZEN, '--moves', '1', '--hash', '1']).code).toBe(1);
  });

  it('prints the verdict, the line and all defences as JSON', () => {
    const [found] = ransomJson(['mate', '--fen', TWO_DEFENCES]);
    expect(found).toMatchObject({
      schema: 'ransom.mate',
      version: 1,
      fen: TWO_DEFENCES,
      rules: 'leslie',
      maxMoves: 30,
      attack: 'both',
      verdict: 'mate',
      moves: 2,
      byChecks: true,
      shortestOf: 'all',
      checks: 'mate',
      noneWithin: 1,
      ranOutOf: null,
    });
    expect(found!.line).toEqual([
      { san: 'Qxg2+', coordinate: 'f1g2' },
      { san: 'Kxg2', coordinate: 'h3g2' },
      { san: '(Q-Q)*f1#', coordinate: 'Q#Q@f1' },
    ]);
    expect(found!.defences).toEqual(
      [
        { san: 'Kxg2', coordinate: 'h3g2', moves: 1, line: [{ san: '(Q-Q)*f1#', coordinate: 'Q#Q@f1' }] },
        { san: 'Kh4', coordinate: 'h3h4', moves: 1, line: [{ san: 'g5#', coordinate: 'g7g5' }] },
      ].sort((a, b) => orderOf(found!, a) - orderOf(found!, b)),
    );
    expect(ransomJson(['mate', ...START_TIME])[0]).toMatchObject({
      verdict: 'undecided',
      moves: null,
      line: null,
      defences: [],
      checks: 'none',
      ranOutOf: 'time',
    });
    expect(ransomJson(['mate', '--moves', '1'])[0]).toMatchObject({ verdict: 'none', noneWithin: 1, ranOutOf: null });
    expect(ransomJson(['mate', '--moves', '1', '--checks-only'])[0]).toMatchObject({ verdict: 'none-by-checks' });
  });

  it('gives the same answer for the same nodes', () => {
    const args = ['mate', '--nodes', '300000', '--fen', SEVEN];
    const [one, other] = [ransomJson(args)[0]!, ransomJson(args)[0]!];
    expect({ ...one, timeMs: 0 }).toEqual({ ...other, timeMs: 0 });
  });

  itNeeding('posix')('says that it was interrupted, and ends with 130', async () => {
    const child = spawn(process.execPath, ['--import', TELL_WHEN_LISTENING, BIN, 'mate', '--time', '1m', '--json'], {
      stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    });
    let stdout = '';
    child.stdout!.on('data', (bytes: Buffer) => (stdout += bytes.toString()));
    child.once('message', () => child.kill('SIGINT'));
    const [code] = (await once(child, 'close')) as [number | null];
    expect(code).toBe(130);
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'undecided', ranOutOf: 'interrupted' });
  });

  itNeeding('posix')('tells what it knows when it is interrupted', async () => {
    const { stdout, stderr } = await withEnoughTime(async (ms) => {
      const options = ['--import', TELL_WHEN_LISTENING];
      const args = ['mate', '--all-moves', '--moves', '30', '--time', '1m'];
      const child = spawn(process.execPath, [...options, BIN, ...args], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
      let stdout = '';
      let stderr = '';
      child.stdout!.on('data', (bytes: Buffer) => (stdout += bytes.toString()));
      child.stderr!.on('data', (bytes: Buffer) => (stderr += bytes.toString()));
      child.once('message', () => setTimeout(() => child.kill('SIGINT'), ms));
      const [code] = (await once(child, 'close')) as [number | null];
      expect(code).toBe(130);
      return stdout.includes('no mate at all') ? { stdout, stderr } : null;
    });
    expect(stdout).toMatch(/^Not decided: interrupted\. There is no mate at all in (1|\d or fewer)\.\n$/);
    expect(stderr).toMatch(/^[1-9][\d,]* nodes in /m);
  });

  it('refuses invalid options', () => {
    expectPlainError(ransom(['mate', '--checks-only', '--all-moves']), 2, /exclude each other/);
    expectPlainError(ransom(['mate', '--moves', '61']), 2, /from 1 to 60/);
    expectPlainError(ransom(['mate', '--time', '5 weeks']), 2, /500ms, 2\.5s or 10m/);
    expectPlainError(ransom(['mate', '--nodes', '0']), 2, /whole number/);
    expectPlainError(ransom(['mate', '--hash', '0']), 2, /from 1 to 3500/);
    expectPlainError(ransom(['mate', '--fen', 'x']), 1, /Bad FEN/);
    expectPlainError(ransom(['mate', '--fen', 'R5k1/5ppp/8/8/8/8/5PPP/6K1[] b - - 0 1']), 1, /already checkmated/);
    expectPlainError(
      ransom(['mate', '--fen', '7k/5Q2/6K1/8/8/8/8/8[] w - - 100 60']),
      1,
      /the game is over: Draw by the fifty-move rule/,
    );
    expectPlainError(ransom(['mate', '--fen', 'k7/2Q5/2K5/8/8/8/8/8[] b - - 0 1']), 1, /stalemated/);
  });
});

/** Defences are in the move generator's order, which is not guaranteed. */
function orderOf(found: Record<string, unknown>, { san }: { san: string }): number {
  return (found.defences as { san: string }[]).findIndex((defence) => defence.san === san);
}
