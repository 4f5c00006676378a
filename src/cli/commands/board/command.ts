import type { Command } from 'commander';
import { addExamples, addPositionOptions, wholeNumber } from '../../arguments.ts';
import type { ExitCode } from '../../exit.ts';
import type { BoardOptions } from './run.ts';

const MAX_PORT = 65535;

/** One paragraph per entry: commander wraps them to the width of the terminal. */
const DESCRIPTION = [
  'Open the board in the browser: play against Ransom or a friend, analyse, set up positions, solve puzzles, learn the rules. ' +
    'Give a game (PGN or plain moves, in any notation) or a position to open it there.',
  'The page is served on this computer only, and nothing is sent anywhere. The first line of stdout is its address. ' +
    'Browsers keep saved games separately for each port, so the port is the same each time, 8164, unless another program ' +
    'has it. Ctrl-C ends the command.',
].join('\n\n');

/** Adds `ransom board`. */
export function addBoard(program: Command, finish: (code: ExitCode) => void): void {
  const command = addPositionOptions(program.command('board'), 'what the page showed last')
    .summary('open the board in the browser')
    .description(DESCRIPTION)
    .showHelpAfterError('Try "ransom help board".')
    .argument('[file]', 'a game to open, or - for stdin')
    .option('--port <port>', 'serve on this port (0: any free one)', wholeNumber(0, MAX_PORT))
    .option('--no-open', 'only print the address; open no browser')
    .action(async (file: string | undefined, options: BoardOptions) => {
      const { board } = await import('./run.ts');
      finish(await board(file, options));
    });
  addExamples(command, [
    'ransom board',
    'ransom board game.pgn',
    "ransom board --no-open --port 9000 --fen '4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1'",
  ]);
}
