// Proves every puzzle of the board: `npm run lab puzzles check`. Exit code 1 if a proof fails.

import { setImmediate } from 'node:timers/promises';
import { EXIT_FINE, EXIT_INTERRUPTED, EXIT_NO } from '../../src/cli/exit.ts';
import { ProgressBar } from '../../src/cli/terminal/progress.ts';
import { MateSearch } from '../../src/engine/mate_search.ts';
import { replaceFile } from '../../src/files/replace_file.ts';
import { positionFromFen } from '../../src/notation/fen.ts';
import { unpackPosition } from '../../src/web/puzzles/packed_position.ts';
import { idOf, isLinePuzzle } from '../../src/web/puzzles/puzzle.ts';
import { readPuzzles, type PuzzleFile } from '../../src/web/puzzles/puzzle_file.ts';
import { MAX_NUMBER, commandLine, wholeNumber } from '../shared/command_line.ts';
import { messageOf } from '../../src/platform/error_message.ts';
import { interruption } from '../shared/run.ts';
import { complaintOf } from './prove.ts';
import { formatPuzzles, readPuzzleFile } from './select.ts';

const MATE_HASH_MB = 64;

const options = commandLine('puzzles check')
  .option('--file <file>', 'the puzzles', 'src/web/puzzles/puzzles.json')
  .option('--nodes <n>', 'moves tried at most to find a shorter mate', wholeNumber(1, MAX_NUMBER), 10_000_000)
  .option('--drop', 'leave the line puzzles that are not proved out of the file', false)
  .parse()
  .opts<{ file: string; nodes: number; drop: boolean }>();

const file = fileNamed(options.file);
const puzzles = readPuzzles(file);
if (!puzzles.ok) fail(`${options.file}: ${puzzles.error}`);
const signal = interruption('ending with this puzzle');
const search = new MateSearch(MATE_HASH_MB);
const bar = new ProgressBar(puzzles.value.length, 'puzzles');
let checked = 0;
let faults = 0;
const unproved = new Set<string>();
for (const puzzle of puzzles.value) {
  // Lets Ctrl-C be handled.
  await setImmediate();
  if (signal.aborted) break;
  const complaint = complaintOf(puzzle, search, options.nodes);
  if (complaint !== null) {
    bar.clear();
    console.log(`${puzzle.id} (${puzzle.kind}): ${complaint}`);
    faults++;
    if (isLinePuzzle(puzzle)) unproved.add(puzzle.id);
  }
  bar.update(++checked);
}
bar.close();
console.log(`${checked - faults} of ${checked} puzzles proved`);
if (options.drop && unproved.size > 0) dropLines();
if (signal.aborted) process.exitCode = EXIT_INTERRUPTED;
else process.exitCode = faults === 0 ? EXIT_FINE : EXIT_NO;

function fail(message: string): never {
  console.error(message);
  process.exit(EXIT_NO);
}

function fileNamed(path: string): PuzzleFile {
  try {
    return readPuzzleFile(path);
  } catch (error) {
    return fail(messageOf(error));
  }
}

/** Writes the file without the line puzzles that are not proved. */
function dropLines(): void {
  const isKept = (row: string): boolean => {
    const position = positionFromFen(unpackPosition(row.slice(0, row.indexOf(','))));
    return !position.ok || !unproved.has(idOf(position.value));
  };
  const lines = file.lines?.map((rows) => rows.filter(isKept));
  replaceFile(options.file, formatPuzzles({ ...file, lines }));
  console.log(`${options.file} has ${unproved.size} puzzles less`);
}
