import { MOTIFS } from '../../tests/reference/motifs.ts';
import { FuzzRun, type Tally } from '../../tests/movegen/fuzz/run.ts';
import { add, row, rowsOf, type Counts, type FuzzKind, type PlaySettings, type SeedPlayer } from './kind.ts';

/** Number of positions after which the recorded keys are cleared, to limit memory in long runs. */
const KEYS_KEPT = 500_000;

function addTally(counts: Counts, { games, positions, moves, motifs, endings }: Tally): void {
  add(counts, 'games', games);
  add(counts, 'moves', moves);
  for (const [group, numbers] of Object.entries({ positions, motifs, endings })) {
    for (const [name, number] of Object.entries(numbers)) {
      if (number > 0) add(counts, `${group}.${name}`, number);
    }
  }
}

/** Compares keys between games, too, as long as there is room for them. */
function startPlayer({ rules }: PlaySettings): SeedPlayer {
  const run = new FuzzRun(rules);
  let kept = 0;
  return {
    play(seed, counts) {
      run.playSeed(seed);
      kept += run.positions;
      if (kept > KEYS_KEPT) {
        run.forgetKeys();
        kept = 0;
      }
      addTally(counts, run.takeTally());
    },
  };
}

/** The core against the slow reference implementation of the rules. */
export const KIND: FuzzKind = {
  seeds: 'games',
  settings: ['rules'],
  blockSeeds: 100,
  start: (settings) => Promise.resolve(startPlayer(settings)),
  summary: (counts) => [
    `${counts.games ?? 0} games, ${counts['positions.leslie'] ?? 0} positions in leslie, ` +
      `${counts['positions.pierce'] ?? 0} in pierce, ${counts.moves ?? 0} legal moves`,
    ...MOTIFS.map((motif) => row(counts[`motifs.${motif}`] ?? 0, motif)),
    ...rowsOf(counts, 'endings').map(([ending, number]) => row(number, `${ending} (end)`)),
  ],
  progress: (counts) => `${(counts['positions.leslie'] ?? 0) + (counts['positions.pierce'] ?? 0)} positions agree`,
  verdict: (isRight) => (isRight ? 'Core and reference agree.' : 'Core and reference disagree: see above.'),
};
