import type { SearchLimits } from '../engine/types.ts';
import type { Position } from '../rules/position.ts';
import type { Colour, Move } from '../rules/setup.ts';
import { BLACK, WHITE } from '../shared/men.ts';
import { END_BY_AGREEMENT, endOnTime, type GameEnd } from './end.ts';
import { EnginePlayer, type EngineMove } from './engine_player.ts';
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

/** Delivers events in order, even if a handler causes further ones. */
class EventQueue<Event> {
  private readonly take: (event: Event) => void;
  private readonly waiting: Event[] = [];
  private isHandingOver = false;

  constructor(take: (event: Event) => void) {
    this.take = take;
  }

  push(event: Event): void {
    this.waiting.push(event);
  }

  handOver(): void {
    if (this.isHandingOver) return;
    this.isHandingOver = true;
    try {
      for (let event = this.waiting.shift(); event !== undefined; event = this.waiting.shift()) this.take(event);
    } finally {
      this.isHandingOver = false;
    }
  }
}

/** Initial settings of a table. */
export interface TableSetup {
  readonly engine: TableEngine;
  /** Receives the events. It may issue commands itself. */
  readonly listen: (event: TableEvent) => void;
  readonly tree: GameTree;
  readonly seats: Seats;
  /** Settings of the engine for both sides. */
  readonly strength: Strength;
  /** Default: none. The clocks are those of the tree's current node under it; without any, they are full. */
  readonly control?: TimeControl;
  /** What the user is asked about; default: everything. */
  readonly questions?: QuestionPolicy;
  /** Default: the time of Node and browsers. */
  readonly time?: TimeSource;
  /**
   * If true, the default, the table refuses moves out of turn and after the end, its clocks decide, and an agreement
   * ends the game. If false, a user interface takes care of all that: the table accepts a move of either side unless
   * the engine is thinking, and deducts only the engine's time from the clocks, which `setRemaining` corrects.
   */
  readonly isArbiter?: boolean;
  /** Delay in ms before an analysis starts, so that stepping quickly through the game starts none; default 0. */
  readonly analysisDelayMs?: number;
  /** Final adjustment of the limits before a search; null prevents the search. */
  readonly adjustLimits?: (limits: SearchLimits, position: Position, purpose: Purpose) => SearchLimits | null;
}

/** From the end of a search until its move is on the board, even on a busy machine. */
const RESERVE_MS = 50;

/**
 * Carries out commands that the table has accepted: moves, turns, clocks, and the engine. After each command it
 * compares what the engine is doing with what it should be doing, and stops or starts it.
 */
export class TableCore {
  readonly isArbiter: boolean;
  readonly player: EnginePlayer;
  readonly clock: TableClock;
  tree: GameTree;
  seats: Seats;
  strengths: readonly [Strength, Strength];
  /** Minimum time between moves when the engine plays both sides. */
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
  /** Number of pending tasks that need an idle engine. */
  private exclusiveTasks = 0;
  /** Nesting depth of the commands being carried out. */
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
      tell: (event) => this.act(() => this.tell(event)),
      onFound: (found) => this.act(() => this.engineFound(found)),
      onMissing: (purpose, text) =>
        this.act(() => {
          this.miss(purpose);
          this.tell({ kind: 'engine-missing', purpose, text });
        }),
      onHint: (position, result, line) =>
        this.act(() => {
          this.player.hintLimits = null;
          this.tell({ kind: 'hint', position, move: result?.bestMove ?? null, line });
        }),
    });
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

  /** The colour of the only person; null if there are two or none. */
  get onlyPerson(): Colour | null {
    if (this.seats[0] === this.seats[1]) return null;
    return this.isEngine(WHITE) ? BLACK : WHITE;
  }

  /** The engine is searching for its own move, or delaying it. */
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

  /**
   * Carries out a command. After the outermost one, the engine and the clock are updated and the events are delivered.
   */
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

  /** Sends a message to the user outside of a command. */
  notice(text: string): void {
    this.act(() => this.tell({ kind: 'notice', text }));
  }

  /** Resolves when nothing more will happen without a command; pondering and analysis continue. */
  settled(): Promise<void> {
    if (this.isQuiet) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Runs work that needs an idle engine. */
  async runExclusively(work: (engine: TableEngine) => Promise<void>): Promise<void> {
    this.exclusiveTasks++;
    const done = this.player.runExclusively(work);
    // An analysis that goes on afterwards rests until then.
    this.act(() => this.tellActivity());
    try {
      await done;
    } finally {
      this.exclusiveTasks--;
      this.act(() => undefined);
    }
  }

  /** Why no move can be entered now, whatever the move. */
  whyNoMove(): TableRefusal | null {
    this.endIfFlagFell();
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
    this.endIfFlagFell();
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

  /** The position has changed without a move: the clocks are restored to it, and the game is held. */
  stepped(reason: Exclude<StepReason, 'ruleset'>): void {
    this.restoreClock();
    this.isHeld = true;
    this.isPaused = false;
    this.leave(reason);
  }

  private restoreClock(): void {
    const { current } = this.tree;
    if (current.clock !== null) this.clock.restore(current.clock);
    this.clock.visitTurn(this.turn, current);
  }

  /** The same game goes on under other rules, in another tree: clocks and pauses are as before. */
  continueIn(tree: GameTree): void {
    this.tree = tree;
    this.leave('ruleset');
  }

  /** What was offered or asked belongs to the node before. */
  private leave(reason: StepReason): void {
    this.drawOffer = null;
    this.dropQuestions();
    this.tell({ kind: 'stepped', reason, node: this.tree.current });
  }

  /** Takes back an ending by the players, or else a move; null if there is neither. */
  takeBack(): 'end' | 'move' | null {
    const { tree } = this;
    if (tree.current.statedEnd !== null) {
      tree.setEnd(null);
      // Otherwise whose flag fell would have no time.
      this.clock.repeatTurn();
      return 'end';
    }
    return tree.back(true) === null ? null : 'move';
  }

  /** Answers the open draw offer for the side that received it. */
  answerOffer(isAccepted: boolean): void {
    const { drawOffer } = this;
    if (drawOffer === null) return;
    this.drawOffer = null;
    const by = drawOffer ^ 1;
    this.tell(isAccepted ? { kind: 'draw-accepted', by } : { kind: 'draw-declined', by });
    if (isAccepted && this.isArbiter) this.endGame(END_BY_AGREEMENT);
  }

  /** Ends the game by the players or the clock. */
  endGame(end: GameEnd): void {
    this.clock.halt();
    this.tree.setEnd(end);
    this.dropQuestions();
    this.drawOffer = null;
    this.tell({ kind: 'ended', end });
  }

  private settle(): void {
    // Work started here belongs to the command: its events are delivered with the others.
    this.depth++;
    const purpose = this.purposeNow();
    this.player.follow(purpose === null ? null : { purpose, tree: this.tree });
    this.runClock();
    this.tellActivity();
    this.depth--;
    this.events.handOver();
    if (this.isQuiet) this.tellQuiet();
  }

  /** What the engine should be doing now. */
  private purposeNow(): Purpose | null {
    if (this.isClosed || this.isPaused) return null;
    const isGoing = !this.isHeld && this.tree.end === null;
    if (isGoing && this.isEnginesTurn) return 'move';
    if (this.player.hintLimits !== null) return 'hint';
    if (this.isAnalysing) return this.position.legalMoves().length > 0 ? 'analysis' : null;
    return isGoing && this.player.ponders && this.isEngine(this.turn ^ 1) ? 'ponder' : null;
  }

  /** The clock runs while its side may move; if a user interface keeps time, only while the engine is thinking. */
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

  /** The clock starts with the first move: nobody loses time in a menu. */
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
            this.act(() => this.endIfFlagFell());
          });
  }

  /** The engine's time limits. If its flag can fall, it must not use up its time on a move. */
  private timeLimits(colour: Colour): Pick<SearchLimits, 'moveTimeMs' | 'clock'> {
    const limits = this.clock.limits(colour);
    if (limits.moveTimeMs === undefined || !this.isArbiter) return limits;
    return { moveTimeMs: Math.max(limits.moveTimeMs - RESERVE_MS, limits.moveTimeMs / 2) };
  }

  /** Ends the game if the side to move has run out of time; returns whether it has. */
  private endIfFlagFell(): boolean {
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
    return this.exclusiveTasks === 0 && !this.isThinkingOfMove && this.player.activity !== 'hint';
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
    const node = this.tree.play(move);
    if (this.isArbiter || how.by === 'engine') this.clock.endTurn(node);
    else this.clock.skipTurn(node);
    this.tree.setClock(this.clock.mark());
    this.isHeld = false;
    this.isPaused = false;
    this.dropQuestions();
    const { end } = this.tree;
    this.tell({ kind: 'moved', ...how, move, before, node, end });
    if (end !== null) this.tell({ kind: 'ended', end });
    return node;
  }

  /** Lets go of what the engine isn't there for. */
  private miss(purpose: Purpose): void {
    if (purpose === 'move') this.isHeld = true;
    else if (purpose === 'hint') this.player.hintLimits = null;
    else if (purpose === 'analysis') this.isAnalysing = false;
  }

  private engineFound(found: EngineMove): void {
    if (this.endIfFlagFell()) return;
    this.clock.halt();
    const isOffered = this.drawOffer === (this.turn ^ 1);
    const acceptsDraw = isOffered && wantsDraw(found.score);
    if (isOffered && this.isArbiter) {
      this.answerOffer(acceptsDraw);
      if (acceptsDraw) return;
    }
    this.drawOffer = null;
    const play = (): void =>
      this.act(() => {
        this.lastEngineMoveAt = this.time.now();
        const node = this.commit(found.move, { by: 'engine', thought: found.thought, acceptsDraw });
        this.player.expect(found.reply, node);
      });
    const isWatched = this.seats[0] === 'engine' && this.seats[1] === 'engine';
    const waitMs = isWatched ? this.lastEngineMoveAt + this.paceMs - this.time.now() : 0;
    if (waitMs > 0) this.player.holdBack(this.tree.current, waitMs, play);
    else play();
  }

  /** Withdraws the question and the hint for the previous position. */
  private dropQuestions(): void {
    this.question = null;
    this.player.hintLimits = null;
  }
}

/** The index of a colour in a pair. */
function index(colour: Colour): 0 | 1 {
  return colour === WHITE ? 0 : 1;
}
