// Time as the arbiter can measure it. While this program doesn't run, because it was stopped (Ctrl-Z), because the machine
// sleeps, or because it gets no CPU, replies wait unread, and nobody can tell when they arrived: such a gap counts for nothing.

import { LONGEST_TIMER_MS } from '../../platform/timers.ts';

/** Each tick is a sign of life. */
const TICK_MS = 50;
/** A gap between two signs of life that is an absence, not just a late timer. */
const ABSENCE_MS = 300;

/** Called after each absence with its length. */
export type AbsenceListener = (ms: number) => void;

const listeners = new Set<AbsenceListener>();
let ticking: NodeJS.Timeout | null = null;
let lastSeenAt = 0;
let absentMs = 0;

/** Monotonic time in milliseconds, without absences. */
export function attendedNow(): number {
  const now = performance.now();
  if (ticking === null) {
    ticking = setInterval(attendedNow, TICK_MS).unref();
    lastSeenAt = now;
  }
  const gap = now - lastSeenAt;
  lastSeenAt = now;
  if (gap >= ABSENCE_MS) {
    absentMs += gap;
    for (const listener of listeners) listener(gap);
  }
  return now - absentMs;
}

/** Reports absences from now on, until the returned function is called. */
export function onAbsence(listener: AbsenceListener): () => void {
  attendedNow();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Calls `run` once, when `attendedNow()` has reached `due`. The returned function cancels it. */
export function atAttended(due: number, run: () => void): () => void {
  let timer: NodeJS.Timeout;
  const wait = (): void => {
    timer = setTimeout(
      () => {
        if (attendedNow() < due) wait();
        else run();
      },
      // At least one turn of the event loop, in which replies that came during an absence are read.
      Math.max(1, Math.min(due - attendedNow(), LONGEST_TIMER_MS)),
    );
  };
  wait();
  return () => clearTimeout(timer);
}
