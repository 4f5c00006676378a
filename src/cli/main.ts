import { CommanderError } from 'commander';
import { WorkerFailure } from '../engine/watched_worker.ts';
import { printableLines } from '../notation/quoted.ts';
import { CoreMemoryError } from '../core/memory.ts';
import { messageOf } from '../platform/error_message.ts';
import { badUsage, CommandFailure, EXIT_FINE, EXIT_NO, EXIT_USAGE, type ExitCode } from './exit.ts';
import { createProgram } from './program.ts';
import { CONSOLE_COMMAND } from './commands/console/command.ts';
import { endWithOutput, printNote } from './terminal/terminal.ts';
import { withStreams, type Streams } from './streams.ts';

const FEN_FIELDS = 6;

/**
 * Runs a command line (without the names of node and program) and returns the process's exit code. It can use other
 * streams than the process's own, one run at a time; conversations (`play`, `uci`, `xboard` and the console) always use
 * the process's, and end with it.
 */
export async function run(args: readonly string[], streams: Streams = process): Promise<ExitCode> {
  return withStreams(streams, () => runProgram(args));
}

async function runProgram(args: readonly string[]): Promise<ExitCode> {
  endWithOutput();
  let exitCode: ExitCode = EXIT_FINE;
  const program = createProgram((code) => {
    exitCode = code;
  });
  try {
    refuseBareFen(args);
    await program.parseAsync(canonicalArgs(args, new Set(program.commands.map((command) => command.name()))), {
      from: 'user',
    });
    return exitCode;
  } catch (error) {
    return exitCodeOf(error);
  }
}

/**
 * Converts `help moves` to `moves --help`, and no arguments to a game, or in a pipe to a conversation. An unknown first
 * word is kept alone, so that whatever follows it, including `--help`, leads to the error about the unknown command.
 */
function canonicalArgs(args: readonly string[], commands: ReadonlySet<string>): string[] {
  const [first, ...others] = args;
  if (first === undefined) return [process.stdin.isTTY ? 'play' : CONSOLE_COMMAND];
  if (first === 'help') {
    const words = others.filter((word) => !word.startsWith('-'));
    if (words.length > 1) throw badUsage('too many arguments: help explains one command, such as ransom help moves');
    return canonicalArgs([...others, '--help'], commands);
  }
  return first.startsWith('-') || commands.has(first) ? [...args] : [first];
}

/** A FEN without quotes is six arguments: the errors about those that follow would not help. */
function refuseBareFen(args: readonly string[]): void {
  const words = args.flatMap((arg) => (arg.startsWith('--fen=') ? ['--fen', arg.slice('--fen='.length)] : [arg]));
  const at = words.indexOf('--fen');
  const [board = '', turn = ''] = at < 0 ? [] : words.slice(at + 1);
  if (!board.includes('/') || !/^[wb]$/.test(turn)) return;
  const end = words.findIndex((word, index) => index > at && word.startsWith('--'));
  const fen = words.slice(at + 1, end < 0 ? undefined : end).slice(0, FEN_FIELDS);
  throw badUsage(`a FEN has spaces: put it in quotes, --fen "${fen.join(' ')}"`);
}

function exitCodeOf(error: unknown): ExitCode {
  // Commander has already printed the error on stderr, or the requested help on stdout.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_FINE : EXIT_USAGE;
  if (error instanceof CommandFailure) {
    // Any repeated part of the command line is sanitised for the terminal.
    printNote(printableLines(`ransom: ${error.message}`));
    return error.exitCode;
  }
  if (error instanceof CoreMemoryError || error instanceof WorkerFailure) {
    printNote(`ransom: ${error.message}`);
    return EXIT_NO;
  }
  const message = messageOf(error);
  printNote(`ransom: internal error: ${message}`);
  printNote('This is a bug. Please report it with the command that you typed.');
  return EXIT_NO;
}
