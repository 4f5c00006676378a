import { DEFAULT_OPTIONS } from '../engine/options.ts';
import { budgetFor } from '../engine/time_manager.ts';
import type { SearchLimits } from '../engine/types.ts';
import type { Strength } from './table_state.ts';

/**
 * The limits of the search for a move. `time` comes from the clock of the side to move. An engine takes either a clock
 * or a time per move: if both apply, its share of the clock is computed here, and the shorter time counts.
 */
export function moveLimits(
  { options, limits }: Strength,
  time: Pick<SearchLimits, 'moveTimeMs' | 'clock'>,
  mayPonder: boolean,
): SearchLimits {
  const { moveTimeMs, ...others } = limits;
  if (time.clock === undefined) {
    const shortest = Math.min(moveTimeMs ?? Infinity, time.moveTimeMs ?? Infinity);
    return { ...others, ...(shortest < Infinity && { moveTimeMs: shortest }) };
  }
  const clock = { ...time.clock, ...(mayPonder && { mayPonder }) };
  if (moveTimeMs === undefined) return { ...others, clock };
  const { softMs } = budgetFor(clock, options.moveOverheadMs ?? DEFAULT_OPTIONS.moveOverheadMs);
  return { ...others, moveTimeMs: Math.min(moveTimeMs, softMs) };
}
