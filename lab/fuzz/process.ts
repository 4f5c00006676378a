// A process of a fuzz: plays the blocks of seeds whose first ones the main process sends.

import { Disagreement } from '../../tests/movegen/fuzz/compare.ts';
import { answerTasks } from '../shared/processes.ts';
import { Finding, kindNamed, type Counts, type KindName, type PlaySettings, type SeedPlayer } from './kind.ts';

export interface SeedsWanted extends PlaySettings {
  readonly kind: KindName;
  readonly blockSeeds: number;
  /** The seed behind the last one, or Infinity. */
  readonly end: number;
}

/** What a block from `first` on has counted, or the seed that found a fault, whose block is not counted. */
export type BlockPlayed =
  | { readonly first: number; readonly counts: Readonly<Counts> }
  | { readonly first: number; readonly seed: number; readonly fault: string };

/** Seeds between two returns to the event loop, which hears of the end of the main process. */
const SEEDS_AT_A_TIME = 20;

let player: SeedPlayer | null = null;

answerTasks(
  async (wanted: SeedsWanted) => {
    const started = await (await kindNamed(wanted.kind)).start(wanted);
    player = started;
    return (first: number) => play(started, first, Math.min(wanted.end, first + wanted.blockSeeds));
  },
  () => player?.close?.(),
);

async function play(by: SeedPlayer, first: number, end: number): Promise<BlockPlayed> {
  const counts: Counts = {};
  for (let seed = first; seed < end; seed++) {
    try {
      await by.play(seed, counts);
    } catch (error) {
      return { first, seed, fault: textOf(error) };
    }
    if (seed % SEEDS_AT_A_TIME === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  return { first, counts };
}

/** A finding says where it was found; any other error is the program's, with its stack. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof Finding || error instanceof Disagreement
    ? error.message
    : `The program failed: ${error.stack ?? error.message}`;
}
