import { PerftCounter } from '../../../engine/perft.ts';
import { printNote } from '../../terminal/terminal.ts';

export interface CounterOptions {
  readonly threads: number;
  /** MB of the hash table. */
  readonly hash: number;
  /** Number of the set of hash keys. */
  readonly keys: number;
}

/** The counter of a command. Throws PerftMemoryError. */
export function newCounter({ threads, hash, keys }: CounterOptions): PerftCounter {
  return new PerftCounter({ threads, hashMb: hash, keySet: keys, inBackground: true, onNotice: printNote });
}
