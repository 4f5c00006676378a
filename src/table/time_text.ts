// Times as people write them, with units or without: the only reader of them.

/** The units of a time, in ms. */
export const UNIT_MS = { ms: 1, s: 1000, m: 60_000, min: 60_000, h: 3_600_000 } as const;
export type TimeUnit = keyof typeof UNIT_MS;

/** A time as it was written. */
export interface WrittenTime {
  readonly ms: number;
  /** The greatest unit in the text; null if it has none. */
  readonly unit: TimeUnit | null;
}

const NUMBER = /^(?:\d+(?:\.\d+)?|\.\d+)$/;
const PART = /(\d+(?:\.\d+)?|\.\d+)\s?(ms|min|[smh])\s?/y;
/** Minutes and seconds. */
const CLOCK = /^(\d+(?:\.\d+)?):(\d+(?:\.\d+)?)$/;

/** Reads `500ms`, `2.5 s`, `5m`, `1h30m`; a number alone is in the unit `alone`. Null if the text is no time. */
export function readTime(text: string, alone: TimeUnit): WrittenTime | null {
  const written = text.trim().toLowerCase();
  if (NUMBER.test(written)) return { ms: Number(written) * UNIT_MS[alone], unit: null };
  let ms = 0;
  let greatest: TimeUnit = 'ms';
  for (let at = 0; at < written.length; at = PART.lastIndex) {
    PART.lastIndex = at;
    const [, number, unit] = PART.exec(written) ?? [];
    if (unit === undefined) return null;
    ms += Number(number) * UNIT_MS[unit as TimeUnit];
    if (UNIT_MS[unit as TimeUnit] > UNIT_MS[greatest]) greatest = unit as TimeUnit;
  }
  return written === '' ? null : { ms, unit: greatest };
}

/** Reads a time like `readTime`, or `2:30` (minutes and seconds); `isShort`: the seconds must be less than a minute. */
export function readClockTime(text: string, alone: TimeUnit, isShort: boolean): WrittenTime | null {
  const [, minutes, seconds] = CLOCK.exec(text.trim()) ?? [];
  if (minutes === undefined) return readTime(text, alone);
  const ms = Number(seconds) * UNIT_MS.s;
  return isShort && ms >= UNIT_MS.m ? null : { ms: Number(minutes) * UNIT_MS.m + ms, unit: null };
}

/** The milliseconds of a time that `readTime` reads; NaN if the text is none. */
export function readDuration(text: string, alone: TimeUnit): number {
  const time = readTime(text, alone);
  return time === null ? NaN : Math.round(time.ms);
}
