import { Engine } from '../engine/engine.ts';
import type { Score } from '../engine/types.ts';
import type { BalanceTest } from './opening.ts';

/** An opening is kept if a search of this many nodes finds that neither side is further ahead. */
export interface BalanceSettings {
  readonly nodes: number;
  readonly centipawns: number;
}

export const DEFAULT_BALANCE: BalanceSettings = { nodes: 3000, centipawns: 150 };

/** A hash table for a search of this size; a larger one would take longer to clear than the search itself. */
const HASH_MB = 1;

/** This engine as a filter of openings. It searches in its own thread, so that no running game waits for it. */
export class BalanceFilter {
  private readonly settings: BalanceSettings;
  private readonly signal: AbortSignal | null;
  private engine: Engine | null = null;
  private last: Promise<unknown> = Promise.resolve();

  /** Once `signal` has fired, the search ends at once, and all questions reject with its reason. */
  constructor(settings: BalanceSettings = DEFAULT_BALANCE, signal: AbortSignal | null = null) {
    this.settings = settings;
    this.signal = signal;
    signal?.addEventListener('abort', () => this.engine?.stop());
  }

  /** Is the last position of the game level? Questions are answered one after the other. */
  readonly isBalanced: BalanceTest = (game) => {
    const verdict = this.last.then(async () => {
      this.engine ??= new Engine({ hashMb: HASH_MB, threads: 1 });
      // The same position gets the same verdict, whatever was searched before it.
      await this.engine.newGame();
      this.signal?.throwIfAborted();
      const { score, fault } = await this.engine.search(game, { nodes: this.settings.nodes }, {});
      this.signal?.throwIfAborted();
      if (fault !== undefined) throw new Error(`the opening can't be scored: ${fault}`);
      return isLevel(score, this.settings.centipawns);
    });
    this.last = verdict.catch(() => undefined);
    return verdict;
  };

  /** Ends the engine's thread. */
  async close(): Promise<void> {
    await this.last;
    await this.engine?.quit();
    this.engine = null;
  }
}

function isLevel(score: Score, centipawns: number): boolean {
  return score.kind === 'cp' && Math.abs(score.centipawns) <= centipawns;
}
