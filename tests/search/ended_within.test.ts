import { DirectSearch } from '../../src/engine/direct_search.ts';
import { Engine } from '../../src/engine/engine.ts';
import type { ThinkingLine } from '../../src/engine/types.ts';
import { Game } from '../../src/rules/game.ts';
import { positionOf } from '../helpers/position.ts';

const LIVELY = 'r3k2r/p1pp2q1/Q3p2p/3b1p2/1p1Pn2N/2n1P1P1/PPN1PbBP/2KR3R[#BPp] w kq - 0 23';

function centipawns({ score }: ThinkingLine): number {
  if (score.kind !== 'cp') throw new Error('a mate');
  return score.centipawns;
}

describe('a search that ends within an iteration', () => {
  let engine: Engine | null = null;
  // Its threads would keep the process alive if the test failed.
  afterEach(() => engine?.quit());

  it('says whether the score of its result is a bound', async () => {
    engine = new Engine({ threads: 1, hashMb: 16 });
    // Here the ninth iteration fails low: until the next window has a result, the score is at most that of the failed one.
    for (let nodes = 15_450; nodes < 16_400; nodes += 150) {
      await engine.newGame();
      const lines: ThinkingLine[] = [];
      await engine.search(new Game(positionOf(LIVELY)), { nodes }, { onLine: (line) => lines.push(line) });
      const [told, result] = lines.slice(-2) as [ThinkingLine, ThinkingLine];
      expect([told.depth, told.bound, told.pv[0]]).toEqual([9, 'upper', result.pv[0]]);
      expect(centipawns(result)).toBeLessThanOrEqual(centipawns(told));
      expect([nodes, result.bound]).toEqual([nodes, 'upper']);
    }
  });

  it('keeps all lines that were asked for, the best first', () => {
    const engine = new DirectSearch(16);
    const lines = 4;
    for (let nodes = 1000; nodes < 30_000; nodes += 500) {
      engine.newGame();
      engine.setPosition(positionOf(LIVELY));
      const found = engine.searchLines({ nodes, lines });
      expect([nodes, found.length]).toEqual([nodes, lines]);
      expect(new Set(found.map(({ pv }) => pv[0])).size).toBe(lines);
      const scores = found.map(({ score }) => score);
      expect([nodes, scores]).toEqual([nodes, scores.toSorted((a, b) => b - a)]);
    }
  });
});
