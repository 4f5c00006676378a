import type { Command } from 'commander';
import { bashScript } from './bash.ts';
import { wordsOfProgram } from './words.ts';
import { zshScript } from './zsh.ts';
import { EXIT_FINE, type ExitCode } from '../../exit.ts';
import { printLine } from '../../terminal/terminal.ts';

export type Shell = 'bash' | 'zsh';

/** `ransom completion`: prints a completion script for a shell, generated from the commands. */
export function completion(shell: Shell, program: Command): ExitCode {
  const words = wordsOfProgram(program);
  const script = shell === 'bash' ? bashScript(words) : zshScript(words);
  printLine(script.trimEnd());
  return EXIT_FINE;
}
