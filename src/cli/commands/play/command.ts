import { InvalidArgumentError, Option, type Command } from 'commander';
import {
  MAX_DEPTH,
  MAX_HASH_MB,
  MAX_SKILL_LEVEL,
  MAX_THREADS,
  MAX_VARIETY_CENTIPAWNS,
} from '../../../engine/options.ts';
import { parseTimeControlInMinutes, type TimeControl } from '../../../table/time_control.ts';
import { addExamples, addLooks, addPositionOptions, wholeNumber } from '../../arguments.ts';
import type { PlayOptions } from './run.ts';
import type { ExitCode } from '../../exit.ts';
import { parseSeconds } from '../../play/command_arguments.ts';
import { DEFAULT_PLAY_SETTINGS, MAX_NODES, MAX_SECONDS, SIDES } from '../../play/settings.ts';

/** One paragraph per entry: commander wraps them to the width of the terminal. */
const DESCRIPTION = [
  'Play a game on the terminal: against Ransom, with a friend (--side both), or let Ransom play itself (--side none).',
  'Type moves in any notation; type help for the commands. If a drop such as N*c7 can only be an exchange, Ransom asks ' +
    'which hostage pays, unless only one kind can. If you leave without saving, the game goes to a file in your data ' +
    'folder, for example ~/.local/share/ransom, and its name is printed; a game of a single half-move is not kept.',
  'With --link it is one turn of a game by links with a friend at another device: the board and the last move are shown on ' +
    'stderr, your move is read, and the only line on stdout is the link to send back. The game is kept in your data folder, ' +
    'and the next link is checked against it.',
  'In a pipe, moves and commands are read line by line until the input ends, and each half-move is one line of output. ' +
    'Nothing is saved there without --pgn or a command such as save. ' +
    'Exit code 0: every line was valid; 1: some lines were not, and stderr says why; 130: interrupted.',
].join('\n\n');

/** Adds `ransom play`. */
export function addPlay(program: Command, finish: (code: ExitCode) => void): void {
  const { level, variety, threads, hashMb, paceSeconds } = DEFAULT_PLAY_SETTINGS;
  const command = addPositionOptions(program.command('play'))
    .summary('play on the terminal, against Ransom or a friend')
    .description(DESCRIPTION)
    .showHelpAfterError('Try "ransom help play".')
    .addOption(new Option('--side <side>', 'the side you play (default: white, or the side to move)').choices(SIDES))
    .addOption(
      number('--level <n>', `playing strength, 0 to ${MAX_SKILL_LEVEL} (full strength)`, 0, MAX_SKILL_LEVEL).default(
        level,
      ),
    )
    .addOption(new Option('--time <seconds>', 'maximum time per move (default: 2)').argParser(seconds(0.01)))
    .addOption(
      new Option(
        '--tc <control>',
        'play with a clock: 5+3 (minutes + seconds per move), 5m+3s (any unit of h, m, s, ms), 0:30+1, 40/90+30 or 30s (per move)',
      ).argParser(timeControl),
    )
    .addOption(number('--depth <plies>', 'search to this depth, whatever the level', 1, MAX_DEPTH))
    .addOption(number('--nodes <n>', 'maximum number of nodes per move', 1, MAX_NODES))
    .addOption(
      number(
        '--variety <centipawns>',
        'allow moves up to this much worse, so that games differ',
        0,
        MAX_VARIETY_CENTIPAWNS,
      ).default(variety),
    )
    .addOption(
      number('--threads <n>', `number of search threads, 1 to ${MAX_THREADS}`, 1, MAX_THREADS).default(threads),
    )
    .addOption(
      number('--hash <mb>', `size of the hash table in MB, 1 to ${MAX_HASH_MB}`, 1, MAX_HASH_MB).default(hashMb),
    )
    .addOption(
      new Option(
        '--pace <seconds>',
        'minimum time per move when Ransom plays itself (default: 1; 0 in a pipe)',
      ).argParser(seconds(0)),
    )
    .option('--load <file>', 'continue the last game of a file (PGN or plain moves)')
    .option('--pgn <file>', 'append every game to this file, saved after each move')
    .option('--flip', 'show the board from the other side')
    .option('--link <link>', 'make your move in a game by links, and print the link to send back; "new" begins a game')
    .addOption(new Option('--names <white,black>', 'with --link new: the names of the players').argParser(namesOf))
    .option('--message <text>', 'with --link: a message to the other player, up to 200 characters')
    .option('--page <address>', 'with --link: the page that the printed link leads to (default: that of the link)');
  addLooks(command)
    .option('--thoughts', 'print the evaluation and line of each Ransom move')
    .action(async (options: PlayOptions) => {
      const { play } = await import('./run.ts');
      finish(await play({ ...options, rulesAreGiven: command.getOptionValueSource('rules') === 'cli' }));
    });
  addExamples(command, [
    'ransom play',
    'ransom play --side black --level 5',
    'ransom play --tc 5+3',
    'ransom play --level 20 --time 5 --threads 2 --pgn games.pgn',
    'ransom play --load game.pgn',
    `ransom play --side none --pace ${paceSeconds}`,
    "printf 'e4\\ne5\\n' | ransom play --side both",
    'ransom play --link new --names Ada,Grace --page https://example.org/ransom/',
    "ransom play --link 'https://example.org/ransom/#game=...'",
  ]);
}

function namesOf(text: string): string[] {
  return text.split(',').map((name) => name.trim());
}

function timeControl(text: string): TimeControl {
  const control = parseTimeControlInMinutes(text);
  if (control.ok) return control.value;
  throw new InvalidArgumentError(control.error);
}

function number(flags: string, description: string, least: number, most: number): Option {
  return new Option(flags, description).argParser(wholeNumber(least, most));
}

function seconds(least: number): (text: string) => number {
  return (text) => {
    const value = parseSeconds(text);
    if (value >= least && value <= MAX_SECONDS) return value;
    throw new InvalidArgumentError(
      `It must be a number of seconds from ${least} to ${MAX_SECONDS}, such as 2, 0.5 or 500ms.`,
    );
  };
}
