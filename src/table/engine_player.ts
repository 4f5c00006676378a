import { atFullStrength, type EngineOptions } from '../engine/options.ts';
import type { SearchLimits, SearchResult, Score, ThinkingLine } from '../engine/types.ts';
import type { Game } from '../rules/game.ts';
import type { Position } from '../rules/position.ts';
import type { Colour, Move } from '../rules/setup.ts';
import { fallbackMove } from './judgement.ts';
import type { TableEngine } from './table_engine.ts';
import type { Activity, Strength, TableEvent } from './table_state.ts';
import { Thinker, type Progress, type Purpose, type Task } from './thinker.ts';
import type { TimeSource } from './time.ts';
import type { GameTree, TreeNode } from './tree.ts';

/** A move found by the engine. */
export interface EngineMove {
  readonly move: Move;
  /** The expected reply. */
  readonly reply: Move | null;
  /** Null if the search failed, or ended on a lower bound. */
  readonly score: Score | null;
  readonly thought: ThinkingLine | null;
}

/** What the engine player needs from its table. */
export interface EngineHost {
  readonly strength: (colour: Colour) => Strength;
  /** The time limits of a side according to its clock. */
  readonly timeLimits: (colour: Colour) => Pick<SearchLimits, 'moveTimeMs' | 'clock'>;
  readonly adjustLimits: (limits: SearchLimits, position: Position, purpose: Purpose) => SearchLimits | null;
  /** Delay in ms before an analysis starts, so that stepping quickly through a game starts none. */
  readonly analysisDelayMs: number;
  readonly tell: (event: TableEvent) => void;
  /** The engine has found its move: the table plays it now or later. */
  readonly onFound: (found: EngineMove) => void;
  /** There is no engine for what it should do. */
  readonly onMissing: (purpose: Purpose, text: string) => void;
  readonly onHint: (position: Position, result: SearchResult | null, line: ThinkingLine | null) => void;
}

/** What the engine should be doing now, and at which node. */
export interface EngineGoal {
  readonly purpose: Purpose;
  readonly tree: GameTree;
}

/** Makes the engine start and stop as the table requires, and delays its moves if people are watching. */
export class EnginePlayer {
  /** Score of its last move; null if there is none that can speak for a draw. */
  lastScore: Score | null = null;
  /** May it think on the opponent's time? */
  ponders = false;
  hintLimits: SearchLimits | null = null;
  /** Options for analyses, in addition to full strength. */
  private analysisOptions: Partial<EngineOptions> = {};
  private readonly engine: TableEngine;
  private readonly time: TimeSource;
  private readonly host: EngineHost;
  private readonly thinker: Thinker;
  private work: { readonly purpose: Purpose; readonly node: TreeNode } | null = null;
  private expectedReply: { readonly move: Move; readonly node: TreeNode; game: Game | null } | null = null;
  private heldBack: { readonly play: () => void; readonly cancel: () => void } | null = null;
  /** Cancels an analysis that has not started yet. */
  private cancelAnalysis: (() => void) | null = null;

  constructor(engine: TableEngine, time: TimeSource, host: EngineHost) {
    this.engine = engine;
    this.time = time;
    this.host = host;
    this.thinker = new Thinker(engine, () => time.now(), {
      onLine: (line, progress) => host.tell({ kind: 'thinking', line, progress }),
      onNotice: (text) => host.tell({ kind: 'notice', text }),
      onMissing: (purpose, text) => {
        this.work = null;
        // Nor is there anything to ponder with, at this node.
        if (purpose === 'ponder') this.expectedReply = null;
        host.onMissing(purpose, text);
      },
    });
  }

  get activity(): Activity {
    if (this.heldBack !== null) return 'pace';
    if (this.cancelAnalysis !== null) return 'analysis';
    return this.thinker.progress?.purpose ?? 'rest';
  }

  get progress(): Progress | null {
    return this.thinker.progress;
  }

  /** The reply expected to its last move, if the given node is the position after it. */
  expectedAt(node: TreeNode): Move | null {
    return this.expectedReply?.node === node ? this.expectedReply.move : null;
  }

  /** Records that the engine has moved to a node, and the reply it expects, if any. */
  expect(reply: Move | null, node: TreeNode): void {
    const isLegal = reply !== null && node.position.isLegal(reply);
    this.expectedReply = isLegal ? { move: reply, node, game: null } : null;
  }

  /** Makes the engine do what is wished, or idle (null). If it is doing that already, it continues. */
  follow(goal: EngineGoal | null): void {
    if (goal === null) this.abandon();
    else if (goal.purpose !== this.work?.purpose || goal.tree.current !== this.work.node) this.begin(goal);
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

  /** A person has played the move that it ponders on: it goes on to search for its own move at the new node. */
  ponderHit(node: TreeNode): void {
    this.work = { purpose: 'move', node };
    const { position } = node;
    this.thinker.ponderHit((result, best) => this.found(position, result, best));
  }

  /** Is it pondering on this move at this node? */
  pondersOn(move: Move, node: TreeNode): boolean {
    return this.work?.purpose === 'ponder' && this.work.node === node && this.expectedAt(node) === move;
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

  /** Delays its move at a node. */
  holdBack(node: TreeNode, ms: number, play: () => void): void {
    const once = (): void => {
      this.heldBack = null;
      play();
    };
    this.work = { purpose: 'move', node };
    this.heldBack = { play: once, cancel: this.time.after(ms, once) };
  }

  /** Runs work that needs an idle engine. */
  runExclusively(work: (engine: TableEngine) => Promise<void>): Promise<void> {
    this.abandon();
    return this.thinker.runExclusively(() => work(this.engine));
  }

  rested(): Promise<void> {
    return this.thinker.rested();
  }

  private begin({ purpose, tree }: EngineGoal): void {
    this.abandon();
    const { position, current: node } = tree;
    const game = purpose === 'ponder' ? this.expectedGame(tree) : tree.game.copy();
    const limits = game === null ? null : this.limits(purpose, game.position);
    if (game === null || limits === null) return;
    this.work = { purpose, node };
    if (purpose === 'ponder') this.host.tell({ kind: 'pondering', expected: game.moves.at(-1)!, position });
    const { options } = this.host.strength(purpose === 'move' ? position.turn : position.turn ^ 1);
    const isOwnMove = purpose === 'move' || purpose === 'ponder';
    const chosen = purpose === 'analysis' ? { ...options, ...this.analysisOptions } : options;
    const task: Task = {
      purpose,
      game,
      limits: () => this.limits(purpose, game.position) ?? limits,
      options: isOwnMove ? options : atFullStrength(chosen),
      onDone: (result, best) => {
        if (purpose === 'hint') {
          this.work = null;
          this.host.onHint(position, result, best);
        } else this.found(position, result, best);
      },
    };
    const delayMs = purpose === 'analysis' ? this.host.analysisDelayMs : 0;
    if (delayMs > 0) this.analyseLater(task, delayMs);
    else this.thinker.think(task);
  }

  private analyseLater(task: Task, delayMs: number): void {
    this.cancelAnalysis = this.time.after(delayMs, () => {
      this.cancelAnalysis = null;
      this.thinker.think(task);
    });
  }

  private found(position: Position, result: SearchResult | null, thought: ThinkingLine | null): void {
    // A lower bound doesn't say that the engine is worse off.
    this.lastScore = thought?.bound === 'lower' ? null : (result?.score ?? null);
    this.host.onFound({
      move: result?.bestMove ?? fallbackMove(position),
      reply: result?.ponderMove ?? null,
      score: this.lastScore,
      thought,
    });
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
    return this.host.adjustLimits(this.plainLimits(purpose, position.turn), position, purpose);
  }

  private plainLimits(purpose: Purpose, turn: Colour): SearchLimits {
    switch (purpose) {
      case 'move':
      case 'ponder': {
        const limits = moveLimits(this.host.strength(turn), this.host.timeLimits(turn), this.ponders);
        return purpose === 'ponder' ? { ...limits, ponder: true } : limits;
      }
      case 'analysis':
        return { infinite: true };
      case 'hint':
        return this.hintLimits ?? { depth: 1 };
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
