// Puts the journals of a duel's shards together, finished or still growing: `npm run duel:merge`. See docs/duel.md.

import { EXIT_FINE, EXIT_NO } from '../../src/cli/exit.ts';
import type { SprtSettings } from '../../src/match/sprt.ts';
import { commandLine } from '../command_line.ts';
import { reason } from '../run.ts';
import { DuelTally } from './duel_tally.ts';
import { differenceOf, readJournal } from './journal.ts';
import { readSprt } from './sprt_option.ts';

const program = commandLine('duel:merge', 'Prints the result of a duel from the journals of its shards.')
  .argument('<journals...>', 'files of --journal, finished or still growing')
  .option('--sprt <elo0,elo1>', 'a sequential test of these Elo differences', readSprt)
  .addHelpText('after', '\nExample:\n  npm run duel:merge -- part1.jsonl part2.jsonl --sprt 0,10')
  .parse();
const { sprt = null } = program.opts<{ sprt?: SprtSettings }>();

/** Throws an error that names the file that does not belong to the others. */
function merge(files: readonly string[]): DuelTally {
  const tally = new DuelTally(sprt);
  const [first, ...others] = files.map((file) => ({ file, ...readJournal(file) }));
  for (const { file, settings } of others) {
    const other = differenceOf(settings, first!.settings);
    if (other !== null) throw new Error(`${file} is of another duel than ${first!.file}: ${other}`);
  }
  for (const { pairs } of [first!, ...others]) pairs.forEach((pair) => tally.count(pair));
  return tally;
}

function main(): number {
  try {
    for (const line of merge(program.args).resultLines('Result')) console.log(line);
    return EXIT_FINE;
  } catch (error) {
    console.error(reason(error));
    return EXIT_NO;
  }
}

process.exitCode = main();
