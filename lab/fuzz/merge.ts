// npm run fuzz:merge: puts the journals of a fuzz's shards together, finished or still growing. See docs/fuzzing.md.

import { existsSync, writeFileSync } from 'node:fs';
import { EXIT_NO, EXIT_USAGE } from '../../src/cli/exit.ts';
import { messageOf } from '../../src/platform/error_message.ts';
import { commandLine } from '../shared/command_line.ts';
import { strangerAmong } from '../../src/jobs/journal.ts';
import { BlockList, readJournal, type FuzzSettings } from './journal.ts';
import { kindNamed } from './kinds.ts';
import { reportOf } from './report.ts';
import { faultOfReport, printResult } from './run.ts';

const program = commandLine('fuzz merge')
  .argument('<journals...>', 'files of --journal, finished or still growing')
  .option('--report <file>', 'write a report in Markdown')
  .addHelpText('after', '\nExample:\n  npm run lab fuzz merge -- part1.jsonl part2.jsonl --report fuzz.md')
  .parse();
const { report } = program.opts<{ report?: string }>();

interface Merged {
  readonly settings: FuzzSettings;
  readonly builds: readonly string[];
  readonly blocks: BlockList;
}

/** Leaves out journals that are empty. Throws an error that names the file that is missing or does not belong to the others. */
function merge(files: readonly string[]): Merged {
  const journals = files.flatMap((path) => {
    if (!existsSync(path)) throw new Error(`there is no file ${path}`);
    const journal = readJournal(path);
    return journal === null ? [] : [{ path, ...journal }];
  });
  const [first] = journals;
  if (first === undefined) throw new Error(`there is no fuzz in ${files.join(', ')}: name a journal that is not empty`);
  const plans = journals.map(({ path, settings }) => ({ path, plan: settings }));
  const stranger = strangerAmong(plans, 'fuzz');
  if (stranger !== null) throw new Error(stranger);
  const blocks = new BlockList(first.settings);
  for (const journal of journals) blocks.addAll(journal.blocks);
  return { settings: first.settings, builds: journals.map(({ build }) => build).sort(), blocks };
}

function main(): number {
  const fault = report === undefined ? null : faultOfReport(report, program.args);
  if (fault !== null) {
    console.error(fault);
    return EXIT_USAGE;
  }
  try {
    const { settings, builds, blocks } = merge(program.args);
    const kind = kindNamed(settings.kind);
    if (report !== undefined) writeFileSync(report, reportOf({ kind, settings, builds }, blocks));
    return printResult(kind, blocks);
  } catch (error) {
    console.error(messageOf(error));
    return EXIT_NO;
  }
}

process.exitCode = main();
