import { SCORE_MATE_BOUND } from '../shared/search_layout.ts';
import { MAX_SKILL_LEVEL, type EngineOptions } from './options.ts';
import type { RawLine } from './search_messages.ts';

/** Lines compared unless the best one is simply played. */
const CANDIDATES = 4;
/** Node limit at level 0, and its growth per level. In this game the strength depends mainly on the nodes. */
const WEAKEST_NODES = 60;
const NODES_GROWTH = 1.5;
/**
 * At level 0 a move worse than the best by this many centipawns is sometimes preferred; the margin shrinks to 0 at full
 * strength.
 */
const WEAKEST_TOLERANCE = 150;

/** Does the engine play at full strength? */
export function isFullStrength(options: EngineOptions): boolean {
  return options.skillLevel >= MAX_SKILL_LEVEL;
}

/** Node limit of a skill level; 0 for none. */
export function skillNodes(options: EngineOptions): number {
  return isFullStrength(options) ? 0 : Math.round(WEAKEST_NODES * NODES_GROWTH ** options.skillLevel);
}

/** Number of lines to search for `chooseLine` to choose from. */
export function candidateLines(options: EngineOptions): number {
  return isFullStrength(options) && options.variety === 0 ? 1 : CANDIDATES;
}

/**
 * The line to play: the best at full strength without variety; otherwise the one with the best score after a random
 * handicap, so that weaker levels play plausible moves rather than blunders. `random` returns numbers in [0, 1).
 */
export function chooseLine(lines: readonly RawLine[], options: EngineOptions, random: () => number): RawLine {
  const best = lines[0]!;
  const weakness = 1 - options.skillLevel / MAX_SKILL_LEVEL;
  const tolerance = Math.max(options.variety, WEAKEST_TOLERANCE * weakness);
  if (tolerance === 0 || best.score >= SCORE_MATE_BOUND) return best;
  let chosen = best;
  let highest = -Infinity;
  for (const line of lines) {
    if (best.score - line.score > tolerance) continue;
    const value = line.score + random() * tolerance;
    if (value > highest) {
      highest = value;
      chosen = line;
    }
  }
  return chosen;
}
