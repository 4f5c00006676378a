import type { SearchLimits } from '../engine/types.ts';
import type { Colour } from '../rules/setup.ts';
import { WHITE } from '../shared/men.ts';
import { SideClock, type SideTime } from './side_clock.ts';
import { NO_CLOCK, isSameControl, type TimeControl } from './time_control.ts';

/** The state of both clocks at one point of the game, for restoring it. */
export interface ClockMark {
  /** Marks of another time control can't be restored. */
  readonly control: TimeControl;
  readonly times: readonly [SideTime, SideTime];
  /** Where the clocks were set after the move: what they showed after it, or null if that is not known. */
  readonly played?: ClockMark['times'] | null;
}

/** The two clocks of a game: whose turn it is, and how much time it has taken. It has no flags and no timers. */
export class TableClock {
  private readonly now: () => number;
  private current: TimeControl = NO_CLOCK;
  private sides: readonly [SideClock, SideClock] | null = null;
  private turn: Colour = WHITE;
  /** The node of the game after which the turn is. */
  private at: object = {};
  /** Turns left by navigation, not by a move: on return the time used before counts. */
  private readonly leftTurns = new WeakMap<object, { readonly control: TimeControl; readonly usedMs: number }>();
  /** Time used in this turn before the clock was last started. */
  private usedBeforeMs = 0;
  private runningSince: number | null = null;
  /** By colour: time of each turn that is not charged. */
  private readonly lags: [number, number] = [0, 0];
  /** That of this turn. */
  private freeMs = 0;

  /** `now` returns milliseconds on a monotonic clock. */
  constructor(now: () => number) {
    this.now = now;
  }

  get control(): TimeControl {
    return this.current;
  }

  /** The side whose clock is running; null if both are stopped. */
  get running(): Colour | null {
    return this.runningSince === null ? null : this.turn;
  }

  /** Milliseconds used in this turn so far, as far as they are charged. */
  get usedMs(): number {
    return Math.max(0, this.elapsedMs - this.freeMs);
  }

  private get elapsedMs(): number {
    return this.usedBeforeMs + (this.runningSince === null ? 0 : this.now() - this.runningSince);
  }

  /** Milliseconds until the flag of the side to move falls, if its clock keeps running; null without a clock. */
  get untilFlagMs(): number | null {
    const remainingMs = this.remainingMs(this.turn);
    return remainingMs === null ? null : remainingMs + Math.max(0, this.freeMs - this.elapsedMs);
  }

  /** From its next turn on, a side is not charged this time of each turn. */
  setLag(colour: Colour, ms: number): void {
    this.lags[index(colour)] = ms;
  }

  /** Sets both clocks to the start of a time control, whose moves are counted from here. */
  setControl(control: TimeControl): void {
    this.current = control;
    this.sides = control.kind === 'session' ? [new SideClock(control), new SideClock(control)] : null;
    this.restart();
  }

  /** Time left to a side now, never less than 0; null without a clock. */
  remainingMs(colour: Colour): number | null {
    const usedMs = colour === this.turn ? this.usedMs : 0;
    const { current } = this;
    if (current.kind === 'move') return Math.max(0, current.moveMs - usedMs);
    return this.sides === null ? null : Math.max(0, this.sides[index(colour)].remainingMs - usedMs);
  }

  /** Sets the time left to a side, as reported by an external clock. */
  setRemaining(colour: Colour, ms: number): void {
    if (colour === this.turn) this.restart();
    this.sides?.[index(colour)].setRemaining(ms);
  }

  /** Leaves a turn for that of a side at another node, in which it may have used time before. The clock is stopped. */
  visitTurn(colour: Colour, at: object): void {
    const { current, elapsedMs: usedMs } = this;
    if (usedMs > 0) this.leftTurns.set(this.at, { control: current, usedMs });
    this.beginTurn(colour, at);
    const left = this.leftTurns.get(at);
    if (left?.control === current) this.usedBeforeMs = left.usedMs;
  }

  /** Restarts the turn, with its clock stopped. */
  repeatTurn(): void {
    this.leftTurns.delete(this.at);
    this.beginTurn(this.turn, this.at);
  }

  run(): void {
    this.runningSince ??= this.now();
  }

  halt(): void {
    this.usedBeforeMs = this.elapsedMs;
    this.runningSince = null;
  }

  /** The side to move has moved, to a node: deducts its time and starts the other side's turn, with its clock stopped. */
  endTurn(at: object): void {
    const clock = this.sides?.[index(this.turn)];
    // The caller checks for a fallen flag first, so this move was in time.
    clock?.spend(Math.min(this.usedMs, clock.remainingMs), 0);
    this.passTurn(at);
  }

  /** The side to move has moved; an external clock measured the time. */
  skipTurn(at: object): void {
    this.sides?.[index(this.turn)].skip();
    this.passTurn(at);
  }

  /** The state of both clocks before the current turn; null without clocks. */
  mark(): ClockMark | null {
    const { sides, current } = this;
    return sides === null ? null : { control: current, times: [sides[0].time, sides[1].time] };
  }

  /** Restores a mark of the same time control. */
  restore({ control, times }: ClockMark): void {
    // A mark that was stored has its own control.
    if (this.sides === null || !isSameControl(control, this.current)) return;
    this.sides.forEach((clock, side) => clock.restore(times[index(side)]));
  }

  /** The time limits for an engine's search on behalf of a side that moves now or next. */
  limits(colour: Colour): Pick<SearchLimits, 'moveTimeMs' | 'clock'> {
    const remainingMs = this.remainingMs(colour);
    const { current, sides } = this;
    if (remainingMs === null) return {};
    if (current.kind !== 'session' || sides === null) return { moveTimeMs: Math.max(1, remainingMs) };
    const { incrementMs, movesToGo } = sides[index(colour)].reading();
    return { clock: { remainingMs, incrementMs, ...(movesToGo !== null && { movesToGo }) } };
  }

  private passTurn(at: object): void {
    this.leftTurns.delete(this.at);
    this.beginTurn(this.turn ^ 1, at);
  }

  private beginTurn(colour: Colour, at: object): void {
    this.turn = colour;
    this.at = at;
    this.freeMs = this.lags[index(colour)];
    this.usedBeforeMs = 0;
    this.runningSince = null;
  }

  private restart(): void {
    this.usedBeforeMs = 0;
    if (this.runningSince !== null) this.runningSince = this.now();
  }
}

function index(colour: Colour): 0 | 1 {
  return colour === WHITE ? 0 : 1;
}
