import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeGames } from '../../scripts/tuning/game_file.ts';
import { itNeeding } from '../helpers/needs.ts';
import { ROOT } from '../helpers/ransom.ts';

const COMMAND = ['--import', 'tsx', 'scripts/tuning/generate.ts', '--nodes', '20'];

let folder: string;
let out: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-'));
  out = join(folder, 'games.bin');
});

afterEach(() => rmSync(folder, { recursive: true }));

interface Run {
  readonly pid: number;
  readonly code: number | null;
  readonly said: string;
}

/** Starts a run, and acts as soon as its first game is on disk. */
function data(
  games: number,
  onFirstGame: (pid: number) => void = () => undefined,
  others: string[] = [],
): Promise<Run> {
  const args = [...COMMAND, '--out', out, '--games', String(games), ...others];
  const child = spawn(process.execPath, args, { cwd: ROOT });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const watch = setInterval(() => {
    if (!existsSync(out)) return;
    clearInterval(watch);
    onFirstGame(child.pid!);
  }, 10);
  return new Promise((resolve) => {
    child.on('close', (code) => {
      clearInterval(watch);
      resolve({ pid: child.pid!, code, said });
    });
  });
}

const gamesWritten = (): number => [...decodeGames(readFileSync(out))].length;

describe('npm run data', () => {
  it('refuses a file that another run is writing', async () => {
    const both = await Promise.all([data(6), data(6)]);
    const [writer, other] = both[0].code === 0 ? both : [both[1], both[0]];
    expect([writer.code, other.code]).toEqual([0, 1]);
    expect(other.said).toMatch(new RegExp(`games\\.bin is being written by process ${writer.pid}: wait for its end`));
    expect(gamesWritten()).toBe(6);
    expect(readdirSync(folder)).toEqual(['games.bin']);
  }, 60_000);

  it('ends at Ctrl-C after a complete game, and can be continued', async () => {
    const { code, said } = await data(1_000_000, (pid) => process.kill(pid, 'SIGINT'));
    expect(code).toBe(130);
    expect(said).toContain('interrupted');
    expect(readdirSync(folder)).toEqual(['games.bin']);
    const games = gamesWritten();
    const args = [...COMMAND, '--out', out, '--games', String(games + 1)];
    expect(spawnSync(process.execPath, args, { cwd: ROOT }).status).toBe(0);
    expect(gamesWritten()).toBe(games + 1);
  }, 60_000);

  it('writes the same games with any number of processes, also when continued', async () => {
    expect((await data(5)).code).toBe(0);
    const alone = readFileSync(out);
    rmSync(out);
    expect((await data(2, undefined, ['--processes', '3'])).code).toBe(0);
    expect((await data(5, undefined, ['--processes', '3'])).code).toBe(0);
    expect(readFileSync(out).equals(alone)).toBe(true);
    expect(new Set([...decodeGames(alone)].map(({ moves }) => moves.join())).size).toBe(5);
  }, 60_000);

  it('continues behind the last whole game of a file that was cut', async () => {
    expect((await data(3)).code).toBe(0);
    const whole = readFileSync(out);
    truncateSync(out, whole.length - 3);
    expect((await data(3)).code).toBe(0);
    expect(readFileSync(out).equals(whole)).toBe(true);
  }, 60_000);

  itNeeding('linux')(
    'says so if a process that plays games is killed, and can be continued',
    async () => {
      const killOne = (pid: number): void => {
        const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
        process.kill(Number(child), 'SIGKILL');
      };
      const { code, said } = await data(1_000_000, killOne, ['--processes', '2']);
      expect(code).toBe(1);
      expect(said).toContain('a process that plays games has ended: the same command continues');
      const games = gamesWritten();
      expect((await data(games + 2)).code).toBe(0);
      expect(gamesWritten()).toBe(games + 2);
    },
    60_000,
  );
});
