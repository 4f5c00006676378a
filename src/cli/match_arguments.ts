import { InvalidArgumentError, Option, type Command } from 'commander';
import { addExamples, wholeNumber } from './arguments.ts';
import type { MatchOptions } from './commands/match.ts';
import type { ExitCode } from './exit.ts';

const MOST_GAMES = 1_000_000;
const MOST_CONCURRENCY = 256;
const MOST_SEED = 2 ** 32 - 1;
const MOST_MS = 3_600_000;

/** Adds `ransom match`. */
export function addMatch(program: Command, finish: (code: ExitCode) => void): void {
  const command = program
    .command('match')
    .summary('play a match between engines')
    .description(
      `Play a match between two or more engines, with the rules of this program as the referee.

An engine is the word ransom (this very program), or a command in quotes. Settings stand before the command:
"name=old positions=fen option.Hash=16 /path/to/engine --argument".`,
    )
    .showHelpAfterError('Try "ransom help match".')
    .argument('<engines...>', 'the engines, each as one argument')
    .addOption(new Option('--games <n>', 'games in all').argParser(wholeNumber(1, MOST_GAMES)).default(100))
    .option('--tc <time>', 'clock: 5+0.05 (seconds + increment), 40/60 (moves/seconds), 2:30+1 (default: 5+0.05)')
    .option('--movetime <ms>', 'a fixed time for each move')
    .option('--nodes <n>', 'a number of nodes for each move')
    .option('--depth <plies>', 'a depth for each move')
    .addOption(new Option('--timemargin <ms>', 'lateness forgiven').argParser(wholeNumber(0, MOST_MS)))
    .addOption(new Option('--concurrency <n>', 'games at once').argParser(wholeNumber(1, MOST_CONCURRENCY)).default(1))
    .addOption(new Option('--seed <n>', 'makes the openings').argParser(wholeNumber(0, MOST_SEED)).default(1))
    .addOption(
      new Option('--format <format>', 'who plays whom').choices(['round-robin', 'gauntlet']).default('round-robin'),
    )
    .option('--no-swap', 'play each opening once, not twice with colours swapped')
    .addOption(new Option('--rules <ruleset>', 'the ruleset').choices(['leslie', 'pierce']).default('leslie'))
    .option('--fen <fen>', 'the position before the openings (default: the start of the game)')
    .option('--each <settings>', 'settings for all engines, as option.Hash=16', '')
    .option('--sprt <elo0,elo1>', 'stop when one of two hypotheses about the first engine is accepted')
    .addOption(new Option('--alpha <p>', "SPRT's chance of a false elo1").argParser(probability).default(0.05))
    .addOption(new Option('--beta <p>', "SPRT's chance of a false elo0").argParser(probability).default(0.05))
    .addOption(
      new Option('--sprt-model <model>', "SPRT's kind of Elo").choices(['logistic', 'normalised']).default('logistic'),
    )
    .addOption(
      new Option('--stall <seconds>', 'silence after which an engine is given up')
        .argParser(wholeNumber(1, 86_400))
        .default(30),
    )
    .option('--pgn <file>', 'write the games')
    .option('--log <file>', 'write all that engines are told and say')
    .option('--state <file>', 'where the match is kept to be resumed (default: beside the PGN, or in this folder)')
    .option('--resume', 'go on with the same match after an interruption', false)
    .option('--json', 'print the result as JSON for programs', false)
    .action(async (engines: string[], options: MatchOptions) => {
      const { match } = await import('./commands/match.ts');
      finish(await match(engines, options));
    });
  addExamples(command, [
    'ransom match ransom "ransom --option Threads=2" --games 100 --tc 5+0.05 --concurrency 2 --pgn out.pgn',
    'ransom match ransom "name=old node /other/checkout/bin/ransom.js uci" --movetime 10 --sprt 0,20 --games 4000',
  ]);
}

function probability(text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && value > 0 && value < 0.5) return value;
  throw new InvalidArgumentError('It must be a number between 0 and 0.5.');
}
