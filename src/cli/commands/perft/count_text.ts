import { formatFen } from '../../../notation/fen_format.ts';
import type { PerftPlan } from './journal.ts';

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
