import { cpuMs } from '../../lab/shared/measure.ts';
import type { MatchSettings } from '../../src/match/settings.ts';
import { playMatch } from './mocks.ts';

/** The cost of a match for its own process, without the engines. */
export interface RunnerCost {
  readonly moves: number;
  /** CPU time per move in each game, all threads of this process together. */
  readonly cpuMsPerMove: readonly number[];
}

/** Plays a match, one game at a time, and measures the cost of each for this process. */
export async function runnerCost(settings: MatchSettings): Promise<RunnerCost> {
  if (settings.concurrency !== 1) throw new Error('games that are played at once can not be told apart');
  const cpuMsPerMove: number[] = [];
  let moves = 0;
  let before = cpuMs();
  await playMatch(settings, {
    onStart: () => {
      before = cpuMs();
    },
    onGameEnd: (_game, { totals: [white, black] }) => {
      cpuMsPerMove.push((cpuMs() - before) / (white.moves + black.moves));
      moves += white.moves + black.moves;
      before = cpuMs();
    },
  });
  return { moves, cpuMsPerMove };
}

/** Plays a match and returns the share of its time, 0 to 1, in which each slot had an engine thinking. */
export async function busyShare(settings: MatchSettings): Promise<number> {
  let thinkingMs = 0;
  let startedAt = performance.now();
  let endedAt = startedAt;
  await playMatch(settings, {
    onStart: () => {
      startedAt = performance.now();
    },
    onGameEnd: (_game, { totals: [white, black] }) => {
      thinkingMs += white.timeMs + black.timeMs;
      endedAt = performance.now();
    },
  });
  return thinkingMs / (endedAt - startedAt) / settings.concurrency;
}
