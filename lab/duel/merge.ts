// Puts the journals of a duel's shards together, finished or still growing: `npm run lab duel merge`. See docs/duel.md.

import { EXIT_FINE, EXIT_NO } from '../../src/cli/exit.ts';
import { readJournal, findMismatchedPlan } from '../../src/jobs/journal.ts';
import { WHOLE, formatShard, isInShard, type Shard } from '../../src/jobs/shard.ts';
import type { SprtSettings } from '../../src/match/sprt.ts';
import { messageOf } from '../../src/platform/error_message.ts';
import { commandLine } from '../shared/command_line.ts';
import { say } from '../shared/run.ts';
import { DuelTally, readSprt } from './tally.ts';
import { DUEL_JOURNAL } from '../shared/pair_journal.ts';

const program = commandLine('duel merge')
  .argument('<journals...>', 'files of --journal, finished or still growing')
  .option('--sprt <elo0,elo1>', 'a sequential test of these Elo differences', readSprt)
  .addHelpText('after', '\nExample:\n  npm run lab duel merge -- part1.jsonl part2.jsonl --sprt 0,10')
  .parse();
const { sprt = null } = program.opts<{ sprt?: SprtSettings }>();

/** The shards of the finest division that none of the journals has. */
function missingShards(shards: readonly Shard[]): Shard[] {
  if (shards.some(({ of }) => of === 1)) return [];
  const of = Math.max(...shards.map((shard) => shard.of));
  const all = Array.from({ length: of }, (_, i) => ({ number: i + 1, of }));
  return all.filter(({ number }) => !shards.some((shard) => isInShard(shard, number - 1)));
}

/** Throws an error that names the file that does not belong to the others. */
function merge(files: readonly string[]): DuelTally {
  const tally = new DuelTally(sprt);
  const journals = files.flatMap((path) => {
    const read = readJournal(path, DUEL_JOURNAL);
    if (!read.ok) throw new Error(read.error);
    return read.value === null ? [] : [{ path, ...read.value }];
  });
  if (journals.length === 0) throw new Error(`there is no duel in ${files.join(', ')}`);
  const stranger = findMismatchedPlan(journals, 'duel');
  if (stranger !== null) throw new Error(stranger);
  const missing = missingShards(journals.map(({ run }) => run?.shard ?? WHOLE));
  if (missing.length > 0) say(`without the shards ${missing.map(formatShard).join(', ')}, whose journals are not here`);
  for (const { entries } of journals) entries.forEach((pair) => tally.count(pair));
  return tally;
}

function main(): number {
  try {
    for (const line of merge(program.args).resultLines('Result')) console.log(line);
    return EXIT_FINE;
  } catch (error) {
    console.error(messageOf(error));
    return EXIT_NO;
  }
}

process.exitCode = main();
