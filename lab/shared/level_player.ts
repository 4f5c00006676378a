// Levels at the board as the program plays them: the same limits, moves seen and choice among lines.

import type { DirectSearch } from '../../src/engine/direct_search.ts';
import { DEFAULT_OPTIONS, MAX_SKILL_LEVEL } from '../../src/engine/options.ts';
import { NODES_OF_100_MS, chooseLine, seenMoves, skillOf, type Skill } from '../../src/engine/skill.ts';
import type { Player } from './play_pair.ts';

/** The play of a level in a measurement: full strength has as many nodes as 100 ms are good for. */
export function measuredSkill(level: number): Skill {
  const skill = skillOf({ ...DEFAULT_OPTIONS, skillLevel: level });
  return level === MAX_SKILL_LEVEL ? { ...skill, nodes: NODES_OF_100_MS } : skill;
}

export function levelPlayer(engine: DirectSearch, level: number, random: () => number): Player {
  const skill = measuredSkill(level);
  return {
    engine,
    search(gameKeys, position) {
      const moves = skill.oversight === 0 ? null : seenMoves(position.legalMoves(), skill, random);
      const lines = engine.searchLines(skill, gameKeys, moves);
      return { move: chooseLine(lines, skill, random).pv[0]!, score: lines[0]!.score };
    },
  };
}
