import type { Command } from 'commander';
import { addExamples } from '../../arguments.ts';
import type { ExitCode } from '../../exit.ts';
import type { BenchOptions } from './run.ts';

/** Adds `ransom bench`. */
export function addBench(program: Command, finish: (code: ExitCode) => void): void {
  const command = program
    .command('bench')
    .summary('measure the speed of the search')
    .description(
      'Search known positions to a fixed depth with one thread. The number of nodes is the same on every machine.',
    )
    .showHelpAfterError('Try "ransom help bench".')
    .option('--json', 'print JSON for programs')
    .action(async (options: BenchOptions) => {
      const { bench } = await import('./run.ts');
      finish(await bench(options));
    });
  addExamples(command, ['ransom bench', 'ransom bench --json']);
}
