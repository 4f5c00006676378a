// The first line of a file of games: how they were made. See docs/scale.md.

import { readFileSync } from 'node:fs';
import { fingerprintOf } from '../../src/jobs/fingerprint.ts';
import { describeDifferences, formatHeader, isObject, readHeader, type Header } from '../../src/jobs/journal.ts';
import { isShard, type Shard } from '../../src/jobs/shard.ts';
import { err, ok, type Result } from '../../src/rules/result.ts';
import { headerLength, isTornHeader } from '../shared/game_file.ts';

interface DataRun {
  readonly shard: Shard;
}

/** How the games of a file were made, and which part of them it holds. */
export interface DataHeader extends Header<DataRun> {
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

/** Reads the first line of a file; null if it has none, or not all of it. The error names the file. */
export function readDataHeader(path: string, file: Buffer): Result<DataHeader | null, string> {
  const length = headerLength(file);
  if (length === 0 || isTornHeader(file)) return ok(null);
  const read = readHeader(path, file.toString('utf8', 0, length), DATA_FILE);
  if (!read.ok) return read;
  const { plan, run } = read.value;
  return run === null ? err(`${path} is damaged in line 1`) : ok({ plan, run });
}

/**
 * The header of a file that is to be written to; null if it has yet to be begun. The error names the file and the cure:
 * what holds anything else is not ours to replace.
 */
export function readOwnHeader(path: string, file: Buffer | null): Result<DataHeader | null, string> {
  if (file === null || file.length === 0 || isTornHeader(file)) return ok(null);
  const read = readDataHeader(path, file);
  if (read.ok && read.value !== null) return read;
  const fault = read.ok ? `${path} does not say how its games were made` : read.error;
  return err(`${fault} (byte 0): choose another --out, or restore or remove the file`);
}

/** Why a file can't be continued with these settings; null if it can. */
export function refusal(path: string, theirs: DataHeader, ours: DataHeader): string | null {
  const other = describeDifferences({ ...theirs.plan, ...theirs.run }, { ...ours.plan, ...ours.run });
  return other === null ? null : `${path} has other games (${other}): name another file`;
}
