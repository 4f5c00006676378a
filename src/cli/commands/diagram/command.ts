import { Option, type Command } from 'commander';
import { THEMES } from '../../../diagram/theme.ts';
import { addExamples, addPositionOptions, collectListed, wholeNumber } from '../../arguments.ts';
import type { DiagramCommandOptions } from './run.ts';
import type { ExitCode } from '../../exit.ts';

const MIN_WIDTH = 100;
const MAX_WIDTH = 4096;
const USUAL_WIDTH = 720;

/** One paragraph per entry: commander wraps them to the width of the terminal. */
const DESCRIPTION = [
  'Draw a position as an SVG or PNG picture, depending on the file name: the board, and next to it the prisons and ' +
    'airfields. Frozen pawns have a snowflake.',
  'Write a move for --last-move or --arrow in coordinates: e2e4, the drop N@c6, the exchange N#B@c6. An arrow can also ' +
    'be any two squares, or a legal move in any notation. The arrows of an exchange also show where the hostage goes. ' +
    'Separate several values with commas.',
].join('\n\n');

/** Adds `ransom diagram`. */
export function addDiagram(program: Command, finish: (code: ExitCode) => void): void {
  const command = addPositionOptions(program.command('diagram'))
    .summary('draw a position as an SVG or PNG picture')
    .description(DESCRIPTION)
    .showHelpAfterError('Try "ransom help diagram".')
    .requiredOption('-o, --output <file>', 'the output file, *.svg or *.png, or - for stdout')
    .addOption(
      new Option('--format <format>', 'the picture format (default: from the file name; svg for -)').choices([
        'svg',
        'png',
      ]),
    )
    .addOption(
      new Option('--size <pixels>', 'width of the picture')
        .argParser(wholeNumber(MIN_WIDTH, MAX_WIDTH))
        .default(USUAL_WIDTH),
    )
    .addOption(
      new Option('--theme <theme>', 'the colours; print uses only greys, contrast has strong lines and marks')
        .choices(Object.keys(THEMES))
        .default('wood'),
    )
    .option('--flip', "draw it from Black's side")
    .option('--last-move <move>', 'highlight the squares of the last move')
    .option('--arrow <moves>', 'draw arrows', collectListed)
    .option('--mark <squares>', 'draw rings around squares', collectListed)
    .action(async (options: DiagramCommandOptions) => {
      const { diagram } = await import('./run.ts');
      finish(await diagram(options));
    });
  addExamples(command, [
    'ransom diagram -o start.svg',
    "ransom diagram -o frozen.png --size 1200 --mark d7 --fen '4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1'",
    "ransom diagram -o exchange.svg --arrow '(B-N)*c6' --fen 'rn1qkbnr/ppp1pppp/8/3p4/8/8/PPPPPPPP/2BQKBNR[#RNb] w Kkq - 0 1'",
    'ransom diagram -o - --theme print --flip > start.svg',
  ]);
}
