// Puts the journals of a duel's shards together, finished or still growing: `npm run duel:merge`. See docs/duel.md.

import { EXIT_FINE, EXIT_NO } from '../../src/cli/exit.ts';
import { strangerAmong } from '../../src/jobs/journal.ts';
import type { SprtSettings } from '../../src/match/sprt.ts';
import { commandLine } from '../command_line.ts';
import { reason } from '../run.ts';
import { DuelTally } from './duel_tally.ts';
import { readPairs } from './journal.ts';
import { readSprt } from './sprt_option.ts';

const program = commandLine('duel:merge', 'Prints the result of a duel from the journals of its shards.')
  .argument('<journals...>', 'files of --journal, finished or still growing')
  .option('--sprt <elo0,elo1>', 'a sequential test of these Elo differences', readSprt)
  .addHelpText('after', '\nExample:\n  npm run duel:merge -- part1.jsonl part2.jsonl --sprt 0,10')
  .parse();
const { sprt = null } = program.opts<{ sprt?: SprtSettings }>();

/** Throws an error that names the file that does not belong to the others. */
async function merge(files: readonly string[]): Promise<DuelTally> {
  const tally = new DuelTally(sprt);
  const journals = await Promise.all(files.map(async (path) => ({ path, ...(await readPairs(path)) })));
  const stranger = strangerAmong(journals, 'duel');
  if (stranger !== null) throw new Error(stranger);
  for (const { entries } of journals) entries.forEach((pair) => tally.count(pair));
  return tally;
}

async function main(): Promise<number> {
  try {
    for (const line of (await merge(program.args)).resultLines('Result')) console.log(line);
    return EXIT_FINE;
  } catch (error) {
    console.error(reason(error));
    return EXIT_NO;
  }
}

process.exitCode = await main();
