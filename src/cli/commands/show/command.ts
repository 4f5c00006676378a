import type { Command } from 'commander';
import { addExamples, addLooks, addPositionCommand } from '../../arguments.ts';
import type { ExitCode } from '../../exit.ts';
import type { ShowOptions } from './run.ts';

/** Adds `ransom show`. */
export function addShow(program: Command, finish: (code: ExitCode) => void): void {
  const command = addLooks(
    addPositionCommand(program, 'show', 'draw the board with both prisons and airfields'),
  ).action(async (options: ShowOptions) => {
    const { show } = await import('./run.ts');
    finish(await show(options));
  });
  addExamples(command, [
    'ransom show',
    "ransom show --unicode --fen '4k3/3P4/8/8/8/8/8/4R1K1[#Nn] b - - 0 1'",
    'ransom show --json',
  ]);
}
