import type { Game } from '../rules/game.ts';
import type { Position } from '../rules/position.ts';
import type { Move } from '../rules/setup.ts';
import { MAX_GAME_KEYS } from '../shared/search_layout.ts';
import type { ExpectedLag } from './clock_lag.ts';
import { MAX_DEPTH, type EngineOptions } from './options.ts';
import type { SearchRequest } from './search_messages.ts';
import { skillOf } from './skill.ts';
import { budgetFor, type TimeBudget } from './time_manager.ts';
import type { SearchLimits } from './types.ts';

/** Time from the deadline until the move reaches the other side. */
const FIXED_TIME_MARGIN_MS = 2;
/** At least this share of `Move Overhead` is reserved on top of the lag learned, so that the clock never reaches zero. */
const SPARE_SHARE = 0.5;
/** A lag up to this is no danger: more is on the clock at the end even of a long game with a small increment. */
const HARMLESS_LAG_MS = 20;
/**
 * So many times what the longest lag of late has beyond that stays on the clock, in case many long ones follow: searches cut short to
 * save time don't save lag.
 */
const RESERVE_FACTOR = 3;

/** Is this a search for a move to play, rather than analysis? */
export function isPlaying(limits: SearchLimits): boolean {
  if (limits.purpose !== undefined) return limits.purpose === 'play';
  return limits.infinite !== true && limits.mate === undefined && limits.depth === undefined;
}

/** The root moves that the limits allow, at least one; null for all. */
export function rootMovesOf(position: Position, limits: SearchLimits): readonly Move[] | null {
  const legal = position.legalMoves();
  const { searchMoves, excludeMoves } = limits;
  if (legal.length > 0 && searchMoves === undefined && excludeMoves === undefined) return null;
  return legal.filter((move) => (searchMoves?.includes(move) ?? true) && !(excludeMoves?.includes(move) ?? false));
}

/**
 * The request for a search of the game's last position with this many threads. `generation` must differ from the
 * previous search's.
 */
export function searchRequest(
  game: Game,
  limits: SearchLimits,
  rootMoves: readonly Move[] | null,
  options: EngineOptions,
  threads: number,
  generation: number,
  budget: TimeBudget | null,
): SearchRequest {
  const { multiPv } = options;
  const playing = isPlaying(limits);
  const skill = playing ? skillOf(options) : null;
  const firstThreadOnly = skill !== null && skill.nodes > 0;
  const nodes = Math.min(limits.nodes ?? Infinity, firstThreadOnly ? skill.nodes : Infinity);
  return {
    kind: 'search',
    setup: game.position.setup,
    ruleset: game.position.ruleset,
    gameKeys: gameKeysOf(game),
    rootMoves,
    lastDepth: Math.min(limits.depth ?? MAX_DEPTH, MAX_DEPTH),
    lines: Math.max(multiPv, skill?.lines ?? 1),
    nodes: nodes === Infinity ? 0 : Math.ceil(nodes / (firstThreadOnly ? 1 : threads)),
    firstThreadOnly,
    isForced: playing && isForced(game.position, limits, rootMoves),
    mate: limits.mate ?? 0,
    budget,
    generation,
  };
}

/** Is there no choice: one legal move or, on the clock, one that the limits allow? A fixed time is for a score, too. */
function isForced(position: Position, { clock }: SearchLimits, rootMoves: readonly Move[] | null): boolean {
  if (clock !== undefined && rootMoves?.length === 1) return true;
  return position.legalMoves().length === 1;
}

/** Keys of the positions before the last one, oldest first, limited to what the core accepts. */
export function gameKeysOf(game: Game): BigUint64Array {
  return BigUint64Array.from(game.positions.slice(0, -1).slice(-MAX_GAME_KEYS), (position) => position.key);
}

/** The time budget under these limits; null if no time limit applies. */
export function budgetOf(limits: SearchLimits, { moveOverheadMs }: EngineOptions, lag: ExpectedLag): TimeBudget | null {
  if (limits.infinite === true) return null;
  const overheadMs = Math.max(moveOverheadMs, lag.meanMs + moveOverheadMs * SPARE_SHARE);
  const reserveMs = RESERVE_FACTOR * Math.max(0, lag.longestMs - HARMLESS_LAG_MS);
  const ofClock = limits.clock === undefined ? null : budgetFor(limits.clock, overheadMs, reserveMs);
  const fixed = limits.moveTimeMs;
  if (fixed === undefined) return ofClock;
  // A fixed time is used up in full: no iteration is considered too late to start.
  const { softMs, hardMs } = ofClock ?? { softMs: Infinity, hardMs: Infinity };
  return { softMs, hardMs: Math.min(hardMs, Math.max(1, fixed - FIXED_TIME_MARGIN_MS)) };
}
