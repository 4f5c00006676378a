// Proves every puzzle of the board: `npm run lab puzzles check`. Exit code 1 if a proof fails.

import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { EXIT_FINE, EXIT_INTERRUPTED, EXIT_NO } from '../../src/cli/exit.ts';
import { ProgressBar } from '../../src/cli/terminal/progress.ts';
import { MateSearch } from '../../src/engine/mate_search.ts';
import { readPuzzles, type PuzzleFile } from '../../src/web/puzzles/puzzle_file.ts';
import { MAX_NUMBER, commandLine, wholeNumber } from '../shared/command_line.ts';
import { interruption } from '../shared/run.ts';
import { complaintOf } from './prove.ts';

const MATE_HASH_MB = 64;

const options = commandLine('puzzles check')
  .option('--file <file>', 'the puzzles', 'src/web/puzzles/puzzles.json')
  .option('--nodes <n>', 'moves tried at most to find a shorter mate', wholeNumber(1, MAX_NUMBER), 10_000_000)
  .parse()
  .opts<{ file: string; nodes: number }>();

const puzzles = readPuzzles(JSON.parse(readFileSync(options.file, 'utf8')) as PuzzleFile);
if (!puzzles.ok) {
  console.error(`${options.file}: ${puzzles.error}`);
  process.exit(EXIT_NO);
}
const signal = interruption('ending with this puzzle');
const search = new MateSearch(MATE_HASH_MB);
const bar = new ProgressBar(puzzles.value.length, 'puzzles');
let checked = 0;
let faults = 0;
for (const puzzle of puzzles.value) {
  // Lets Ctrl-C be handled.
  await setImmediate();
  if (signal.aborted) break;
  const complaint = complaintOf(puzzle, search, options.nodes);
  if (complaint !== null) {
    bar.clear();
    console.log(`${puzzle.id} (${puzzle.kind}): ${complaint}`);
    faults++;
  }
  bar.update(++checked);
}
bar.close();
console.log(`${checked - faults} of ${checked} puzzles proved`);
if (signal.aborted) process.exitCode = EXIT_INTERRUPTED;
else process.exitCode = faults === 0 ? EXIT_FINE : EXIT_NO;
