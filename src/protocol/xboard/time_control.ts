import type { Clock, SearchLimits } from '../../engine/types.ts';
import type { TimeControl } from '../../table/time_control.ts';
import type { Colour } from '../../rules/setup.ts';

/** Whose clock a command sets, as seen by the engine. */
export type ClockOwner = 'engine' | 'opponent';

/**
 * What XBoard has said since a clock last ran: `time` is always the engine's own clock and `otim` the opponent's, even if the engine
 * changes sides afterwards, as XBoard sends both before `go`.
 */
export class ClockReadings {
  private readonly readings = new Map<ClockOwner, number>();

  note(owner: ClockOwner, ms: number): void {
    this.readings.set(owner, ms);
  }

  /** The clocks have run, or were reset. */
  forget(): void {
    this.readings.clear();
  }

  /** The readings in ms by colour, if the engine plays `engineColour`. */
  *byColour(engineColour: Colour): Generator<readonly [Colour, number]> {
    for (const [owner, ms] of this.readings) yield [colourOf(owner, engineColour), ms];
  }
}

/** The colour of a clock's owner, if the engine plays `engineColour`. */
export function colourOf(owner: ClockOwner, engineColour: Colour): Colour {
  return owner === 'engine' ? engineColour : engineColour ^ 1;
}

/** The default time control. */
export const DEFAULT_CONTROL: TimeControl = { kind: 'move', moveMs: 2000 };

/** `level`: a time for a number of moves (0: all), with an increment. */
export function levelControl(movesPerSession: number, baseMs: number, incrementMs: number): TimeControl {
  return { kind: 'session', movesPerControl: movesPerSession === 0 ? null : movesPerSession, baseMs, incrementMs };
}

/** The engine's own time manager uses wall-clock time, which doesn't apply under `nps`: this one counts nodes. */
const PLANNED_MOVES = 30;
const MAX_SHARE = 0.5;
const INCREMENT_SHARE = 0.8;

/**
 * The limits of a search under `nps`: nodes equivalent to the time; or, at 0, processor time, which each thread uses up
 * separately. Null: `nps` was not sent, and wall-clock time applies.
 */
export function underNodeRate(limits: SearchLimits, nodesPerSecond: number | null, threads: number): SearchLimits {
  const { clock, moveTimeMs, ...others } = limits;
  if (nodesPerSecond === null || (clock === undefined && moveTimeMs === undefined)) return limits;
  if (nodesPerSecond > 0) {
    const ms = moveTimeMs ?? shareOf(clock!);
    return { ...others, nodes: Math.max(1, Math.floor((ms * nodesPerSecond) / 1000)) };
  }
  if (clock === undefined) return { ...others, moveTimeMs: moveTimeMs! / threads };
  const { remainingMs, incrementMs } = clock;
  return { ...others, clock: { ...clock, remainingMs: remainingMs / threads, incrementMs: incrementMs / threads } };
}

function shareOf({ remainingMs, incrementMs, movesToGo: moves }: Clock): number {
  const share = remainingMs / Math.min(moves ?? PLANNED_MOVES, PLANNED_MOVES) + incrementMs * INCREMENT_SHARE;
  return Math.min(share, moves === 1 ? remainingMs : remainingMs * MAX_SHARE);
}
