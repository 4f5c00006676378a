import { NORMALISED_ELO_SCALE, scoreFromElo } from '../../src/match/elo.ts';
import { Random } from '../../src/match/random.ts';
import { sprtState, type SprtDecision, type SprtSettings } from '../../src/match/sprt.ts';
import type { PairCounts } from '../../src/match/tally.ts';

/** What pairs that are not level end like: all with 0 or 2 points, as in a game without draws, or most with ½ or 1½. */
export type Kind = 'decisive' | 'drawish';

const SHARES: Readonly<Record<Kind, PairCounts>> = {
  decisive: [0.5, 0, 0, 0, 0.5],
  drawish: [0.15, 0.35, 0, 0.35, 0.15],
};

/** Matches of the same kind, at a true distance of elo0 or of elo1. */
export interface Simulation {
  readonly test: SprtSettings;
  /** The share of pairs with 1 point, 0 to 1. */
  readonly level: number;
  readonly kind: Kind;
  readonly matches: number;
}

export interface Outcome {
  /** Shares of the matches, 0 to 1. */
  readonly wrongH1: number;
  readonly wrongH0: number;
}

/** Plays each match to its decision, half of them where elo0 holds and half where elo1 does. */
export function simulate({ test, level, kind, matches }: Simulation, seed = 1): Outcome {
  const decide = rememberedDecisions(test);
  const errors = (elo: number, wrong: 'H0' | 'H1'): number => {
    const chances = pairChances(elo, test.model, level, kind);
    const random = new Random(seed, Math.round(elo));
    let count = 0;
    for (let match = 0; match < matches; match++) if (decisionOf(chances, decide, random) === wrong) count++;
    return count / matches;
  };
  return { wrongH1: errors(test.elo0, 'H1'), wrongH0: errors(test.elo1, 'H0') };
}

type Decide = (pairs: PairCounts) => SprtDecision;

/** Matches come by the same counts again and again. */
function rememberedDecisions(test: SprtSettings): Decide {
  const decisions = new Map<string, SprtDecision>();
  return (pairs) => {
    const key = pairs.join();
    const known = decisions.get(key);
    if (known !== undefined) return known;
    const { decision } = sprtState(pairs, test);
    decisions.set(key, decision);
    return decision;
  };
}

function decisionOf(chances: PairCounts, decide: Decide, random: Random): SprtDecision {
  const pairs: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  for (;;) {
    pairs[draw(chances, random)]!++;
    const decision = decide(pairs);
    if (decision !== 'open') return decision;
  }
}

const LOTS = 1_000_000_000;

function draw(chances: PairCounts, random: Random): number {
  let lot = random.below(LOTS) / LOTS;
  for (const [index, chance] of chances.entries()) {
    lot -= chance;
    if (lot < 0) return index;
  }
  return chances.length - 1;
}

/** Chances of 0 to 2 points: those of an even match, with so much moved from losses to wins that `elo` is right. */
function pairChances(elo: number, model: SprtSettings['model'], level: number, kind: Kind): PairCounts {
  const even = SHARES[kind].map((share, index) => (index === 2 ? level : share * (1 - level)));
  const distance = (index: number): number => index / 4 - 0.5;
  const spread = even.reduce((sum, share, index) => sum + share * Math.abs(distance(index)), 0);
  const square = even.reduce((sum, share, index) => sum + share * distance(index) ** 2, 0);
  // The variance is square - gain²; a pair's deviation is √2 times smaller than a game's.
  const effect = (Math.SQRT2 * elo) / NORMALISED_ELO_SCALE;
  const gain = model === 'logistic' ? scoreFromElo(elo) - 0.5 : effect * Math.sqrt(square / (1 + effect ** 2));
  const moved = gain / spread;
  if (Math.abs(moved) > 1) throw new Error(`no ${elo} Elo with so many level pairs`);
  return even.map((share, index) => share * (1 + moved * Math.sign(distance(index)))) as unknown as PairCounts;
}
