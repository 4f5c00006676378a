import { Option, type Command } from 'commander';
import { DEFAULT_MATE_MOVES, MAX_HASH_MB, MAX_MATE_MOVES } from '../../../engine/options.ts';
import { addExamples, addPositionCommand, duration, wholeNumber } from '../../arguments.ts';
import type { ExitCode } from '../../exit.ts';
import type { MateOptions } from './run.ts';

const DESCRIPTION = [
  'Prove or refute that the side to move can force mate.',
  'The search first tries mates by checks alone, then mates in one, two and more moves with any moves. The answer begins ' +
    'with "Mate in 3 …" (proved against every defence), "No mate in 3 …", or "Not decided" if time or nodes ran out. ' +
    'Exit code 0: there is a mate; 1: there is none, or it was not decided ("verdict" in the --json output says which).',
].join('\n\n');

/** Adds `ransom mate`. */
export function addMate(program: Command, finish: (code: ExitCode) => void): void {
  const command = addPositionCommand(program, 'mate', 'prove or refute a forced mate')
    .description(DESCRIPTION)
    .addOption(
      new Option(
        '--moves <n>',
        `maximum length of the mate in moves, 1 to ${MAX_MATE_MOVES} (default: ${DEFAULT_MATE_MOVES})`,
      ).argParser(wholeNumber(1, MAX_MATE_MOVES)),
    )
    .option('--checks-only', 'only search for mates in which every move of the attacker gives check')
    .option('--all-moves', 'try all moves of the attacker from the start, not checks first')
    .addOption(
      new Option(
        '--time <time>',
        'maximum time, such as 500ms, 20s or 5m (default: 20s, or no limit with --nodes)',
      ).argParser(duration),
    )
    .addOption(
      new Option('--nodes <n>', 'maximum number of nodes; gives the same answer on every machine').argParser(
        wholeNumber(1, Number.MAX_SAFE_INTEGER),
      ),
    )
    .addOption(
      new Option('--hash <mb>', `size of the hash table in MB, 1 to ${MAX_HASH_MB}`)
        .argParser(wholeNumber(1, MAX_HASH_MB))
        .default(64),
    )
    .action(async (options: MateOptions) => {
      const { mate } = await import('./run.ts');
      finish(await mate(options));
    });
  addExamples(command, [
    "ransom mate --fen '6k1/5ppp/8/8/8/8/5PPP/2R3K1[p] w - - 0 1'",
    "ransom mate --moves 3 --time 1m --fen 'k7/8/2K5/8/8/8/8/7R[] w - - 0 1'",
  ]);
}
