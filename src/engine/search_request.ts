import type { Game } from '../rules/game.ts';
import type { Position } from '../rules/position.ts';
import type { Move } from '../rules/setup.ts';
import { MAX_GAME_KEYS } from '../shared/search_layout.ts';
import { MAX_DEPTH, type EngineOptions } from './options.ts';
import type { SearchRequest } from './search_messages.ts';
import { candidateLines, skillNodes } from './skill.ts';
import { budgetFor, type TimeBudget } from './time_manager.ts';
import type { SearchLimits } from './types.ts';

/** Time between the deadline and the move's reaching the other side. */
const FIXED_TIME_MARGIN_MS = 2;

/** Is this a move to be played, rather than analysis? */
export function isPlaying(limits: SearchLimits): boolean {
  return limits.infinite !== true && limits.mate === undefined && limits.depth === undefined;
}

/** The root moves that the limits leave, or null for all of at least one. */
export function rootMovesOf(position: Position, limits: SearchLimits): readonly Move[] | null {
  const legal = position.legalMoves();
  const { searchMoves, excludeMoves } = limits;
  if (legal.length > 0 && searchMoves === undefined && excludeMoves === undefined) return null;
  return legal.filter((move) => (searchMoves?.includes(move) ?? true) && !(excludeMoves?.includes(move) ?? false));
}

/** What so many threads are asked for a search of the game's last position. `generation` differs from the search before. */
export function searchRequest(
  game: Game,
  limits: SearchLimits,
  rootMoves: readonly Move[] | null,
  options: EngineOptions,
  threads: number,
  generation: number,
): SearchRequest {
  const { multiPv } = options;
  const playing = isPlaying(limits);
  const skill = playing ? skillNodes(options) : 0;
  const nodes = Math.min(limits.nodes ?? Infinity, skill === 0 ? Infinity : skill);
  return {
    kind: 'search',
    setup: game.position.setup,
    ruleset: game.position.ruleset,
    gameKeys: gameKeysOf(game),
    rootMoves,
    lastDepth: Math.min(limits.depth ?? MAX_DEPTH, MAX_DEPTH),
    lines: playing ? Math.max(multiPv, candidateLines(options)) : multiPv,
    nodes: nodes === Infinity ? 0 : Math.ceil(nodes / threads),
    mate: limits.mate ?? 0,
    budget: budgetOf(limits, options),
    generation,
  };
}

/** Keys of the positions before the last one, oldest first, as many as the core takes. */
export function gameKeysOf(game: Game): BigUint64Array {
  return BigUint64Array.from(game.positions.slice(0, -1).slice(-MAX_GAME_KEYS), (position) => position.key);
}

/** The time for a search with these limits, or null if time does not end it. */
export function budgetOf(limits: SearchLimits, { moveOverheadMs }: EngineOptions): TimeBudget | null {
  if (limits.infinite === true) return null;
  const fixed = limits.moveTimeMs;
  // A fixed time is used up to the end: no iteration is thought too late to begin.
  if (fixed !== undefined) return { softMs: Infinity, hardMs: Math.max(1, fixed - FIXED_TIME_MARGIN_MS) };
  return limits.clock === undefined ? null : budgetFor(limits.clock, moveOverheadMs);
}
