// A process that plays blocks of seeds: see run.ts.

import { Disagreement } from '../../tests/movegen/fuzz/compare.ts';
import { endWithMainProcess } from '../shared/run.ts';
import type { Counts } from './counts.ts';
import type { FoundFault, PlayedBlock } from './journal.ts';
import { Finding, type PlaySettings, type SeedPlayer } from './kind.ts';
import { kindNamed } from './kinds.ts';

/** What the main process sends first. */
export interface BlocksWanted extends PlaySettings {
  readonly kind: string;
  readonly seed: number;
  readonly block: number;
  /** The number of seeds of the whole run, or Infinity. */
  readonly seeds: number;
}

let wanted: BlocksWanted;
let player: Promise<SeedPlayer>;

/** Seeds between two returns to the event loop, which hears of the end of the main process. */
const SEEDS_AT_A_TIME = 20;

async function play(number: number): Promise<PlayedBlock | FoundFault> {
  const { block, seeds, seed } = wanted;
  const began = performance.now();
  const counts: Counts = {};
  const end = Math.min(seeds, (number + 1) * block);
  for (let index = number * block; index < end; index++) {
    try {
      await (await player).play(seed + index, counts);
    } catch (error) {
      return { block: number, seed: seed + index, fault: textOf(error) };
    }
    if (index % SEEDS_AT_A_TIME === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  return { block: number, seeds: end - number * block, ms: Math.round(performance.now() - began), counts };
}

/** A finding says where it was found; any other error is the program's, with its stack. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof Finding || error instanceof Disagreement
    ? error.message
    : `The program failed: ${error.stack ?? error.message}`;
}

endWithMainProcess();
process.on('message', (message: BlocksWanted | number) => {
  if (typeof message !== 'number') {
    wanted = message;
    player = kindNamed(message.kind).start(message);
    return;
  }
  void play(message).then((answer) => process.send?.(answer));
});
