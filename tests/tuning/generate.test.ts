import { spawn, spawnSync, type SpawnSyncReturns } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeGames, headerLength } from '../../scripts/tuning/game_file.ts';
import { itNeeding, itSlow } from '../helpers/needs.ts';
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
    if (!existsSync(out) || gamesWritten() === 0) return;
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

  itSlow(
    'continues behind the last whole game of a file that was cut',
    async () => {
      expect((await data(3)).code).toBe(0);
      const whole = readFileSync(out);
      truncateSync(out, whole.length - 3);
      expect((await data(3)).code).toBe(0);
      expect(readFileSync(out).equals(whole)).toBe(true);
    },
    60_000,
  );

  itNeeding('linux', 'time')(
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

describe('npm run data -- --shard', () => {
  const run = (script: string, ...args: string[]): SpawnSyncReturns<string> =>
    spawnSync(process.execPath, ['--import', 'tsx', `scripts/tuning/${script}.ts`, ...args], {
      cwd: ROOT,
      encoding: 'utf8',
    });
  const games = (file: string, ...args: string[]): SpawnSyncReturns<string> =>
    run('generate', '--nodes', '20', '--games', '5', '--out', join(folder, file), ...args);
  const merge = (...files: string[]): SpawnSyncReturns<string> =>
    run('merge', '--out', join(folder, 'all.bin'), ...files.map((file) => join(folder, file)));

  itSlow(
    'plays a part of the games, and npm run data:merge joins the parts to the file of an unbroken run',
    () => {
      for (const part of [1, 2, 3]) expect(games(`part${part}.bin`, '--shard', `${part}/3`).status).toBe(0);
      expect(games('games.bin').status).toBe(0);
      const merged = merge('part2.bin', 'part1.bin', 'part3.bin');
      expect([merged.status, merged.stdout]).toEqual([0, `Result: 5 games in ${join(folder, 'all.bin')}\n`]);
      expect(readFileSync(join(folder, 'all.bin')).equals(readFileSync(out))).toBe(true);

      const second = readFileSync(join(folder, 'part2.bin'));
      writeFileSync(join(folder, 'part2.bin'), second.subarray(0, second.length - 3));
      const growing = merge('part1.bin', 'part2.bin', 'part3.bin');
      expect(growing.stdout).toMatch(/^Result: 4 games in /);
      expect(merge('part2.bin', 'part3.bin').stderr).toContain('2 more games come after one that is missing');
      // As after a kill.
      expect(games('part2.bin', '--shard', '2/3').status).toBe(0);
      merge('part1.bin', 'part2.bin', 'part3.bin');
      expect(readFileSync(join(folder, 'all.bin')).equals(readFileSync(out))).toBe(true);
    },
    90_000,
  );

  itSlow(
    'refuses to mix what does not belong together',
    () => {
      expect(games('part1.bin', '--shard', '1/2').status).toBe(0);
      const before = readFileSync(join(folder, 'part1.bin'));
      const other = games('part1.bin', '--shard', '1/3', '--seed', '9');
      expect([other.status, other.stderr]).toEqual([
        1,
        expect.stringMatching(
          /part1\.bin has other games \(seed 1 instead of 9, shard 1\/2 instead of 1\/3\): name another file/,
        ),
      ]);
      expect(readFileSync(join(folder, 'part1.bin')).equals(before)).toBe(true);

      expect(games('seed9.bin', '--shard', '2/2', '--seed', '9').status).toBe(0);
      copyFileSync(join(folder, 'part1.bin'), join(folder, 'copy.bin'));
      writeFileSync(join(folder, 'old.bin'), before.subarray(headerLength(before)));
      writeFileSync(join(folder, 'garbage.bin'), '{"format":"ransom-duel","version":1,"plan":{}}\n');
      for (const [file, words] of [
        ['seed9.bin', 'seed9.bin has other games than'],
        ['copy.bin', 'copy.bin is part 1/2, and so is'],
        ['old.bin', 'old.bin does not say how its games were made'],
        ['garbage.bin', 'garbage.bin is not the journal of a data set'],
        ['none.bin', 'there is no file'],
      ] as const) {
        const refused = merge('part1.bin', file);
        expect([refused.status, refused.stdout]).toEqual([1, '']);
        expect(refused.stderr).toContain(words);
      }
      expect(existsSync(join(folder, 'all.bin'))).toBe(false);
    },
    60_000,
  );
});
