import type { SpawnSyncReturns } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LINKS, linkOf, openingOf, pairNumbers } from '../../lab/levels/links.ts';
import { levelPlayer } from '../../lab/shared/level_games.ts';
import { wordsOfSkill } from '../../lab/levels/report.ts';
import { differenceOf, scaleFrom, withPair, withoutGames, type LinkGames } from '../../lab/levels/scale.ts';
import { playPair } from '../../lab/shared/play_pair.ts';
import { DirectSearch } from '../../src/engine/direct_search.ts';
import { MAX_ELO, MIN_ELO, eloOfLevel, levelOfElo } from '../../src/engine/skill.ts';
import { MAX_SKILL_LEVEL } from '../../src/engine/options.ts';
import { randomOpenings } from '../../src/match/opening.ts';
import { Random } from '../../src/match/random.ts';
import { positionFromFen, startPosition } from '../../src/notation/fen.ts';
import { readPuzzles, type PuzzleFile } from '../../src/web/puzzles/puzzle_file.ts';
import { lab } from '../helpers/lab.ts';
import { ROOT } from '../helpers/ransom.ts';
import { itSlow, slowCases } from '../helpers/slow.ts';

/** Games of a link with so many pairs won by 2 to 0, and so many that were even. */
function gamesOf(lower: number, upper: number, won: number, even: number): LinkGames {
  let games = withoutGames({ lower, upper });
  for (let i = 0; i < won; i++) games = withPair(games, [1, 1]);
  for (let i = 0; i < even; i++) games = withPair(games, [1, 0]);
  return games;
}

describe('the links between levels', () => {
  it('are from each level to the one two above it, and tie the even levels to the odd ones at both ends', () => {
    expect(LINKS).toHaveLength(MAX_SKILL_LEVEL + 1);
    expect(LINKS.filter(({ lower, upper }) => upper - lower === 1)).toEqual([
      { lower: 0, upper: 1 },
      { lower: 19, upper: 20 },
    ]);
    expect([
      ...scaleFrom(
        0,
        LINKS.map(({ lower, upper }) => gamesOf(lower, upper, 1, 3)),
      ).keys(),
    ]).toHaveLength(21);
  });

  it('take turns, and more games go on with the same pairs', () => {
    const few = pairNumbers(2, 5, 2);
    expect(few.map((pair) => [linkOf(pair).lower, linkOf(pair).upper, openingOf(pair)])).toEqual([
      [2, 4, 0],
      [3, 5, 0],
      [2, 4, 1],
      [3, 5, 1],
    ]);
    expect(pairNumbers(2, 5, 3).slice(0, few.length)).toEqual(few);
  });
});

describe('the scale', () => {
  it('adds the differences from the lowest level', () => {
    const links = [gamesOf(0, 1, 10, 30), gamesOf(1, 3, 20, 20)];
    const [first, second] = links.map((link) => differenceOf(link)!) as [
      { elo: number; error: number },
      { elo: number; error: number },
    ];
    const scale = scaleFrom(0, links);
    expect(scale.get(0)).toEqual({ elo: 0, error: 0 });
    expect(scale.get(1)!.elo).toBeCloseTo(first.elo, 6);
    expect(scale.get(3)!.elo).toBeCloseTo(first.elo + second.elo, 6);
    expect(scale.get(3)!.error).toBeCloseTo(Math.hypot(first.error, second.error), 6);
  });

  it('lies between two ways that disagree, and nearer to the surer one', () => {
    const scale = scaleFrom(0, [gamesOf(0, 1, 10, 30), gamesOf(1, 2, 10, 30), gamesOf(0, 2, 200, 300)]);
    const direct = differenceOf(gamesOf(0, 2, 200, 300))!.elo;
    const around = 2 * differenceOf(gamesOf(0, 1, 10, 30))!.elo;
    const { elo } = scale.get(2)!;
    expect(elo).toBeGreaterThan(Math.min(direct, around));
    expect(elo).toBeLessThan(Math.max(direct, around));
    expect(Math.abs(elo - direct)).toBeLessThan(Math.abs(elo - around));
  });

  it('has bounds where all games were won, and no levels without games', () => {
    const swept = differenceOf(gamesOf(0, 1, 10, 0))!;
    expect(swept.elo).toBeGreaterThan(400);
    expect(swept.elo).toBeLessThan(1000);
    expect(swept.error).toBeGreaterThan(100);
    expect(differenceOf(withoutGames({ lower: 0, upper: 2 }))).toBeNull();
    expect([...scaleFrom(0, [gamesOf(0, 1, 1, 1), gamesOf(4, 6, 1, 1)]).keys()]).toEqual([0, 1]);
  });
});

describe('npm run lab levels', () => {
  let folder: string;
  beforeAll(() => (folder = mkdtempSync(path.join(tmpdir(), 'levels-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  const levels = (...args: string[]): SpawnSyncReturns<string> => lab('levels', ...args);

  itSlow('prints the tables, the same in each run, and goes on from its journal', () => {
    const args = ['--to', '2', '--seed', '7'];
    const journal = ['--journal', path.join(folder, 'levels.jsonl')];
    const part = levels(...args, ...journal, '--games', '2');
    expect([part.status, part.stdout.trim().split('\n').at(-1)]).toEqual([0, 'Result: 4 games']);
    const whole = levels(...args, ...journal, '--games', '4');
    expect(whole.stdout.trim().split('\n').at(-1)).toBe('Result: 8 games');
    expect(whole.stdout).toMatch(/^\| 0 \| [\d.]+ \| .* \| 0 \|$/m);
    expect(whole.stdout).toMatch(/^\| 2 \| 0 \| \+\d =\d -\d \| \d+ % \| -?\d+ ± \d+ \|$/m);
    expect(levels(...args, '--games', '4', '--processes', '1').stdout).toBe(whole.stdout);
    const other = levels('--seed', '8', ...journal);
    expect([other.status, other.stderr]).toEqual([1, expect.stringContaining('seed 7 instead of 8')]);
  });
});

describe('levels at the board', () => {
  it.each([[0, 4], ...slowCases([3, 7] as const)] as const)('level %d loses to level %d', async (lower, upper) => {
    const engines = [new DirectSearch(1), new DirectSearch(1)] as const;
    const openings = randomOpenings(startPosition('leslie'), { seed: 4, minPlies: 4, maxPlies: 4 }, () =>
      Promise.resolve(true),
    );
    const random = new Random(lower, upper);
    const [first, second] = [upper, lower].map((level, i) => levelPlayer(engines[i]!, level, () => random.fraction()));
    let points = 0;
    const pairs = 10;
    for (let i = 0; i < pairs; i++) {
      const [asWhite, asBlack] = playPair(first!, second!, await openings(i));
      points += asWhite + asBlack;
    }
    expect(points).toBeGreaterThanOrEqual(0.8 * 2 * pairs);
  });
});

describe('a mate in one', () => {
  const file = JSON.parse(readFileSync(path.join(ROOT, 'src/web/puzzles/puzzles.json'), 'utf8')) as PuzzleFile;
  const puzzles = readPuzzles(file);
  const positions = (puzzles.ok ? puzzles.value : [])
    .filter((puzzle) => puzzle.kind === 'mate' && puzzle.moves === 1)
    .map(({ fen }) => positionFromFen(`${fen} 0 1`, 'leslie'))
    .flatMap((position) => (position.ok ? [position.value] : []));

  it.each([
    [0, 0.6],
    [8, 0.8],
    [14, 0.95],
  ])('is usually played at level %d: %d of them', (level, share) => {
    const engine = new DirectSearch(1);
    const random = new Random(level);
    const player = levelPlayer(engine, level, () => random.fraction());
    const mated = positions.filter((position) => {
      engine.newGame();
      engine.setPosition(position);
      const after = position.play(player.search([], position).move);
      return after.legalMoves().length === 0;
    });
    expect(positions.length).toBeGreaterThan(20);
    expect(mated.length / positions.length).toBeGreaterThan(share);
  });
});

describe('docs/levels.md', () => {
  const rows = readFileSync(path.join(ROOT, 'docs/levels.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
  const levels = rows.slice(0, MAX_SKILL_LEVEL + 1);
  const links = rows.slice(MAX_SKILL_LEVEL + 1);

  it('has the parameters of each level', () => {
    expect(levels.map((row) => row.slice(0, 5))).toEqual(
      levels.map((_, level) => [String(level), ...wordsOfSkill(level)]),
    );
  });

  it('has the games of each link: a step of two levels is won, but not always, and on average worth 70 to 86 % of the points', () => {
    expect(links.map(([upper, lower]) => [Number(lower), Number(upper)])).toEqual(
      LINKS.map(({ lower, upper }) => [lower, upper]),
    );
    const steps = links.filter(([upper, lower]) => Number(upper) - Number(lower) === 2);
    const points = steps.map(([, , , share]) => parseInt(share!, 10));
    expect(Math.min(...points)).toBeGreaterThanOrEqual(65);
    expect(Math.max(...points)).toBeLessThan(100);
    const mean = points.reduce((sum, share) => sum + share, 0) / points.length;
    expect(mean).toBeGreaterThan(70);
    expect(mean).toBeLessThan(86);
  });

  it('has a scale that UCI_Elo follows within the errors', () => {
    for (const [level, [, , , , , cell]] of levels.entries()) {
      const [elo = NaN, error = 0] = cell!.split(' ± ').map(Number);
      expect(Math.abs(elo - (eloOfLevel(level) - eloOfLevel(0)))).toBeLessThanOrEqual(error);
    }
  });
});

describe('UCI_Elo', () => {
  it('is a line through the levels', () => {
    for (let level = 0; level <= MAX_SKILL_LEVEL; level++) expect(levelOfElo(eloOfLevel(level))).toBeCloseTo(level, 9);
    expect([levelOfElo(MIN_ELO), levelOfElo(MAX_ELO)]).toEqual([0, MAX_SKILL_LEVEL]);
  });
});
