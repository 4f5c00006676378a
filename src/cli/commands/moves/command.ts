import type { Command } from 'commander';
import { addExamples, addPositionCommand, notationOption } from '../../arguments.ts';
import type { ExitCode } from '../../exit.ts';
import type { MovesOptions } from './run.ts';

/** Adds `ransom moves`. */
export function addMoves(program: Command, finish: (code: ExitCode) => void): void {
  const command = addPositionCommand(program, 'moves', 'list the legal moves, one per line')
    .addOption(notationOption('the notation of the moves').default('san'))
    .action(async (options: MovesOptions) => {
      const { moves } = await import('./run.ts');
      finish(moves(options));
    });
  addExamples(command, [
    'ransom moves',
    'ransom moves --notation coordinate',
    "ransom moves --rules pierce --fen '4k3/3P1N2/8/r7/8/N7/8/6K1[] b - - 0 1'",
  ]);
}
