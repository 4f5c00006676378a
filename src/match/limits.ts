import type { MoveLimits } from '../protocol/client/types.ts';
import { err, ok, type Result } from '../rules/result.ts';
import { describeTimeControl, formatSession, parseTimeControlInSeconds } from '../table/time_control.ts';
import { UNIT_MS, readTime } from '../table/time_text.ts';

export const NO_LIMITS: MoveLimits = { timeControl: null, moveTimeMs: null, nodes: null, depth: null };

/** The longest margin before a loss on time. */
export const MAX_MARGIN_MS = 3_600_000;

/** Names of the limits, on the command line and in an engine's settings. */
export const LIMIT_KEYS = ['tc', 'movetime', 'nodes', 'depth'] as const;
export type LimitKey = (typeof LIMIT_KEYS)[number];

/** 1.005 s are not quite 1005 ms in floating point. */
const ROUNDING_MS = 1e-6;

/** Limits as they were given, by their names. */
export type GivenLimits = Partial<Record<LimitKey, Partial<MoveLimits>>>;

export function isLimitKey(key: string): key is LimitKey {
  return (LIMIT_KEYS as readonly string[]).includes(key);
}

/** Reads one limit by its name. */
export function parseLimit(key: LimitKey, value: string): Result<Partial<MoveLimits>, string> {
  switch (key) {
    case 'tc':
      return parseTimeLimit(value);
    case 'movetime':
      return wholeNumber(wholeMs(value), 'milliseconds', (moveTimeMs) => ({ moveTimeMs }));
    case 'nodes':
      return wholeNumber(digitsOf(value), 'nodes', (nodes) => ({ nodes }));
    case 'depth':
      return wholeNumber(digitsOf(value), 'plies', (depth) => ({ depth }));
  }
}

/** A time control: a clock, or a time for each move, which is another limit. */
function parseTimeLimit(value: string): Result<Partial<MoveLimits>, string> {
  const control = parseTimeControlInSeconds(value);
  if (!control.ok) return control;
  switch (control.value.kind) {
    case 'none':
      return err(`"${value}" limits nothing: leave it out, and give another limit`);
    case 'move':
      return ok({ moveTimeMs: control.value.moveMs });
    case 'session': {
      const { movesPerControl, baseMs, incrementMs } = control.value;
      return ok({ timeControl: { movesPerControl, baseMs, incrementMs } });
    }
  }
}

/** A time in ms, by default of the unit, too; NaN for a part of one. */
function wholeMs(value: string): number {
  const ms = readTime(value, 'ms')?.ms ?? NaN;
  return Math.abs(ms - Math.round(ms)) < ROUNDING_MS ? Math.round(ms) : NaN;
}

function digitsOf(value: string): number {
  return /^\d+$/.test(value) ? Number(value) : NaN;
}

function wholeNumber(
  number: number,
  unit: string,
  limit: (number: number) => Partial<MoveLimits>,
): Result<Partial<MoveLimits>, string> {
  if (!(number >= 1)) return err(`must be a whole number of ${unit}, at least 1`);
  // A protocol would write it as 1e+22.
  if (!Number.isSafeInteger(number)) return err(`must be at most ${Number.MAX_SAFE_INTEGER} ${unit}`);
  return ok(limit(number));
}

/** All limits together. The error says which of them are the same one twice. */
export function combineLimits(given: GivenLimits): Result<Partial<MoveLimits>, string> {
  if (given.tc?.moveTimeMs !== undefined && given.movetime !== undefined)
    return err('a single time in seconds (tc) and movetime are both a time for each move: give one of them');
  return ok(Object.assign({}, ...Object.values(given)) as Partial<MoveLimits>);
}

/** The limits as text, such as `5+0.05` or `100 ms a move, 5000 nodes`. */
export function describeLimits({ timeControl, moveTimeMs, nodes, depth }: MoveLimits): string {
  const parts: string[] = [];
  if (timeControl !== null) parts.push(formatSession(timeControl));
  if (moveTimeMs !== null) parts.push(`${moveTimeMs} ms a move`);
  if (nodes !== null) parts.push(`${nodes} nodes a move`);
  if (depth !== null) parts.push(`depth ${depth}`);
  return parts.join(', ');
}

/** How the limits of time were understood, for people: one line for all engines, or one for each that has any. */
export function describeClocks(players: readonly { readonly name: string; readonly limits: MoveLimits }[]): string[] {
  const clocks = players.map(({ name, limits }) => ({ name, times: describeTimes(limits) }));
  const told = clocks.filter(({ times }) => times !== '');
  const isOne = told.length === clocks.length && new Set(told.map(({ times }) => times)).size === 1;
  return isOne ? [`Clock: ${told[0]!.times}.`] : told.map(({ name, times }) => `Clock of ${name}: ${times}.`);
}

/** `5 minutes, 3 s a move; at most 2 s for a move`; empty without a limit of time. */
function describeTimes({ timeControl, moveTimeMs }: MoveLimits): string {
  if (timeControl === null) return moveTimeMs === null ? '' : describeTimeControl({ kind: 'move', moveMs: moveTimeMs });
  const clock = describeTimeControl({ kind: 'session', ...timeControl });
  return moveTimeMs === null ? clock : `${clock}; at most ${moveTimeMs / UNIT_MS.s} s for a move`;
}

/** Does anything end a search? */
export function hasLimit(limits: MoveLimits): boolean {
  return Object.values(limits).some((limit) => limit !== null);
}
