import type { Command } from 'commander';
import { addExamples, addProtocolCommand } from '../../arguments.ts';
import { printLine } from '../../terminal/terminal.ts';
import type { XboardOptions } from './run.ts';

/** Adds `ransom xboard`. */
export function addXboard(program: Command): void {
  const command = addProtocolCommand(program, 'xboard', "speak XBoard's protocol with a user interface")
    .option('--gui', 'speak the dialect in which a person can play in a stock XBoard')
    .action(async (options: XboardOptions) => {
      // XBoard waits two seconds for a sign of life, and Node may start slowly: it comes before anything is loaded. Options
      // are read first, since wrong usage prints nothing on stdout.
      if (options.option.length === 0) printLine('feature done=0');
      const { xboard } = await import('./run.ts');
      await xboard(options);
    });
  addExamples(command, [
    'ransom xboard',
    'xboard -fcp "ransom xboard --gui" -testLegality false -autoComment true',
    'ransom xboard --option Hash=256 --option Rules=pierce',
  ]);
}
