import { InvalidArgumentError, Option, type Command } from 'commander';
import { MAX_HASH_MB, MAX_SKILL_LEVEL, MAX_THREADS } from '../../../engine/options.ts';
import { addExamples, addLooks, addPositionOptions, wholeNumber } from '../../arguments.ts';
import type { PlayOptions } from './run.ts';
import type { ExitCode } from '../../exit.ts';
import { parseSeconds } from '../../play/command_arguments.ts';
import {
  DEFAULT_PLAY_SETTINGS,
  MAX_DEPTH,
  MAX_NODES,
  MAX_SECONDS,
  MAX_VARIETY_CENTIPAWNS,
  SIDES,
} from '../../play/settings.ts';

/** A paragraph a line: commander wraps them to the width of the terminal. */
const DESCRIPTION = [
  'Play a game on the terminal: against Ransom, with a friend (--side both), or let Ransom play itself (--side none).',
  'Moves are typed in any notation; help, typed there, tells the rest. Where a drop such as N*c7 can only be an exchange, ' +
    'the hostage that pays is asked for, unless one kind alone can pay. A game that is not saved when you leave goes to ' +
    'a file in your data folder, as ~/.local/share/ransom, which is named.',
  'In a pipe, moves and commands are read line by line until the input ends, and each half-move is a line of the output. ' +
    'Exit code 0: every line could be used; 1: some could not, and stderr says why; 130: interrupted.',
].join('\n\n');

/** Adds `ransom play`. */
export function addPlay(program: Command, finish: (code: ExitCode) => void): void {
  const { level, variety, threads, hashMb, paceSeconds } = DEFAULT_PLAY_SETTINGS;
  const command = addPositionOptions(program.command('play'))
    .summary('play on the terminal, against Ransom or a friend')
    .description(DESCRIPTION)
    .showHelpAfterError('Try "ransom help play".')
    .addOption(new Option('--side <side>', 'whose moves you make (default: white, or the side to move)').choices(SIDES))
    .addOption(
      number('--level <n>', `how strong Ransom plays, 0 to ${MAX_SKILL_LEVEL}`, 0, MAX_SKILL_LEVEL).default(level),
    )
    .addOption(new Option('--time <seconds>', 'the most time for a move (default: 2)').argParser(seconds(0.01)))
    .addOption(number('--depth <plies>', 'think so many half-moves deep, whatever the level', 1, MAX_DEPTH))
    .addOption(number('--nodes <n>', 'look at so many positions for a move', 1, MAX_NODES))
    .addOption(
      number(
        '--variety <centipawns>',
        'play moves so much worse, so that games differ',
        0,
        MAX_VARIETY_CENTIPAWNS,
      ).default(variety),
    )
    .addOption(
      number('--threads <n>', `think in so many threads, 1 to ${MAX_THREADS}`, 1, MAX_THREADS).default(threads),
    )
    .addOption(number('--hash <mb>', `memory for what was seen, 1 to ${MAX_HASH_MB}`, 1, MAX_HASH_MB).default(hashMb))
    .addOption(
      new Option(
        '--pace <seconds>',
        'the least time a move when Ransom plays itself (default: 1, in a pipe 0)',
      ).argParser(seconds(0)),
    )
    .option('--load <file>', 'go on with the last game of a file, PGN or bare moves')
    .option('--pgn <file>', 'keep every game in this file, move by move, behind those that it holds')
    .option('--flip', 'turn the board round');
  addLooks(command)
    .option('--thoughts', 'tell what Ransom thinks of its moves')
    .action(async (options: PlayOptions) => {
      const { play } = await import('./run.ts');
      finish(await play({ ...options, rulesAreGiven: command.getOptionValueSource('rules') === 'cli' }));
    });
  addExamples(command, [
    'ransom play',
    'ransom play --side black --level 5',
    'ransom play --level 20 --time 5 --threads 2 --pgn games.pgn',
    'ransom play --load game.pgn',
    `ransom play --side none --pace ${paceSeconds}`,
    "printf 'e4\\ne5\\n' | ransom play --side both",
  ]);
}

function number(flags: string, description: string, least: number, most: number): Option {
  return new Option(flags, description).argParser(wholeNumber(least, most));
}

function seconds(least: number): (text: string) => number {
  return (text) => {
    const value = parseSeconds(text);
    if (value >= least && value <= MAX_SECONDS) return value;
    throw new InvalidArgumentError(`It must be seconds from ${least} to ${MAX_SECONDS}, as 2, 0.5 or 500ms.`);
  };
}
