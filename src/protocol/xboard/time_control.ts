import type { Clock, SearchLimits } from '../../engine/types.ts';
import type { TimeControl } from '../../table/time_control.ts';

/** If nobody has said anything about time. */
export const DEFAULT_CONTROL: TimeControl = { kind: 'move', moveMs: 2000 };

/** `level`: so many moves (0: all) in a time, with an increment. */
export function levelControl(movesPerSession: number, baseMs: number, incrementMs: number): TimeControl {
  return { kind: 'session', movesPerControl: movesPerSession === 0 ? null : movesPerSession, baseMs, incrementMs };
}

/** Under `nps` the engine's own time manager, which looks at the wall, is of no use: this one counts nodes. */
const PLANNED_MOVES = 30;
const MAX_SHARE = 0.5;
const INCREMENT_SHARE = 0.8;

/**
 * The limits of a search under `nps`: as many nodes as the time is worth; or, at 0, processor time, of which each thread
 * uses up its own. Null: `nps` was not said, and time is that on the wall.
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
