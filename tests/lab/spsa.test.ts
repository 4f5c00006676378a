import type { SpawnSyncReturns } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MARGINS, type Margin } from '../../lab/shared/margins.ts';
import { playPair, type Player } from '../../lab/shared/play_pair.ts';
import { type SpsaState, drawDirection, learn, moved } from '../../lab/spsa/perturbation.ts';
import { readMargins, tunableParams, withMargins } from '../../lab/shared/tunable_core.ts';
import { DirectSearch } from '../../src/engine/direct_search.ts';
import { startPosition } from '../../src/notation/fen.ts';
import { lab } from '../helpers/lab.ts';
import { itSlow } from '../helpers/needs.ts';
import { ROOT } from '../helpers/ransom.ts';

const PARAMS = readFileSync(join(ROOT, 'src/search/params.ts'), 'utf8');
const NAMES = MARGINS.map(({ name }) => name);

describe('margins', () => {
  test('are all in the table of the search, within their bounds and with room to move', () => {
    readMargins(PARAMS, NAMES).forEach((value, i) => {
      const { least, most, step } = MARGINS[i]!;
      expect([value - least, most - value].every((room) => room >= 0)).toBe(true);
      expect(most - least).toBeGreaterThan(2 * step);
    });
  });

  test('are named if they are not', () => {
    expect(() => readMargins(PARAMS, ['NO_SUCH_MARGIN'])).toThrow('NO_SUCH_MARGIN');
  });

  test('are written where they stand, rounded', () => {
    const source = 'export const A: i32 = -5;\n/** Kept. */\nexport const B: f64 = 7;\nexport const AB: i32 = 1;\n';
    expect(withMargins(source, ['A', 'B'], [3.6, -12])).toBe(
      'export const A: i32 = 4;\n/** Kept. */\nexport const B: f64 = -12;\nexport const AB: i32 = 1;\n',
    );
    expect(readMargins(withMargins(PARAMS, NAMES, readMargins(PARAMS, NAMES)), NAMES)).toEqual(
      readMargins(PARAMS, NAMES),
    );
    expect(() => withMargins(source, ['C'], [1])).toThrow('C');
  });

  test('as variables they keep their values and types', () => {
    const source = 'export const A: i32 = -5;\n/** Kept. */\nexport const B: f64 = 7;\nexport const C: i32 = 1;\n';
    const text = tunableParams(source, ['A', 'B']);
    expect(text).toContain('export let A: i32 = -5;\n/** Kept. */\nexport let B: f64 = 7;\nexport const C: i32 = 1;');
    expect(text).toContain('case 1: B = <f64>value; break;');
  });
});

describe('SPSA', () => {
  const margins: Margin[] = [
    { name: 'A', step: 10, least: 0, most: 100 },
    { name: 'B', step: 2, least: -50, most: 0 },
    { name: 'C', step: 1, least: 0, most: 5 },
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

      const params = join(folder, 'params.ts');
      writeFileSync(params, PARAMS);
      const applied = spsa('--state', file, '--apply', params);
      expect(applied.stderr).toContain('params.ts has the values of 2 pairs now');
      expect(applied.status).toBe(0);
      expect(readMargins(readFileSync(params, 'utf8'), NAMES).map(String)).toEqual(
        lines.map((line) => line.split(' ')[1]),
      );
    },
    240_000,
  );

  test('reports errors in its arguments and its file', () => {
    const file = join(folder, 'bad.json');
    writeFileSync(file, '{"pairs": 3}');
    expect(spsa().status).toBe(2);
    expect(spsa().stderr).toContain("required option '--state <file>' not specified");
    expect(spsa('--state', file, '--nodes', 'many').stderr).toContain(
      "argument 'many' is invalid. It must be a whole number",
    );
    const wrong = spsa('--state', file);
    expect(wrong.status).toBe(1);
    expect(wrong.stderr).toContain('contains no run with these margins');
    expect(readFileSync(file, 'utf8')).toBe('{"pairs": 3}');
    const missing = spsa('--state', join(folder, 'none.json'), '--apply', file);
    expect(missing.status).toBe(1);
    expect(missing.stderr).toContain('does not exist: name the state of a run');
  });
});
