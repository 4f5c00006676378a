import type { MoveLimits } from '../protocol/client/types.ts';
import { err, ok, type Result } from '../rules/result.ts';
import { formatTimeControlInSeconds, parseTimeControlInSeconds } from './clock.ts';

export const NO_LIMITS: MoveLimits = { timeControl: null, moveTimeMs: null, nodes: null, depth: null };

/** The longest margin before a loss on time. */
export const MAX_MARGIN_MS = 3_600_000;

/** Names of the limits, on the command line and in an engine's settings. */
export const LIMIT_KEYS = ['tc', 'movetime', 'nodes', 'depth'] as const;

/** Reads one limit by its name; null if there is no limit of this name. */
export function parseLimit(key: string, value: string): Result<Partial<MoveLimits>, string> | null {
  switch (key) {
    case 'tc': {
      const control = parseTimeControlInSeconds(value);
      return control.ok ? ok({ timeControl: control.value }) : control;
    }
    case 'movetime':
      return wholeNumber(value, 'milliseconds', (moveTimeMs) => ({ moveTimeMs }));
    case 'nodes':
      return wholeNumber(value, 'nodes', (nodes) => ({ nodes }));
    case 'depth':
      return wholeNumber(value, 'plies', (depth) => ({ depth }));
    default:
      return null;
  }
}

function wholeNumber(
  value: string,
  unit: string,
  limit: (number: number) => Partial<MoveLimits>,
): Result<Partial<MoveLimits>, string> {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < 1) return err(`must be a whole number of ${unit}, at least 1`);
  // A protocol would write it as 1e+22.
  if (!Number.isSafeInteger(number)) return err(`must be at most ${Number.MAX_SAFE_INTEGER} ${unit}`);
  return ok(limit(number));
}

/** The limits as text, such as `5+0.05` or `100 ms a move, 5000 nodes`. */
export function describeLimits({ timeControl, moveTimeMs, nodes, depth }: MoveLimits): string {
  const parts: string[] = [];
  if (timeControl !== null) parts.push(formatTimeControlInSeconds(timeControl));
  if (moveTimeMs !== null) parts.push(`${moveTimeMs} ms a move`);
  if (nodes !== null) parts.push(`${nodes} nodes a move`);
  if (depth !== null) parts.push(`depth ${depth}`);
  return parts.join(', ');
}

/** Does anything end a search? */
export function hasLimit(limits: MoveLimits): boolean {
  return Object.values(limits).some((limit) => limit !== null);
}
