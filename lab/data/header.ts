// The first line of a file of games: how they were made. See docs/scale.md.

import { readFileSync } from 'node:fs';
import { fingerprintOf } from '../../src/jobs/fingerprint.ts';
import { describeDifferences, formatHeader, isObject, readHeader, type JobPlan } from '../../src/jobs/journal.ts';
import { isShard, type Shard } from '../../src/jobs/shard.ts';
import { err, ok, type Result } from '../../src/rules/result.ts';
import { headerLength, isTornHeader } from '../shared/game_file.ts';

interface DataRun {
  readonly shard: Shard;
}

/** How the games of a file were made, and which part of them it holds. */
export interface DataHeader {
  readonly plan: JobPlan;
  readonly run: DataRun;
}

const DATA_FILE = {
  name: 'data',
  what: 'data set',
  isRun: (value: unknown): value is DataRun => isObject(value) && 'shard' in value && isShard(value.shard),
};

/** The core and the net that play, as a short hash. */
export function fingerprint(): string {
  return fingerprintOf(readFileSync('dist/core.wasm'), readFileSync('dist/net.bin'));
}

export function formatDataHeader({ plan, run }: DataHeader): string {
  return formatHeader(DATA_FILE, plan, run);
}

/**
 * Can the file be continued with these settings? False if it doesn't exist yet. The error names the file and the cure: what holds
 * anything else is not ours to replace.
 */
export function goesOn(path: string, file: Buffer | null, ours: DataHeader): Result<boolean, string> {
  if (file === null || file.length === 0 || isTornHeader(file)) return ok(false);
  const cure = 'choose another --out, or restore or remove the file';
  const length = headerLength(file);
  if (length === 0) return err(`${path} does not say how its games were made (byte 0): ${cure}`);
  const read = readHeader(path, file.toString('utf8', 0, length), DATA_FILE);
  if (!read.ok) return err(`${read.error} (byte 0): ${cure}`);
  const { plan, run } = read.value;
  const other = describeDifferences({ ...plan, ...run }, { ...ours.plan, ...ours.run });
  return other === null ? ok(true) : err(`${path} has other games (${other}): name another file`);
}
