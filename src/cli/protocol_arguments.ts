import type { Command } from 'commander';
import { addExamples } from './arguments.ts';
import type { BenchOptions } from './commands/bench.ts';
import type { UciOptions } from './commands/uci.ts';
import type { XboardOptions } from './commands/xboard.ts';
import type { ExitCode } from './exit.ts';
import { printLine } from './terminal.ts';

/** Adds the commands that play: `uci`, `xboard`, `bench`, and what `ransom` does where no command is given. */
export function addProtocols(program: Command, finish: (code: ExitCode) => void): void {
  addUci(program);
  addXboard(program);
  addBench(program, finish);
  program.command(CONSOLE_COMMAND, { hidden: true }).action(async () => {
    const { console } = await import('./commands/console.ts');
    await console();
  });
}

/** What `ransom` alone means. */
export const CONSOLE_COMMAND = 'console';

function addUci(program: Command): void {
  const command = addProtocol(program, 'uci', 'speak UCI with a user interface').action(async (options: UciOptions) => {
    const { uci } = await import('./commands/uci.ts');
    await uci(options);
  });
  addExamples(command, ['ransom uci', 'ransom uci --option Threads=2 --option Skill_Level=5']);
}

function addXboard(program: Command): void {
  const command = addProtocol(program, 'xboard', "speak XBoard's protocol with a user interface")
    .option('--gui', 'speak the dialect in which a person can play in a stock XBoard')
    .action(async (options: XboardOptions) => {
      // XBoard waits two seconds for a sign of life, and Node may start slowly: it comes before anything is loaded. Options
      // are read first, since wrong usage prints nothing on stdout.
      if (options.option.length === 0) printLine('feature done=0');
      const { xboard } = await import('./commands/xboard.ts');
      await xboard(options);
    });
  addExamples(command, [
    'ransom xboard',
    'xboard -fcp "ransom xboard --gui" -testLegality false -autoComment true',
    'ransom xboard --option Hash=256 --option Rules=pierce',
  ]);
}

function addProtocol(program: Command, name: string, summary: string): Command {
  return program
    .command(name)
    .summary(summary)
    .description(`${summary.charAt(0).toUpperCase()}${summary.slice(1)}, until quit or the end of the input.`)
    .showHelpAfterError(`Try "ransom help ${name}".`)
    .option('--option <name=value>', 'set an option, as often as needed; _ may stand for a blank', collect, []);
}

function collect(value: string, earlier: readonly string[]): string[] {
  return [...earlier, value];
}

function addBench(program: Command, finish: (code: ExitCode) => void): void {
  const command = program
    .command('bench')
    .summary('measure the speed of the search')
    .description(
      'Search known positions to a fixed depth on one thread. The number of nodes is the same on every machine.',
    )
    .option('--json', 'print JSON for programs')
    .action(async (options: BenchOptions) => {
      const { bench } = await import('./commands/bench.ts');
      finish(await bench(options));
    });
  addExamples(command, ['ransom bench', 'ransom bench --json']);
}
