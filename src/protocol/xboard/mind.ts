import type { CurrentMove, SearchLimits, SearchResult, ThinkingLine } from '../../engine/types.ts';
import type { Game } from '../../rules/game.ts';
import type { Position } from '../../rules/position.ts';
import type { EngineLike } from '../common/engine_like.ts';
import { SearchSlot } from '../common/search_slot.ts';
import type { SearchStatus } from './event.ts';

/** What the engine is thinking for. */
export type Purpose = 'move' | 'ponder' | 'analysis' | 'hint';

interface Thought {
  purpose: Purpose;
  readonly game: Game;
  readonly startedAt: number;
  best: ThinkingLine | null;
  current: CurrentMove | null;
  onDone: (result: SearchResult | null) => void;
  /** Found while pondering, before it is known whether the opponent plays the expected move. */
  early: { readonly result: SearchResult | null } | null;
  isAbandoned: boolean;
}

/** What the engine thinks about now, and why: a move of its own, a ponder search, an analysis, a hint. */
export class Mind {
  private readonly engine: EngineLike;
  private readonly slot: SearchSlot;
  private readonly now: () => number;
  private readonly onLine: (line: ThinkingLine, position: Position, purpose: Purpose) => void;
  private thought: Thought | null = null;

  constructor(
    engine: EngineLike,
    now: () => number,
    onLine: (line: ThinkingLine, position: Position, purpose: Purpose) => void,
  ) {
    this.engine = engine;
    this.slot = new SearchSlot(engine);
    this.now = now;
    this.onLine = onLine;
  }

  /** Null where it rests. */
  get purpose(): Purpose | null {
    return this.thought?.purpose ?? null;
  }

  /** The best line so far. */
  get best(): ThinkingLine | null {
    return this.thought?.best ?? null;
  }

  /** Milliseconds since the thought began. */
  get elapsedMs(): number {
    return this.thought === null ? 0 : this.now() - this.thought.startedAt;
  }

  get status(): SearchStatus {
    const { best, current } = this.thought ?? { best: null, current: null };
    return {
      timeMs: this.elapsedMs,
      nodes: best?.nodes ?? 0,
      depth: current?.depth ?? best?.depth ?? 0,
      current,
    };
  }

  /** Begins to think; the mind must rest. `onDone` is called at the end unless the thought is abandoned. */
  start(purpose: Purpose, game: Game, limits: SearchLimits, onDone: (result: SearchResult | null) => void): void {
    const thought: Thought = {
      purpose,
      game,
      startedAt: this.now(),
      best: null,
      current: null,
      onDone,
      early: null,
      isAbandoned: false,
    };
    this.thought = thought;
    const listener = {
      onLine: (line: ThinkingLine): void => {
        if (thought.isAbandoned || line.pv.length === 0) return;
        if (line.rank === 1) thought.best = line;
        this.onLine(line, game.position, thought.purpose);
      },
      onCurrentMove: (current: CurrentMove): void => {
        thought.current = current;
      },
    };
    this.slot.start(game, limits, listener, (result) => {
      this.end(thought, result);
    });
  }

  /** The expected move was played: the ponder search goes on as the search for the engine's own move. */
  ponderHit(onDone: (result: SearchResult | null) => void): void {
    const { thought } = this;
    if (thought === null) return;
    thought.purpose = 'move';
    thought.onDone = onDone;
    if (thought.early === null) this.engine.ponderHit();
    else this.finish(thought, thought.early.result);
  }

  /** Ends the search soon, with its result. */
  hurry(): void {
    this.engine.stop();
  }

  /** Ends the thought without a result. At once where the mind rests. */
  async abandon(): Promise<void> {
    if (this.thought !== null) this.thought.isAbandoned = true;
    this.thought = null;
    await this.slot.halt();
  }

  private end(thought: Thought, result: SearchResult | null): void {
    if (thought.isAbandoned) return;
    if (thought.purpose === 'ponder') thought.early = { result };
    // An analysis that has found all there is rests until the position changes, and can still be asked about.
    else if (thought.purpose !== 'analysis') this.finish(thought, result);
  }

  private finish(thought: Thought, result: SearchResult | null): void {
    this.thought = null;
    thought.onDone(result);
  }
}
