// A run of a fuzz: blocks of seeds are played by processes, counted, and noted in a journal.

import { writeFileSync } from 'node:fs';
import { EXIT_FINE, EXIT_NO } from '../../src/cli/exit.ts';
import { isInShard, type Shard } from '../../src/jobs/shard.ts';
import { PlayerProcesses } from '../player_processes.ts';
import { cantWrite, interruption, reason, say } from '../run.ts';
import { takeFile } from '../take_file.ts';
import {
  BlockList,
  appendToJournal,
  openJournal,
  type FoundFault,
  type FuzzSettings,
  type PlayedBlock,
} from './journal.ts';
import type { FuzzKind, PlaySettings } from './kind.ts';
import type { BlocksWanted } from './process.ts';
import { reportOf } from './report.ts';
import { buildOf, versionOf } from './version.ts';

const MS_PER_MINUTE = 60_000;
const PROGRESS_EVERY_MS = 5_000;

export interface RunOptions extends PlaySettings {
  readonly kind: FuzzKind;
  readonly seed: number;
  /** The number of seeds of all shards; Infinity without a limit. */
  readonly seeds: number;
  readonly minutes: number;
  readonly processes: number;
  readonly shard: Shard;
  readonly block: number;
  readonly journal: string | null;
  readonly report: string | null;
}

/** Runs a fuzz until its seeds or its time are over, or it finds something. Resolves with the exit code. */
export async function runFuzz(options: RunOptions): Promise<number> {
  const { kind, journal, seed, rules } = options;
  const lock = journal === null ? null : takeFile(journal);
  try {
    const run = new FuzzRunner(options);
    console.error(`first seed ${seed}, rules ${rules}`);
    await kind.prepare?.();
    return await run.run();
  } catch (error) {
    console.error(reason(error));
    return EXIT_NO;
  } finally {
    lock?.release();
  }
}

class FuzzRunner {
  private readonly options: RunOptions;
  private readonly settings: FuzzSettings;
  private readonly build = buildOf();
  private readonly blocks: BlockList;
  private readonly stop = interruption('the blocks in progress are finished first');
  private readonly end: number;
  private readonly processes: PlayerProcesses<PlayedBlock | FoundFault>;
  private nextBlock: number;
  private inProgress = 0;
  private finish: () => void = () => undefined;
  private failure: Error | null = null;

  /** Throws if the journal does not belong to the run. */
  constructor(options: RunOptions) {
    const { kind, rules, seed, block, lines, journal, minutes, shard } = options;
    this.options = options;
    this.settings = { kind: kind.name, rules, seed, block, lines, version: versionOf(kind.sources) };
    this.blocks = journal === null ? new BlockList() : openJournal(journal, this.settings, this.build);
    this.end = Date.now() + minutes * MS_PER_MINUTE;
    this.nextBlock = shard.number - 1;
    this.processes = new PlayerProcesses({
      module: new URL('process.ts', import.meta.url),
      nextNumber: () => this.takeBlock(),
      played: (answer) => this.take(answer),
      ended: () => this.fail(new Error('a process has ended by itself: the same command continues')),
    });
  }

  async run(): Promise<number> {
    const { kind, rules, lines, seed, seeds, block, processes } = this.options;
    const wanted: BlocksWanted = { kind: kind.name, rules, lines, seed, seeds, block };
    const progress = setInterval(() => say(kind.progress(this.blocks.counts)), PROGRESS_EVERY_MS);
    await new Promise<void>((resolve) => {
      this.finish = resolve;
      this.processes.start(processes, wanted);
      this.finishIfDone();
    });
    clearInterval(progress);
    this.processes.kill();
    if (this.failure !== null) throw this.failure;
    return this.tell();
  }

  /** The number of the next block that is to be played, wholly or more of it; null if there is none. */
  private takeBlock(): number | null {
    const { shard, block, seeds } = this.options;
    if (this.stop.aborted || Date.now() >= this.end || this.blocks.found.length > 0) return null;
    for (;;) {
      const number = this.nextBlock;
      const wanted = Math.min(block, seeds - number * block);
      if (wanted <= 0) return null;
      this.nextBlock += shard.of;
      if (!isInShard(shard, number) || this.blocks.seedsOf(number) >= wanted) continue;
      this.inProgress++;
      return number;
    }
  }

  private take(answer: PlayedBlock | FoundFault): void {
    this.inProgress--;
    if ('fault' in answer) this.blocks.noteFault(answer);
    else this.blocks.note(answer);
    if (this.options.journal !== null) this.write(this.options.journal, answer);
    // Only afterwards is the process asked to play another block.
    setImmediate(() => this.finishIfDone());
  }

  private write(journal: string, answer: PlayedBlock | FoundFault): void {
    try {
      appendToJournal(journal, answer);
    } catch (error) {
      this.fail(new Error(cantWrite(journal, error)));
    }
  }

  private finishIfDone(): void {
    if (this.inProgress === 0 || this.blocks.found.length > 0) this.finish();
  }

  private fail(error: Error): void {
    this.failure = error;
    this.finish();
  }

  private tell(): number {
    const { kind, report } = this.options;
    const code = printResult(kind, this.blocks);
    for (const { seed } of this.blocks.found) console.error(`Replay: ${kind.replay(seed, this.options)}`);
    if (report !== null) {
      writeFileSync(report, reportOf({ kind, settings: this.settings, builds: [this.build] }, this.blocks));
    }
    return code;
  }
}

/** Prints what was found and counted; returns the exit code. */
export function printResult(kind: FuzzKind, blocks: BlockList): number {
  const isRight = blocks.found.length === 0;
  for (const { fault } of blocks.found) console.log(fault);
  for (const line of [...kind.summary(blocks.counts), kind.verdict(isRight)]) console.log(line);
  return isRight ? EXIT_FINE : EXIT_NO;
}
