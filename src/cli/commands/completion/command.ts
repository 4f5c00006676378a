import { Argument, type Command } from 'commander';
import { addExamples } from '../../arguments.ts';
import type { ExitCode } from '../../exit.ts';
import type { Shell } from './run.ts';

const DESCRIPTION = [
  'Print a script that lets the Tab key complete commands, options, their values and file names.',
  'For bash put "source <(ransom completion bash)" into ~/.bashrc. For zsh put "source <(ransom completion zsh)" into ' +
    '~/.zshrc after "compinit".',
].join('\n\n');

/** Adds `ransom completion`. */
export function addCompletion(program: Command, finish: (code: ExitCode) => void): void {
  const command = program
    .command('completion')
    .summary('print a script that completes commands in bash or zsh')
    .description(DESCRIPTION)
    .showHelpAfterError('Try "ransom help completion".')
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh']))
    .action(async (shell: Shell) => {
      const { completion } = await import('./run.ts');
      finish(completion(shell, program));
    });
  addExamples(command, ["echo 'source <(ransom completion bash)' >> ~/.bashrc", 'ransom completion zsh > _ransom']);
}
