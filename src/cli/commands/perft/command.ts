import { Argument, Option, type Command } from 'commander';
import { MAX_HASH_MB, MAX_KEY_SET, MAX_PERFT_DEPTH, MAX_THREADS } from '../../../engine/options.ts';
import { addExamples, addPositionCommand, givenOptions, shard, wholeNumber } from '../../arguments.ts';
import type { ExitCode } from '../../exit.ts';
import type { PerftCommandOptions } from './run.ts';

/** Adds `ransom perft`. */
export function addPerft(program: Command, finish: (code: ExitCode) => void): void {
  const command = addPositionCommand(program, 'perft', 'count the lines of legal moves to a given depth')
    .addArgument(
      new Argument('[depth]', `depth in plies, 0 to ${MAX_PERFT_DEPTH} (default: 5)`).argParser(
        wholeNumber(0, MAX_PERFT_DEPTH),
      ),
    )
    .option('--divide', 'also print the count after each first move')
    .addOption(
      new Option('--threads <n>', `number of threads, 1 to ${MAX_THREADS}`)
        .argParser(wholeNumber(1, MAX_THREADS))
        .default(1),
    )
    .addOption(
      new Option('--hash <mb>', `size of the hash table in MB, 0 (none) to ${MAX_HASH_MB}`)
        .argParser(wholeNumber(0, MAX_HASH_MB))
        .default(0),
    )
    .addOption(
      new Option('--keys <n>', `which set of hash keys, 0 to ${MAX_KEY_SET}: two that agree exclude collisions`)
        .argParser(wholeNumber(0, MAX_KEY_SET))
        .default(0),
    )
    .option('--suite <file>', 'check the counts in a file of lines "FEN ;D1 n ;D2 n …"')
    .addOption(
      new Option('--max-nodes <n>', 'skip entries of the suite with a greater count').argParser(
        wholeNumber(0, Number.MAX_SAFE_INTEGER),
      ),
    )
    .addOption(
      new Option('--shard <k/n>', 'count every n-th line of the first moves only, from the k-th on').argParser(shard),
    )
    .option('--state <file>', 'journal of the lines counted: the same command continues it')
    .addOption(new Option('--merge <files...>', 'count nothing: add up the journals of all parts'))
    .action(async (depth: number | undefined, options: PerftCommandOptions) => {
      const { perft } = await import('./run.ts');
      finish(await perft(depth, options, givenOptions(command)));
    });
  addExamples(command, [
    'ransom perft 5',
    'ransom perft 3 --divide',
    'ransom perft 6 --threads 2 --hash 64',
    'ransom perft 6 --threads 2 --hash 64 --keys 1',
    'ransom perft 7 --shard 1/2 --state part1.perft',
    'ransom perft --merge part1.perft part2.perft',
    'ransom perft --suite positions.perft --max-nodes 1000000',
  ]);
}
