// The file of `npm run lab spsa --state`: what is tuned, with which settings, and how far it has come.

import { existsSync, readFileSync } from 'node:fs';
import { replaceFile } from '../../src/files/replace_file.ts';
import { describeDifferences, isObject, type JobPlan } from '../../src/jobs/journal.ts';
import type { SpsaState } from './perturbation.ts';

/** A run that has begun. */
export interface SpsaRun extends SpsaState {
  /** All that the games depend on beside the values. */
  readonly plan: JobPlan;
  /** Pairs that have been started: those that an interruption has cut off are not played again. */
  begun: number;
}

/** Reads a run with the margins of these names; null if there is no file. Throws an error that names file and cure. */
export function readRun(file: string, names: readonly string[]): SpsaRun | null {
  if (!existsSync(file)) return null;
  let read: unknown = null;
  try {
    read = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // Reported below.
  }
  if (!isRun(read, names)) {
    throw new Error(`${file} contains no run with these margins: name another file to start a new one`);
  }
  const { plan, pairs, begun, values } = read;
  return { plan, pairs, begun, values };
}

function isRun(value: unknown, names: readonly string[]): value is SpsaRun {
  if (!isObject(value)) return false;
  const { names: theirs, plan, pairs, begun, values } = value as Partial<SpsaRun> & { names?: unknown };
  return (
    JSON.stringify(theirs) === JSON.stringify(names) &&
    isObject(plan) &&
    Number.isSafeInteger(pairs) &&
    Number.isSafeInteger(begun) &&
    values?.length === names.length &&
    values.every(Number.isFinite)
  );
}

/** Throws an error that names file and cure if a run has been begun with other settings. */
export function refuseOther(file: string, run: SpsaRun, plan: JobPlan): void {
  const other = describeDifferences(run.plan, plan);
  if (other !== null) throw new Error(`${file} is the state of another run (${other}): name another file`);
}

export function writeRun(file: string, names: readonly string[], { plan, pairs, begun, values }: SpsaRun): void {
  replaceFile(file, `${JSON.stringify({ names, plan, pairs, begun, values }, null, 1)}\n`);
}
