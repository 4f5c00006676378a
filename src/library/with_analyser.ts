import { Analyser } from '../analysis/analyser.ts';
import { MAX_HASH_MB, MAX_THREADS } from '../engine/options.ts';
import type { Position as RulesPosition } from '../rules/position.ts';
import type { AnalysisOptions } from './analysis_options.ts';
import { searchLimits, type Limits } from './engine.ts';
import { whole } from './given.ts';
import { untilStopped } from './signal.ts';

const DEFAULT_TIME_MS = 1000;

/**
 * Does some work with an analyser, and closes it. The options' signal stops the analyser, and triggers the one that the work gets.
 * Throws a RangeError for an option out of its range.
 */
export async function withAnalyser<T>(
  start: RulesPosition,
  { nodes, depth, timeMs, threads, hashMb, signal }: AnalysisOptions,
  work: (analyser: Analyser, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const isUnlimited = nodes === undefined && depth === undefined && timeMs === undefined;
  const limits: Limits = {
    ...(nodes !== undefined && { nodes }),
    ...(depth !== undefined && { depth }),
    ...(timeMs !== undefined && { timeMs }),
    ...(isUnlimited && { timeMs: DEFAULT_TIME_MS }),
  };
  const settings = {
    threads: whole('threads', threads, 1, MAX_THREADS) ?? 1,
    hashMb: whole('hashMb', hashMb, 1, MAX_HASH_MB) ?? null,
    multiPv: 1,
  };
  const analyser = new Analyser(settings, searchLimits(start, limits), () => undefined);
  const controller = new AbortController();
  const stop = (): void => {
    controller.abort();
    analyser.stop();
  };
  try {
    return await untilStopped(signal, stop, () => work(analyser, controller.signal));
  } finally {
    await analyser.close();
  }
}
