import { spawn, spawnSync, type SpawnSyncReturns } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fingerprint, formatDataHeader } from '../../lab/data/header.ts';
import { decodeGames, encodeGame, headerLength } from '../../lab/shared/game_file.ts';
import { readGames } from '../../lab/shared/game_pool.ts';
import type { Shard } from '../../src/jobs/shard.ts';
import { lab, labCommand } from '../helpers/lab.ts';
import { itNeeding } from '../helpers/needs.ts';
import { ROOT } from '../helpers/ransom.ts';
import { itSlow } from '../helpers/slow.ts';
import { randomGame } from './games.ts';

const COMMAND = labCommand('data', '--nodes', '20');

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

describe('npm run lab data', () => {
  itSlow(
    'refuses a file that another run is writing',
    async () => {
      const both = await Promise.all([data(6), data(6)]);
      const [writer, other] = both[0].code === 0 ? both : [both[1], both[0]];
      expect([writer.code, other.code]).toEqual([0, 1]);
      expect(other.said).toMatch(new RegExp(`games\\.bin is being written by process ${writer.pid}: wait for its end`));
      expect(gamesWritten()).toBe(6);
      expect(readdirSync(folder)).toEqual(['games.bin']);
    },
    60_000,
  );

  itSlow(
    'ends at Ctrl-C after a complete game, and can be continued',
    async () => {
      const { code, said } = await data(1_000_000, (pid) => process.kill(pid, 'SIGINT'));
      expect(code).toBe(130);
      expect(said).toContain('interrupted');
      expect(readdirSync(folder)).toEqual(['games.bin']);
      const games = gamesWritten();
      const args = [...COMMAND, '--out', out, '--games', String(games + 1)];
      expect(spawnSync(process.execPath, args, { cwd: ROOT }).status).toBe(0);
      expect(gamesWritten()).toBe(games + 1);
    },
    60_000,
  );

  itSlow(
    'gives a score to some quiet plies only, by longer searches',
    async () => {
      expect((await data(4)).code).toBe(0);
      const all = readGames(out);
      rmSync(out);
      const labels = ['--labels', '3', '--label-nodes', '700'];
      expect((await data(2, undefined, labels)).code).toBe(0);
      expect((await data(4, undefined, [...labels, '--processes', '2'])).code).toBe(0);
      const labelled = readGames(out);
      expect(labelled.map(({ moves }) => moves)).toEqual(all.map(({ moves }) => moves));
      for (const [i, { scores, hasFewScores }] of labelled.entries()) {
        const scored = scores.flatMap((score, ply) => (score === null ? [] : [ply]));
        expect([scored.length, hasFewScores]).toEqual([3, true]);
        for (const ply of scored) expect(all[i]!.scores[ply]).not.toBeNull();
      }
      expect(labelled.flatMap(({ scores }) => scores)).not.toEqual(all.flatMap(({ scores }) => scores));
      const other = await data(5, undefined, ['--labels', '3']);
      expect([other.code, other.said]).toEqual([
        1,
        expect.stringMatching(/other games \(labels .*700.* instead of .*6400/),
      ]);
      const alone = await data(5, undefined, ['--label-nodes', '9']);
      expect([alone.code, alone.said]).toEqual([2, expect.stringContaining('--label-nodes needs --labels')]);
    },
    60_000,
  );

  itNeeding('time')(
    'writes the same games with any number of processes, also when continued',
    async () => {
      expect((await data(5)).code).toBe(0);
      const alone = readFileSync(out);
      rmSync(out);
      expect((await data(2, undefined, ['--processes', '3'])).code).toBe(0);
      expect((await data(5, undefined, ['--processes', '3'])).code).toBe(0);
      expect(readFileSync(out).equals(alone)).toBe(true);
      expect(new Set([...decodeGames(alone)].map(({ moves }) => moves.join())).size).toBe(5);
    },
    60_000,
  );

  itSlow(
    'begins games astray: with more plies without a score, the last of them random',
    async () => {
      expect((await data(20, undefined, ['--astray', '--processes', '2'])).code).toBe(0);
      const games = [...decodeGames(readFileSync(out))];
      const openings = games
        .map(({ scores }) => scores.findIndex((score) => score !== null))
        .filter((plies) => plies > 0);
      expect(Math.min(...openings)).toBeGreaterThanOrEqual(7);
      expect(Math.max(...openings)).toBeGreaterThan(20);
      expect(Math.max(...openings)).toBeLessThanOrEqual(70);
      // The first score decides whether the opening is kept.
      for (const { scores } of games)
        expect(Math.abs(scores.find((score) => score !== null) ?? 0)).toBeLessThanOrEqual(400);
      const other = await data(21);
      expect(other.code).toBe(1);
      expect(other.said).toContain('games.bin has other games (astray true instead of none)');
    },
    60_000,
  );

  itNeeding('posix', 'time')(
    'goes on after a kill to the file of an unbroken run',
    async () => {
      const killed = await data(1_000_000, (pid) => process.kill(pid, 'SIGKILL'));
      expect(killed.code).toBeNull();
      const games = gamesWritten() + 2;
      // As if it had been killed within a game.
      truncateSync(out, statSync(out).size - 3);
      expect((await data(games)).code).toBe(0);
      const whole = readFileSync(out);
      rmSync(out);
      expect((await data(games)).code).toBe(0);
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

describe('npm run lab data -- --shard', () => {
  const at = (file: string): string => join(folder, file);
  const games = (file: string, ...args: string[]): SpawnSyncReturns<string> =>
    lab('data', '--nodes', '20', '--games', '5', '--out', at(file), ...args);

  itSlow(
    'plays a part of the games of an unbroken run, and goes on after a kill',
    () => {
      const parts = [1, 2, 3].map((part) => `part${part}.bin`);
      parts.forEach((file, index) => expect(games(file, '--shard', `${index + 1}/3`).status).toBe(0));
      expect(games('games.bin').status).toBe(0);
      const played = parts.map((file) => readGames(at(file)));
      const whole = readGames(at('games.bin'));
      expect(whole.map((_, number) => played[number % 3]![Math.floor(number / 3)])).toEqual(whole);
      expect(played.map(({ length }) => length)).toEqual([2, 2, 1]);

      const second = readFileSync(at('part2.bin'));
      truncateSync(at('part2.bin'), second.length - 3);
      expect(games('part2.bin', '--shard', '2/3').status).toBe(0);
      expect(readFileSync(at('part2.bin')).equals(second)).toBe(true);
    },
    90_000,
  );

  itSlow('leaves alone a file of other games', () => {
    const part = fileOf({ number: 1, of: 2 }, [1]);
    writeFileSync(at('part1.bin'), part);
    expect(refused(games('part1.bin', '--shard', '1/3', '--seed', '9'))).toBe(
      `${at('part1.bin')} has other games (seed 1 instead of 9, shard 1/2 instead of 1/3): name another file`,
    );
    writeFileSync(at('part1.bin'), String(part).replace(/"run":.*\n/, '"run":{}}\n'));
    expect(refused(games('part1.bin', '--shard', '1/2'))).toContain('part1.bin is damaged in line 1');
  });
});

/** A file as `npm run lab data` writes it, without playing its games. */
function fileOf(shard: Shard, seeds: readonly number[]): Buffer {
  const header = formatDataHeader({ plan: { nodes: 20, seed: 1, build: fingerprint() }, run: { shard } });
  return Buffer.concat([Buffer.from(header), ...seeds.map((seed) => encodeGame(randomGame(seed)))]);
}

const WHOLE_SHARD: Shard = { number: 1, of: 1 };

/** One line of error, and nothing else. */
function refused({ status, stdout, stderr }: SpawnSyncReturns<string>): string {
  expect([status, stdout, stderr.split('\n').length]).toEqual([1, '', 2]);
  return stderr.trimEnd();
}

const CURE = 'choose another --out, or restore or remove the file';

describe('npm run lab data --out', () => {
  const start = (games = 3): SpawnSyncReturns<string> =>
    spawnSync(process.execPath, [...COMMAND, '--out', out, '--games', String(games)], { cwd: ROOT, encoding: 'utf8' });
  const nuls = Buffer.alloc(4);

  itSlow('leaves a file alone that it has not begun', () => {
    const headerless = fileOf(WHOLE_SHARD, [1, 2]);
    for (const [contents, message] of [
      [Buffer.from('Notes that nobody wants to lose\n'), 'does not say how its games were made'],
      [Buffer.from('{"a":1}'), 'does not say how its games were made'],
      [Buffer.from('{"a":1}\n'), 'is not the journal of a data set'],
      [headerless.subarray(headerLength(headerless)), 'does not say how its games were made'],
    ] as const) {
      writeFileSync(out, contents);
      expect(refused(start())).toBe(`${out} ${message} (byte 0): ${CURE}`);
      expect(readFileSync(out).equals(contents)).toBe(true);
    }
  });

  it('leaves a damaged file alone, and names the place', () => {
    const begin = fileOf(WHOLE_SHARD, [1]);
    const damaged = Buffer.concat([begin, nuls, encodeGame(randomGame(2))]);
    writeFileSync(out, damaged);
    expect(refused(start())).toBe(
      `${out} is damaged at byte ${begin.length}: restore it, or remove it and play its games again`,
    );
    expect(readFileSync(out).equals(damaged)).toBe(true);
  });

  it('cuts off NUL bytes that a crash left at the end', () => {
    const whole = fileOf(WHOLE_SHARD, [1, 2, 3]);
    writeFileSync(out, Buffer.concat([whole, nuls]));
    expect(start().status).toBe(0);
    expect(readFileSync(out).equals(whole)).toBe(true);
  });

  itSlow('begins a file anew whose header was cut, also through a link', () => {
    const header = fileOf(WHOLE_SHARD, []);
    const target = join(folder, 'target.bin');
    writeFileSync(target, header.subarray(0, 40));
    symlinkSync(target, out);
    expect(start(1).status).toBe(0);
    expect(readFileSync(target).subarray(0, header.length).equals(header)).toBe(true);
    expect(gamesWritten()).toBe(1);
    expect(readdirSync(folder).sort()).toEqual(['games.bin', 'target.bin']);
  });
});
