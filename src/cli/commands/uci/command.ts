import type { Command } from 'commander';
import { addExamples, addProtocolCommand } from '../../arguments.ts';
import type { UciOptions } from './run.ts';

/** Adds `ransom uci`. */
export function addUci(program: Command): void {
  const command = addProtocolCommand(program, 'uci', 'speak the UCI protocol').action(async (options: UciOptions) => {
    const { uci } = await import('./run.ts');
    await uci(options);
  });
  addExamples(command, ['ransom uci', 'ransom uci --option Threads=2 --option Skill_Level=5']);
}
