/** Base time for a number of moves (null: for the whole game), and an increment per move. */
export interface SessionControl {
  readonly movesPerControl: number | null;
  readonly baseMs: number;
  readonly incrementMs: number;
}

/** A clock as reported to an engine before its move. */
export interface ClockTold {
  readonly remainingMs: number;
  readonly incrementMs: number;
  /** Moves until the base time is added again, including the next one; null: the rest of the game. */
  readonly movesToGo: number | null;
}

/** The state of a clock at one point of a game. */
export interface SideTime {
  readonly remainingMs: number;
  /** Moves made since the time control was set. */
  readonly movesMade: number;
}

/**
 * One side's clock under a time control with a base time. It doesn't run by itself: the caller reports the time of each
 * move.
 */
export class SideClock {
  private readonly control: SessionControl;
  private current: SideTime;

  constructor(control: SessionControl) {
    this.control = control;
    this.current = startOf(control);
  }

  get remainingMs(): number {
    return this.current.remainingMs;
  }

  /** For `restore`. */
  get time(): SideTime {
    return this.current;
  }

  reading(): ClockTold {
    const { movesPerControl, incrementMs } = this.control;
    const { remainingMs, movesMade } = this.current;
    const movesToGo = movesPerControl === null ? null : movesPerControl - (movesMade % movesPerControl);
    return { remainingMs, incrementMs, movesToGo };
  }

  /** Restores an earlier state. */
  restore(time: SideTime): void {
    this.current = time;
  }

  setRemaining(ms: number): void {
    this.current = { ...this.current, remainingMs: Math.max(0, ms) };
  }

  /** Counts a move whose time is unknown. */
  skip(): void {
    this.current = { ...this.current, movesMade: this.current.movesMade + 1 };
  }

  /**
   * Deducts the time of a move. Returns false if the flag fell, that is, if the time plus `marginMs` was not enough.
   * The margin is not added to the clock, which then shows zero.
   */
  spend(elapsedMs: number, marginMs: number): boolean {
    const { incrementMs, movesPerControl, baseMs } = this.control;
    const { remainingMs } = this.current;
    if (elapsedMs > remainingMs + marginMs) {
      this.current = { ...this.current, remainingMs: 0 };
      return false;
    }
    const movesMade = this.current.movesMade + 1;
    const isControl = movesPerControl !== null && movesMade % movesPerControl === 0;
    const left = Math.max(0, remainingMs - elapsedMs) + incrementMs + (isControl ? baseMs : 0);
    this.current = { remainingMs: left, movesMade };
    return true;
  }
}

/** With an increment alone, the increment is also available for the first move. */
function startOf({ baseMs, incrementMs }: SessionControl): SideTime {
  return { remainingMs: baseMs > 0 ? baseMs : incrementMs, movesMade: 0 };
}
