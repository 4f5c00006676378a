// Reading the samples of games in several processes, which takes longer than an epoch of training.

import { Processes } from '../shared/processes.ts';
import type { GameRecord } from '../shared/game_file.ts';
import { SampleList, batchesOf, drawOf, type Batch, type SampleOptions, type Samples } from '../shared/samples.ts';
import { SAMPLE_BYTES } from './sample_layout.ts';
import type { GamesToRead, PositionsFound } from './sample_process.ts';

export interface ReadingOptions extends SampleOptions {
  readonly processes: number;
}

/**
 * Samples all games; `take` is called with the bytes of each sample, in an order that does not depend on the number of
 * processes. An abort ends it with the samples so far. Rejects if a process ends by itself.
 */
export function readSamples(
  games: readonly GameRecord[],
  take: (sample: Uint8Array) => void,
  options: ReadingOptions,
  signal: AbortSignal,
): Promise<Samples> {
  const list = new SampleList();
  const batches = batchesOf(games);
  const sent: Batch[] = [];
  const waiting = new Map<number, PositionsFound>();
  let added = 0;

  const addInOrder = (): void => {
    for (let found = waiting.get(added); found !== undefined; found = waiting.get(added)) {
      addAll(list, found, sent[added]!.isHeldOut, take);
      waiting.delete(added++);
    }
  };

  if (signal.aborted) return Promise.resolve(list.samples());
  return new Promise((resolve, reject) => {
    const end = (): void => {
      processes.kill();
      resolve(list.samples());
    };
    const processes = new Processes<PositionsFound, GamesToRead>({
      module: new URL('sample_process.ts', import.meta.url),
      nextTask: () => {
        // An answer may still be on its way from a process that has been killed.
        if (signal.aborted) return null;
        const next = batches.next();
        if (next.done !== true) return { number: sent.push(next.value) - 1, games: next.value.games };
        if (added === sent.length) end();
        return null;
      },
      answered: (found) => {
        waiting.set(found.number, found);
        addInOrder();
      },
      ended: 'a process that reads games has ended',
      failed: (message) => {
        processes.kill();
        reject(new Error(message));
      },
    });
    signal.addEventListener('abort', end, { once: true });
    processes.start(options.processes, drawOf(games, options));
  });
}

/** Adds the positions of a batch, and takes the samples of those that are new. */
function addAll(
  list: SampleList,
  { results, scores, plies, keys, samples }: PositionsFound,
  isHeldOut: boolean,
  take: (sample: Uint8Array) => void,
): void {
  results.forEach((result, i) => {
    const position = { result, score: scores[i]!, ply: plies[i]!, key: keys[i]! };
    if (list.add(position, isHeldOut)) take(samples.subarray(i * SAMPLE_BYTES, (i + 1) * SAMPLE_BYTES));
  });
}
