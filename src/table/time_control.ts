import { quoted } from '../notation/quoted.ts';
import { err, ok, type Result } from '../rules/result.ts';
import type { SessionControl } from './side_clock.ts';

/** A time control: none, a fixed time per move, or a base time (for some moves or all) with an increment. */
export type TimeControl = { readonly kind: 'none' } | { readonly kind: 'move'; readonly moveMs: number } | Session;

/** A base time, for some moves or all, with an increment. */
type Session = { readonly kind: 'session' } & SessionControl;

export const NO_CLOCK: TimeControl = { kind: 'none' };

const MS = 1000;
const MS_PER_MINUTE = 60 * MS;
const SECONDS_PER_MINUTE = 60;
const MAX_MS = 24 * 60 * MS_PER_MINUTE;
const MAX_MOVES = 1000;

const SESSION = /^(?:(\d{1,4})\/)?(\d{1,4}(?:\.\d{1,3})?|\d{1,4}:[0-5]\d(?:\.\d{1,3})?)(?:\+(\d{1,5}(?:\.\d{1,3})?))?$/;
/** As in the PGN tag: in seconds. */
const SESSION_TAG = /^(?:(\d{1,4})\/)?(\d{1,5}(?:\.\d{1,3})?)(?:\+(\d{1,5}(?:\.\d{1,3})?))?$/;
const MOVE = /^(\d{1,5}(?:\.\d{1,3})?)s$/;

/** Examples for error messages. */
export const TIME_CONTROL_EXAMPLES =
  '5+3 (minutes + seconds per move), 0:30+1, 40/90+30 (moves per period), 30s (per move) or off';

/**
 * Parses a time control: `5+3` (5 minutes, 3 seconds per move), `0:30+1` (30 seconds, 1 per move), `40/90+30` (90
 * minutes for every 40 moves), `30s` (per move), `off`.
 */
export function parseTimeControlInMinutes(text: string): Result<TimeControl, string> {
  const written = text.trim().toLowerCase();
  if (written === 'off' || written === 'none') return ok(NO_CLOCK);
  const seconds = MOVE.exec(written)?.[1];
  if (seconds !== undefined) return checked(text, { kind: 'move', moveMs: Math.round(Number(seconds) * MS) });
  const match = SESSION.exec(written);
  if (match === null) return err(`${quoted(text)} is not a time control: write ${TIME_CONTROL_EXAMPLES}.`);
  const [, moves, base = '', increment] = match;
  return checked(text, sessionOf(moves, baseMsOf(base), increment));
}

/** The session whose moves and increment, in seconds, are written so. */
function sessionOf(moves: string | undefined, baseMs: number, increment = '0'): Session {
  return {
    kind: 'session',
    movesPerControl: moves === undefined ? null : Number(moves),
    baseMs,
    incrementMs: Math.round(Number(increment) * MS),
  };
}

function baseMsOf(text: string): number {
  const [minutes = '', seconds] = text.split(':');
  return Math.round(Number(minutes) * MS_PER_MINUTE) + Math.round(Number(seconds ?? 0) * MS);
}

function checked(text: string, control: TimeControl): Result<TimeControl, string> {
  const fault = faultOf(control);
  return fault === null ? ok(control) : err(`The time control ${quoted(text)} ${fault}.`);
}

function faultOf(control: TimeControl): string | null {
  switch (control.kind) {
    case 'none':
      return null;
    case 'move':
      return faultOfTimes(control.moveMs, 0);
    case 'session': {
      const { movesPerControl, baseMs, incrementMs } = control;
      if (movesPerControl !== null && (movesPerControl < 1 || movesPerControl > MAX_MOVES)) {
        return `counts from 1 to ${MAX_MOVES} moves`;
      }
      if (movesPerControl !== null && baseMs === 0) return 'gives no time for the moves';
      return faultOfTimes(baseMs, incrementMs);
    }
  }
}

function faultOfTimes(baseMs: number, incrementMs: number): string | null {
  if (baseMs === 0 && incrementMs === 0) return 'leaves no time at all';
  return baseMs > MAX_MS || incrementMs > MAX_MS ? 'is longer than a day' : null;
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
    case 'session': {
      const { movesPerControl, baseMs, incrementMs } = control;
      const moves = movesPerControl === null ? '' : `${movesPerControl}/`;
      return `${moves}${baseMs / MS}${incrementMs === 0 ? '' : `+${incrementMs / MS}`}`;
    }
  }
}

/** The time control with a base time that the value of the PGN tag TimeControl names; null for several periods, another one or none. */
export function sessionOfTag(value: string): Session | null {
  const match = SESSION_TAG.exec(value.trim());
  if (match === null) return null;
  const [, moves, base, increment] = match;
  const control = sessionOf(moves, Math.round(Number(base) * MS), increment);
  return faultOf(control) === null ? control : null;
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
