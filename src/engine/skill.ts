import type { Move } from '../rules/setup.ts';
import { KIND_DROP, KIND_EXCHANGE, moveKind, moveRole, moveTo } from '../shared/move.ts';
import { SCORE_MATE, SCORE_MATE_BOUND } from '../shared/search_layout.ts';
import { MAX_SKILL_LEVEL, type EngineOptions } from './options.ts';

// Elo as `UCI_Elo` counts it: a scale of this program alone, measured by `npm run lab levels`. See docs/levels.md.

/** By definition, the strength of the highest level with 100 ms for a move. */
export const MAX_ELO = 3000;
/** The mean of the measured differences. Those of single levels differ from it by less than their errors. */
const ELO_PER_LEVEL = 130;
/** The least that `UCI_Elo` takes: all numbers below that of the lowest level mean that level. */
export const MIN_ELO = 0;

export function eloOfLevel(level: number): number {
  return MAX_ELO - ELO_PER_LEVEL * (MAX_SKILL_LEVEL - level);
}

/** The level of a strength on the scale, usually a fraction; at least the lowest level. */
export function levelOfElo(elo: number): number {
  return Math.max(0, MAX_SKILL_LEVEL - (MAX_ELO - elo) / ELO_PER_LEVEL);
}

/** How the engine plays at a level. */
export interface Skill {
  /** Node limit of a move; 0 for none. */
  readonly nodes: number;
  /** Number of lines to search for `chooseLine` to choose from. */
  readonly lines: number;
  /** A move may be worse than the best by this many centipawns and still be chosen. */
  readonly tolerance: number;
  /** Chance that a drop or an exchange is overlooked; other moves are overlooked half as often. */
  readonly oversight: number;
  /** The longest mate that is seen, of either side, in half-moves. */
  readonly foresight: number;
}

/**
 * Nodes for each line. Those of the weakest levels are enough to look a move ahead. At the top they alone decide the
 * strength: they grow by this factor per level towards what a search of 100 ms makes.
 */
const MIN_NODES = 100;
const NODES_GROWTH = 1.56;
export const NODES_OF_100_MS = 90_000;
/** Lines to choose from at level 0, and what each level leaves of them: the upper levels have only the best one. */
const MAX_LINES = 17;
const LINES_DECAY = 0.845;
/** Variety needs a choice at every level. */
const VARIETY_LINES = 4;
/** Centipawns at level 0, as much as a queen is worth; and what each level leaves of them. */
const MAX_TOLERANCE = 1000;
const TOLERANCE_DECAY = 0.8;
/**
 * At level 0; the level from which everything is seen; and how much faster than in a straight line it gets there: the last
 * oversights cost most. Newcomers see moves on the board before those from beside it.
 */
const MAX_OVERSIGHT = 0.45;
export const ALL_SEEN_LEVEL = 16;
const OVERSIGHT_CURVE = 1.4;
/** What a mate is worth, in centipawns, to a level that does not see it: it looks like an attack. */
const UNSEEN_MATE = 500;

/** The play at a level, which need not be whole. Full strength has no limit but those of the search. */
export function skillOf({ skillLevel, variety }: Pick<EngineOptions, 'skillLevel' | 'variety'>): Skill {
  const leastLines = variety === 0 ? 1 : VARIETY_LINES;
  if (skillLevel >= MAX_SKILL_LEVEL) {
    return { nodes: 0, lines: leastLines, tolerance: variety, oversight: 0, foresight: Infinity };
  }
  const lines = Math.max(leastLines, Math.round(MAX_LINES * LINES_DECAY ** skillLevel));
  return {
    nodes: Math.round(lines * (MIN_NODES + NODES_OF_100_MS * NODES_GROWTH ** (skillLevel - MAX_SKILL_LEVEL))),
    lines,
    tolerance: Math.max(variety, Math.round(MAX_TOLERANCE * TOLERANCE_DECAY ** skillLevel)),
    oversight: MAX_OVERSIGHT * Math.max(0, 1 - skillLevel / ALL_SEEN_LEVEL) ** OVERSIGHT_CURVE,
    foresight: 1 + Math.floor(skillLevel),
  };
}

/**
 * The root moves that are seen, at least one. The payments of an exchange are one idea: seen or overlooked together.
 * `random` returns numbers in [0, 1).
 */
export function seenMoves(moves: readonly Move[], { oversight }: Skill, random: () => number): readonly Move[] {
  const ideas = new Map<number, boolean>();
  const seen = moves.filter((move) => {
    const isFromBeside = moveKind(move) === KIND_DROP || moveKind(move) === KIND_EXCHANGE;
    if (!isFromBeside) return random() >= oversight / 2;
    const idea = (moveRole(move) << 6) | moveTo(move);
    const isSeen = ideas.get(idea) ?? random() >= oversight;
    ideas.set(idea, isSeen);
    return isSeen;
  });
  return seen.length === 0 ? moves : seen;
}

/**
 * The line to play: the one with the best score after a random handicap, so that weaker levels play plausible moves
 * rather than blunders; but always a mate that is seen. `random` returns numbers in [0, 1).
 */
export function chooseLine<Line extends { readonly score: number }>(
  lines: readonly Line[],
  skill: Skill,
  random: () => number,
): Line {
  const { tolerance } = skill;
  const best = lines[0]!;
  const most = apparentScore(best.score, skill);
  if (tolerance === 0 || most >= SCORE_MATE_BOUND) return best;
  let chosen = best;
  let highest = -Infinity;
  for (const line of lines.slice(0, skill.lines)) {
    const score = apparentScore(line.score, skill);
    if (most - score > tolerance) continue;
    const value = score + random() * tolerance;
    if (value > highest) {
      highest = value;
      chosen = line;
    }
  }
  return chosen;
}

/** A score as the level sees it. */
function apparentScore(score: number, { foresight }: Skill): number {
  const isUnseen = Math.abs(score) >= SCORE_MATE_BOUND && SCORE_MATE - Math.abs(score) > foresight;
  return isUnseen ? Math.sign(score) * UNSEEN_MATE : score;
}
