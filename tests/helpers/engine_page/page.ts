// The page's side of tests/helpers/engine_page/engine_page.ts: the engine in a browser's page, without a board.

import { platform } from '#platform';
import { Engine } from '../../../src/engine/engine.ts';
import { loadEngine } from '../../../src/core/load.ts';
import { runMateJob } from '../../../src/engine/mate_job.ts';
import type { MateQuestion } from '../../../src/engine/mate_proof.ts';
import type { EngineOptions } from '../../../src/engine/options.ts';
import { startPerft } from '../../../src/engine/perft_job.ts';
import { quickSearch } from '../../../src/engine/quick_search.ts';
import type { SearchLimits } from '../../../src/engine/types.ts';
import { formatCoordinate } from '../../../src/notation/coordinate.ts';
import { positionFromFen } from '../../../src/notation/fen.ts';
import { Game } from '../../../src/rules/game.ts';

/** With the time that it took. */
interface Timed {
  readonly ms: number;
}

/** The result of a search. */
export interface Found {
  readonly move: string;
  readonly nodes: number;
  readonly timeMs: number;
  readonly score: unknown;
  readonly fault: string | null;
  /** From the call of `stop` to the result; null if it was not stopped. */
  readonly stopMs: number | null;
  /** Number of lines reported. */
  readonly lines: number;
}

/** The functions of the page. */
export interface EngineInPage {
  readonly isIsolated: boolean;
  readonly notices: string[];
  /** Closes the engine, if there is one, and starts another. */
  start(options: Partial<EngineOptions>): Promise<Timed>;
  search(fen: string, limits: SearchLimits, stopAfterMs: number | null): Promise<Found>;
  newGame(): Promise<void>;
  threads(): number;
  /** Null if it was cancelled after this many ms. */
  perft(fen: string, depth: number, cancelAfterMs: number | null): Promise<number | null>;
  /** The verdict, or null if it was cancelled after this many ms. */
  mate(fen: string, question: MateQuestion, hashMb: number, cancelAfterMs: number | null): Promise<string | null>;
  /** The result of a quick search in the page's own thread. */
  quick(fen: string): Timed & { readonly nodes: number };
}

function gameFrom(fen: string): Game {
  const position = positionFromFen(fen, 'leslie');
  if (!position.ok) throw new Error(position.error.message);
  return new Game(position.value);
}

let engine: Engine | null = null;
const notices: string[] = [];

platform.findBuilt('./');
await platform.load([platform.coreFile]);

const inPage: EngineInPage = {
  isIsolated: platform.sharedCoreFile !== null,
  notices,
  async start(options) {
    await engine?.quit();
    const from = performance.now();
    engine = new Engine(options);
    engine.onNotice = (text) => notices.push(text);
    await engine.prepare();
    return { ms: performance.now() - from };
  },
  async search(fen, limits, stopAfterMs) {
    const searching = engine!;
    let lines = 0;
    const stop = { atMs: Infinity };
    const search = searching.search(gameFrom(fen), limits, { onLine: () => lines++ });
    if (stopAfterMs !== null) {
      setTimeout(() => {
        stop.atMs = performance.now();
        searching.stop();
      }, stopAfterMs);
    }
    const { bestMove, nodes, timeMs, score, fault } = await search;
    const stopMs = stop.atMs === Infinity ? null : performance.now() - stop.atMs;
    const move = bestMove === null ? '' : formatCoordinate(bestMove);
    return { move, nodes, timeMs, score, fault: fault ?? null, stopMs, lines };
  },
  async newGame() {
    await engine!.newGame();
  },
  threads: () => engine!.threads,
  async perft(fen, depth, cancelAfterMs) {
    const job = startPerft(gameFrom(fen).position, depth, 2, () => undefined);
    if (cancelAfterMs !== null) {
      setTimeout(() => {
        job.cancel();
      }, cancelAfterMs);
    }
    return (await job.total)?.leaves ?? null;
  },
  async mate(fen, question, hashMb, cancelAfterMs) {
    const cancel = new AbortController();
    if (cancelAfterMs !== null) {
      setTimeout(() => {
        cancel.abort();
      }, cancelAfterMs);
    }
    const { verdict } = await runMateJob(gameFrom(fen).position, question, hashMb, cancel.signal);
    return verdict?.verdict ?? null;
  },
  quick(fen) {
    const game = gameFrom(fen);
    const from = performance.now();
    const nodes = quickSearch(game, null)?.nodes ?? 0;
    return { ms: performance.now() - from, nodes };
  },
};

await loadEngine();
(globalThis as { ransom?: EngineInPage }).ransom = inPage;
