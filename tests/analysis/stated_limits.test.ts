import { describeLimits, describeLimitsPerPosition, isLimit } from '../../src/analysis/stated_limits.ts';
import type { SearchLimits } from '../../src/engine/types.ts';

describe('the limits of an analysis', () => {
  it.each<[SearchLimits, string]>([
    [{ depth: 12, moveTimeMs: 500 }, 'depth 12, 500 ms'],
    [{ moveTimeMs: 2000 }, '2 s'],
    [{ moveTimeMs: 1500.5, mate: 3 }, '1500.5 ms, mate in 3'],
    [{ infinite: true }, 'until stopped'],
    [{ nodes: 20_000 }, '20000 nodes'],
  ])('%j are said and known again', (limits, words) => {
    expect(describeLimits(limits)).toBe(words);
    expect(words.split(', ').every(isLimit)).toBe(true);
  });

  it('are known again where they are said of each position', () => {
    const words = describeLimitsPerPosition({ nodes: 20_000 });

    expect(words).toBe('20000 nodes a position');
    expect(isLimit(words)).toBe(true);
  });

  it.each(['Ann', '500', 'nodes', 'a position', 'depth twelve', ''])('are not taken for %j', (words) => {
    expect(isLimit(words)).toBe(false);
  });
});
