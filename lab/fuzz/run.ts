// A run of a fuzz: blocks of seeds are played by processes, counted, and noted in a journal.

import { statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { EXIT_FINE, EXIT_INTERRUPTED, EXIT_NO, EXIT_USAGE } from '../../src/cli/exit.ts';
import { sameFileAmong } from '../../src/files/real_path.ts';
import { isInShard, piecesInShard, type Shard } from '../../src/jobs/shard.ts';
import { messageOf } from '../../src/platform/error_message.ts';
import { PlayerProcesses } from '../shared/player_processes.ts';
import { cantWrite, interruption, say } from '../shared/run.ts';
import { takeFile } from '../shared/files.ts';
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
  const { kind, journal, seed, rules, report } = options;
  const fault = report === null ? null : faultOfReport(report, journal === null ? [] : [journal]);
  if (fault !== null) {
    console.error(fault);
    return EXIT_USAGE;
  }
  const lock = journal === null ? null : takeFile(journal);
  try {
    const run = new FuzzRunner(options);
    console.error(`first seed ${seed}, rules ${rules}`);
    await kind.prepare?.();
    return await run.run();
  } catch (error) {
    console.error(messageOf(error));
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
  private readonly toPlay: Iterator<number, void>;
  private inProgress = 0;
  /** Has this run found a fault? Those of its journal don't end it: they are what it plays first. */
  private hasFound = false;
  private finish: () => void = () => undefined;
  private failure: Error | null = null;

  /** Throws if the journal does not belong to the run. */
  constructor(options: RunOptions) {
    const { kind, rules, seed, block, lines, journal, minutes } = options;
    this.options = options;
    this.settings = { kind: kind.name, rules, seed, block, lines, version: versionOf(kind.sources) };
    this.blocks = journal === null ? new BlockList(this.settings) : openJournal(journal, this.settings, this.build);
    this.end = performance.now() + minutes * MS_PER_MINUTE;
    this.toPlay = this.blocksToPlay();
    this.processes = new PlayerProcesses({
      module: new URL('process.ts', import.meta.url),
      nextTask: () => this.takeBlock(),
      played: (answer) => this.take(answer),
      ended: () => this.lose(),
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
    if (this.stop.aborted || performance.now() >= this.end || this.hasFound) return null;
    const next = this.toPlay.next();
    if (next.done === true) return null;
    this.inProgress++;
    return next.value;
  }

  /** The blocks with faults of the journal, then those that have not been played, or not as many of their seeds. */
  private *blocksToPlay(): Generator<number, void> {
    const { shard } = this.options;
    const again = this.faultyBlocks();
    yield* again;
    for (let number = shard.number - 1; this.wantedOf(number) > 0; number += shard.of) {
      if (!again.has(number) && this.blocks.seedsOf(number) < this.wantedOf(number)) yield number;
    }
  }

  /** The blocks with faults that this run can make good. */
  private faultyBlocks(): Set<number> {
    const { seed, seeds } = this.options;
    const within = this.blocks.found.filter((fault) => fault.seed - seed < seeds && this.wantedOf(fault.block) > 0);
    return new Set(within.map(({ block }) => block));
  }

  /** How many seeds of a block this run is to play: 0 if the block is not in its shard. */
  private wantedOf(number: number): number {
    const { shard, block, seeds } = this.options;
    return isInShard(shard, number) ? Math.max(0, Math.min(block, seeds - number * block)) : 0;
  }

  private take(answer: PlayedBlock | FoundFault): void {
    this.inProgress--;
    if ('fault' in answer) {
      this.hasFound = true;
      this.blocks.noteFault(answer);
    } else this.blocks.note(answer);
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
    if (this.inProgress === 0 || this.hasFound) this.finish();
  }

  /** A process has ended. Ctrl-C does that to one that has only just been started: its block is left to the next run. */
  private lose(): void {
    if (!this.stop.aborted) {
      this.fail(new Error('a process has ended by itself: the same command continues'));
      return;
    }
    this.inProgress--;
    this.finishIfDone();
  }

  private fail(error: Error): void {
    this.failure = error;
    this.finish();
  }

  private tell(): number {
    const { report } = this.options;
    const isInterrupted = this.stop.aborted && !this.hasFound;
    const verdict = (): string => this.interrupted();
    const kind = isInterrupted ? { ...this.options.kind, verdict } : this.options.kind;
    const code = printResult(kind, this.blocks);
    for (const { seed } of this.blocks.found) console.error(`Replay: ${kind.replay(seed, this.options)}`);
    if (report !== null) {
      writeFileSync(report, reportOf({ kind, settings: this.settings, builds: [this.build] }, this.blocks));
    }
    return isInterrupted ? EXIT_INTERRUPTED : code;
  }

  /** The last line of a run that was interrupted. */
  private interrupted(): string {
    const played = this.blocks.seedsAmong((number) => this.wantedOf(number));
    const wanted = seedsInShard(this.options);
    return `Interrupted: ${played}${wanted === Infinity ? '' : ` of ${wanted}`} ${this.options.kind.seeds} were played.`;
  }
}

/** The number of seeds of a shard. */
function seedsInShard({ shard, block, seeds }: Pick<RunOptions, 'shard' | 'block' | 'seeds'>): number {
  const blocks = Math.ceil(seeds / block);
  const missing = isInShard(shard, blocks - 1) ? blocks * block - seeds : 0;
  return piecesInShard(shard, blocks) * block - missing;
}

/**
 * Why no report can be written to a file beside these journals, as a line for the user; null if it can. Better known before a long
 * run than after it.
 */
export function faultOfReport(report: string, journals: readonly string[]): string | null {
  const folder = path.dirname(report);
  if (!isFolder(folder)) return `--report ${report}: there is no folder ${folder}: make it, or name another file`;
  if (isFolder(report)) return `--report ${report}: this is a folder: name a file`;
  const isJournal = sameFileAmong(journals, report) !== null;
  return isJournal ? `--report ${report}: this is a journal, which would be lost: name another file` : null;
}

function isFolder(name: string): boolean {
  try {
    return statSync(name).isDirectory();
  } catch {
    return false;
  }
}

/** Prints what was found and counted; returns the exit code. */
export function printResult(kind: FuzzKind, blocks: BlockList): number {
  const isRight = blocks.found.length === 0;
  for (const { fault } of blocks.found) console.log(fault);
  for (const line of [...kind.summary(blocks.counts), kind.verdict(isRight)]) console.log(line);
  return isRight ? EXIT_FINE : EXIT_NO;
}
