import type { Counts } from '../../lab/fuzz/kind.ts';
import { KIND } from '../../lab/fuzz/kind_readers.ts';
import { READERS_BY_NAME, type ReaderName } from '../../lab/fuzz/readers.ts';
import { makeSamples } from '../../lab/fuzz/samples.ts';
import { HAS_TIME, itSlow } from '../helpers/slow.ts';

const SEEDS = HAS_TIME ? 3000 : 600;

// The long version: npm run lab fuzz -- --kind readers
describe('the readers', () => {
  it('read or refuse mutated texts', async () => {
    const counts: Counts = {};
    const player = await KIND.start({ rules: 'both', lines: 0, moves: 0, browser: 'chromium' });
    for (let seed = 1; seed <= SEEDS; seed++) await player.play(seed, counts);
    expect(counts.inputs).toBe(SEEDS);
    for (const name of Object.keys(READERS_BY_NAME)) {
      expect(counts[`read.${name}`]).toBeGreaterThan(0);
      expect(counts[`refused.${name}`]).toBeGreaterThan(0);
    }
  });

  itSlow('read the texts from which those are made', () => {
    const { fens, moves, games, link, openings } = makeSamples();
    const refused = (name: ReaderName, texts: readonly string[]): readonly string[] =>
      texts.filter((text) => !READERS_BY_NAME[name](text, moves[0]!.position));
    expect(refused('fen', fens)).toEqual([]);
    expect(refused('pgn', games)).toEqual([]);
    expect(refused('link', link)).toEqual([]);
    expect(openings.length).toBeGreaterThan(refused('openings', openings).length);
    for (const { position, texts } of moves.slice(0, 3)) {
      expect(texts.some((text) => READERS_BY_NAME.move(text, position))).toBe(true);
    }
  });
});
