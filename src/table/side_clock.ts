/** Base time for so many moves (null: for the whole game), and an increment a move. */
export interface SessionControl {
  readonly movesPerControl: number | null;
  readonly baseMs: number;
  readonly incrementMs: number;
}

/** What an engine is told of a clock before it moves. */
export interface ClockTold {
  readonly remainingMs: number;
  readonly incrementMs: number;
  /** Moves until the base time is added again, the next one included; null: the rest of the game. */
  readonly movesToGo: number | null;
}

/** Where a clock stands at one point of a game. */
export interface SideTime {
  readonly remainingMs: number;
  /** Moves made since the control was set. */
  readonly movesMade: number;
}

/** One side's clock under a control with a base time. It doesn't run: it is told what a move has cost. */
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

  /** To `restore` later. */
  get time(): SideTime {
    return this.current;
  }

  reading(): ClockTold {
    const { movesPerControl, incrementMs } = this.control;
    const { remainingMs, movesMade } = this.current;
    const movesToGo = movesPerControl === null ? null : movesPerControl - (movesMade % movesPerControl);
    return { remainingMs, incrementMs, movesToGo };
  }

  /** Puts the clock back to what it showed. */
  restore(time: SideTime): void {
    this.current = time;
  }

  setRemaining(ms: number): void {
    this.current = { ...this.current, remainingMs: Math.max(0, ms) };
  }

  /** A move has been made whose time is not known here. */
  skip(): void {
    this.current = { ...this.current, movesMade: this.current.movesMade + 1 };
  }

  /**
   * Takes the time of a move off the clock. Returns false if the flag fell: the time, with `marginMs` forgiven, was
   * not enough. Time forgiven is not given: the clock then stands at zero.
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

/** With an increment alone, the first move has its increment to spend. */
function startOf({ baseMs, incrementMs }: SessionControl): SideTime {
  return { remainingMs: baseMs > 0 ? baseMs : incrementMs, movesMade: 0 };
}
