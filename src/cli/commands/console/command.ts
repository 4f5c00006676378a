import type { Command } from 'commander';

/** The command that `ransom` without arguments runs in a pipe; on a terminal it is `play`. */
export const CONSOLE_COMMAND = 'console';

/** Adds the command for `ransom` without arguments in a pipe; help doesn't list it. */
export function addConsole(program: Command): void {
  program.command(CONSOLE_COMMAND, { hidden: true }).action(async () => {
    const { console } = await import('./run.ts');
    await console();
  });
}
