import { err, ok, type Result } from '../rules/result.ts';
import type { SessionControl } from '../table/side_clock.ts';

const MS = 1000;

/** Reads `5+0.05` (seconds and increment), `40/60+0.5` (moves before it), `2:30+1` (minutes and seconds). */
export function parseTimeControlInSeconds(text: string): Result<SessionControl, string> {
  const match = /^(?:(\d+)\/)?(?:(\d+):)?(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?$/.exec(text.trim());
  if (match === null) return err(`"${text}" is not a time control: write 5+0.05, 40/60+0.5 or 2:30+1 (seconds)`);
  const [, moves, minutes, seconds, increment] = match;
  const baseMs = Math.round((Number(minutes ?? 0) * 60 + Number(seconds)) * MS);
  const movesPerControl = moves === undefined ? null : Number(moves);
  if (movesPerControl === 0) return err(`"${text}" is not a time control: 0 moves`);
  const incrementMs = Math.round(Number(increment ?? 0) * MS);
  if (![baseMs, incrementMs, movesPerControl ?? 0].every(Number.isSafeInteger)) return err(`"${text}" is too long`);
  if (baseMs === 0 && incrementMs === 0) return err(`"${text}" leaves no time at all`);
  return ok({ movesPerControl, baseMs, incrementMs });
}

/** Writes a time control as `parseTimeControlInSeconds` reads it, with all its time in seconds. */
export function formatTimeControlInSeconds({ movesPerControl, baseMs, incrementMs }: SessionControl): string {
  const moves = movesPerControl === null ? '' : `${movesPerControl}/`;
  const increment = incrementMs === 0 ? '' : `+${incrementMs / MS}`;
  return `${moves}${baseMs / MS}${increment}`;
}
