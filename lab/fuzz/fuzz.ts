// Plays random games, inputs or conversations and checks what comes of them. Each depends on its seed alone, so that a seed repeats a
// finding, and a range of seeds is a part of a long run. See docs/fuzzing.md.

import { EXIT_FINE, EXIT_INTERRUPTED, EXIT_NO, type ExitCode } from '../../src/cli/exit.ts';
import { messageOf } from '../../src/platform/error_message.ts';
import { BROWSER_NAMES, type BrowserName } from '../../tests/board/harness/browser_names.ts';
import type { Rules } from '../../tests/movegen/fuzz/run.ts';
import { MAX_NUMBER, Option, commandLine, numberFrom, readProcesses, wholeNumber } from '../shared/command_line.ts';
import { Processes } from '../shared/processes.ts';
import { interruption, say } from '../shared/run.ts';
import { KIND_NAMES, add, kindNamed, type Counts, type FuzzKind, type KindName, type PlaySettings } from './kind.ts';
import type { BlockPlayed, SeedsWanted } from './process.ts';

const MS_PER_MINUTE = 60_000;
const PROGRESS_EVERY_MS = 5_000;
/** Of the first seeds that are taken from the clock. */
const SEED_LIMIT = 1_000_000_000;
/** Options that not every kind has. */
const OWN_OPTIONS = ['games', 'inputs', 'conversations', 'rules', 'lines', 'moves', 'browser', 'long'] as const;

interface Options {
  readonly kind: KindName;
  readonly minutes?: number;
  readonly games?: number;
  readonly inputs?: number;
  readonly conversations?: number;
  readonly seed?: number;
  readonly processes: number;
  readonly rules: Rules;
  readonly lines: number;
  readonly moves: number;
  readonly browser: BrowserName;
  readonly long?: true;
}

const command = commandLine('fuzz')
  .addOption(new Option('--kind <kind>', 'what is checked').choices(KIND_NAMES).default('reference'))
  .option('--minutes <n>', 'duration in minutes', numberFrom(0, Infinity))
  .option('--games <n>', 'or number of games (reference, core, board)', wholeNumber(1, MAX_NUMBER))
  .option('--inputs <n>', 'or number of inputs (readers)', wholeNumber(1, MAX_NUMBER))
  .option('--conversations <n>', 'or number of conversations in each protocol (protocol)', wholeNumber(1, MAX_NUMBER))
  .option('--seed <n>', 'the first seed; the others follow it (default: random)', wholeNumber(0, MAX_NUMBER))
  .option('--processes <n>', 'number of processes', readProcesses, 1)
  .addOption(
    new Option('--rules <ruleset>', 'the ruleset (reference, core)')
      .choices(['leslie', 'pierce', 'both'])
      .default('both'),
  )
  .option('--lines <n>', 'lines per conversation (protocol)', wholeNumber(1, MAX_NUMBER), 300)
  .option('--moves <n>', 'maximum number of moves per game (board)', wholeNumber(1, MAX_NUMBER), 120)
  .addOption(
    new Option('--browser <browser>', 'in which the page is (board)').choices(BROWSER_NAMES).default('chromium'),
  )
  .option(
    '--long',
    'instead: give each reader thousands of texts of a megabyte, which must take less than a second each (readers)',
  )
  .addHelpText(
    'after',
    `
Examples:
  npm run lab fuzz -- --kind core --games 20000 --seed 1 --processes 2
  npm run lab fuzz -- --kind readers --minutes 10`,
  )
  .parse();
const options = command.opts<Options>();
const { kind: name, minutes = Infinity, processes, rules, lines, moves, browser } = options;
const kind = await kindNamed(name);
refuseForeignOptions();

/** Nothing is promised that has no effect. */
function refuseForeignOptions(): void {
  const own: readonly string[] = [kind.seeds, ...kind.settings, ...(kind.readLongTexts === undefined ? [] : ['long'])];
  const foreign = OWN_OPTIONS.find((each) => command.getOptionValueSource(each) === 'cli' && !own.includes(each));
  if (foreign !== undefined) command.error(`error: --${foreign} has no place with --kind ${name}`);
}

/** The number of seeds; Infinity without a limit. */
function numberOfSeeds(): number {
  const seeds = options[kind.seeds];
  if (seeds === undefined && options.minutes === undefined)
    command.error(`error: how long? --minutes or --${kind.seeds}`);
  // What was never played passes no check.
  if (options.minutes === 0) command.error('error: --minutes must be more than 0');
  return seeds ?? Infinity;
}

/** A run until its seeds or its time are over, or it finds something. */
class FuzzRun {
  private readonly kind: FuzzKind;
  private readonly first: number;
  private readonly end: number;
  private readonly endsAt = performance.now() + minutes * MS_PER_MINUTE;
  private readonly stop = interruption('the blocks in progress are finished first');
  private readonly processes = new Processes<BlockPlayed>({
    module: new URL('process.ts', import.meta.url),
    nextTask: () => this.takeBlock(),
    answered: (answer) => this.take(answer),
    ended: 'a process has ended by itself',
    failed: (message) => this.lose(message),
  });
  /** The first seed of the next block. */
  private next: number;
  /** The first seeds of the blocks that have been begun and not played to their end. */
  private readonly open = new Set<number>();
  /** How many of those were lost with their process. */
  private lost = 0;
  private readonly counts: Counts = {};
  private readonly faults: { readonly seed: number; readonly fault: string }[] = [];
  private finish: () => void = () => undefined;
  private failure: string | null = null;

  constructor(kind: FuzzKind, first: number, seeds: number) {
    this.kind = kind;
    this.first = first;
    this.next = first;
    this.end = first + seeds;
  }

  async run(settings: PlaySettings): Promise<ExitCode> {
    const wanted: SeedsWanted = { kind: name, ...settings, blockSeeds: this.kind.blockSeeds, end: this.end };
    const progress = setInterval(
      () => say(`${this.kind.progress(this.counts)}; next seed ${this.behind}`),
      PROGRESS_EVERY_MS,
    );
    await new Promise<void>((resolve) => {
      this.finish = resolve;
      this.processes.start(processes, wanted);
      this.finishIfDone();
    });
    clearInterval(progress);
    if (this.failure === null) return this.tell(settings);
    this.processes.kill();
    console.error(`${this.failure}: --seed ${this.behind} goes on`);
    return EXIT_NO;
  }

  /** All seeds before this one have been played. */
  private get behind(): number {
    return Math.min(this.next, ...this.open);
  }

  private takeBlock(): number | null {
    const isOver = this.stop.aborted || performance.now() >= this.endsAt || this.faults.length > 0;
    if (isOver || this.next >= this.end) return null;
    const block = this.next;
    this.open.add(block);
    this.next = Math.min(this.end, block + this.kind.blockSeeds);
    return block;
  }

  private take(answer: BlockPlayed): void {
    this.open.delete(answer.first);
    if ('fault' in answer) this.faults.push(answer);
    else for (const [each, number] of Object.entries(answer.counts)) add(this.counts, each, number);
    // Only afterwards is the process asked to play another block.
    setImmediate(() => this.finishIfDone());
  }

  private finishIfDone(): void {
    if (this.open.size === this.lost) this.finish();
  }

  /** A process has ended. Ctrl-C does that to one that has only just been started: its block has not been played. */
  private lose(message: string): void {
    if (!this.stop.aborted) this.failure = message;
    this.lost++;
    if (this.failure === null) this.finishIfDone();
    else this.finish();
  }

  /** Prints what was found and counted; returns the exit code. */
  private tell(settings: PlaySettings): ExitCode {
    const { kind, faults } = this;
    const isRight = faults.length === 0;
    const isInterrupted = this.stop.aborted && isRight;
    const played = this.behind - this.first;
    const limit = this.end === Infinity ? '' : ` of ${this.end - this.first}`;
    for (const { fault } of faults) console.log(fault);
    for (const line of kind.summary(this.counts)) console.log(line);
    console.log(isInterrupted ? `Interrupted: ${played}${limit} ${kind.seeds} were played.` : kind.verdict(isRight));
    for (const { seed } of faults) console.error(`Replay: ${replayOf(kind, seed, settings)}`);
    if (isRight && this.behind < this.end) console.error(`next seed ${this.behind}`);
    return isInterrupted ? EXIT_INTERRUPTED : isRight ? EXIT_FINE : EXIT_NO;
  }
}

/** The command that repeats a seed. */
function replayOf({ seeds, settings: own }: FuzzKind, seed: number, settings: PlaySettings): string {
  const more = own.map((each) => ` --${each} ${settings[each]}`);
  return `npm run lab fuzz -- --kind ${name} --seed ${seed} --${seeds} 1${more.join('')}`;
}

async function main(): Promise<ExitCode> {
  const first = options.seed ?? Date.now() % SEED_LIMIT;
  const run = new FuzzRun(kind, first, numberOfSeeds());
  console.error(`first seed ${first}`);
  try {
    const settings = { rules, lines, moves, browser };
    await kind.prepare?.(settings);
    return await run.run(settings);
  } catch (error) {
    console.error(messageOf(error));
    return EXIT_NO;
  }
}

process.exitCode = options.long === true ? kind.readLongTexts!() : await main();
