import { describeNeeding } from '../helpers/needs.ts';
import { playLongMatch } from './memory.ts';

const GAMES = 60;
/** Node's own buffers still grow in so short a match: only a leak of more than 2 MB per game shows. `npm run lab faults` sees less. */
const MAX_GROWTH_MB = 48;

describeNeeding('linux')('a match of many games', () => {
  it('is played by two processes, none of which needs more and more memory', async () => {
    const { code, stdout, stderr, memory, processes } = await playLongMatch(GAMES, 50);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/^Result: uci .* xboard, 60 games/);
    expect(processes).toBe(2);
    expect(memory.map(({ name }) => name)).toEqual(['the match', 'engine 1', 'engine 2']);
    for (const { earlyMb, lateMb } of memory) {
      expect(earlyMb).toBeGreaterThan(0);
      expect(lateMb - earlyMb).toBeLessThan(MAX_GROWTH_MB);
    }
  }, 120_000);
});
