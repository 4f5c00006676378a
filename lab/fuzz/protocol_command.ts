// npm run fuzz:protocol: sends random lines to the built program in all its protocols until it misbehaves or the run is
// over. A conversation depends on its seed, and slightly on the machine's speed: --seed repeats the reported one.

import { MAX_NUMBER, commandLine, wholeNumber } from '../shared/command_line.ts';
import { PROTOCOL } from './kind_protocol.ts';
import { addRunOptions, runOptions } from './options.ts';
import { runFuzz } from './run.ts';

const command = addRunOptions(commandLine('fuzz protocol'), 'conversations')
  .option('--lines <n>', 'lines per conversation', wholeNumber(1, MAX_NUMBER), 300)
  .addHelpText(
    'after',
    '\nExample:\n  npm run lab fuzz protocol -- --conversations 50 --lines 2000 --seed 1 --journal protocol.jsonl',
  )
  .parse();

process.exitCode = await runFuzz(
  runOptions(command, PROTOCOL, { rules: 'both', lines: command.opts<{ lines: number }>().lines }),
);
