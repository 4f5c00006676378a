import { InvalidArgumentError, Option, type Command } from 'commander';
import { parseShard, type Shard } from '../jobs/shard.ts';
import { DEFAULT_RULESET, RULESETS } from '../rules/setup.ts';
import { UNIT_MS, readDuration, readTime, type TimeUnit } from '../table/time_text.ts';

/** Adds a command about a position, with the options shared by all such commands. */
export function addPositionCommand(program: Command, name: string, summary: string, defaultPosition?: string): Command {
  const command = program
    .command(name)
    .summary(summary)
    .description(`${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`)
    .showHelpAfterError(`Try "ransom help ${name}".`);
  return addPositionOptions(command, defaultPosition).option('--json', 'print JSON for programs');
}

/** Adds the options that specify a position. `defaultPosition` describes the position without them. */
export function addPositionOptions(command: Command, defaultPosition = 'the start of the game'): Command {
  return command
    .option('--fen <fen>', `the position (default: ${defaultPosition})`)
    .addOption(new Option('--rules <ruleset>', 'the ruleset').choices(RULESETS).default(DEFAULT_RULESET));
}

/** Adds a command for a protocol, with the option that sets engine options. */
export function addProtocolCommand(program: Command, name: string, summary: string): Command {
  return program
    .command(name)
    .summary(summary)
    .description(
      `${summary.charAt(0).toUpperCase()}${summary.slice(1)}, until quit or the end of the input. ` +
        'Both stop what is still running: a script keeps the input open until it has its answer.',
    )
    .showHelpAfterError(`Try "ransom help ${name}".`)
    .addOption(
      new Option(
        '--option <name=value>',
        'set an engine option (repeatable); _ can stand for a space in a name',
      ).argParser(collect),
    );
}

/** Collects the values of a repeatable option. */
export function collect(value: string, earlier: readonly string[] = []): string[] {
  return [...earlier, value];
}

/** Collects the values of a repeatable option; each use can hold several values separated by commas. */
export function collectListed(text: string, earlier: readonly string[] = []): string[] {
  return [...earlier, ...text.split(',').map((value) => value.trim())];
}

/** `--ascii` and `--unicode`: how the board is drawn. */
export function addLooks(command: Command): Command {
  return command
    .addOption(new Option('--ascii', 'always draw letters, never chess figures').conflicts('unicode'))
    .option('--unicode', 'draw chess figures even in a pipe or without colours');
}

/** `--notation`, with a description for the command. */
export function notationOption(description: string): Option {
  return new Option('--notation <notation>', description).choices(['san', 'coordinate']);
}

/** Ends a command's help with examples that can be copied to a shell. */
export function addExamples(command: Command, examples: readonly string[]): void {
  command.addHelpText('after', ['', 'Examples:', ...examples.map((example) => `  ${example}`)].join('\n'));
}

/** A parser for whole numbers in a range; the maximum is `most`, the minimum `least`. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : NaN;
    if (value >= least && value <= most) return value;
    const range =
      most === Number.MAX_SAFE_INTEGER && !(value > most) ? `of at least ${least}` : `from ${least} to ${most}`;
    throw new InvalidArgumentError(`It must be a whole number ${range}.`);
  };
}

const MAX_MS = 7 * 24 * UNIT_MS.h;

/** Parses a time to milliseconds: `500ms`, `2.5s`, `10m`; a plain number is milliseconds. */
export function duration(text: string): number {
  const value = readDuration(text, 'ms');
  if (value >= 1 && value <= MAX_MS) return value;
  throw new InvalidArgumentError(
    'It must be a time from 1 ms to 7 days, such as 500ms, 2.5s or 10m; a number alone is milliseconds.',
  );
}

/** A parser for times in a range, all in this unit: a plain number is a whole number of it, and other units can be written. */
export function time(unit: TimeUnit, least: number, most: number): (text: string) => number {
  const plain = wholeNumber(least, most);
  return (text) => {
    const { ms = 0, unit: written = null } = readTime(text, unit) ?? {};
    return plain(written === null ? text : String(ms / UNIT_MS[unit]));
  };
}

/** The options on the command line, by their names with dashes. */
export function givenOptions(command: Command): string[] {
  return command.options
    .filter((option) => command.getOptionValueSource(option.attributeName()) === 'cli')
    .map(({ long }) => long!);
}

/** A parser for `K/N`. */
export function shard(text: string): Shard {
  const read = parseShard(text);
  if (read.ok) return read.value;
  throw new InvalidArgumentError(`${read.error.charAt(0).toUpperCase()}${read.error.slice(1)}.`);
}
