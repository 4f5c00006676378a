// The command lines of the tools, parsed by commander like those of `ransom`: each has `--help`, and invalid
// arguments result in exit code 2 and an error message.

import { Command, InvalidArgumentError } from 'commander';
import { wholeNumber } from '../../src/cli/arguments.ts';
import { EXIT_FINE, EXIT_NO, EXIT_READER_GONE, EXIT_USAGE } from '../../src/cli/exit.ts';
import { messageOf } from '../../src/platform/error_message.ts';
import { TOOLS, type ToolName } from './tools.ts';

export { InvalidArgumentError, Option } from 'commander';
export { shard as readShard, wholeNumber } from '../../src/cli/arguments.ts';

/** For counts without a limit of their own. */
export const MAX_NUMBER = Number.MAX_SAFE_INTEGER;

const MAX_PROCESSES = 256;

/** The parser of `--processes`. */
export const readProcesses = wholeNumber(1, MAX_PROCESSES);

// A reader such as `head` may go when it has seen enough: that is no fault of the tool.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT_READER_GONE);
  console.error(`the output can't be written: ${messageOf(error)}`);
  process.exit(EXIT_NO);
});

/** The command of a tool, which adds its options before parsing. */
export function commandLine(name: ToolName): Command {
  return new Command(`npm run lab ${name} --`)
    .description(TOOLS[name].does)
    .showHelpAfterError()
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? EXIT_FINE : EXIT_USAGE));
}

/** Returns a parser for numbers in a range, whole or not. */
export function numberFrom(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = text.trim() === '' ? NaN : Number(text);
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It must be a number from ${least}${most === Infinity ? ' on' : ` to ${most}`}.`);
  };
}
