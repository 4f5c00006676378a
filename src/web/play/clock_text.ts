import { formatClock } from '../../table/time_control.ts';

const SECOND_MS = 1000;
const TENTH_MS = 100;
/** Below this a clock shows tenths. */
export const TENTHS_BELOW_MS = 20 * SECOND_MS;

/** The text of a clock with this many milliseconds. */
export function clockText(ms: number): string {
  return formatClock(ms, TENTHS_BELOW_MS);
}

/** Milliseconds until the text of a running clock changes. */
export function msToNextText(ms: number): number {
  if (ms >= TENTHS_BELOW_MS)
    return Math.min(ms - TENTHS_BELOW_MS, ms - SECOND_MS * (Math.ceil(ms / SECOND_MS) - 1)) + 1;
  return Math.max(1, ms - TENTH_MS * (Math.ceil(ms / TENTH_MS) - 1));
}
