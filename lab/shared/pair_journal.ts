// The journal of a run that plays pairs of games, a duel or a scale of levels.

import { JobFile, isObject, type JobPlan, type JournalKind } from '../../src/jobs/journal.ts';
import { WHOLE, isShard, type Shard } from '../../src/jobs/shard.ts';
import type { Points } from '../../src/match/tally.ts';

/** A pair of games: its number, and the points of the first side with White and with Black. */
export interface PlayedPair {
  readonly pair: number;
  readonly points: readonly [Points, Points];
}

/** What differs between the parts of a duel: the shard, unless the duel is whole. */
interface DuelRun {
  readonly shard?: Shard;
}

type PairsKind = JournalKind<DuelRun, PlayedPair>;

const PAIRS: Omit<PairsKind, 'name' | 'what'> = {
  isRun: (value): value is DuelRun => isObject(value) && (!('shard' in value) || isShard(value.shard)),
  isEntry: isPlayedPair,
  idOf: ({ pair }) => pair,
};

export const DUEL_JOURNAL: PairsKind = { ...PAIRS, name: 'duel', what: 'duel' };
export const SCALE_JOURNAL: PairsKind = { ...PAIRS, name: 'scale', what: 'scale of levels' };

/** Begins or continues the journal of a part at `file`. Throws an error that names file, line and cure. */
export async function openPairs(
  file: string,
  plan: JobPlan,
  kind: PairsKind,
  shard: Shard = WHOLE,
): Promise<JobFile<PlayedPair>> {
  const opened = await JobFile.open(file, kind, plan, shard.of === 1 ? {} : { shard });
  if (!opened.ok) throw new Error(opened.error);
  return opened.value;
}

function isPlayedPair(value: unknown): value is PlayedPair {
  if (!isObject(value)) return false;
  const { pair, points } = value as { pair?: unknown; points?: unknown };
  const isPoints = (of: unknown): boolean => of === 0 || of === 0.5 || of === 1;
  return Number.isInteger(pair) && Array.isArray(points) && points.length === 2 && points.every(isPoints);
}
