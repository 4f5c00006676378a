// npm run fuzz:readers: gives the readers of FEN, moves, PGN, openings and protocol lines texts that are almost right. An input
// depends only on its seed. See docs/fuzzing.md.

import { startPosition } from '../../src/notation/fen.ts';
import { EXIT_FINE, EXIT_NO } from '../../src/cli/exit.ts';
import { commandLine } from '../shared/command_line.ts';
import { cpuMs } from '../shared/cpu_time.ts';
import { say } from '../shared/run.ts';
import { MAX_READING_MS, READERS } from './kind_readers.ts';
import { longTexts } from './long_lines.ts';
import { addRunOptions, runOptions } from './options.ts';
import { READERS_BY_NAME, type ReaderName } from './readers.ts';
import { runFuzz } from './run.ts';

const TOLD_EVERY = 200;

const command = addRunOptions(commandLine('fuzz readers'), 'inputs')
  .option(
    '--long',
    'instead: give each reader thousands of texts of a megabyte, which must take less than a second each',
  )
  .addHelpText('after', '\nExample:\n  npm run lab fuzz readers -- --inputs 1000000 --seed 1')
  .parse();

/** The CPU time of a reading in milliseconds. Throws what the reader throws. */
function msOf(reader: ReaderName, text: string): number {
  const before = cpuMs();
  READERS_BY_NAME[reader](text, startPosition());
  return cpuMs() - before;
}

/** What is wrong with a reading, or null. A slow one is repeated: it may have waited for the garbage collector. */
function faultOf(reader: ReaderName, text: string): string | null {
  try {
    const ms = msOf(reader, text);
    const again = ms < MAX_READING_MS ? ms : Math.min(ms, msOf(reader, text));
    return again < MAX_READING_MS ? null : `takes ${Math.round(again)} ms`;
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

function readLongTexts(): number {
  let texts = 0;
  let faults = 0;
  for (const { name, text, isManyOpenings } of longTexts()) {
    for (const reader of Object.keys(READERS_BY_NAME) as ReaderName[]) {
      const fault = reader === 'openings' && isManyOpenings === true ? null : faultOf(reader, text);
      if (fault === null) continue;
      faults++;
      console.log(`The reader of ${reader}, ${name}: ${fault}`);
    }
    if (++texts % TOLD_EVERY === 0) say(`${texts} texts, ${faults} faults`);
  }
  console.log(`${texts} texts of a megabyte, ${faults} faults`);
  return faults === 0 ? EXIT_FINE : EXIT_NO;
}

process.exitCode = command.opts<{ long?: true }>().long
  ? readLongTexts()
  : await runFuzz(runOptions(command, READERS, { rules: 'both', lines: 0 }));
