// A process of a fuzz: the main one sends what is played, and then the first seed of each block.

import { Disagreement } from '../../tests/movegen/fuzz/compare.ts';
import { onInterruption } from '../shared/run.ts';
import { Finding, kindNamed, type Counts, type KindName, type PlaySettings, type SeedPlayer } from './kind.ts';

/** Sent once, before the first block. */
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

let wanted: SeedsWanted;
let player: Promise<SeedPlayer>;

async function play(first: number): Promise<BlockPlayed> {
  const counts: Counts = {};
  const end = Math.min(wanted.end, first + wanted.blockSeeds);
  for (let seed = first; seed < end; seed++) {
    try {
      await (await player).play(seed, counts);
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

/** Ends with the main process, and not before: Ctrl-C reaches all of them. */
async function end(): Promise<never> {
  await (await player).close?.();
  process.exit();
}

onInterruption(() => undefined);
process.on('disconnect', () => void end());
process.on('message', (message: SeedsWanted | number) => {
  if (typeof message === 'number') {
    // The main process may have gone meanwhile.
    void play(message).then((answer) => process.connected && process.send!(answer));
    return;
  }
  wanted = message;
  player = kindNamed(message.kind).then((kind) => kind.start(message));
});
