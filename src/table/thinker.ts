import type { EngineOptions } from '../engine/options.ts';
import type { CurrentMove, SearchLimits, SearchResult, ThinkingLine } from '../engine/types.ts';
import { messageOf } from '../platform/error_message.ts';
import type { Game } from '../rules/game.ts';
import type { Position } from '../rules/position.ts';
import { EngineMissing, type TableEngine } from './table_engine.ts';

/** The purpose of a search: the engine's own move, the opponent's expected next move, an analysis, a hint. */
export type Purpose = 'move' | 'ponder' | 'analysis' | 'hint';

/** A search to run. */
export interface Task {
  readonly purpose: Purpose;
  /** A private copy, which nobody else changes. */
  readonly game: Game;
  readonly options: Partial<EngineOptions>;
  /** Asked when the search starts: the clock may have run while the engine was busy. */
  readonly limits: () => SearchLimits;
  /** Called once at the end, with null if the search failed; not called if the task is abandoned. */
  readonly onDone: (result: SearchResult | null, best: ThinkingLine | null) => void;
}

/** Progress of a search. */
export interface Progress {
  /** Number of the task; a greater one is newer. */
  readonly number: number;
  readonly purpose: Purpose;
  readonly position: Position;
  readonly elapsedMs: number;
  /** The best line so far. */
  readonly best: ThinkingLine | null;
  /** The root move being searched now. */
  readonly current: CurrentMove | null;
}

interface Thought {
  readonly number: number;
  readonly task: Task;
  readonly startedAt: number;
  /** The current purpose: a ponder search may become the search for a move. */
  purpose: Purpose;
  onDone: Task['onDone'];
  isStarted: boolean;
  isHurried: boolean;
  best: ThinkingLine | null;
  current: CurrentMove | null;
  /** The result of a ponder search that ended before the opponent moved. */
  early: { readonly result: SearchResult | null } | null;
}

export interface ThinkerListener {
  /** A line with a principal variation, of the current task only. */
  onLine(line: ThinkingLine, progress: Progress): void;
  /** A message for the user. */
  onNotice(text: string): void;
  /** The current task ends without a result, as there is no engine for it. `text` is for the user. */
  onMissing(purpose: Purpose, text: string): void;
}

/**
 * Runs the engine for a table. At most one task is current; tasks are numbered, and results of an older
 * one are ignored. A new task starts at once, or as soon as the engine has stopped.
 */
export class Thinker {
  private readonly engine: TableEngine;
  private readonly now: () => number;
  private readonly listener: ThinkerListener;
  private thought: Thought | null = null;
  private lastNumber = 0;
  private readonly exclusiveTasks: (() => Promise<void>)[] = [];
  /** The engine is searching or running a task alone. */
  private isBusy = false;
  private waiting: (() => void)[] = [];

  constructor(engine: TableEngine, now: () => number, listener: ThinkerListener) {
    this.engine = engine;
    this.now = now;
    this.listener = listener;
  }

  /** Null while idle. A finished analysis stays current until it is abandoned. */
  get progress(): Progress | null {
    return this.thought === null ? null : this.progressOf(this.thought);
  }

  /** Replaces the current task. */
  think(task: Task): void {
    this.abandon();
    this.thought = {
      number: ++this.lastNumber,
      task,
      startedAt: this.now(),
      purpose: task.purpose,
      onDone: task.onDone,
      isStarted: false,
      isHurried: false,
      best: null,
      current: null,
      early: null,
    };
    this.startNext();
  }

  /** Abandons the current task without a result. */
  abandon(): void {
    if (this.thought?.isStarted === true && this.isBusy) this.engine.stop();
    this.thought = null;
  }

  /** Ends the current task soon, with its result. */
  hurry(): void {
    const { thought } = this;
    if (thought === null) return;
    thought.isHurried = true;
    if (thought.isStarted && thought.early === null) this.engine.stop();
  }

  /** The expected move was played: the ponder search continues as the search for the engine's own move. */
  ponderHit(onDone: Task['onDone']): void {
    const { thought } = this;
    if (thought === null) return;
    thought.purpose = 'move';
    thought.onDone = onDone;
    if (thought.early !== null) this.finish(thought, thought.early.result);
    else if (thought.isStarted) this.engine.ponderHit();
  }

  /** Runs work that needs an idle engine. Abandons the current task; a new one waits until the work is done. */
  runExclusively(work: () => Promise<void>): Promise<void> {
    this.abandon();
    // What it throws at once is a rejection, too.
    const run = async (): Promise<void> => {
      await work();
    };
    return new Promise((resolve, reject) => {
      this.exclusiveTasks.push(() => run().then(resolve, reject));
      this.startNext();
    });
  }

  /** Resolves when the engine is idle. */
  rested(): Promise<void> {
    if (!this.isBusy) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private startNext(): void {
    if (this.isBusy) return;
    const task = this.exclusiveTasks.shift();
    const { thought } = this;
    if (task !== undefined) void this.work(task);
    else if (thought?.isStarted === false) void this.search(thought);
    else this.resolveRest();
  }

  private resolveRest(): void {
    const { waiting } = this;
    this.waiting = [];
    for (const resolve of waiting) resolve();
  }

  private async work(task: () => Promise<void>): Promise<void> {
    this.isBusy = true;
    await task();
    this.isBusy = false;
    this.startNext();
  }

  private async search(thought: Thought): Promise<void> {
    this.isBusy = true;
    thought.isStarted = true;
    const result = await this.resultOf(thought);
    this.isBusy = false;
    try {
      if (thought === this.thought) {
        if (result instanceof EngineMissing) this.handleMissing(thought, result);
        else this.end(thought, result);
      }
    } finally {
      this.startNext();
    }
  }

  private async resultOf(thought: Thought): Promise<SearchResult | EngineMissing | null> {
    const { task, purpose } = thought;
    try {
      // If the expected move was played before its ponder search could start, that search is an ordinary one.
      const { ponder, ...limits } = task.limits();
      this.engine.setOptions(task.options);
      const search = this.engine.search(
        task.game,
        { ...limits, ...(ponder === true && purpose === 'ponder' && { ponder }) },
        {
          onLine: (line) => this.handleLine(thought, line),
          onCurrentMove: (current) => {
            thought.current = current;
          },
        },
      );
      if (thought.isHurried) this.engine.stop();
      return await search;
    } catch (error) {
      if (error instanceof EngineMissing) return error;
      this.listener.onNotice(`the search failed: ${messageOf(error)}`);
      return null;
    }
  }

  private handleLine(thought: Thought, line: ThinkingLine): void {
    if (thought !== this.thought || line.pv.length === 0) return;
    if (line.rank === 1) thought.best = line;
    this.listener.onLine(line, this.progressOf(thought));
  }

  private end(thought: Thought, result: SearchResult | null): void {
    if (thought.purpose === 'ponder') thought.early = { result };
    else if (thought.purpose !== 'analysis') this.finish(thought, result);
  }

  private handleMissing({ purpose }: Thought, { message }: EngineMissing): void {
    this.thought = null;
    this.listener.onMissing(purpose, message);
  }

  private finish(thought: Thought, result: SearchResult | null): void {
    this.thought = null;
    thought.onDone(result, thought.best);
  }

  private progressOf({ number, purpose, task, startedAt, best, current }: Thought): Progress {
    return { number, purpose, position: task.game.position, elapsedMs: this.now() - startedAt, best, current };
  }
}
