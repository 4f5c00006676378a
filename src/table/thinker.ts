import type { EngineOptions } from '../engine/options.ts';
import type { CurrentMove, SearchLimits, SearchResult, ThinkingLine } from '../engine/types.ts';
import type { Game } from '../rules/game.ts';
import type { Position } from '../rules/position.ts';
import type { TableEngine } from './table_engine.ts';

/** What the engine thinks for: a move of its own, the opponent's next one, an analysis, a hint. */
export type Purpose = 'move' | 'ponder' | 'analysis' | 'hint';

/** What is to be thought about. */
export interface Task {
  readonly purpose: Purpose;
  /** The thinker's own: nobody plays on in it. */
  readonly game: Game;
  readonly options: Partial<EngineOptions>;
  readonly limits: SearchLimits;
  /** Called once at the end, unless the task is dropped; with null if the search has failed. */
  readonly onDone: (result: SearchResult | null, best: ThinkingLine | null) => void;
}

/** How far a search is. */
export interface Progress {
  /** Each thought has its own; a greater one is newer. */
  readonly number: number;
  readonly purpose: Purpose;
  readonly position: Position;
  readonly elapsedMs: number;
  /** The best line so far. */
  readonly best: ThinkingLine | null;
  /** The root move that is searched now. */
  readonly current: CurrentMove | null;
}

interface Thought {
  readonly number: number;
  readonly task: Task;
  readonly startedAt: number;
  /** What it thinks for now: a ponder search becomes the search for a move. */
  purpose: Purpose;
  onDone: Task['onDone'];
  isStarted: boolean;
  isHurried: boolean;
  best: ThinkingLine | null;
  current: CurrentMove | null;
  /** Found while pondering, before it is known whether the opponent plays the expected move. */
  early: { readonly result: SearchResult | null } | null;
}

export interface ThinkerListener {
  /** Lines with a variation, of the present thought only. */
  onLine(line: ThinkingLine, progress: Progress): void;
  /** What the user should know. */
  onNotice(text: string): void;
}

/**
 * The engine's one place at the table. It has one thought at most that counts; every thought has a number, and what an
 * engine answers to an older one is dropped. A new thought starts at once, or as soon as the engine has stopped.
 */
export class Thinker {
  private readonly engine: TableEngine;
  private readonly now: () => number;
  private readonly listener: ThinkerListener;
  private thought: Thought | null = null;
  private lastNumber = 0;
  private readonly errands: (() => Promise<void>)[] = [];
  /** The engine searches, or does an errand. */
  private isBusy = false;
  private waiting: (() => void)[] = [];

  constructor(engine: TableEngine, now: () => number, listener: ThinkerListener) {
    this.engine = engine;
    this.now = now;
    this.listener = listener;
  }

  /** Null while it rests. An analysis that has found all there is counts until it is dropped. */
  get progress(): Progress | null {
    return this.thought === null ? null : this.progressOf(this.thought);
  }

  /** Thinks about something else from now on. */
  think(task: Task): void {
    this.drop();
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
    this.goOn();
  }

  /** Ends the thought without a result. */
  drop(): void {
    if (this.thought?.isStarted === true && this.isBusy) this.engine.stop();
    this.thought = null;
  }

  /** Ends the thought soon, with its result. */
  hurry(): void {
    const { thought } = this;
    if (thought === null) return;
    thought.isHurried = true;
    if (thought.isStarted && thought.early === null) this.engine.stop();
  }

  /** The expected move was played: the ponder search goes on as the search for the engine's own move. */
  ponderHit(onDone: Task['onDone']): void {
    const { thought } = this;
    if (thought === null) return;
    thought.purpose = 'move';
    thought.onDone = onDone;
    if (thought.early !== null) this.finish(thought, thought.early.result);
    else if (thought.isStarted) this.engine.ponderHit();
  }

  /** Work that needs the engine at rest. The present thought is dropped; another one waits for the work to end. */
  errand(work: () => Promise<void>): Promise<void> {
    this.drop();
    return new Promise((resolve, reject) => {
      this.errands.push(() => work().then(resolve, reject));
      this.goOn();
    });
  }

  /** Resolves when the engine rests. */
  rested(): Promise<void> {
    if (!this.isBusy) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private goOn(): void {
    if (this.isBusy) return;
    const errand = this.errands.shift();
    const { thought } = this;
    if (errand !== undefined) void this.work(errand);
    else if (thought?.isStarted === false) void this.search(thought);
    else this.tellRest();
  }

  private tellRest(): void {
    const { waiting } = this;
    this.waiting = [];
    for (const resolve of waiting) resolve();
  }

  private async work(errand: () => Promise<void>): Promise<void> {
    this.isBusy = true;
    await errand();
    this.isBusy = false;
    this.goOn();
  }

  private async search(thought: Thought): Promise<void> {
    this.isBusy = true;
    thought.isStarted = true;
    const result = await this.resultOf(thought);
    this.isBusy = false;
    if (thought === this.thought) this.end(thought, result);
    this.goOn();
  }

  private async resultOf(thought: Thought): Promise<SearchResult | null> {
    const { task, purpose } = thought;
    // A ponder search whose move was played before it could start is a search like any other.
    const { ponder, ...limits } = task.limits;
    try {
      this.engine.setOptions(task.options);
      const search = this.engine.search(
        task.game,
        { ...limits, ...(ponder === true && purpose === 'ponder' && { ponder }) },
        {
          onLine: (line) => {
            this.hear(thought, line);
          },
          onCurrentMove: (current) => {
            thought.current = current;
          },
        },
      );
      if (thought.isHurried) this.engine.stop();
      return await search;
    } catch (error) {
      this.listener.onNotice(`the search failed: ${messageOf(error)}`);
      return null;
    }
  }

  private hear(thought: Thought, line: ThinkingLine): void {
    if (thought !== this.thought || line.pv.length === 0) return;
    if (line.rank === 1) thought.best = line;
    this.listener.onLine(line, this.progressOf(thought));
  }

  private end(thought: Thought, result: SearchResult | null): void {
    if (thought.purpose === 'ponder') thought.early = { result };
    else if (thought.purpose !== 'analysis') this.finish(thought, result);
  }

  private finish(thought: Thought, result: SearchResult | null): void {
    this.thought = null;
    thought.onDone(result, thought.best);
  }

  private progressOf({ number, purpose, task, startedAt, best, current }: Thought): Progress {
    return { number, purpose, position: task.game.position, elapsedMs: this.now() - startedAt, best, current };
  }
}

/** What an error says of itself. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
