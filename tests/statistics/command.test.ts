import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { itSlow } from '../helpers/needs.ts';
import { readFirstMoves, searchFirstMoves } from '../../scripts/statistics/first_moves.ts';
import { encodeGame } from '../../scripts/tuning/game_file.ts';
import { SelfPlay } from '../../scripts/tuning/self_play.ts';
import { ROOT } from '../helpers/ransom.ts';

const NODES = 20;
const SEED = 5;

let folder: string;
const inFolder = (name: string): string => path.join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'statistics-'));
  const play = new SelfPlay(NODES);
  const games = Array.from({ length: 3 }, (_, number) => encodeGame(play.playGame(SEED, number)));
  writeFileSync(inFolder('games.bin'), Buffer.concat(games));
});
afterAll(() => rmSync(folder, { recursive: true }));

function statistics(...args: string[]): { readonly status: number | null; readonly stderr: string } {
  const command = ['--import', 'tsx', 'scripts/statistics/statistics.ts', ...args];
  return spawnSync(process.execPath, command, { cwd: ROOT, encoding: 'utf8' });
}

function survey(out: string, games: number, seed = SEED): { readonly status: number | null; readonly stderr: string } {
  const data = ['--data', inFolder('games.bin'), '--games', String(games), '--nodes', String(NODES)];
  return statistics('--out', inFolder(out), ...data, '--seed', String(seed), '--mates', '2');
}

describe('npm run statistics', () => {
  it('surveys the games asked for, and writes the same page from the numbers it keeps', () => {
    expect(survey('page.md', 2)).toMatchObject({ status: 0 });
    const page = readFileSync(inFolder('page.md'), 'utf8');
    expect(page).toContain(`--games 2 --nodes ${NODES} --seed ${SEED}`);
    expect(existsSync(inFolder('page/length.svg'))).toBe(true);
    writeFileSync(inFolder('page.md'), '');
    expect(statistics('--out', inFolder('page.md'))).toMatchObject({ status: 0 });
    expect(readFileSync(inFolder('page.md'), 'utf8')).toBe(page);
    expect(existsSync(inFolder('page.md.lock'))).toBe(false);
  });

  it('refuses games that this engine would not play, and a file with too few', () => {
    const other = survey('other.md', 2, SEED + 1);
    expect(other).toMatchObject({ status: 1 });
    expect(other.stderr).toContain(`with --nodes ${NODES} --seed ${SEED + 1}, this engine plays game 1 in another way`);
    const few = survey('other.md', 4);
    expect(few).toMatchObject({ status: 1 });
    expect(few.stderr).toContain('has 3 games, fewer than 4');
    expect([existsSync(inFolder('other.md')), existsSync(inFolder('other.md.lock'))]).toEqual([false, false]);
  });

  it('says in one line where the games are damaged', () => {
    const file = inFolder('damaged.bin');
    writeFileSync(file, Buffer.concat([readFileSync(inFolder('games.bin')), Buffer.from('no game')]));
    const made = ['--games', '4', '--nodes', String(NODES), '--seed', String(SEED)];
    const { status, stderr } = statistics('--out', inFolder('x.md'), '--data', file, ...made);
    const at = statSync(inFolder('games.bin')).size;
    const line = `${file} is damaged at byte ${at}: restore it, or remove it and play its games again\n`;
    expect([status, stderr]).toEqual([1, line]);
  });

  it('needs to know how the games were played', () => {
    const { status, stderr } = statistics('--out', inFolder('x.md'), '--data', inFolder('games.bin'), '--games', '2');
    expect([status, stderr]).toEqual([2, expect.stringContaining('--data needs --games, --nodes and --seed')]);
  });
});

describe('the scores of the first moves', () => {
  const limits = { bench: 1, nodes: 40 };

  it('are kept after each search, and an interrupted run goes on with the missing ones', () => {
    const file = inFolder('first_moves.json');
    let told = 0;
    const interrupt = (): void => {
      told++;
      expect(readFirstMoves(file)!.moves).toHaveLength(told);
      if (told === 8) throw new Error('interrupted');
    };
    expect(() => searchFirstMoves(file, limits, interrupt)).toThrow('interrupted');
    const before = readFirstMoves(file)!.moves;
    const found: string[] = [];
    const { moves } = searchFirstMoves(file, limits, ({ move }) => found.push(move));
    expect([moves.length, found.length]).toEqual([20, 12]);
    expect(moves.slice(0, 8)).toEqual(before);
    expect(new Set(moves.map(({ move }) => move)).size).toBe(20);
    // Black's reply comes first in the expected line, and the score is White's.
    expect(moves.every(({ line }) => line.length > 0)).toBe(true);
    expect(moves.find(({ move }) => move === 'e4')!.score).toBeGreaterThan(
      moves.find(({ move }) => move === 'f3')!.score,
    );
  });

  itSlow('begin anew with another number of nodes, and for another engine', () => {
    const file = inFolder('again.json');
    const found = (bench: number, nodes: number): number => {
      let count = 0;
      searchFirstMoves(file, { bench, nodes }, () => count++);
      return count;
    };
    expect([found(1, 10), found(1, 10), found(1, 20), found(2, 20)]).toEqual([20, 0, 20, 20]);
  });
});
