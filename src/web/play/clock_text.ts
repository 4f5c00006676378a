import { formatClock } from '../../table/time_control.ts';

const SECOND_MS = 1000;
const TENTH_MS = 100;
/** Below this a clock shows tenths. */
export const TENTHS_BELOW_MS = 20 * SECOND_MS;

/** What a clock with so many milliseconds shows. */
export function clockText(ms: number): string {
  return formatClock(ms, TENTHS_BELOW_MS);
}

/** So many milliseconds later a running clock shows something else. */
export function msToNextText(ms: number): number {
  if (ms >= TENTHS_BELOW_MS)
    return Math.min(ms - TENTHS_BELOW_MS, ms - SECOND_MS * (Math.ceil(ms / SECOND_MS) - 1)) + 1;
  return Math.max(1, ms - TENTH_MS * (Math.ceil(ms / TENTH_MS) - 1));
}
