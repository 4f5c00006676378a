import type { SpawnSyncReturns } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lab } from '../helpers/lab.ts';
import { itSlow } from '../helpers/needs.ts';
import { readBlindSpots } from '../positions/blind_spots.ts';
import { ROOT } from '../helpers/ransom.ts';

const SPOTS = readBlindSpots().length;

function blindSpots(...args: string[]): SpawnSyncReturns<string> {
  return lab('suites blind-spots', '--hash', '1', ...args);
}

describe('npm run lab suites blind-spots', () => {
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

  it('refuses a folder without an engine', () => {
    const { status, stderr } = blindSpots('/nowhere');
    expect(status).toBe(1);
    expect(stderr).toContain('/nowhere holds no built engine');
  });

  it('refuses a build that never asks whether its time is over', () => {
    const old = mkdtempSync(join(tmpdir(), 'blind-spots-'));
    try {
      mkdirSync(join(old, 'dist/engine'), { recursive: true });
      const real = JSON.stringify(join(ROOT, 'dist/engine/direct_search.js'));
      const search = `import { DirectSearch as Now } from ${real};
export class DirectSearch extends Now {
  constructor(hashMb) { super(hashMb); }
}`;
      writeFileSync(join(old, 'dist/engine/direct_search.js'), search);
      writeFileSync(join(old, 'package.json'), '{ "type": "module" }');
      const { status, stderr } = blindSpots(old);
      expect(stderr).toContain(`${old} holds a build that is too old`);
      expect(status).toBe(1);
    } finally {
      rmSync(old, { recursive: true });
    }
  }, 30_000);
});
