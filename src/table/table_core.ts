import type { SearchLimits } from '../engine/types.ts';
import type { Position } from '../rules/position.ts';
import type { Colour, Move } from '../rules/setup.ts';
import { BLACK, WHITE } from '../shared/men.ts';
import { END_BY_AGREEMENT, endOnTime, type GameEnd } from './end.ts';
import { EnginePlayer, type EngineMove } from './engine_player.ts';
import { EventQueue } from './event_queue.ts';
import { wantsDraw } from './judgement.ts';
import type { TableRefusal } from './refusal.ts';
import type { Question, QuestionPolicy } from './statement.ts';
import { TableClock } from './table_clock.ts';
import type { TableEngine } from './table_engine.ts';
import type { Activity, ClockReading, MovedEvent, Seats, StepReason, Strength, TableEvent } from './table_state.ts';
import type { Purpose } from './thinker.ts';
import { SYSTEM_TIME, type TimeSource } from './time.ts';
import { NO_CLOCK, type TimeControl } from './time_control.ts';
import type { GameTree, TreeNode } from './tree.ts';

/** What a table begins with. */
export interface TableSetup {
  readonly engine: TableEngine;
  /** Takes the events. It may give commands itself. */
  readonly listen: (event: TableEvent) => void;
  readonly tree: GameTree;
  readonly seats: Seats;
  /** Of the engine on either side. */
  readonly strength: Strength;
  /** None, if it is left out. */
  readonly control?: TimeControl;
  /** What is asked about; everything that can be, if it is left out. */
  readonly questions?: QuestionPolicy;
  /** The time of Node and browsers, if it is left out. */
  readonly time?: TimeSource;
  /**
   * True, the default: the table refuses moves out of turn and after the end, its clocks decide, and an agreement ends the
   * game. False: a user interface sees to all that. Then a move of either side is taken unless the engine is thinking, and
   * only the engine's time is taken off the clocks, which `setRemaining` keeps right.
   */
  readonly isArbiter?: boolean;
  /** Time in ms that an analysis waits before it begins, so that quick steps through the game start none; 0, if it is left out. */
  readonly analysisDelayMs?: number;
  /** Has the last word on what the engine is told of a search; null: it shall not search. */
  readonly adjustLimits?: (limits: SearchLimits, position: Position, purpose: Purpose) => SearchLimits | null;
}

/** Between the end of a search and the moment when its move stands on the board, also on a machine with much to do. */
const RESERVE_MS = 50;

/**
 * What happens at a table, once a command is allowed: moves, turns, clocks, and an engine that follows. After each command
 * the core compares what the engine does with what it should do now, and has it stop or start.
 */
export class TableCore {
  readonly isArbiter: boolean;
  readonly player: EnginePlayer;
  readonly clock: TableClock;
  tree: GameTree;
  seats: Seats;
  strengths: readonly [Strength, Strength];
  /** The least time from move to move when the engine plays both sides. */
  paceMs = 0;
  isAnalysing = false;
  isHeld = true;
  isPaused = false;
  isClosed = false;
  question: Question | null = null;
  drawOffer: Colour | null = null;
  private readonly time: TimeSource;
  private readonly events: EventQueue<TableEvent>;
  private lastEngineMoveAt = -Infinity;
  private cancelFlag: (() => void) | null = null;
  private lastActivity: Activity = 'rest';
  private lastRunning: Colour | null = null;
  /** Pieces of work for which the engine must rest, not done yet. */
  private errands = 0;
  /** Commands that are being carried out, one within the other. */
  private depth = 0;
  private waiting: (() => void)[] = [];

  constructor(setup: TableSetup) {
    this.time = setup.time ?? SYSTEM_TIME;
    this.isArbiter = setup.isArbiter ?? true;
    this.events = new EventQueue(setup.listen);
    this.tree = setup.tree;
    this.seats = setup.seats;
    this.strengths = [setup.strength, setup.strength];
    this.clock = new TableClock(() => this.time.now());
    this.player = new EnginePlayer(setup.engine, this.time, {
      strength: (colour) => this.strengths[index(colour)],
      timeLimits: (colour) => this.timeLimits(colour),
      adjustLimits: setup.adjustLimits ?? ((limits) => limits),
      analysisDelayMs: setup.analysisDelayMs ?? 0,
      tell: (event) => {
        this.act(() => {
          this.tell(event);
        });
      },
      onFound: (found) => {
        this.act(() => {
          this.engineFound(found);
        });
      },
      onHint: (position, result, line) => {
        this.act(() => {
          this.player.hintLimits = null;
          this.tell({ kind: 'hint', position, move: result?.bestMove ?? null, line });
        });
      },
    });
    this.clock.setControl(setup.control ?? NO_CLOCK);
    this.clock.beginTurn(this.position.turn);
    this.tree.setClock(this.clock.mark());
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

  /** The colour of the one person at the table; null if there are two or none. */
  get onlyPerson(): Colour | null {
    if (this.seats[0] === this.seats[1]) return null;
    return this.isEngine(WHITE) ? BLACK : WHITE;
  }

  /** The engine thinks about its own move, or holds it back. */
  get isThinkingOfMove(): boolean {
    const { activity } = this.player;
    return activity === 'move' || activity === 'pace';
  }

  get clockReading(): ClockReading {
    const { control, running } = this.clock;
    const [white, black] = [this.clock.remainingMs(WHITE), this.clock.remainingMs(BLACK)];
    if (white === null || black === null) return { control, running: null, remainingMs: null };
    return { control, running, remainingMs: [white, black] };
  }

  /** Carries a command out. When the outermost is done, the engine and the clock follow, and the events go out. */
  act<T>(work: () => T): T {
    this.depth++;
    try {
      return work();
    } finally {
      this.depth--;
      if (this.depth === 0) this.settle();
    }
  }

  tell(event: TableEvent): void {
    this.events.push(event);
  }

  /** Tells the user something outside of a command. */
  notice(text: string): void {
    this.act(() => {
      this.tell({ kind: 'notice', text });
    });
  }

  /** Resolves when nothing will happen before somebody gives a command; pondering and analysis go on. */
  settled(): Promise<void> {
    if (this.isQuiet) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Work that needs the engine at rest. */
  async errand(work: (engine: TableEngine) => Promise<void>): Promise<void> {
    this.errands++;
    const done = this.player.errand(work);
    this.act(() => undefined);
    try {
      await done;
    } finally {
      this.errands--;
      this.act(() => undefined);
    }
  }

  /** Why nobody can move by hand now, whatever the move. */
  whyNoMove(): TableRefusal | null {
    this.hasFlagFallen();
    const { end } = this.tree;
    const isThinking = this.isThinkingOfMove;
    if (!this.isArbiter) return isThinking ? { kind: 'engine-thinking' } : null;
    if (end !== null) return { kind: 'game-over', end };
    if (!this.isEnginesTurn) return null;
    if (this.onlyPerson === null) return { kind: 'watching' };
    return { kind: isThinking ? 'engine-thinking' : 'engine-waits' };
  }

  /** Why no person can offer a draw or resign now. */
  whyNoDeal(): TableRefusal | null {
    this.hasFlagFallen();
    const { end } = this.tree;
    if (end !== null && this.isArbiter) return { kind: 'game-over', end };
    return this.isEngine(WHITE) && this.isEngine(BLACK) ? { kind: 'watching' } : null;
  }

  /** Plays a person's legal move. */
  playPersons(move: Move): TreeNode {
    const isExpected = this.player.pondersOn(move, this.tree.current);
    if (this.drawOffer === (this.turn ^ 1)) this.answerOffer(false);
    const node = this.commit(move, { by: 'person', thought: null, acceptsDraw: false });
    if (isExpected) this.player.ponderHit(node);
    return node;
  }

  /** The place has changed without a move: the clocks go back with it, and all waits. */
  stepped(reason: StepReason): void {
    const { current } = this.tree;
    if (current.clock !== null) this.clock.restore(current.clock);
    this.clock.beginTurn(current.position.turn);
    this.isHeld = true;
    this.isPaused = false;
    this.drawOffer = null;
    this.dropQuestions();
    this.tell({ kind: 'stepped', reason, node: current });
  }

  /** Takes back how the players ended the game, or else a move; null if there is neither. */
  takeBack(): 'end' | 'move' | null {
    const { tree } = this;
    if (tree.current.statedEnd !== null) {
      tree.setEnd(null);
      return 'end';
    }
    return tree.back(true) === null ? null : 'move';
  }

  /** Answers the offer that stands for the side that has it before it. */
  answerOffer(isAccepted: boolean): void {
    const { drawOffer } = this;
    if (drawOffer === null) return;
    this.drawOffer = null;
    const by = drawOffer ^ 1;
    this.tell(isAccepted ? { kind: 'draw-accepted', by } : { kind: 'draw-declined', by });
    if (isAccepted && this.isArbiter) this.endGame(END_BY_AGREEMENT);
  }

  /** The players, or the clock, end the game. */
  endGame(end: GameEnd): void {
    this.clock.halt();
    this.tree.setEnd(end);
    this.dropQuestions();
    this.drawOffer = null;
    this.tell({ kind: 'ended', end });
  }

  private settle(): void {
    // What begins here belongs to the command: its events go out with the others.
    this.depth++;
    const purpose = this.purposeNow();
    this.player.follow(purpose === null ? null : { purpose, tree: this.tree });
    this.runClock();
    this.tellActivity();
    this.depth--;
    this.events.handOver();
    if (this.isQuiet) this.tellQuiet();
  }

  /** What the engine should do now. */
  private purposeNow(): Purpose | null {
    if (this.isClosed || this.isPaused) return null;
    const isGoing = !this.isHeld && this.tree.end === null;
    if (isGoing && this.isEnginesTurn) return 'move';
    if (this.player.hintLimits !== null) return 'hint';
    if (this.isAnalysing) return this.position.legalMoves().length > 0 ? 'analysis' : null;
    return isGoing && this.player.ponders && this.isEngine(this.turn ^ 1) ? 'ponder' : null;
  }

  /** The clock runs while its side may move; if a user interface keeps time, only while the engine thinks. */
  private runClock(): void {
    const { activity } = this.player;
    const isRunning = this.isArbiter ? this.isPlaying && activity !== 'pace' : activity === 'move';
    if (isRunning) this.clock.run();
    else this.clock.halt();
    const { running } = this.clock;
    if (running !== this.lastRunning && this.clock.control.kind !== 'none') this.tell({ kind: 'clock' });
    this.lastRunning = running;
    this.setFlagTimer(running === null || !this.isArbiter ? null : this.clock.remainingMs(running));
  }

  /** The clock starts with the first move: nobody loses time over a menu. */
  private get isPlaying(): boolean {
    const hasBegun = this.tree.current !== this.tree.root;
    return hasBegun && !this.isClosed && !this.isHeld && !this.isPaused && this.tree.end === null;
  }

  private setFlagTimer(leftMs: number | null): void {
    this.cancelFlag?.();
    this.cancelFlag =
      leftMs === null
        ? null
        : this.time.after(leftMs, () => {
            this.act(() => this.hasFlagFallen());
          });
  }

  /** What the engine may use. If its flag can fall, it must not use the last of its time for a move. */
  private timeLimits(colour: Colour): Pick<SearchLimits, 'moveTimeMs' | 'clock'> {
    const limits = this.clock.limits(colour);
    if (limits.moveTimeMs === undefined || !this.isArbiter) return limits;
    return { moveTimeMs: Math.max(limits.moveTimeMs - RESERVE_MS, limits.moveTimeMs / 2) };
  }

  /** Is the time of the side to move over? Then the game is. */
  private hasFlagFallen(): boolean {
    const { running } = this.clock;
    if (!this.isArbiter || running === null || this.clock.remainingMs(running) !== 0) return false;
    this.endGame(endOnTime(running));
    return true;
  }

  private tellActivity(): void {
    const { activity } = this.player;
    if (activity === this.lastActivity) return;
    this.lastActivity = activity;
    this.tell({ kind: 'activity', activity });
  }

  private get isQuiet(): boolean {
    return this.errands === 0 && !this.isThinkingOfMove && this.player.activity !== 'hint';
  }

  private tellQuiet(): void {
    const { waiting } = this;
    this.waiting = [];
    for (const resolve of waiting) resolve();
  }

  private isEngine(colour: Colour): boolean {
    return this.seats[index(colour)] === 'engine';
  }

  private commit(move: Move, how: Pick<MovedEvent, 'by' | 'thought' | 'acceptsDraw'>): TreeNode {
    const before = this.position;
    if (this.isArbiter || how.by === 'engine') this.clock.endTurn();
    else this.clock.skipTurn();
    const node = this.tree.play(move);
    this.tree.setClock(this.clock.mark());
    this.isHeld = false;
    this.isPaused = false;
    this.dropQuestions();
    const { end } = this.tree;
    this.tell({ kind: 'moved', ...how, move, before, node, end });
    if (end !== null) this.tell({ kind: 'ended', end });
    return node;
  }

  private engineFound(found: EngineMove): void {
    if (this.hasFlagFallen()) return;
    this.clock.halt();
    const isOffered = this.drawOffer === (this.turn ^ 1);
    const acceptsDraw = isOffered && wantsDraw(found.score);
    if (isOffered && this.isArbiter) {
      this.answerOffer(acceptsDraw);
      if (acceptsDraw) return;
    }
    this.drawOffer = null;
    const play = (): void => {
      this.act(() => {
        this.lastEngineMoveAt = this.time.now();
        const node = this.commit(found.move, { by: 'engine', thought: found.thought, acceptsDraw });
        this.player.expect(found.reply, node);
      });
    };
    const isWatched = this.seats[0] === 'engine' && this.seats[1] === 'engine';
    const waitMs = isWatched ? this.lastEngineMoveAt + this.paceMs - this.time.now() : 0;
    if (waitMs > 0) this.player.holdBack(this.tree.current, waitMs, play);
    else play();
  }

  /** What was asked, or looked for, in the position before. */
  private dropQuestions(): void {
    this.question = null;
    this.player.hintLimits = null;
  }
}

/** A colour as the place in a pair. */
export function index(colour: Colour): 0 | 1 {
  return colour === WHITE ? 0 : 1;
}
