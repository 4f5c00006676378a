import type { SpawnSyncReturns } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Margin,
  readMargins,
  readSources,
  tunableSources,
  tunedMargins,
  withMargins,
  writeMargins,
} from '../../lab/shared/margins.ts';
import { playPair, type Player } from '../../lab/shared/play_pair.ts';
import { type SpsaState, drawDirection, learn, moved } from '../../lab/spsa/perturbation.ts';
import { DirectSearch } from '../../src/engine/direct_search.ts';
import { startPosition } from '../../src/notation/fen.ts';
import { lab } from '../helpers/lab.ts';
import { ROOT } from '../helpers/ransom.ts';
import { itSlow } from '../helpers/slow.ts';

const SOURCES = readSources(join(ROOT, 'src/search'));
const MARGINS = tunedMargins(SOURCES);
const NAMES = MARGINS.map(({ name }) => name);

describe('margins', () => {
  const A_FILE =
    'const A: i32 = -5; // tune -20 to 7, step 1.5\n/** Kept. */\nexport const B: f64 = 7; // tune 0 to 40, step 9\n';
  const C_FILE = 'const C: i32 = 1;\nconst AB: i32 = 2;\nconst B_SHIFT: usize = 3;\n';
  const sources = new Map([
    ['src/a.ts', A_FILE],
    ['src/c.ts', C_FILE],
  ]);

  test('of the search are many, each within its bounds and with room to move', () => {
    expect(MARGINS.length).toBeGreaterThan(70);
    expect(new Set(NAMES).size).toBe(NAMES.length);
    readMargins(SOURCES, NAMES).forEach((value, i) => {
      const { name, min, max, step } = MARGINS[i]!;
      expect([name, value >= min, value <= max, max - min > 2 * step]).toEqual([name, true, true, true]);
    });
  });

  test('are read with their ranges where they stand', () => {
    expect(tunedMargins(sources)).toEqual([
      { name: 'A', min: -20, max: 7, step: 1.5 },
      { name: 'B', min: 0, max: 40, step: 9 },
    ]);
    expect(readMargins(sources, ['C', 'A', 'B'])).toEqual([1, -5, 7]);
  });

  test.each([
    'const A: i32 = 5; // tune 0 to 7',
    'const A: i32 = 1 << 4; // tune 0 to 40, step 2',
    'const A: usize = 5; // tune 0 to 7, step 2',
    '  const A: i32 = 5; // tune 0 to 7, step 2',
    'const A: i32 = 5; // tune 0 to 7, step 2 or so',
  ])('are refused with their place in another form: %s', (line) => {
    expect(() => tunedMargins(new Map([['src/x.ts', `// One.\n${line}\n`]]))).toThrow('src/x.ts:2: write "const NAME');
  });

  test('are named if they are declared nowhere, not as an integer, or twice', () => {
    expect(() => readMargins(SOURCES, ['NO_SUCH_MARGIN'])).toThrow('src/search has no line "const NO_SUCH_MARGIN');
    expect(() => readMargins(sources, ['B_SHIFT'])).toThrow('src has no line "const B_SHIFT: i32 = NUMBER;"');
    const twice = new Map([...sources, ['src/d.ts', 'const C: i32 = 4;\n']]);
    expect(() => readMargins(twice, ['C'])).toThrow('src/c.ts and src/d.ts both declare C');
  });

  test('are written where they stand, rounded, and keep their ranges', () => {
    expect([...withMargins(sources, ['A', 'B', 'C'], [3.6, -12, 1])]).toEqual([
      ['src/a.ts', A_FILE.replace('-5', '4').replace('= 7', '= -12')],
    ]);
    expect(withMargins(SOURCES, NAMES, readMargins(SOURCES, NAMES)).size).toBe(0);
    expect(() => withMargins(sources, ['D'], [1])).toThrow('D');
  });

  test('as variables they keep their values and types', () => {
    const tunable = tunableSources(sources, ['A', 'C', 'B']);
    expect(tunable.get('src/a.ts')).toContain(A_FILE.replaceAll('const', 'let'));
    expect(tunable.get('src/a.ts')).toContain('case 0: A = <i32>value; break;\n    case 2: B = <f64>value; break;');
    expect(tunable.get('src/c.ts')).toContain('let C: i32 = 1;\nconst AB: i32 = 2;');
    expect(tunable.get('src/c.ts')).toContain('case 1: C = <i32>value; break;');
    expect(tunableSources(sources, ['C']).has('src/a.ts')).toBe(false);
  });

  test('are written into the files of a folder', () => {
    const folder = mkdtempSync(join(tmpdir(), 'margins-'));
    try {
      for (const [file, text] of sources) writeFileSync(join(folder, file.replace('src/', '')), text);
      writeMargins(folder, ['C', 'A'], [8, 6]);
      expect(readMargins(readSources(folder), ['A', 'B', 'C'])).toEqual([6, 7, 8]);
      expect(() => writeMargins(folder, ['D'], [8])).toThrow(`${folder} has no line`);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('SPSA', () => {
  const margins: Margin[] = [
    { name: 'A', min: 0, max: 100, step: 10 },
    { name: 'B', min: -50, max: 0, step: 2 },
    { name: 'C', min: 0, max: 5, step: 1 },
  ];
  const settings = { pairs: 4000, rate: 0.05 };

  /** Reproducible numbers in [0, 1) (Numerical Recipes' generator). */
  function numbers(seed: number): () => number {
    let state = seed;
    return () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state / 2 ** 32;
    };
  }

  test('finds the values that win more games, from very noisy games', () => {
    const random = numbers(7);
    const strength = ([a, b]: readonly number[]): number => -(((a! - 70) / 40) ** 2) - ((b! + 10) / 8) ** 2;
    const game = (up: number[], down: number[]): number =>
      random() < 1 / (1 + Math.exp(strength(down) - strength(up))) ? 1 : 0;
    const state: SpsaState = { pairs: 0, values: [30, -30, 0] };
    while (state.pairs < settings.pairs) {
      const direction = drawDirection(margins, 7, state.pairs);
      const up = moved(state, margins, direction, 1, settings);
      const down = moved(state, margins, direction, -1, settings);
      learn(state, margins, direction, game(up, down) + game(up, down), settings);
    }
    expect(Math.abs(state.values[0]! - 70)).toBeLessThan(15);
    expect(Math.abs(state.values[1]! + 10)).toBeLessThan(4);
  });

  test('changes the margins in directions that only seed and pair decide', () => {
    const directions = (seed: number): string[] =>
      Array.from({ length: 40 }, (_, pair) => drawDirection(margins, seed, pair).join());
    expect(directions(1)).toEqual(directions(1));
    expect(directions(2)).not.toEqual(directions(1));
    expect(new Set(directions(1)).size).toBe(2 ** margins.length);
  });

  test('plays with integers within the bounds, and mirrors the two sides', () => {
    const state: SpsaState = { pairs: 4000, values: [50, -1, 2] };
    expect(moved(state, margins, [1, 1, -1], 1, settings)).toEqual([60, 0, 1]);
    expect(moved(state, margins, [1, 1, -1], -1, settings)).toEqual([40, -3, 3]);
  });

  test('learns nothing from a drawn pair', () => {
    const state: SpsaState = { pairs: 5, values: [50, -1, 2] };
    learn(state, margins, [1, -1, 1], 1, settings);
    expect(state).toEqual({ pairs: 6, values: [50, -1, 2] });
  });
});

test('an engine against itself gets one point of a pair', () => {
  const [first, second] = [0, 1].map((): Player => {
    const engine = new DirectSearch(1);
    return { engine, search: (gameKeys) => engine.search({ nodes: 300 }, gameKeys) };
  });
  const [asWhite, asBlack] = playPair(first!, second!, { start: startPosition('leslie'), moves: [] });
  expect(asWhite + asBlack).toBe(1);
});

describe('npm run lab spsa', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'spsa-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const spsa = (...args: string[]): SpawnSyncReturns<string> => lab('spsa', ...args);

  itSlow(
    'plays, prints the values and continues where it ended',
    () => {
      const file = join(folder, 'run.json');
      const first = spsa('--state', file, '--pairs', '2', '--nodes', '50', '--processes', '2');
      expect(first.stderr).toBe('');
      expect(first.status).toBe(0);
      const lines = first.stdout.trimEnd().split('\n');
      expect(lines.map((line) => line.split(' ')[0])).toEqual(NAMES);
      expect((JSON.parse(readFileSync(file, 'utf8')) as SpsaState).pairs).toBe(2);
      const again = spsa('--state', file, '--pairs', '2', '--nodes', '50', '--processes', '1');
      expect(again.stdout).toBe(first.stdout);
      const other = spsa('--state', file, '--pairs', '2', '--nodes', '60', '--seed', '9');
      expect([other.status, other.stdout]).toEqual([1, '']);
      expect(other.stderr).toContain('of another run (nodes 50 instead of 60, seed 1 instead of 9): name another file');

      const copy = join(folder, 'search');
      cpSync(join(ROOT, 'src/search'), copy, { recursive: true });
      const applied = spsa('--state', file, '--apply', copy);
      expect(applied.stderr).toContain('search has the values of 2 pairs now');
      expect(applied.status).toBe(0);
      expect(readMargins(readSources(copy), NAMES).map(String)).toEqual(lines.map((line) => line.split(' ')[1]));
    },
    240_000,
  );

  it('leaves a file alone that is no state of a run', () => {
    const file = join(folder, 'bad.json');
    writeFileSync(file, '{"pairs": 3}');
    const wrong = spsa('--state', file);
    expect(wrong.status).toBe(1);
    expect(wrong.stderr).toContain('contains no run with these margins');
    expect(readFileSync(file, 'utf8')).toBe('{"pairs": 3}');
  });
});
