import type { SearchLimits } from '../engine/types.ts';
import type { Colour } from '../rules/setup.ts';
import { WHITE } from '../shared/men.ts';
import { SideClock, type SideTime } from './side_clock.ts';
import { NO_CLOCK, type TimeControl } from './time_control.ts';

/** What both clocks showed at one point of the game, to come back to it. */
export interface ClockMark {
  /** Marks of another control say nothing here. */
  readonly control: TimeControl;
  readonly times: readonly [SideTime, SideTime];
}

/** The two clocks of a game: whose turn it is, and how much of the turn is gone. Knows no flags and no timers. */
export class TableClock {
  private readonly now: () => number;
  private current: TimeControl = NO_CLOCK;
  private sides: readonly [SideClock, SideClock] | null = null;
  private turn: Colour = WHITE;
  /** Of this turn, up to when the clock last stood still. */
  private usedBeforeMs = 0;
  private runningSince: number | null = null;

  /** `now`: milliseconds on a clock that never goes back. */
  constructor(now: () => number) {
    this.now = now;
  }

  get control(): TimeControl {
    return this.current;
  }

  /** The side whose time runs out now; null while both stand still. */
  get running(): Colour | null {
    return this.runningSince === null ? null : this.turn;
  }

  /** Milliseconds that this turn has cost so far. */
  get usedMs(): number {
    return this.usedBeforeMs + (this.runningSince === null ? 0 : this.now() - this.runningSince);
  }

  /** Full clocks under a control, of which moves are counted from here. */
  setControl(control: TimeControl): void {
    this.current = control;
    this.sides = control.kind === 'session' ? [new SideClock(control), new SideClock(control)] : null;
    this.restart();
  }

  /** What is left to a side now, never less than 0; null without a clock. */
  remainingMs(colour: Colour): number | null {
    const usedMs = colour === this.turn ? this.usedMs : 0;
    const { current } = this;
    if (current.kind === 'move') return Math.max(0, current.moveMs - usedMs);
    return this.sides === null ? null : Math.max(0, this.sides[index(colour)].remainingMs - usedMs);
  }

  /** Somebody else's clock says that a side has this much left. */
  setRemaining(colour: Colour, ms: number): void {
    if (colour === this.turn) this.restart();
    this.sides?.[index(colour)].setRemaining(ms);
  }

  /** A side is to move: its turn begins, with the clock standing still. */
  beginTurn(colour: Colour): void {
    this.turn = colour;
    this.usedBeforeMs = 0;
    this.runningSince = null;
  }

  run(): void {
    this.runningSince ??= this.now();
  }

  halt(): void {
    this.usedBeforeMs = this.usedMs;
    this.runningSince = null;
  }

  /** The side to move has moved: its time is taken off. The other's turn begins, standing still. */
  endTurn(): void {
    const clock = this.sides?.[index(this.turn)];
    // Whether a flag has fallen is judged before; who comes here has moved in time.
    clock?.spend(Math.min(this.usedMs, clock.remainingMs), 0);
    this.beginTurn(this.turn ^ 1);
  }

  /** The side to move has moved, and somebody else knows how long it took. */
  skipTurn(): void {
    this.sides?.[index(this.turn)].skip();
    this.beginTurn(this.turn ^ 1);
  }

  /** What both clocks show, the present turn not begun; null without clocks to come back to. */
  mark(): ClockMark | null {
    const { sides, current } = this;
    return sides === null ? null : { control: current, times: [sides[0].time, sides[1].time] };
  }

  /** Puts the clocks back to a mark of the same control. */
  restore({ control, times }: ClockMark): void {
    if (control !== this.current || this.sides === null) return;
    this.sides.forEach((clock, side) => {
      clock.restore(times[index(side)]);
    });
  }

  /** What an engine is told of the time of a side that is to move now or next. */
  limits(colour: Colour): Pick<SearchLimits, 'moveTimeMs' | 'clock'> {
    const remainingMs = this.remainingMs(colour);
    const { current, sides } = this;
    if (remainingMs === null) return {};
    if (current.kind !== 'session' || sides === null) return { moveTimeMs: Math.max(1, remainingMs) };
    const { incrementMs, movesToGo } = sides[index(colour)].reading();
    return { clock: { remainingMs, incrementMs, ...(movesToGo !== null && { movesToGo }) } };
  }

  private restart(): void {
    this.usedBeforeMs = 0;
    if (this.runningSince !== null) this.runningSince = this.now();
  }
}

function index(colour: Colour): 0 | 1 {
  return colour === WHITE ? 0 : 1;
}
