// npm run fuzz:protocol: sends random lines to the built program in all its protocols until it misbehaves or the time
// is up. A conversation depends on its seed, and slightly on the machine's speed: --seed repeats the reported one.
import { listenForInterruption } from '../src/cli/interruption.ts';
import { ProgressBar } from '../src/cli/terminal/progress.ts';
import { SUBJECTS, fuzzOnce } from '../tests/protocol/fuzz/run.ts';
import { MOST, commandLine, numberFrom, wholeNumber } from './command_line.ts';

const MS_PER_SECOND = 1000;
const SECONDS_PER_MINUTE = 60;
const MS_PER_MINUTE = SECONDS_PER_MINUTE * MS_PER_SECOND;

const options = commandLine('fuzz:protocol', 'Sends random lines to the program in all its protocols.')
  .requiredOption('--minutes <n>', 'duration in minutes', numberFrom(0, Infinity))
  .option('--seed <n>', 'seed of the first conversation (default: random)', wholeNumber(0, MOST))
  .option('--lines <n>', 'lines per conversation', wholeNumber(1, MOST), 300)
  .parse()
  .opts<{ minutes: number; seed?: number; lines: number }>();
const { minutes, lines } = options;
let seed = options.seed ?? Date.now() % 1_000_000_000;

const begun = Date.now();
const end = begun + minutes * MS_PER_MINUTE;
let conversations = 0;
const interruption = listenForInterruption();
const bar = new ProgressBar(Math.round(minutes * SECONDS_PER_MINUTE), 'seconds');
do {
  for (const subject of SUBJECTS) {
    const fault = await fuzzOnce(subject, seed, lines);
    bar.update(Math.round((Date.now() - begun) / MS_PER_SECOND));
    // Ctrl-C also reaches the tested program.
    if (interruption.aborted) break;
    if (fault !== null) {
      bar.close();
      console.error(fault);
      process.exit(1);
    }
    conversations++;
  }
  seed++;
} while (Date.now() < end && !interruption.aborted);
bar.close();
console.log(`${conversations} conversations of ${lines} lines: nothing went wrong`);
