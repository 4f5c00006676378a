import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gamesIn } from '../helpers/games_in.ts';
import type { MatchPlan } from '../../src/match/journal.ts';
import { isGameInShard, type ScheduleSettings } from '../../src/match/schedule.ts';
import { planOf, type MatchPlayer, type MatchSettings } from '../../src/match/settings.ts';
import { isInShard, parseShard, piecesInShard } from '../../src/jobs/shard.ts';
import { BIN, expectPlainError, ransom, type Ran } from '../helpers/ransom.ts';
import { itSlow, slowCases } from '../helpers/slow.ts';
import { temporaryFolder } from './mocks.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

const at = (name: string): string => join(folder.path, name);
const ENGINES = ['match', 'ransom', 'ransom --option Hash=1'];
const LIMITS = ['--nodes', '60', '--max-moves', '12', '--plies', '2', '--sprt', '0,400'];
const MATCH = [...ENGINES, ...LIMITS, '--games', '10'];

/** The lines of a standing without the columns of time and speed. */
function standing({ lines }: Ran): string[] {
  return lines.filter((line) => !line.startsWith('Game ')).map((line) => line.replace(/(?: +[\d.]+){3}$/, ''));
}

function merge(...args: readonly string[]): Ran {
  return ransom(['match', '--merge', ...args]);
}

const whole = at('whole.match');
const shards = [1, 2, 3].map((number) => at(`shard${number}.match`));
let unbroken: Ran;

beforeAll(() => {
  unbroken = ransom([...MATCH, '--concurrency', '2', '--state', whole]);
  for (const [i, state] of shards.entries()) {
    const part = ransom([...MATCH, '--shard', `${i + 1}/3`, '--state', state]);
    expect({ code: part.code, stderr: part.stderr }).toEqual({ code: 0, stderr: '' });
    // A part of the games can't decide the SPRT of all.
    expect(part.stdout).not.toContain('SPRT');
  }
}, 60_000);

describe('a shard', () => {
  it.each([true, false])(
    'is one of several that share the games, pairs together (colours swapped: %s)',
    (swapColours) => {
      const schedule: ScheduleSettings = { players: 2, format: 'round-robin', swapColours, games: 100 };
      for (let of = 1; of <= 7; of++) {
        for (let index = 0; index < schedule.games; index++) {
          const owners = Array.from({ length: of }, (_, i) => isGameInShard(schedule, { number: i + 1, of }, index));
          expect(owners.filter(Boolean)).toHaveLength(1);
          const other = owners.map((_, i) => isGameInShard(schedule, { number: i + 1, of }, index ^ 1));
          if (swapColours) expect(other).toEqual(owners);
        }
      }
    },
  );

  it('knows how many pieces it has', () => {
    for (let of = 1; of <= 5; of++) {
      for (let pieces = 0; pieces < 12; pieces++) {
        const own = (number: number): number =>
          Array.from({ length: pieces }, (_, i) => i).filter((i) => isInShard({ number, of }, i)).length;
        for (let number = 1; number <= of; number++) expect(piecesInShard({ number, of }, pieces)).toBe(own(number));
      }
    }
  });

  it.each(['0/3', '4/3', '1', '1/0', 'x/2', '1/2/3', '-1/2', '1.5/2'])('is not %s', (text) => {
    expect(parseShard(text).ok).toBe(false);
    expectPlainError(ransom([...MATCH, '--shard', text]), 2, /such as 1\/8 to 8\/8/);
  });

  it('plays its games alone, and keeps its journal without --state', () => {
    expect(gamesIn([shards[1]!]).map(({ index }) => index)).toEqual([2, 3, 8, 9]);
    const args = [...ENGINES, '--depth', '1', '--max-moves', '2', '--games', '4', '--shard', '2/2'];
    const own = spawnSync(process.execPath, [BIN, ...args], { cwd: folder.path, encoding: 'utf8' });
    expect(own.status).toBe(0);
    expect(own.stdout.trimEnd().split('\n').at(-1)).toContain(', 2 games');
    expect(readdirSync(folder.path).filter((name) => name.endsWith('.2-of-2.match'))).toHaveLength(1);
  });

  it('is resumed as the same shard only', () => {
    copyFileSync(shards[0]!, at('other.match'));
    const other = ransom([...MATCH, '--shard', '2/3', '--resume', '--state', at('other.match')]);
    expectPlainError(other, 1, /can't be resumed, because these settings have changed: shard\n$/);
    expect(readFileSync(at('other.match'), 'utf8')).toBe(readFileSync(shards[0]!, 'utf8'));
  });
});

describe('ransom match --merge', () => {
  it('prints what an unbroken match prints, game for game', () => {
    expect(unbroken.code).toBe(0);
    expect(gamesIn(shards)).toEqual(gamesIn([whole]));
    const merged = merge(...shards);
    expect({ code: merged.code, stderr: merged.stderr }).toEqual({ code: 0, stderr: '' });
    expect(standing(merged)).toEqual(standing(unbroken));
    expect(merged.stdout).toContain('SPRT of logistic Elo 0 against 400: LLR ');
    expect(merged.lines.at(-1)).toBe(unbroken.lines.at(-1));
    expect(standing(merge(whole))).toEqual(standing(unbroken));
  });

  itSlow(
    'does so for eight shards of a match of 64 games',
    () => {
      const match = [...ENGINES, '--nodes', '500', '--plies', '4', '--games', '64', '--seed', '5'];
      const one = ransom([...match, '--concurrency', '2', '--state', at('whole64.match')]);
      const parts = Array.from({ length: 8 }, (_, i) => at(`part${i + 1}of8.match`));
      for (const [i, state] of parts.entries()) {
        expect(ransom([...match, '--shard', `${i + 1}/8`, '--state', state]).code).toBe(0);
        expect(gamesIn([state])).toHaveLength(8);
      }
      expect(gamesIn(parts)).toEqual(gamesIn([at('whole64.match')]));
      expect(standing(merge(...parts))).toEqual(standing(one));
    },
    300_000,
  );

  it('prints one JSON object', () => {
    const { stdout } = merge(...shards, '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      schema: 'ransom.match',
      stop: 'complete',
      games: 10,
      finishedGames: 10,
      engines: [{ name: 'ransom', announcedName: null }, { name: 'ransom-2' }],
      sprt: { elo0: 0, elo1: 400 },
    });
  });

  it('counts no game twice, and says so', () => {
    const twice = merge(...shards, whole);
    expect(standing(twice)).toEqual(standing(unbroken));
    expect(twice.stderr).toContain(`games, from game 1 on, are in ${shards[0]!} and in ${whole}: each counts once`);
    expect(twice.stderr.trimEnd().split('\n')).toHaveLength(shards.length);
    expect(merge(...shards, shards[0]!).stderr).toBe('');
  });

  it('merges journals that still grow', () => {
    const text = readFileSync(shards[2]!, 'utf8');
    writeFileSync(at('growing.match'), text.slice(0, -20));
    const merged = merge(shards[0]!, at('growing.match'), at('not-begun.match'));
    expect([merged.code, merged.stderr]).toEqual([0, `ransom: ${at('not-begun.match')} has not been begun\n`]);
    expect(merged.lines.at(-1)).toMatch(/^So far: ransom .*, 5 of 10 games, Elo /);
    const missing = /there is no file .*not-begun\.match: --merge needs journals of a match\n$/;
    expectPlainError(merge(at('not-begun.match')), 1, missing);
    writeFileSync(at('empty.match'), '');
    expectPlainError(merge(at('empty.match'), at('not-begun.match')), 1, missing);
    expectPlainError(merge(at('empty.match')), 1, /there is no match in .*empty\.match\n$/);
  });

  itSlow(
    'takes a shard that was killed and resumed for an unbroken one',
    async () => {
      const state = at('killed.match');
      const args = [...MATCH, '--shard', '1/3', '--state', state];
      const child = spawn(process.execPath, [BIN, ...args], { stdio: 'ignore' });
      while (!existsSync(state) || readFileSync(state, 'utf8').split('\n').length < 3) {
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      child.kill('SIGKILL');
      await new Promise((resolve) => child.once('close', resolve));
      expect(ransom([...args, '--resume']).code).toBe(0);
      const merged = merge(state, ...shards.slice(1));
      expect(standing(merged)).toEqual(standing(unbroken));
      expect(gamesIn([state])).toEqual(gamesIn([shards[0]!]));
    },
    30_000,
  );

  itSlow('lets a resumed shard have more games and another SPRT, and tells when two disagree', () => {
    copyFileSync(shards[0]!, at('longer.match'));
    const more = [...ENGINES, ...LIMITS.slice(0, -1), '0,300', '--games', '14', '--shard', '1/3'];
    expect(ransom([...more, '--resume', '--state', at('longer.match')]).code).toBe(0);
    expect(gamesIn([at('longer.match')]).map(({ index }) => index)).toEqual([0, 1, 6, 7, 12, 13]);
    const files = [at('longer.match'), ...shards.slice(1)];
    expectPlainError(
      merge(...files),
      1,
      /shard2\.match has another SPRT than .*longer\.match: say which with --sprt\n$/,
    );
    const merged = merge(...files, '--sprt', '0,300');
    expect(merged.stdout).toContain('SPRT of logistic Elo 0 against 300');
    expect(merged.lines.at(-1)).toContain('12 of 14 games');
    expect(merge(...files, '--sprt', '0,300', '--games', '10').lines.at(-1)).toContain(', 12 games');
  });

  itSlow('makes no SPRT of games that are not for one', () => {
    const short = ['match', 'ransom', ...['--nodes', '20', '--max-moves', '2', '--plies', '2', '--games', '2']];
    ransom([...short, 'ransom --option Hash=1', '--no-swap', '--state', at('one-colour.match')]);
    ransom([...short, 'ransom --option Hash=1', 'ransom --option Hash=2', '--state', at('three.match')]);
    const sprt = ['--sprt', '0,20'];
    expectPlainError(merge(at('one-colour.match'), ...sprt), 1, /of a match with --no-swap\n$/);
    expectPlainError(merge(at('three.match'), ...sprt), 1, /needs a match of two engines: these .* one with 3\n$/);
  });

  type Other = [name: string, args: readonly string[], difference: string];
  const SLOW: readonly Other[] = [
    ['engines', ['match', 'ransom', 'ransom --option Hash=2'], 'engines \\(command of ransom-2: .* differs'],
    ['openings', [...ENGINES, '--seed', '5'], 'openings \\(seed 5 instead of seed 1\\) differs'],
  ];
  itSlow.each<Other>([['rules', [...ENGINES, '--rules', 'pierce'], 'rules'], ...slowCases(...SLOW)])(
    'refuses a match with other %s',
    (name, args, difference) => {
      const state = at(`${name}.match`);
      const own = args.includes('--seed') ? LIMITS : LIMITS.filter((word) => word !== '--sprt' && word !== '0,400');
      expect(ransom([...args, ...own, '--games', '2', '--state', state]).code).toBe(0);
      const refused = merge(shards[0]!, state);
      expectPlainError(
        refused,
        1,
        new RegExp(`${name}\\.match is of another match than .*shard1\\.match: .*${difference}`),
      );
    },
  );

  it('takes the same build in another place for the same engine, and another build for another one', () => {
    const { plan } = JSON.parse(readFileSync(whole, 'utf8').split('\n')[0]!) as { plan: { build: string } };
    expect(JSON.stringify(plan)).not.toContain('ransom.js');
    writeFileSync(at('build.match'), readFileSync(shards[1]!, 'utf8').replace(plan.build, 'another'));
    expectPlainError(
      merge(shards[0]!, at('build.match')),
      1,
      /build\.match is of another match than .*: build differs/,
    );
    const player = (file: string, ...args: string[]): MatchPlayer =>
      ({ name: 'a', command: { file, args, directory: null } }) as unknown as MatchPlayer;
    const settings = { schedule: {}, openings: {} } as unknown as MatchSettings;
    const planWith = (node: string, script: string): MatchPlan =>
      planOf({
        ...settings,
        players: [player(node, script, 'uci'), player('other', 'x')],
        own: { command: [node, script], build: '1' },
      });
    expect(planWith('/new/node', '/there/ransom.js')).toEqual(planWith('/usr/bin/node', '/here/ransom.js'));
    expect(planWith('/usr/bin/node', '/here/ransom.js').engines).toMatchObject([
      { command: { file: 'ransom', args: ['uci'] } },
      { command: { file: 'other', args: ['x'] } },
    ]);
  });

  it('refuses a journal with a byte that is no text, or with limits that are none', () => {
    const bytes = readFileSync(whole);
    const third = bytes.indexOf('\n', bytes.indexOf('\n') + 1) + 1;
    bytes[third + 5] = 0xff;
    writeFileSync(at('bytes.match'), bytes);
    expectPlainError(merge(at('bytes.match')), 1, /bytes\.match is damaged in line 3\n$/);
    writeFileSync(at('limits.match'), readFileSync(whole, 'utf8').replace('"timeControl"', '"timeContro1"'));
    expectPlainError(merge('--json', at('limits.match')), 1, /limits\.match is damaged in line 1\n$/);
  });

  it('refuses damaged journals and options that say how to play', () => {
    writeFileSync(at('damaged.match'), readFileSync(whole, 'utf8').replace('"engines"', '"engine"'));
    expectPlainError(merge(at('damaged.match')), 1, /damaged\.match is damaged in line 1\n$/);
    writeFileSync(at('run.match'), readFileSync(whole, 'utf8').replace('"shard":{"number":1', '"shard":{"number":9'));
    expectPlainError(merge(at('run.match')), 1, /run\.match is damaged in line 1\n$/);
    expectPlainError(merge(whole, '--tc', '5'), 2, /--tc has no place beside --merge: the journals say how/);
    expectPlainError(merge(), 2, /--merge needs journals: ransom match --merge part1\.match/);
    expectPlainError(ransom([...MATCH, '--watch']), 2, /--watch belongs to --merge/);
  });

  it.each([
    ['"model":"logistic"', '"model":"cubic"'],
    ['"alpha":0.05', '"alpha":0.5'],
    ['"beta":0.05', '"beta":-0.05'],
    ['"elo0":0', '"elo0":400'],
    ['"elo1":400', '"elo1":4000'],
    ['"elo1":400', '"elo1":"400"'],
    ['"games":10,"sprt"', '"games":0,"sprt"'],
  ])('refuses a journal with an SPRT or a length that none can have: %s is now %s', (was, is) => {
    const text = readFileSync(whole, 'utf8');
    expect(text).toContain(was);
    writeFileSync(at('sprt.match'), text.replace(was, is));
    expectPlainError(merge(at('sprt.match')), 1, /sprt\.match is damaged in line 1\n$/);
  });

  it('watches until the last game is there', async () => {
    const state = at('watched.match');
    const lines = readFileSync(shards[2]!, 'utf8').split('\n');
    writeFileSync(state, `${lines[0]!}\n`);
    const child = spawn(process.execPath, [BIN, 'match', '--merge', '--watch', ...shards.slice(0, 2), state]);
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
      if (stderr.includes('8 of 10 games')) writeFileSync(state, lines.join('\n'));
    });
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect(code).toBe(0);
    expect(stderr).toMatch(/^So far: ransom .*8 of 10 games/);
    expect(stdout.trimEnd().split('\n').at(-1)).toBe(unbroken.lines.at(-1));
  }, 30_000);
});
