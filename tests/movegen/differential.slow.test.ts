import { HAS_TIME } from '../helpers/slow.ts';
import { MOTIFS } from '../reference/motifs.ts';
import { FuzzRun } from './fuzz/run.ts';

const FIRST_SEED = 1997;
/** A part of the games where there is no time for all. */
const SHARE = HAS_TIME ? 1 : 1 / 6;
const GAMES = 4200 * SHARE;
const TIMEOUT_MS = 300_000;

/** How often each motif must occur for the comparison to be meaningful. */
const MOTIF_MINIMUM = 100 * SHARE;
const POSITIONS_MINIMUM = { leslie: 12_000 * SHARE, pierce: 8_000 * SHARE };

describe('core against the slow reference', () => {
  const run = new FuzzRun('both');

  it(
    'agrees on moves, FENs, keys and status in every position',
    () => {
      for (let seed = FIRST_SEED; seed < FIRST_SEED + GAMES; seed++) run.playSeed(seed);
      process.stdout.write(`${run.summary().join('\n')}\n`);
      expect(run.tally.games).toBe(GAMES);
    },
    TIMEOUT_MS,
  );

  it('covers enough positions under both rulesets', () => {
    expect(run.tally.positions.leslie).toBeGreaterThanOrEqual(POSITIONS_MINIMUM.leslie);
    expect(run.tally.positions.pierce).toBeGreaterThanOrEqual(POSITIONS_MINIMUM.pierce);
  });

  it.each(MOTIFS)('covers often enough: %s', (motif) => {
    expect(run.tally.motifs[motif]).toBeGreaterThanOrEqual(MOTIF_MINIMUM);
  });

  it.each(['checkmate', 'stalemate', 'repetition', 'fifty-moves'])('ends games by %s', (ending) => {
    expect(run.tally.endings[ending]).toBeGreaterThanOrEqual(MOTIF_MINIMUM / 2);
  });
});
