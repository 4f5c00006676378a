import type { SearchLimits } from '../engine/types.ts';
import type { Strength } from './table_state.ts';

/** The limits of the search for a move: those of the strength and `time`, which comes from the clock of the side to move. */
export function moveLimits(
  { limits }: Strength,
  time: Pick<SearchLimits, 'moveTimeMs' | 'clock'>,
  mayPonder: boolean,
): SearchLimits {
  const { moveTimeMs, ...others } = limits;
  const shortest = Math.min(moveTimeMs ?? Infinity, time.moveTimeMs ?? Infinity);
  return {
    ...others,
    ...(shortest < Infinity && { moveTimeMs: shortest }),
    ...(time.clock !== undefined && { clock: { ...time.clock, ...(mayPonder && { mayPonder }) } }),
  };
}
