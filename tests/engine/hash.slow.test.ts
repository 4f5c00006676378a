import { Engine } from '../../src/engine/engine.ts';
import { positionFromFen, startPosition } from '../../src/notation/fen.ts';
import { Game } from '../../src/rules/game.ts';
import type { Ruleset } from '../../src/rules/setup.ts';
import { itSlow } from '../helpers/slow.ts';

const MB = 2 ** 20;

function residentMb(): number {
  return process.memoryUsage.rss() / MB;
}

describe('the hash table', () => {
  itSlow(
    'works above 2 GiB, and releases the memory when it shrinks',
    async () => {
      const engine = new Engine({ hashMb: 3000 });
      try {
        const before = residentMb();
        const large = await engine.search(new Game(startPosition('leslie')), { depth: 8 }, {});
        await engine.search(new Game(startPosition('leslie')), { nodes: 400_000 }, {});
        const used = residentMb() - before;
        expect(used).toBeGreaterThan(100);
        engine.setOptions({ hashMb: 16 });
        const small = await engine.search(new Game(startPosition('leslie')), { depth: 8 }, {});
        expect(small.nodes).toBe(large.nodes);
        expect(residentMb() - before).toBeLessThan(used / 2);
      } finally {
        await engine.quit();
      }
    },
    60_000,
  );

  itSlow('is there for the next search when it has been replaced by an empty one, because it is large', async () => {
    const engine = new Engine({ hashMb: 2048 });
    try {
      const first = await engine.search(new Game(startPosition('leslie')), { depth: 5 }, {});
      await engine.clearHash();
      expect(engine.state).toBe('ready');
      const fresh = await engine.search(new Game(startPosition('leslie')), { depth: 5 }, {});
      expect(fresh.nodes).toBe(first.nodes);
    } finally {
      await engine.quit();
    }
  });

  it('keeps the rulesets apart', async () => {
    const engine = new Engine({ hashMb: 16 });
    const underRules = (ruleset: Ruleset): Game => {
      // Rg1 mates if the pawn on e7, which is frozen, guards f8: under pierce only (rule 8.2).
      const position = positionFromFen('6k1/4Pp1p/8/8/8/K7/1B6/R7[] w - - 0 1', ruleset);
      if (!position.ok) throw new Error(position.error.message);
      return new Game(position.value);
    };
    try {
      const leslie = await engine.search(underRules('leslie'), { depth: 8 }, {});
      expect(leslie.score).not.toEqual({ kind: 'mate', moves: 1 });
      const pierce = await engine.search(underRules('pierce'), { depth: 4 }, {});
      expect(pierce.score).toEqual({ kind: 'mate', moves: 1 });
    } finally {
      await engine.quit();
    }
  });

  it('is cleared by a new game, even if it is large', async () => {
    const engine = new Engine({ hashMb: 300 });
    try {
      const first = await engine.search(new Game(startPosition('leslie')), { depth: 8 }, {});
      const again = await engine.search(new Game(startPosition('leslie')), { depth: 8 }, {});
      await engine.newGame();
      const fresh = await engine.search(new Game(startPosition('leslie')), { depth: 8 }, {});
      expect(again.nodes).toBeLessThan(first.nodes);
      expect(fresh.nodes).toBe(first.nodes);
    } finally {
      await engine.quit();
    }
  }, 60_000);
});
