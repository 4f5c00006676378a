// Levels at the board as the program plays them, with the same limits, moves seen and choice among lines; and games between weak ones,
// the same on every machine: what the marks of a review are calibrated on.

import { DirectSearch } from '../../src/engine/direct_search.ts';
import { Random } from '../../src/match/random.ts';
import { startPosition } from '../../src/notation/fen.ts';
import { Game } from '../../src/rules/game.ts';
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

/** A game is long enough at this length: few are longer. */
const MAX_PLIES = 160;

/** A game played by a level against itself or another one; it depends only on the levels, the number and the seed. */
export function levelGame(levels: readonly [number, number], number: number, seed: number): Game {
  const engines = [new DirectSearch(), new DirectSearch()] as const;
  const random = new Random(seed, ...levels, number);
  const players = levels.map((level, side) => levelPlayer(engines[side]!, level, () => random.fraction()));
  const game = new Game(startPosition());
  while (game.outcome() === null && game.moves.length < MAX_PLIES) {
    const { position } = game;
    const player = players[position.turn]!;
    player.engine.setPosition(position);
    const earlier = game.positions.slice(0, -1).map(({ key }) => key);
    game.play(player.search(earlier, position).move);
  }
  return game;
}
