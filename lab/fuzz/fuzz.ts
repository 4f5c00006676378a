// npm run fuzz: plays random games in the core and checks each position, against the slow reference or by itself. A game
// depends only on its seed: the reported seed replays it. See docs/fuzzing.md.

import type { Rules } from '../../tests/movegen/fuzz/run.ts';
import { Option, commandLine } from '../shared/command_line.ts';
import { CORE } from './kind_core.ts';
import { REFERENCE } from './kind_reference.ts';
import { addRunOptions, runOptions } from './options.ts';
import { runFuzz } from './run.ts';

const KINDS = [REFERENCE, CORE];

const command = addRunOptions(commandLine('fuzz'), 'games')
  .addOption(
    new Option('--kind <kind>', 'against the slow reference, or the core by itself, which is quicker')
      .choices(KINDS.map(({ name }) => name))
      .default(REFERENCE.name),
  )
  .addOption(new Option('--rules <ruleset>', 'the ruleset').choices(['leslie', 'pierce', 'both']).default('both'))
  .addHelpText(
    'after',
    '\nExample:\n  npm run lab fuzz -- --kind core --games 20000 --seed 1 --processes 2 --journal core.jsonl',
  )
  .parse();
const { kind, rules } = command.opts<{ kind: string; rules: Rules }>();
const chosen = KINDS.find(({ name }) => name === kind)!;

process.exitCode = await runFuzz(runOptions(command, chosen, { rules, lines: 0 }));
