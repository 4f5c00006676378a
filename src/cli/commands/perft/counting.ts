import { formatFen } from '../../../notation/fen_format.ts';
import type { PerftPlan } from './journal.ts';
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

/** A count for programs, as in docs/json.md. */
export function describeCount(
  { position, depth }: Pick<PerftPlan, 'position' | 'depth'>,
  nodes: number,
  seconds: number,
  divide: Readonly<Record<string, number>> | null = null,
): Record<string, unknown> {
  return {
    fen: formatFen(position.setup),
    rules: position.ruleset,
    depth,
    nodes,
    seconds,
    ...(divide !== null && { divide }),
  };
}

/** "4,865,609 nodes in 0.021 s: 231.7 million a second". */
export function speedLine(nodes: number, seconds: number): string {
  const millions = seconds > 0 ? nodes / seconds / 1e6 : 0;
  return `${nodes.toLocaleString('en')} nodes in ${seconds.toFixed(3)} s: ${millions.toFixed(1)} million a second`;
}
