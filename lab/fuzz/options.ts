// The options that all fuzzes have in common.

import type { Command } from 'commander';
import { EXIT_NO } from '../../src/cli/exit.ts';
import { WHOLE, type Shard } from '../../src/jobs/shard.ts';
import { messageOf } from '../../src/platform/error_message.ts';
import type { Rules } from '../../tests/movegen/fuzz/run.ts';
import { MAX_NUMBER, numberFrom, readProcesses, readShard, wholeNumber } from '../shared/command_line.ts';
import { readJournal } from './journal.ts';
import type { FuzzKind } from './kind.ts';
import type { RunOptions } from './run.ts';

const MAX_BLOCK = 1_000_000;
/** Of the seeds that are taken from the clock. */
const SEED_LIMIT = 1_000_000_000;

interface Given {
  readonly minutes?: number;
  readonly seeds?: number;
  readonly seed?: number;
  readonly processes: number;
  readonly shard?: Shard;
  readonly block?: number;
  readonly journal?: string;
  readonly report?: string;
}

/** Adds the options; `seeds` is the long name of the option with the number of seeds: games. */
export function addRunOptions(command: Command, seeds: string): Command {
  return command
    .option('--minutes <n>', 'duration in minutes', numberFrom(0, Infinity))
    .option(`--${seeds} <n>`, `or number of ${seeds}, of all shards together`, wholeNumber(1, MAX_NUMBER))
    .option('--seed <n>', 'the first seed (default: random, or that of the journal)', wholeNumber(0, MAX_NUMBER))
    .option('--processes <n>', 'number of processes', readProcesses, 1)
    .option('--shard <k/n>', 'play every n-th block of seeds, beginning with the k-th', readShard)
    .option(
      '--block <n>',
      'seeds per block, a line of the journal (default: some seconds of work)',
      wholeNumber(1, MAX_BLOCK),
    )
    .option('--journal <file>', 'note finished blocks: the same command goes on from there')
    .option('--report <file>', 'write a report in Markdown');
}

/** The options of a run of `kind`, parsed by `command`; `given` has those of the kind itself. */
export function runOptions(command: Command, kind: FuzzKind, given: { rules: Rules; lines: number }): RunOptions {
  const options = command.opts<Given & Record<string, unknown>>();
  const { minutes, processes, shard, block = kind.blockSeeds, journal = null, report = null } = options;
  const seeds = options[kind.seeds] as number | undefined;
  if (minutes === undefined && seeds === undefined) command.error(`error: how long? --minutes or --${kind.seeds}`);
  // What was never played passes no check.
  if (minutes === 0) command.error('error: --minutes must be more than 0');
  const seed = options.seed ?? seedOf(journal);
  if (seed === null && shard !== undefined) command.error('error: shards of a run have the same --seed');
  return {
    kind,
    ...given,
    seed: seed ?? Date.now() % SEED_LIMIT,
    seeds: seeds ?? Infinity,
    minutes: minutes ?? Infinity,
    processes,
    shard: shard ?? WHOLE,
    block,
    journal,
    report,
  };
}

/** The first seed of a journal; null if none has been begun. */
function seedOf(journal: string | null): number | null {
  if (journal === null) return null;
  try {
    return readJournal(journal)?.settings.seed ?? null;
  } catch (error) {
    console.error(messageOf(error));
    process.exit(EXIT_NO);
  }
}
