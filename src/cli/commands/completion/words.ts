import type { Argument, Command, Option } from 'commander';
import { collect, collectListed } from '../../arguments.ts';

/** The possible values: one of some words, a file name, or anything. */
export interface ValueWords {
  readonly name: string;
  readonly choices: readonly string[];
  readonly isFile: boolean;
}

export interface OptionWords {
  /** Short and long form, such as `-o` and `--output`. */
  readonly flags: readonly string[];
  readonly description: string;
  /** Null if the option has no value. */
  readonly value: ValueWords | null;
  readonly isRepeatable: boolean;
  /** Further words, up to the next option, are values of this one, too. */
  readonly isVariadic: boolean;
}

export interface CommandWords {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly OptionWords[];
  readonly values: readonly (ValueWords & { readonly isVariadic: boolean })[];
}

/** Everything that a shell can complete, derived from the commands themselves so that it is always up to date. */
export interface ProgramWords {
  readonly options: readonly OptionWords[];
  readonly commands: readonly CommandWords[];
}

const HELP: OptionWords = {
  flags: ['-h', '--help'],
  description: 'help',
  value: null,
  isRepeatable: false,
  isVariadic: false,
};
/** An engine of a match is the word ransom or the path of a program. */
const ENGINES = 'engines';

export function wordsOfProgram(program: Command): ProgramWords {
  const help = program.createHelp();
  const commands = help.visibleCommands(program).filter((command) => command.name() !== 'help');
  const described = commands.map(wordsOfCommand);
  const topic = { name: 'command', choices: described.map(({ name }) => name), isFile: false, isVariadic: false };
  return {
    options: wordsOfOptions(program),
    commands: [...described, { name: 'help', summary: 'explain a command', options: [], values: [topic] }],
  };
}

function wordsOfCommand(command: Command): CommandWords {
  return {
    name: command.name(),
    summary: command.summary(),
    options: wordsOfOptions(command),
    values: command.registeredArguments.map((argument) => ({
      ...wordsOfValue(argument.name(), argument),
      isVariadic: argument.variadic,
    })),
  };
}

function wordsOfOptions(command: Command): OptionWords[] {
  const visible = command.options.filter((option) => !option.hidden);
  return [...visible.map(wordsOfOption), HELP];
}

function wordsOfOption(option: Option): OptionWords {
  const valueName = /[<[]([^>\]]+)[>\]]/.exec(option.flags)?.[1];
  return {
    flags: [option.short, option.long].filter((flag) => flag !== undefined),
    description: option.description,
    value: valueName === undefined ? null : wordsOfValue(valueName, option),
    isRepeatable: option.variadic || option.parseArg === collect || option.parseArg === collectListed,
    isVariadic: option.variadic,
  };
}

/** Words that mean a file in the names of values. */
const FILE_WORDS = /^(files?|folder|input)$/;

function wordsOfValue(name: string, { argChoices }: Pick<Option | Argument, 'argChoices'>): ValueWords {
  const plainName = name.replace(/\.\.\.$/, '');
  const isEngine = plainName === ENGINES;
  return {
    name: plainName,
    choices: argChoices ?? (isEngine ? ['ransom'] : []),
    isFile: isEngine || FILE_WORDS.test(plainName),
  };
}
