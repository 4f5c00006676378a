import type { Command } from 'commander';
import { addExamples } from '../../arguments.ts';
import type { ExitCode } from '../../exit.ts';
import type { RulesOptions } from './run.ts';

const DESCRIPTION = [
  'Print the rules of Hostage Chess: all of them, sections or single rules by number, or the rules that contain some words.',
  'A word also finds longer words that begin with it; case is ignored, and all words must occur. If nothing is found, the ' +
    'exit code is 1.',
].join('\n\n');

/** Adds `ransom rules`. */
export function addRules(program: Command, finish: (code: ExitCode) => void): void {
  const command = program
    .command('rules')
    .summary('print the rules of Hostage Chess')
    .description(DESCRIPTION)
    .showHelpAfterError('Try "ransom help rules".')
    .argument('[words...]', 'a section (5), a rule (5.7), or words to search for (frozen pawn)')
    .option('--json', 'print JSON for programs')
    .action(async (words: string[], options: RulesOptions) => {
      const { rules } = await import('./run.ts');
      finish(rules(words, options));
    });
  addExamples(command, ['ransom rules', 'ransom rules 5', 'ransom rules 5.7', 'ransom rules frozen pawn']);
}
