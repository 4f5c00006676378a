import type { Command } from 'commander';

/** What `ransom` alone means. */
export const CONSOLE_COMMAND = 'console';

/** Adds what `ransom` does where no command is given. */
export function addConsole(program: Command): void {
  program.command(CONSOLE_COMMAND, { hidden: true }).action(async () => {
    const { console } = await import('./run.ts');
    await console();
  });
}
