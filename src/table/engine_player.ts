import { atFullStrength, type EngineOptions } from '../engine/options.ts';
import type { Score, SearchLimits, SearchResult, ThinkingLine } from '../engine/types.ts';
import type { Game } from '../rules/game.ts';
import type { Position } from '../rules/position.ts';
import type { Colour, Move } from '../rules/setup.ts';
import { WHITE } from '../shared/men.ts';
import type { CommandCycle } from './command_cycle.ts';
import type { LiveGame } from './live_game.ts';
import type { TableEngine } from './table_engine.ts';
import type { EngineActivity, Strength, TableEvent, TableSetup } from './table_state.ts';
import { Thinker, type Progress, type Purpose, type Task } from './thinker.ts';
import type { TimeSource } from './time.ts';
import type { GameTree, TreeNode } from './tree.ts';

/** The engine accepts a draw if its score is at most this. */
const DRAW_SCORE_CENTIPAWNS = -50;

/** Would the engine accept a draw, judging by its last search? Null: it has not searched yet. */
export function wantsDraw(score: Score | null): boolean {
  if (score === null) return false;
  return score.kind === 'cp' ? score.centipawns <= DRAW_SCORE_CENTIPAWNS : score.moves <= 0;
}

/** The move to play after a failed search: a legal move is better than losing without one. There must be one. */
function fallbackMove(position: Position): Move {
  return position.legalMoves()[0]!;
}

/**
 * Plays for the engine. After each command it compares what the engine is doing with what it should be doing in the game, and
 * stops or starts it. It delays the engine's moves if people are watching.
 */
export class EnginePlayer {
  /** Score of its last move; null if there is none that can speak for a draw. */
  lastScore: Score | null = null;
  /** May it think on the opponent's time? */
  ponders = false;
  /** Whenever it has no move to make, it analyses the current position. */
  isAnalysing = false;
  /** Settings by colour, whoever plays it. */
  strengths: readonly [Strength, Strength];
  /** Minimum time in ms between moves when the engine plays both sides. */
  paceMs = 0;
  /** The time in ms that what was moved last is still on its way: a reply waits for it. */
  msInMotion: () => number = () => 0;
  /** Options for analyses, in addition to full strength. */
  private analysisOptions: Partial<EngineOptions> = {};
  private readonly engine: TableEngine;
  private readonly game: LiveGame;
  private readonly cycle: CommandCycle<TableEvent>;
  private readonly time: TimeSource;
  private readonly setup: TableSetup;
  private readonly thinker: Thinker;
  private work: { readonly purpose: Purpose; readonly node: TreeNode } | null = null;
  private expectedReply: { readonly move: Move; readonly node: TreeNode; game: Game | null } | null = null;
  private heldBack: { readonly play: () => void; readonly cancel: () => void } | null = null;
  /** Cancels an analysis that has not started yet. */
  private cancelAnalysis: (() => void) | null = null;
  private lastActivity: EngineActivity = 'rest';
  private lastMoveAt = -Infinity;
  /** Number of pending tasks that need an idle engine. */
  private exclusiveTasks = 0;

  constructor(setup: TableSetup, game: LiveGame, cycle: CommandCycle<TableEvent>, time: TimeSource) {
    this.setup = setup;
    this.engine = setup.engine;
    this.strengths = [setup.strength, setup.strength];
    this.game = game;
    this.cycle = cycle;
    this.time = time;
    this.thinker = new Thinker(setup.engine, () => time.now(), {
      onLine: (line, progress) => cycle.emit({ kind: 'thinking', line, progress }),
      onNotice: (text) => cycle.emit({ kind: 'notice', text }),
      onMissing: (purpose, text) => cycle.run(() => this.onMissing(purpose, text)),
    });
  }

  get activity(): EngineActivity {
    if (this.heldBack !== null) return 'pace';
    if (this.cancelAnalysis !== null) return 'analysis';
    return this.thinker.progress?.purpose ?? 'rest';
  }

  get progress(): Progress | null {
    return this.thinker.progress;
  }

  /** It is searching for its own move, or delaying it. */
  get isThinkingOfMove(): boolean {
    const { activity } = this;
    return activity === 'move' || activity === 'pace';
  }

  /** Nothing more will come of it without a command; pondering and analysis continue. */
  get isQuiet(): boolean {
    return this.exclusiveTasks === 0 && !this.isThinkingOfMove && this.activity !== 'hint';
  }

  /** The reply expected to its last move, if the given node is the position after it. */
  expectedAt(node: TreeNode): Move | null {
    return this.expectedReply?.node === node ? this.expectedReply.move : null;
  }

  /** Makes the engine do what it should be doing now, or idle. If it is doing that already, it continues. */
  follow(): void {
    const purpose = this.purposeNow();
    if (purpose === null) this.abandon();
    else if (purpose !== this.work?.purpose || this.game.tree.current !== this.work.node) this.begin(purpose);
  }

  /** Emits what the engine is doing, if that has changed. */
  emitActivity(): void {
    const { activity } = this;
    if (activity === this.lastActivity) return;
    this.lastActivity = activity;
    this.cycle.emit({ kind: 'activity', activity });
  }

  /** Sets the options for analyses. An analysis with other options is restarted. */
  setAnalysisOptions(options: Partial<EngineOptions>): void {
    const former = { ...this.analysisOptions };
    this.analysisOptions = options;
    const names = Object.keys({ ...former, ...options }) as (keyof EngineOptions)[];
    const isOther = names.some((name) => former[name] !== options[name]);
    if (isOther && this.work?.purpose === 'analysis') this.abandon();
  }

  /** Abandons what it is doing; the next goal starts afresh. */
  abandon(): void {
    this.work = null;
    this.cancelAnalysis?.();
    this.cancelAnalysis = null;
    this.heldBack?.cancel();
    this.heldBack = null;
    this.thinker.abandon();
  }

  /** Plays a person's legal move. If it is the one that the engine ponders on, that search goes on as the one for its own move. */
  playPersons(move: Move): TreeNode {
    const { game } = this;
    const isExpected = this.pondersOn(move, game.tree.current);
    if (game.drawOffer === (game.turn ^ 1)) game.respondToOffer(false, true);
    const node = game.play(move, { by: 'person', thought: null, acceptsDraw: false });
    if (!isExpected) return node;
    this.work = { purpose: 'move', node };
    this.thinker.ponderHit((result, best) => this.found(node.position, result, best));
    return node;
  }

  /** Ends the search for its move or for a hint, or the delay. Returns false if there is none of these. */
  hurry(): boolean {
    switch (this.activity) {
      case 'pace':
        this.heldBack!.cancel();
        this.heldBack!.play();
        return true;
      case 'move':
      case 'hint':
        this.thinker.hurry();
        return true;
      case 'ponder':
      case 'analysis':
      case 'rest':
        return false;
    }
  }

  /** Runs work that needs an idle engine. */
  async runExclusively(work: (engine: TableEngine) => Promise<void>): Promise<void> {
    this.exclusiveTasks++;
    this.abandon();
    const done = this.thinker.runExclusively(() => work(this.engine));
    // An analysis that goes on afterwards rests until then.
    this.cycle.run(() => this.emitActivity());
    try {
      await done;
    } finally {
      this.exclusiveTasks--;
      this.cycle.run(() => undefined);
    }
  }

  rested(): Promise<void> {
    return this.thinker.rested();
  }

  /** What the engine should be doing now. */
  private purposeNow(): Purpose | null {
    const { game } = this;
    if (game.isClosed || game.isPaused) return null;
    if (game.isGoing && game.isEnginesTurn) return 'move';
    if (game.isShared) return null;
    if (game.hintLimits !== null) return 'hint';
    if (this.isAnalysing) return game.position.legalMoves().length > 0 ? 'analysis' : null;
    return game.isGoing && this.ponders && game.isEngine(game.turn ^ 1) ? 'ponder' : null;
  }

  private begin(purpose: Purpose): void {
    this.abandon();
    const { tree } = this.game;
    const { position, current: node } = tree;
    const game = purpose === 'ponder' ? this.expectedGame(tree) : tree.game.copy();
    const limits = game === null ? null : this.limits(purpose, game.position);
    if (game === null || limits === null) return;
    this.work = { purpose, node };
    if (purpose === 'ponder') this.cycle.emit({ kind: 'pondering', expected: game.moves.at(-1)!, position });
    const { options } = this.strengthOf(purpose === 'move' ? position.turn : position.turn ^ 1);
    const isOwnMove = purpose === 'move' || purpose === 'ponder';
    const chosen = purpose === 'analysis' ? { ...options, ...this.analysisOptions } : options;
    const task: Task = {
      purpose,
      game,
      limits: () => this.limits(purpose, game.position) ?? limits,
      options: isOwnMove ? options : atFullStrength(chosen),
      onDone: (result, best) => {
        if (purpose === 'hint') this.giveHint(position, result, best);
        else this.found(position, result, best);
      },
    };
    const delayMs = purpose === 'analysis' ? (this.setup.analysisDelayMs ?? 0) : 0;
    if (delayMs > 0) this.analyseLater(task, delayMs);
    else this.thinker.think(task);
  }

  private analyseLater(task: Task, delayMs: number): void {
    this.cancelAnalysis = this.time.after(delayMs, () => {
      this.cancelAnalysis = null;
      this.thinker.think(task);
    });
  }

  private giveHint(position: Position, result: SearchResult | null, line: ThinkingLine | null): void {
    this.work = null;
    this.cycle.run(() => {
      this.game.hintLimits = null;
      this.cycle.emit({ kind: 'hint', position, move: result?.bestMove ?? null, line });
    });
  }

  /** There is no engine for what it should do. */
  private onMissing(purpose: Purpose, text: string): void {
    this.work = null;
    if (purpose === 'move') this.game.isHeld = true;
    else if (purpose === 'hint') this.game.hintLimits = null;
    else if (purpose === 'analysis') this.isAnalysing = false;
    // Nor is there anything to ponder with, at this node.
    else this.expectedReply = null;
    this.cycle.emit({ kind: 'engine-missing', purpose, text });
  }

  /** Plays the move found in a position, at once or after a delay. */
  private found(position: Position, result: SearchResult | null, thought: ThinkingLine | null): void {
    // A lower bound doesn't say that the engine is worse off.
    this.lastScore = thought?.bound === 'lower' ? null : (result?.score ?? null);
    const move = result?.bestMove ?? fallbackMove(position);
    this.cycle.run(() => {
      const { game } = this;
      if (game.endIfFlagFell()) return;
      game.clock.halt();
      const acceptsDraw = this.respondToOffer();
      if (acceptsDraw && game.isArbiter) return;
      const paceMs = game.isWatched ? this.lastMoveAt + this.paceMs - this.time.now() : 0;
      const waitMs = Math.max(paceMs, this.msInMotion());
      const play = (): void => this.playOwn(move, result?.ponderMove ?? null, thought, acceptsDraw);
      if (waitMs > 0) this.holdBack(waitMs, play);
      else play();
    });
  }

  /** Responds to a draw that a person has offered while it was thinking; returns whether it accepts. */
  private respondToOffer(): boolean {
    const { game } = this;
    const isOffered = game.drawOffer === (game.turn ^ 1);
    const acceptsDraw = isOffered && wantsDraw(this.lastScore);
    if (isOffered && game.isArbiter) game.respondToOffer(acceptsDraw);
    else game.drawOffer = null;
    return acceptsDraw;
  }

  private playOwn(move: Move, reply: Move | null, thought: ThinkingLine | null, acceptsDraw: boolean): void {
    this.cycle.run(() => {
      this.lastMoveAt = this.time.now();
      const node = this.game.play(move, { by: 'engine', thought, acceptsDraw });
      const isLegal = reply !== null && node.position.isLegal(reply);
      this.expectedReply = isLegal ? { move: reply, node, game: null } : null;
    });
  }

  private holdBack(ms: number, play: () => void): void {
    const once = (): void => {
      this.heldBack = null;
      play();
    };
    this.work = { purpose: 'move', node: this.game.tree.current };
    this.heldBack = { play: once, cancel: this.time.after(ms, once) };
  }

  private strengthOf(colour: Colour): Strength {
    return this.strengths[colour === WHITE ? 0 : 1];
  }

  /** Is it pondering on this move at this node? */
  private pondersOn(move: Move, node: TreeNode): boolean {
    return this.work?.purpose === 'ponder' && this.work.node === node && this.expectedAt(node) === move;
  }

  /** The game after the expected reply; null if there is none, or if the game would be over. */
  private expectedGame(tree: GameTree): Game | null {
    const { expectedReply } = this;
    if (expectedReply?.node !== tree.current) return null;
    if (expectedReply.game === null) {
      expectedReply.game = tree.game.copy();
      expectedReply.game.play(expectedReply.move);
    }
    return expectedReply.game.outcome() === null ? expectedReply.game : null;
  }

  private limits(purpose: Purpose, position: Position): SearchLimits | null {
    const limits = this.plainLimits(purpose, position.turn);
    return this.setup.adjustLimits === undefined ? limits : this.setup.adjustLimits(limits, position, purpose);
  }

  private plainLimits(purpose: Purpose, turn: Colour): SearchLimits {
    switch (purpose) {
      case 'move':
      case 'ponder': {
        const limits = moveLimits(this.strengthOf(turn), this.game.timeLimits(turn), this.ponders);
        return purpose === 'ponder' ? { ...limits, ponder: true } : limits;
      }
      case 'analysis':
        return { infinite: true };
      case 'hint':
        return this.game.hintLimits ?? { depth: 1 };
    }
  }
}

/** The limits of the search for a move: those of the strength and `time`, which comes from the clock of the side to move. */
function moveLimits(
  { limits }: Strength,
  time: Pick<SearchLimits, 'moveTimeMs' | 'clock'>,
  mayPonder: boolean,
): SearchLimits {
  const { moveTimeMs, ...others } = limits;
  const shortest = Math.min(moveTimeMs ?? Infinity, time.moveTimeMs ?? Infinity);
  return {
    ...others,
    ...(shortest < Infinity && { moveTimeMs: shortest }),
    ...(time.clock !== undefined && { clock: { ...time.clock, ...(mayPonder && { mayPonder }) } }),
  };
}
