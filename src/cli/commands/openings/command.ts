import { Option, type Command } from 'commander';
import { MAX_SEED } from '../../../match/random.ts';
import { addExamples, addPositionCommand, wholeNumber } from '../../arguments.ts';
import type { OpeningsOptions } from './run.ts';
import type { ExitCode } from '../../exit.ts';

const MAX_OPENINGS = 1_000_000;
const MAX_PLIES = 1000;
const MAX_NODES = 100_000_000;
const MAX_MARGIN = 10_000;

/** One paragraph per entry: commander wraps them to the width of the terminal. */
const DESCRIPTION = [
  'Make balanced openings for matches: random moves, kept if a short search finds that neither side is far ahead. No ' +
    'two of them end in the same position.',
  'The same options make the same openings on every machine; a greater --count adds openings after the same first ones. ' +
    'After Ctrl-C the finished openings are kept. Play them with "ransom match --openings FILE".',
].join('\n\n');

/** Adds `ransom openings`. */
export function addOpenings(program: Command, finish: (code: ExitCode) => void): void {
  const number = (flag: string, description: string, least: number, most: number, usual: number): Option =>
    new Option(flag, description).argParser(wholeNumber(least, most)).default(usual);
  const command = addPositionCommand(program, 'openings', 'make balanced openings for matches')
    .description(DESCRIPTION)
    .addOption(number('--count <n>', 'number of openings', 1, MAX_OPENINGS, 100))
    .addOption(number('--seed <n>', 'seed of the random moves', 0, MAX_SEED, 1))
    .addOption(number('--min-plies <n>', 'minimum number of random plies', 0, MAX_PLIES, 6))
    .addOption(number('--max-plies <n>', 'maximum number of random plies', 0, MAX_PLIES, 10))
    .addOption(number('--nodes <n>', 'nodes of the search that evaluates an opening', 1, MAX_NODES, 3000))
    .addOption(number('--margin <cp>', 'maximum evaluation for either side in centipawns', 0, MAX_MARGIN, 150))
    .addOption(
      new Option(
        '--format <format>',
        'output for each opening: a PGN game, a line of moves, or the final FEN (default: pgn)',
      ).choices(['pgn', 'moves', 'fen']),
    )
    .option('-o, --output <file>', 'the output file (default: stdout)')
    .action(async (options: OpeningsOptions) => {
      const { openings } = await import('./run.ts');
      finish(await openings(options));
    });
  addExamples(command, [
    'ransom openings --count 3 --format moves',
    'ransom openings --count 500 --seed 7 -o openings.pgn',
    'ransom openings --min-plies 2 --max-plies 4 --margin 50 --json',
  ]);
}
