import { quoted } from '../notation/quoted.ts';
import { err, ok, type Result } from '../rules/result.ts';
import type { SessionControl } from './side_clock.ts';
import { UNIT_MS, readClockTime, readTime, type TimeUnit } from './time_text.ts';

/** A time control: none, a fixed time per move, or a base time (for some moves or all) with an increment. */
export type TimeControl = { readonly kind: 'none' } | { readonly kind: 'move'; readonly moveMs: number } | Session;

/** A base time, for some moves or all, with an increment. */
type Session = { readonly kind: 'session' } & SessionControl;

export const NO_CLOCK: TimeControl = { kind: 'none' };

const MS = UNIT_MS.s;
const MS_PER_MINUTE = UNIT_MS.m;
const SECONDS_PER_MINUTE = 60;

/** How a time control is read. All with units mean the same. */
interface Reading {
  /** Of a base time that is a number alone; an increment alone is always in seconds. */
  readonly baseUnit: TimeUnit;
  readonly examples: string;
  /** What no person means is refused. */
  readonly isForPeople: boolean;
}

/** Examples for error messages. */
export const TIME_CONTROL_EXAMPLES =
  '5+3 (minutes + seconds per move), 5m+3s, 0:30+1, 40/90+30 (moves per period), 30s (per move) or off';

const IN_MINUTES: Reading = { baseUnit: 'm', examples: TIME_CONTROL_EXAMPLES, isForPeople: true };
const IN_SECONDS: Reading = {
  baseUnit: 's',
  examples: '5+0.05 (seconds + seconds per move), 5m+3s, 40/60+0.5 (moves per period), 2:30+1 or 500ms (per move)',
  isForPeople: false,
};
const OF_TAG: Reading = { ...IN_MINUTES, baseUnit: 's' };

const MAX_MS = 24 * UNIT_MS.h;
const MAX_MOVES = 1000;

/** Moves and a slash, a base time, a plus sign and an increment. */
const SESSION = /^(?:(\d+)\/)?([^/+]+)(?:\+([^/+]+))?$/;
/** The numbers of a PGN tag have no units. */
const TAG = /^[\d./+]+$/;
/** A single time in these units is one for each move. */
const MOVE_UNITS: readonly (TimeUnit | null)[] = ['s', 'ms'];

/**
 * Parses a time control: `5+3` (5 minutes, 3 seconds per move), `0:30+1` (30 seconds, 1 per move), `40/90+30` (90
 * minutes for every 40 moves), `off`. Units may be written: `300s+3s`, `2h`, `40/5m+500ms`. A single time in seconds or
 * milliseconds is for each move: `30s`.
 */
export function parseTimeControlInMinutes(text: string): Result<TimeControl, string> {
  const control = parse(text, IN_MINUTES);
  if (control.ok) return control;
  const { isRead, fault } = control.error;
  return err(`${isRead ? `The time control ${quoted(text)}` : quoted(text)} ${fault}.`);
}

/** The same by seconds: `5+0.05` (5 seconds, 0.05 per move), `40/60` (60 seconds for every 40 moves). All with units mean the same. */
export function parseTimeControlInSeconds(text: string): Result<TimeControl, string> {
  const control = parse(text, IN_SECONDS);
  return control.ok ? control : err(`${quoted(text)} ${control.error.fault}`);
}

/** The time control with a base time that the value of the PGN tag TimeControl names; null for several periods, another one or none. */
export function sessionOfTag(value: string): Session | null {
  if (!TAG.test(value.trim())) return null;
  const control = parse(value, OF_TAG);
  return control.ok && control.value.kind === 'session' ? control.value : null;
}

/** What is wrong with a text; `isRead`: it is a time control, but one that is not allowed. */
interface Fault {
  readonly isRead: boolean;
  readonly fault: string;
}

function parse(text: string, reading: Reading): Result<TimeControl, Fault> {
  const written = text.trim().toLowerCase();
  if (written === 'off' || written === 'none') return ok(NO_CLOCK);
  const control = read(written, reading);
  if (control === null) return err({ isRead: false, fault: `is not a time control: write ${reading.examples}` });
  const fault = faultOf(control, reading);
  return fault === null ? ok(control) : err({ isRead: true, fault });
}

function read(written: string, { baseUnit, isForPeople }: Reading): TimeControl | null {
  const [, moves, baseText = '', incrementText] = SESSION.exec(written) ?? [];
  const base = readClockTime(baseText, baseUnit, isForPeople);
  const increment = incrementText === undefined ? null : readTime(incrementText, 's');
  if (base === null || (incrementText !== undefined && increment === null)) return null;
  const baseMs = Math.round(base.ms);
  const isSingle = moves === undefined && increment === null;
  if (isSingle && MOVE_UNITS.includes(base.unit)) return { kind: 'move', moveMs: baseMs };
  const movesPerControl = moves === undefined ? null : Number(moves);
  return { kind: 'session', movesPerControl, baseMs, incrementMs: Math.round(increment?.ms ?? 0) };
}

function faultOf(control: TimeControl, { isForPeople }: Reading): string | null {
  if (control.kind === 'none') return null;
  const [baseMs, incrementMs] = control.kind === 'move' ? [control.moveMs, 0] : [control.baseMs, control.incrementMs];
  const moves = control.kind === 'move' ? null : control.movesPerControl;
  if (moves === 0 || (isForPeople && moves !== null && moves > MAX_MOVES))
    return isForPeople ? `counts from 1 to ${MAX_MOVES} moves` : 'counts no moves';
  if (isForPeople && moves !== null && baseMs === 0) return 'gives no time for the moves';
  if (baseMs === 0 && incrementMs === 0) return 'leaves no time at all';
  if (isForPeople) return Math.max(baseMs, incrementMs) > MAX_MS ? 'is longer than a day' : null;
  return [baseMs, incrementMs, moves ?? 0].every(Number.isSafeInteger) ? null : 'is too long';
}

/** Formats a time control for `parseTimeControlInMinutes`. */
export function formatTimeControlInMinutes(control: TimeControl): string {
  switch (control.kind) {
    case 'none':
      return 'off';
    case 'move':
      return `${control.moveMs / MS}s`;
    case 'session': {
      const { movesPerControl, baseMs, incrementMs } = control;
      const moves = movesPerControl === null ? '' : `${movesPerControl}/`;
      return `${moves}${formatBase(baseMs)}${incrementMs === 0 ? '' : `+${incrementMs / MS}`}`;
    }
  }
}

function formatBase(baseMs: number): string {
  if (baseMs % MS_PER_MINUTE === 0) return String(baseMs / MS_PER_MINUTE);
  const [seconds = '', fraction] = String((baseMs % MS_PER_MINUTE) / MS).split('.');
  const rest = fraction === undefined ? '' : `.${fraction}`;
  return `${Math.floor(baseMs / MS_PER_MINUTE)}:${seconds.padStart(2, '0')}${rest}`;
}

/** Do two time controls give the same times? */
export function isSameControl(one: TimeControl, other: TimeControl): boolean {
  return formatTimeControlInMinutes(one) === formatTimeControlInMinutes(other);
}

/** The value of the PGN tag TimeControl, in seconds; null without a clock. */
export function timeControlTag(control: TimeControl): string | null {
  switch (control.kind) {
    case 'none':
      return null;
    case 'move':
      return `1/${control.moveMs / MS}`;
    case 'session':
      return formatSession(control);
  }
}

/** A base time and an increment in seconds: `40/60+0.5`. For PGN, and for `parseTimeControlInSeconds`. */
export function formatSession({ movesPerControl, baseMs, incrementMs }: SessionControl): string {
  const moves = movesPerControl === null ? '' : `${movesPerControl}/`;
  return `${moves}${baseMs / MS}${incrementMs === 0 ? '' : `+${incrementMs / MS}`}`;
}

/** "5 minutes, 3 s a move": for people. */
export function describeTimeControl(control: TimeControl): string {
  switch (control.kind) {
    case 'none':
      return 'no clock';
    case 'move':
      return `${control.moveMs / MS} s a move`;
    case 'session': {
      const { movesPerControl, baseMs, incrementMs } = control;
      const base = describeMs(baseMs);
      const moves = movesPerControl === null ? base : `${base} for every ${movesPerControl} moves`;
      return incrementMs === 0 ? moves : `${baseMs === 0 ? '' : `${moves}, `}${incrementMs / MS} s a move`;
    }
  }
}

function describeMs(ms: number): string {
  const seconds = ms / MS;
  if (seconds < SECONDS_PER_MINUTE) return `${seconds} s`;
  const minutes = Math.floor(seconds / SECONDS_PER_MINUTE);
  const rest = seconds % SECONDS_PER_MINUTE;
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}${rest === 0 ? '' : ` ${rest} s`}`;
}

const TENTHS_BELOW_MS = 10 * MS;
const MS_PER_TENTH = 100;

/** Formats a clock's time: `4:59`, `1:02:03`, with tenths below ten seconds, or below `tenthsBelowMs`: `0:07.3`. */
export function formatClock(ms: number, tenthsBelowMs = TENTHS_BELOW_MS): string {
  const shown = Math.max(0, ms);
  const isShort = shown < tenthsBelowMs;
  // Round up: a clock shows 0 only if no time is left.
  const tenths = Math.ceil(shown / MS_PER_TENTH);
  const whole = isShort ? Math.floor(tenths / 10) : Math.ceil(shown / MS);
  const hours = Math.floor(whole / (SECONDS_PER_MINUTE * SECONDS_PER_MINUTE));
  const minutes = Math.floor(whole / SECONDS_PER_MINUTE) % SECONDS_PER_MINUTE;
  const seconds = String(whole % SECONDS_PER_MINUTE).padStart(2, '0');
  const front = hours === 0 ? String(minutes) : `${hours}:${String(minutes).padStart(2, '0')}`;
  return `${front}:${seconds}${isShort ? `.${tenths % 10}` : ''}`;
}
