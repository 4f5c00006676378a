// The journal of a count in parts: a line of JSON for each line of moves that has been counted.

import { formatCoordinate } from '../../../notation/coordinate.ts';
import { formatFen } from '../../../notation/fen_format.ts';
import { positionFromFen } from '../../../notation/fen.ts';
import { isCount, isObject, type JobPlan, type JournalKind } from '../../../jobs/journal.ts';
import { isShard, type Shard } from '../../../jobs/shard.ts';
import { linesOf, type PerftLine } from '../../../engine/perft_lines.ts';
import type { Position } from '../../../rules/position.ts';
import { isRuleset } from '../../../rules/setup.ts';

/** What is counted: all lines of `plies` moves, each to `depth` plies from the position. */
export interface PerftPlan {
  readonly position: Position;
  readonly depth: number;
  readonly plies: number;
}

export interface PerftRun {
  readonly shard: Shard;
  /** Number of the set of hash keys, in which parts may differ; 0 if there is none. */
  readonly keys?: number;
}

/** A line of moves in coordinates, and the leaves below it. */
export interface CountedLine {
  readonly line: string;
  readonly nodes: number;
  /** Time spent on this part when the line was counted, in ms. */
  readonly elapsedMs: number;
}

export const PERFT_JOURNAL: JournalKind<PerftRun, CountedLine> = {
  name: 'perft',
  what: 'perft count',
  isRun: (value): value is PerftRun =>
    isObject(value) && 'shard' in value && isShard(value.shard) && (!('keys' in value) || isCount(value.keys)),
  isEntry: (value): value is CountedLine => {
    if (!isObject(value)) return false;
    const { line, nodes, elapsedMs } = value as Partial<Record<keyof CountedLine, unknown>>;
    return typeof line === 'string' && isCount(nodes) && Number.isFinite(elapsedMs);
  },
  idOf: ({ line }) => line,
};

/** The lines of a plan as they are in its journals, with their moves, in order. */
export function linesOfPlan({ position, plies }: PerftPlan): Map<string, PerftLine> {
  return new Map(linesOf(position, plies).map((moves) => [moves.map(formatCoordinate).join(' '), moves]));
}

export function formatPlan({ position, depth, plies }: PerftPlan): JobPlan {
  return { fen: formatFen(position.setup), rules: position.ruleset, depth, plies };
}

/** The plan in a journal; null if somebody has changed it. */
export function readPlan({ fen, rules, depth, plies }: JobPlan): PerftPlan | null {
  if (typeof fen !== 'string' || !isRuleset(rules)) return null;
  const position = positionFromFen(fen, rules);
  if (!position.ok || !isCount(depth) || !isCount(plies) || plies > depth) return null;
  return { position: position.value, depth, plies };
}
