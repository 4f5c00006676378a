import type { SpawnSyncReturns } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMove } from '../../src/notation/read_move.ts';
import { lab } from '../helpers/lab.ts';
import { positionOf } from '../helpers/position.ts';
import { ROOT } from '../helpers/ransom.ts';
import { itSlow } from '../helpers/slow.ts';
import { readMates } from '../positions/mates.ts';
import { readChoice, readRegret, regretOf } from '../positions/regret.ts';
import { readBlindSpots, readTraps } from '../positions/suites.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'ransom-suites-'))));
afterEach(() => rmSync(folder, { recursive: true }));

describe('npm run lab suites mates', () => {
  itSlow(
    'counts the mates found, the more the more nodes there are',
    () => {
      const { length } = readMates();
      const found = ['1', '1000'].map((nodes) => {
        const { status, stdout } = lab('suites mates', '--nodes', nodes, '--show');
        const rows = stdout.split('\n').filter((row) => / ; dm \d+ \{/.test(row)).length;
        const [, engine, all] = /^engine: (\d+) of (\d+) solved .* in 2: \d+\/\d+ /m.exec(stdout)!;
        expect([status, Number(engine) + rows, Number(all)]).toEqual([0, length, length]);
        expect(stdout).toMatch(/^mate search, mates by checks: \d+ of \d+ solved .*\n {2}time: median \d+ ms, .*\n$/m);
        return Number(engine);
      });
      expect(found[1]!).toBeGreaterThan(found[0]!);
    },
    120_000,
  );
});

describe('npm run lab suites traps', () => {
  const traps = readTraps();

  itSlow(
    'counts the traps avoided, and says how many can be',
    () => {
      const { status, stdout } = lab('suites traps', '--nodes', '1000');
      expect(status).toBe(0);
      const rows = stdout.match(/^(?:lost |saved) {2}\S+ +\S+ .*$/gm)!;
      expect(rows.map((row) => row.split(/ +/).slice(2).join(' '))).toEqual(traps.map(({ fen }) => fen));
      const saved = rows.filter((row) => row.startsWith('saved')).length;
      expect(saved).toBeLessThan(rows.length);
      const hopeless = traps.filter(({ isHopeless }) => isHopeless).length;
      expect(stdout).toContain(`In ${hopeless} of ${traps.length} every move allows a mate`);
      expect(stdout.endsWith(`${saved} of ${traps.length} avoided\n`)).toBe(true);
    },
    120_000,
  );
});

describe('npm run lab suites regret', () => {
  const SUITE = readRegret();

  it('has positions with their best moves, which are legal', () => {
    expect(SUITE.length).toBeGreaterThanOrEqual(200);
    for (const choice of SUITE) {
      const position = positionOf(choice.fen);
      const points = choice.moves.map((known) => known.points);
      expect(points).toEqual([...points].sort((a, b) => b - a));
      for (const { move } of choice.moves) expect(readMove(position, move).ok).toBe(true);
      expect(regretOf(choice, choice.moves[0]!.move)).toBe(0);
      expect(regretOf(choice, 'a1a1')).toBeCloseTo(points[0]! - points.at(-1)!);
    }
  });

  itSlow(
    'shows that less is lost with more nodes, and nothing between a build and itself',
    () => {
      const regret = (...args: string[]): SpawnSyncReturns<string> => lab('suites regret', '--hash', '1', ...args);
      const [few, more] = ['20', '32000'].map((nodes) => {
        const { status, stdout } = regret('--nodes', nodes);
        expect(status).toBe(0);
        return Number(/^\.?\S*: regret (\d+\.\d+) ± /m.exec(stdout)![1]);
      });
      expect(more!).toBeLessThan(few! / 2);
      const { stdout } = regret('.', '.', '--nodes', '500', '--show');
      expect(stdout).toMatch(/ less \S+: 0\.00 ± 0\.00 %\n$/);
      expect(stdout.match(/^ +(\d+\.\d) +\1 {2}\S+ [wb] /gm)).toHaveLength(SUITE.length);
    },
    120_000,
  );
});

describe('npm run lab suites make-regret', () => {
  const make = (
    games: string,
    out: string,
    count: string,
  ): { status: number | null; stderr: string; rows: string[] } => {
    const args = ['--games', games, '--out', out, '--nodes', '3000', '--count', count];
    const { status, stderr } = lab('suites make-regret', ...args);
    return { status, stderr, rows: readFileSync(out, 'utf8').split('\n').slice(0, -1) };
  };
  const play = (file: string, games: string): void =>
    expect(lab('data', '--out', file, '--games', games, '--nodes', '200').status).toBe(0);

  itSlow(
    'makes positions of each kind, and goes on where it was',
    () => {
      const [games, out] = [join(folder, 'games.bin'), join(folder, 'regret.txt')];
      play(games, '240');
      const first = make(games, out, '1');
      const all = make(games, out, '2');
      expect([first.status, all.status]).toEqual([0, 0]);
      expect(all.stderr).toContain('8 positions');
      expect(all.rows.slice(0, first.rows.length)).toEqual(first.rows);
      const [made, ...rows] = all.rows;
      expect(made).toBe('# npm run lab suites make-regret -- --nodes 3000 --seed 1');
      const kinds = rows.map((line) => readChoice(line).kind).sort();
      expect(kinds).toEqual(['hunt', 'hunt', 'middle', 'middle', 'opening', 'opening', 'stores', 'stores']);
    },
    120_000,
  );

  itSlow('goes on only with the options that it began with', () => {
    const [games, out] = [join(folder, 'few.bin'), join(folder, 'other.txt')];
    play(games, '1');
    const begun = '# npm run lab suites make-regret -- --nodes 3000 --seed 9\n';
    writeFileSync(out, begun);
    const { status, stderr } = make(games, out, '1');
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/doesn't begin with "# .* --seed 1": give its options/),
    ]);
    expect(readFileSync(out, 'utf8')).toBe(begun);
  });

  itSlow('ends where the games have no more positions, and says of which kinds', () => {
    const [games, out] = [join(folder, 'games.bin'), join(folder, 'missing.txt')];
    play(games, '3');
    const { status, stderr } = make(games, out, '50');
    expect(status).toBe(1);
    expect(stderr).toMatch(/the games don't have enough positions of: .*middle.*; give more games/);
  });

  itSlow('says in a line that there are no games', () => {
    const none = join(folder, 'none');
    const { status, stderr } = lab('suites make-regret', '--games', none, '--out', join(folder, 'regret.txt'));
    expect({ status, stderr }).toEqual({ status: 1, stderr: `there is no file ${none}: name another one\n` });
  });
});

describe('npm run lab suites blind-spots', () => {
  const SPOTS = readBlindSpots().length;
  const blindSpots = (...args: string[]): SpawnSyncReturns<string> => lab('suites blind-spots', '--hash', '1', ...args);

  itSlow(
    'shows when each side sees the score, or that it does not within its time',
    () => {
      // Ransom saw itself behind in most of the positions; even a mate is less than 400 pawns.
      const seen = blindSpots('.', '.', '--seconds', '0.2', '--pawns', '0');
      expect(seen.status).toBe(0);
      const [counts, ...others] = [...seen.stdout.matchAll(/^within 1 s: (\d+) of (\d+), (\d+) of (\d+)$/gm)];
      expect(others).toEqual([]);
      const [, first, ofFirst, second, ofSecond] = counts!.map(Number);
      expect([ofFirst, ofSecond]).toEqual([SPOTS, SPOTS]);
      expect(Math.min(first!, second!)).toBeGreaterThanOrEqual(SPOTS / 2);

      const unseen = blindSpots('--seconds', '0.05', '--pawns', '400');
      expect(unseen.stdout).toContain(`within 1 s: 0 of ${SPOTS}\n`);
      expect(unseen.stdout.match(/^ +> 0\.05 s {2}/gm)).toHaveLength(SPOTS);
    },
    60_000,
  );

  itSlow(
    'refuses a build that never asks whether its time is over',
    () => {
      mkdirSync(join(folder, 'dist/engine'), { recursive: true });
      const real = JSON.stringify(join(ROOT, 'dist/engine/direct_search.js'));
      const search = `import { DirectSearch as Now } from ${real};
export class DirectSearch extends Now {
  constructor(hashMb) { super(hashMb); }
}`;
      writeFileSync(join(folder, 'dist/engine/direct_search.js'), search);
      writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
      const { status, stderr } = blindSpots(folder);
      expect(stderr).toContain(`${folder} holds a build that is too old`);
      expect(status).toBe(1);
    },
    30_000,
  );
});

describe('npm run lab suites find-blind-spots', () => {
  function game(white: string, black: string, result: string, moves: string, termination = 'normal'): string {
    const tags = { White: white, Black: black, Result: result, Termination: termination };
    const lines = Object.entries(tags).map(([name, value]) => `[${name} "${value}"]\n`);
    return `${lines.join('')}\n${moves} ${result}\n\n`;
  }

  function found(pgn: string, ...options: string[]): SpawnSyncReturns<string> {
    const file = join(folder, 'games.pgn');
    writeFileSync(file, pgn);
    return lab('suites find-blind-spots', file, '--player', 'us', ...options);
  }

  function told(score: string): string {
    return `{${score}/9 0.100s 5000 nodes}`;
  }

  /** Black sees 6.5 pawns after two moves, and a mate later; White is content until the third. */
  const SEEN_LATE = [
    `1. e4 ${told('+0.20')} e5 ${told('+0.10')} 2. Nf3 ${told('+0.04')} d5 ${told('+6.50')}`,
    `3. d4 ${told('-1.36')} exd4 ${told('+7.00')} 4. exd5 ${told('-0.50')} Bb4+ ${told('+M9')}`,
    `5. c3 ${told('-8.00')} {resigns}`,
  ].join(' ');
  const SPOT = 'rnbqkbnr/ppp2ppp/8/3pp3/4P3/5N2/PPPP1PPP/RNBQKB1R[] w KQkq - 0 3 ; cs -1.4 ; ct 0.1 s\n';

  itSlow('prints the first position of each lost game in which the winner alone saw much', () => {
    const games = [
      game('us', 'them', '0-1', SEEN_LATE),
      game('us', 'them', '1-0', SEEN_LATE),
      game('them', 'us', '0-1', SEEN_LATE),
      game('us', 'them', '0-1', SEEN_LATE, 'time forfeit'),
      game('us', 'them', '0-1', SEEN_LATE.replaceAll('{-1.36', '{-6.00').replaceAll('{-0.50', '{-7.00')),
    ];
    const { stdout, stderr, status } = found(games.join(''));
    expect({ stdout, stderr, status }).toEqual({ stdout: SPOT, stderr: '', status: 0 });
    expect(found(games[0]!, '--unseen', '1').stdout).toMatch(/ 0 4 ; cs -0\.5 ; ct 0\.1 s\n$/);
    expect(found(games[0]!, '--seen', '7.5')).toMatchObject({
      stdout: '',
      stderr: expect.stringContaining('no game that us lost') as string,
      status: 1,
    });
  });

  itSlow('counts a mate as more than any score, and no only move', () => {
    const check = `1. e4 ${told('+0.20')} e5 2. d3 ${told('+0.20')} Bb4+ ${told('+M9')} 3. c3 ${told('+0.20')}`;
    expect(found(game('us', 'them', '0-1', check)).stdout).toMatch(/ 1 3 ; cs \+0\.2 ; ct 0\.1 s\n$/);
    const kings = `{the king has one square} 1... Qf1+ ${told('+M9')} 2. Kh2 ${told('+0.20')}`;
    const start = '[FEN "4k3/8/8/8/8/8/5q2/7K[] b - - 0 1"]\n';
    expect(found(start + game('us', 'them', '0-1', kings))).toMatchObject({ stdout: '', status: 1 });
  });
});
