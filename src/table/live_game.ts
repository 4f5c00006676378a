import type { SearchLimits } from '../engine/types.ts';
import type { Position } from '../rules/position.ts';
import type { Colour, Move } from '../rules/setup.ts';
import { BLACK, WHITE } from '../shared/men.ts';
import type { CommandCycle } from './command_cycle.ts';
import { END_BY_AGREEMENT, endOnTime, type GameEnd } from './end.ts';
import type { TableRefusal } from './refusal.ts';
import type { Question } from './statement.ts';
import { TableClock } from './table_clock.ts';
import type { ClockReading, MovedEvent, Seats, StepReason, TableEvent, TableSetup } from './table_state.ts';
import type { TimeSource } from './time.ts';
import { NO_CLOCK, type TimeControl } from './time_control.ts';
import { mainEnd, type GameTree, type TreeNode } from './tree.ts';

/** From the end of a search until its move is on the board, even on a busy machine. */
const RESERVE_MS = 50;

/** The game in progress: its moves, clocks, seats and offers. It doesn't know what the engine is doing. */
export class LiveGame {
  readonly isArbiter: boolean;
  readonly clock: TableClock;
  tree: GameTree;
  seats: Seats;
  isHeld = true;
  isPaused = false;
  isClosed = false;
  question: Question | null = null;
  drawOffer: Colour | null = null;
  /** The limits of a hint that a person has asked for. */
  hintLimits: SearchLimits | null = null;
  private readonly cycle: CommandCycle<TableEvent>;
  private readonly time: TimeSource;
  private cancelFlag: (() => void) | null = null;
  private lastRunning: Colour | null = null;

  constructor(setup: TableSetup, cycle: CommandCycle<TableEvent>, time: TimeSource) {
    this.cycle = cycle;
    this.time = time;
    this.isArbiter = setup.isArbiter ?? true;
    this.tree = setup.tree;
    this.seats = setup.seats;
    this.clock = new TableClock(() => time.now());
    this.clock.setControl(setup.control ?? NO_CLOCK);
    this.restoreClock();
    this.tree.resetClock(this.clock.mark());
  }

  get position(): Position {
    return this.tree.position;
  }

  get turn(): Colour {
    return this.position.turn;
  }

  get isEnginesTurn(): boolean {
    return this.isEngine(this.turn);
  }

  isEngine(colour: Colour): boolean {
    return this.seats[colour === WHITE ? 0 : 1] === 'engine';
  }

  /** The engine plays both sides. */
  get isWatched(): boolean {
    return this.isEngine(WHITE) && this.isEngine(BLACK);
  }

  /** The colour of the only person at this table; null if there are two or none. */
  get onlyPerson(): Colour | null {
    const [white, black] = this.seats;
    if ((white === 'person') === (black === 'person')) return null;
    return white === 'person' ? WHITE : BLACK;
  }

  /** Is the side played from another device? */
  isRemote(colour: Colour): boolean {
    return this.seats[colour === WHITE ? 0 : 1] === 'remote';
  }

  /** The side of a player at another device, White's if both are elsewhere; null if there is none. */
  get remoteColour(): Colour | null {
    const side = this.seats.indexOf('remote');
    return side < 0 ? null : side === 0 ? WHITE : BLACK;
  }

  /** The end of the game's own moves, whatever the players look at. */
  get last(): TreeNode {
    return mainEnd(this.tree.root);
  }

  /** How the game has ended there; null while it goes on. */
  get lastEnd(): GameEnd | null {
    return this.tree.endAt(this.last);
  }

  /** A game with a player at another device goes on: nobody here is helped, and nothing is taken back. */
  get isShared(): boolean {
    return this.remoteColour !== null && this.lastEnd === null;
  }

  /** Is the game in progress, so that the side to move may move? */
  get isGoing(): boolean {
    return !this.isClosed && !this.isHeld && !this.isPaused && this.tree.end === null;
  }

  get clockReading(): ClockReading {
    const { control, running } = this.clock;
    const [white, black] = [this.clock.remainingMs(WHITE), this.clock.remainingMs(BLACK)];
    if (white === null || black === null) return { control, running: null, remainingMs: null };
    return { control, running, remainingMs: [white, black] };
  }

  /** The engine's time limits. If its flag can fall, it must not use up its time on a move. */
  timeLimits(colour: Colour): Pick<SearchLimits, 'moveTimeMs' | 'clock'> {
    const limits = this.clock.limits(colour);
    if (limits.moveTimeMs === undefined || !this.isArbiter) return limits;
    return { moveTimeMs: Math.max(limits.moveTimeMs - RESERVE_MS, limits.moveTimeMs / 2) };
  }

  /** Why no move can be entered now, whatever the move. `isThinking`: the engine is looking for its own. */
  refusalOfMoves(isThinking: boolean): TableRefusal | null {
    this.endIfFlagFell();
    const { end } = this.tree;
    if (!this.isArbiter) return isThinking ? { kind: 'engine-thinking' } : null;
    if (end !== null) return { kind: 'game-over', end };
    const refusal = this.refusalElsewhere() ?? this.refusalOutOfTurn();
    if (refusal !== null) return refusal;
    if (!this.isEnginesTurn) return null;
    if (this.isWatched) return { kind: 'watching' };
    return { kind: isThinking ? 'engine-thinking' : 'engine-waits' };
  }

  /** Why no person can offer a draw or resign now. */
  refusalOfDeals(): TableRefusal | null {
    this.endIfFlagFell();
    const { end } = this.tree;
    if (end !== null && this.isArbiter) return { kind: 'game-over', end };
    return this.isWatched ? { kind: 'watching' } : this.refusalElsewhere();
  }

  /** Why the game can't be helped or changed but by a move. */
  refusalOfChanges(): TableRefusal | null {
    return this.isShared ? { kind: 'shared-game' } : null;
  }

  /** A game with a player at another device goes on at the end of its moves only. */
  private refusalElsewhere(): TableRefusal | null {
    if (this.remoteColour === null || this.tree.current === this.last) return null;
    const end = this.lastEnd;
    return end === null ? { kind: 'not-last' } : { kind: 'game-over', end };
  }

  private refusalOutOfTurn(): TableRefusal | null {
    return this.isRemote(this.turn) ? { kind: 'remote-turn' } : null;
  }

  /** Opens an offer of a draw. */
  offer(by: Colour): void {
    this.drawOffer = by;
    this.cycle.emit({ kind: 'draw-offered', by });
  }

  /** Plays a legal move for the side to move. */
  play(move: Move, how: Pick<MovedEvent, 'by' | 'thought' | 'acceptsDraw'>): TreeNode {
    const before = this.position;
    const node = this.tree.play(move);
    if (this.isArbiter || how.by === 'engine') this.clock.endTurn(node);
    else this.clock.skipTurn(node);
    this.tree.setClock(this.clock.mark());
    this.isHeld = false;
    this.isPaused = false;
    this.withdrawQuestions();
    const { end } = this.tree;
    this.cycle.emit({ kind: 'moved', ...how, move, before, node, end });
    if (end !== null) this.cycle.emit({ kind: 'ended', end });
    return node;
  }

  /** The position has changed without a move: the clocks are restored to it, and the game is held. */
  stepped(reason: Exclude<StepReason, 'ruleset'>): void {
    this.restoreClock();
    this.isHeld = true;
    this.isPaused = false;
    this.leave(reason);
  }

  /** Another game takes the place of this one. */
  replace(tree: GameTree, control: TimeControl): void {
    this.tree = tree;
    this.clock.setControl(control);
    this.stepped('new-game');
    tree.resetClock(this.clock.mark());
  }

  /** The same game goes on under other rules, in another tree: clocks and pauses are as before. */
  continueIn(tree: GameTree): void {
    this.tree = tree;
    this.leave('ruleset');
  }

  /** Goes back by turns, each to where a person is to move. Returns the number of moves taken back, an ending included. */
  undoTurns(turns: number): number {
    let count = 0;
    for (let turn = 0; turn < turns; turn++) {
      const first = this.takeBack();
      if (first === null) break;
      count++;
      while (first === 'move' && !this.isRestingPlace && this.takeBack() !== null) count++;
    }
    return count;
  }

  /** Goes back by single moves; returns their number. */
  undoMoves(moves: number): number {
    let count = 0;
    while (count < moves && this.tree.back(true) !== null) count++;
    return count;
  }

  /** Goes forward by turns; returns the number of moves replayed. */
  redoTurns(turns: number): number {
    let count = 0;
    for (let turn = 0; turn < turns && this.tree.forward() !== null; turn++) {
      count++;
      while (!this.isRestingPlace && this.tree.forward() !== null) count++;
    }
    return count;
  }

  /** Accepts or declines the open draw offer on behalf of the side that received it; `byMove`: it declines by moving. */
  respondToOffer(isAccepted: boolean, byMove = false): void {
    const { drawOffer } = this;
    if (drawOffer === null) return;
    this.drawOffer = null;
    const by = drawOffer ^ 1;
    this.cycle.emit(isAccepted ? { kind: 'draw-accepted', by } : { kind: 'draw-declined', by, byMove });
    if (isAccepted && this.isArbiter) this.endBy(END_BY_AGREEMENT);
  }

  /** Ends the game by the players or the clock. */
  endBy(end: GameEnd): void {
    this.clock.halt();
    this.tree.setEnd(end);
    this.withdrawQuestions();
    this.drawOffer = null;
    this.cycle.emit({ kind: 'ended', end });
  }

  /** Ends the game if the side to move has run out of time; returns whether it has. */
  endIfFlagFell(): boolean {
    const { running } = this.clock;
    if (!this.isArbiter || running === null || this.clock.remainingMs(running) !== 0) return false;
    this.endBy(endOnTime(running));
    return true;
  }

  /** Starts or stops the clock of the side to move. If it can fall, the game ends when it does. */
  runClock(isRunning: boolean): void {
    if (isRunning) this.clock.run();
    else this.clock.halt();
    const { running } = this.clock;
    if (running !== this.lastRunning && this.clock.control.kind !== 'none') this.cycle.emit({ kind: 'clock' });
    this.lastRunning = running;
    this.cancelFlag?.();
    const leftMs = running === null || !this.isArbiter ? null : this.clock.untilFlagMs;
    const check = (): boolean => this.cycle.run(() => this.endIfFlagFell());
    this.cancelFlag = leftMs === null ? null : this.time.after(leftMs, check);
  }

  /** Can navigation stop here? Not where the engine would move at once. */
  private get isRestingPlace(): boolean {
    return this.onlyPerson === null || !this.isEnginesTurn;
  }

  /** Takes back an ending by the players, or else a move; null if there is neither. */
  private takeBack(): 'end' | 'move' | null {
    const { tree } = this;
    if (tree.current.statedEnd !== null) {
      tree.setEnd(null);
      // Otherwise whose flag fell would have no time.
      this.clock.repeatTurn();
      return 'end';
    }
    return tree.back(true) === null ? null : 'move';
  }

  private restoreClock(): void {
    const { current } = this.tree;
    if (current.clock !== null) this.clock.restore(current.clock);
    this.clock.visitTurn(this.turn, current);
  }

  /** What was offered or asked belongs to the node before; but an offer from another device stays, whatever one looks at. */
  private leave(reason: StepReason): void {
    if (reason !== 'visit' || this.remoteColour === null) this.drawOffer = null;
    this.withdrawQuestions();
    this.cycle.emit({ kind: 'stepped', reason, node: this.tree.current });
  }

  /** Withdraws the question and the hint for the previous position. */
  private withdrawQuestions(): void {
    this.question = null;
    this.hintLimits = null;
  }
}
