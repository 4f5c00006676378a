import type { Command } from 'commander';
import { addExamples, addProtocolCommand } from '../../arguments.ts';
import { refuseFolderAsStdin } from '../../files/input.ts';
import { printLine } from '../../terminal/terminal.ts';
import type { XboardOptions } from './run.ts';

/** Adds `ransom xboard`. */
export function addXboard(program: Command): void {
  const command = addProtocolCommand(program, 'xboard', 'speak the XBoard protocol')
    .option('--gui', 'speak the dialect for playing in an unmodified XBoard')
    .action(async (options: XboardOptions) => {
      refuseFolderAsStdin();
      // XBoard waits two seconds for the first output, and Node may start slowly: so this is printed before anything is
      // loaded. Options are parsed first, because nothing may be on stdout if they are invalid.
      if (options.option === undefined) printLine('feature done=0');
      const { xboard } = await import('./run.ts');
      await xboard(options);
    });
  addExamples(command, [
    'ransom xboard',
    'xboard -fcp "ransom xboard --gui" -testLegality false -autoComment true',
    'ransom xboard --option Hash=256 --option Rules=pierce',
  ]);
}
