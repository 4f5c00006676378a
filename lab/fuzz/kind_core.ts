import { START_FEN, readFen, writeFen } from '../../tests/reference/fen.ts';
import type { Ruleset } from '../../tests/reference/position.ts';
import { Random } from '../../tests/movegen/fuzz/random.ts';
import * as seeds from '../../tests/movegen/fuzz/seeds.ts';
import type { Rules } from '../../tests/movegen/fuzz/run.ts';
import {
  KIND_CASTLE,
  KIND_DOUBLE_STEP,
  KIND_DROP,
  KIND_EN_PASSANT,
  KIND_EXCHANGE,
  KIND_NORMAL,
  KIND_PROMOTION,
} from '../../src/shared/move.ts';
import { CheckingCore, compileChecks } from './core_checks.ts';
import { CoreWalk } from './core_walk.ts';
import { add, row, rowsOf, type Counts, type FuzzKind, type SeedPlayer } from './kind.ts';

/** Plies of a game from the start position, and from one set up around a motif. */
const GAME_PLIES = 160;
const SCENE_PLIES = 60;
const GAME_CHANCE = 0.2;
const START_TRIES = 100;
const LESLIE_CHANCE = 0.6;

const KIND_NAMES: Readonly<Record<number, string>> = {
  [KIND_NORMAL]: 'ordinary moves',
  [KIND_DOUBLE_STEP]: 'double steps',
  [KIND_EN_PASSANT]: 'captures en passant',
  [KIND_CASTLE]: 'castlings',
  [KIND_PROMOTION]: 'promotions',
  [KIND_DROP]: 'drops',
  [KIND_EXCHANGE]: 'exchanges',
};
const SCENES: readonly seeds.Seed[] = Object.values(seeds);

/** A position to start from: that of the game, or one around a motif. */
function startOf(random: Random, ruleset: Ruleset): { fen: string; plies: number } {
  if (!random.chance(GAME_CHANCE)) {
    const scene = random.pick(SCENES);
    for (let tries = 0; tries < START_TRIES; tries++) {
      const position = scene(random, ruleset);
      if (position !== null) return { fen: writeFen(position), plies: SCENE_PLIES };
    }
  }
  return { fen: writeFen(readFen(START_FEN, ruleset)), plies: GAME_PLIES };
}

/** Plays a game for each seed in cores of its own. */
export function corePlayer(checking: CheckingCore, rules: Rules): SeedPlayer {
  let counts: Counts = {};
  const walk = new CoreWalk(checking, (name, number) => add(counts, name, number));
  return {
    play(seed, into) {
      // The walk is kept, as its cores are, while each block has counts of its own.
      counts = into;
      const random = new Random(seed);
      const either: Ruleset = random.chance(LESLIE_CHANCE) ? 'leslie' : 'pierce';
      const ruleset = rules === 'both' ? either : rules;
      const { fen, plies } = startOf(random, ruleset);
      add(into, 'games', 1);
      walk.play(random, fen, ruleset, plies);
    },
  };
}

function positionsIn(counts: Readonly<Counts>): number {
  return (counts['positions.leslie'] ?? 0) + (counts['positions.pierce'] ?? 0);
}

/** The core against checks that need no other implementation of the rules. */
export const KIND: FuzzKind = {
  seeds: 'games',
  settings: ['rules'],
  blockSeeds: 200,
  prepare: () => compileChecks(),
  start: async ({ rules }) => corePlayer(new CheckingCore(await compileChecks()), rules),
  summary: (counts) => {
    const positions = rowsOf(counts, 'positions').map(([ruleset, number]) => `${number} positions in ${ruleset}`);
    const rows = rowsOf(counts, 'played').map(([kind, number]) => row(number, `${KIND_NAMES[Number(kind)]} played`));
    return [
      [`${counts.games ?? 0} games`, ...positions, `${counts.moves ?? 0} moves made and unmade`].join(', '),
      ...rows,
      row(counts.checks ?? 0, 'positions in check'),
      ...rowsOf(counts, 'ends').map(([end, number]) => row(number, `${end} (end)`)),
    ];
  },
  progress: (counts) => `${positionsIn(counts)} positions are right`,
  verdict: (isRight) => (isRight ? 'The core passes every check.' : 'The core is wrong: see above.'),
};
