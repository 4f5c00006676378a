import type { SpawnSyncReturns } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { encodeGame } from '../../lab/shared/game_file.ts';
import { encodeBlock, readGames, readPool } from '../../lab/shared/game_pool.ts';
import { lab } from '../helpers/lab.ts';
import { randomGames } from './games.ts';
import { itSlow } from '../helpers/slow.ts';

const GAMES = randomGames(60);
const BYTES = GAMES.map(encodeGame);

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'pool-'))));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => join(folder, name);

/** What it returns, or the message of its error. */
function attempt<T>(work: () => T): T | string {
  try {
    return work();
  } catch (error) {
    return String(error);
  }
}

describe('a pool of games', () => {
  const FIRST = encodeBlock(BYTES.slice(0, 40));
  const POOL = Buffer.concat([FIRST, encodeBlock(BYTES.slice(40))]);

  it('gives back the games', () => {
    expect(readPool(POOL, 'p').games).toEqual(BYTES);
    expect(readPool(Buffer.alloc(0), 'p')).toEqual({ games: [], bytes: 0 });
    writeFileSync(at('read.pool'), POOL);
    expect(readGames(at('read.pool'))).toEqual(GAMES);
  });

  it('is whole up to a block that was cut anywhere', () => {
    const whole = { games: BYTES.slice(0, 40), bytes: FIRST.length };
    const lengths = Array.from({ length: POOL.length - FIRST.length }, (_, more) => FIRST.length + more);
    // Jest's own comparison takes seconds for so many.
    const isWhole = (length: number): boolean => isDeepStrictEqual(readPool(POOL.subarray(0, length), 'p'), whole);
    expect(lengths.filter((length) => length % 7 === 0 && !isWhole(length))).toEqual([]);
  });

  it('names the place of damage, whichever byte of a block is another one', () => {
    for (let byte = 0; byte < FIRST.length; byte += 5) {
      const damaged = Buffer.from(POOL);
      damaged[byte]! ^= 0x10;
      // A greater length may look like a block that was cut short, and a few bits of the packing mean nothing.
      const found = attempt(() => readPool(damaged, 'p').games);
      if (typeof found === 'string') expect(found).toContain('p is damaged at byte 0: restore it from a copy');
      else expect(found.length === 0 || isDeepStrictEqual(found, BYTES)).toBe(true);
    }
    const other = Buffer.concat([POOL, Buffer.from('more')]);
    expect(() => readPool(other, 'p')).toThrow(`p is damaged at byte ${POOL.length}`);
  });
});

describe('npm run lab pool', () => {
  const pool = (...args: string[]): SpawnSyncReturns<string> => lab('pool', ...args);

  itSlow(
    'adds each game once, also after a kill, and verifies them',
    () => {
      const file = at('games.pool');
      writeFileSync(at('a.bin'), Buffer.concat(BYTES.slice(0, 30)));
      writeFileSync(at('b.bin'), Buffer.concat(BYTES.slice(20, 50)));
      expect(pool('add', file, at('a.bin')).stdout).toContain('30 games added, 30 in');
      expect(pool('add', file, at('a.bin'), at('b.bin')).stdout).toContain('20 games added, 50 in');
      expect(pool('verify', file).stdout).toContain('50 games, each different: 50');
      truncateSync(file, readFileSync(file).length - 3);
      const cut = pool('verify', file);
      expect([cut.status, cut.stderr]).toEqual([1, expect.stringContaining('ends in the middle of a block')]);
      expect(pool('add', file, at('b.bin')).stdout).toContain('20 games added, 50 in');
      expect(pool('verify', file).status).toBe(0);
      appendFileSync(file, 'not a block');
      const before = readFileSync(file);
      expect(pool('add', file, at('a.bin')).stderr).toContain(`${file} is damaged at byte`);
      expect(readFileSync(file)).toEqual(before);
    },
    60_000,
  );

  itSlow(
    'draws games for a training, the same ones for the same seed',
    () => {
      writeFileSync(at('all.pool'), encodeBlock(BYTES));
      const drawn = (seed: string): Buffer => {
        const { status } = pool('sample', at('all.pool'), '--games', '25', '--seed', seed, '--out', at('drawn.bin'));
        expect(status).toBe(0);
        expect(readGames(at('drawn.bin'))).toHaveLength(25);
        return readFileSync(at('drawn.bin'));
      };
      const first = drawn('1');
      expect(drawn('1')).toEqual(first);
      expect(drawn('2')).not.toEqual(first);
      const tooMany = pool('sample', at('all.pool'), '--games', '61', '--out', at('drawn.bin'));
      expect([tooMany.status, tooMany.stderr]).toEqual([1, expect.stringContaining('has 60 games: ask for no more')]);
    },
    60_000,
  );
});
