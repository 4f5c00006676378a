import { SCORE_MATE_BOUND } from '../shared/search_layout.ts';
import { MAX_SKILL_LEVEL, type EngineOptions } from './options.ts';
import type { RawLine } from './search_messages.ts';

/** Lines compared if the choice is not simply the best. */
const CANDIDATES = 4;
/** Node limit at level 0, and its growth a level: nodes are what strength hangs on in this game. */
const WEAKEST_NODES = 60;
const NODES_GROWTH = 1.5;
/** At level 0 a move so many centipawns worse than the best is sometimes preferred; it shrinks to 0 at full strength. */
const WEAKEST_TOLERANCE = 150;

/** Does the engine play with all it has? */
export function isFullStrength(options: EngineOptions): boolean {
  return options.skillLevel >= MAX_SKILL_LEVEL;
}

/** Node limit of a skill level; 0 for none. */
export function skillNodes(options: EngineOptions): number {
  return isFullStrength(options) ? 0 : Math.round(WEAKEST_NODES * NODES_GROWTH ** options.skillLevel);
}

/** Lines to search so that `chooseLine` has a choice. */
export function candidateLines(options: EngineOptions): number {
  return isFullStrength(options) && options.variety === 0 ? 1 : CANDIDATES;
}

/**
 * The line to play: the best at full strength without variety; else one whose score, with a random handicap, comes out on
 * top, so that weaker levels play plausible moves rather than blunders. `random` gives numbers in [0, 1).
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
