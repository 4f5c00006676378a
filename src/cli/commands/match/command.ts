import { InvalidArgumentError, Option, type Command } from 'commander';
import { MAX_MARGIN_MS } from '../../../match/limits.ts';
import { MAX_SEED } from '../../../match/random.ts';
import { MAX_GAMES } from '../../../match/schedule.ts';
import { isErrorRate, SPRT_DEFAULTS, SPRT_MODELS } from '../../../match/sprt.ts';
import { addExamples, addPositionCommand, givenOptions, shard, time, wholeNumber } from '../../arguments.ts';
import type { MatchOptions } from './run.ts';
import { badUsage, type ExitCode } from '../../exit.ts';

const MAX_CONCURRENCY = 256;
const MAX_SECONDS = 86_400;
const MAX_MOVES = 10_000;

/** One paragraph per entry: commander wraps them to the width of the terminal. */
const DESCRIPTION = [
  'Play a match between two or more engines. The rules of this program are the referee.',
  'An engine is the word ransom (this program, with its arguments) or a command in quotes. Settings come before the ' +
    'command:',
  '"name=old positions=fen option.Hash=16 /path/to/engine --argument"',
  'They are: name=, proto=uci|xboard, dir=, positions=moves|fen (fen for engines that know only part of the ' +
    'rules), restart=on, init=LINE, margin=MS, option.NAME=VALUE, and its own limits: tc=, movetime=, nodes=, depth=.',
  'Each opening is played twice with colours swapped. Every game is on disk before the next one begins: after Ctrl-C, a ' +
    'crash or a power cut, the same command with --resume continues the match, and no game is lost or counted twice. ' +
    'The last line of stdout is the result. Exit code 130: interrupted.',
].join('\n\n');

/** Adds `ransom match`. */
export function addMatch(program: Command, finish: (code: ExitCode) => void): void {
  const command = addPositionCommand(program, 'match', 'play a match between engines')
    .description(DESCRIPTION)
    .argument('[engines...]', 'the engines, each as one argument in quotes; with --merge, the journals')
    .action(async (engines: string[], options: MatchOptions) => {
      if (options.merge === true) {
        const { merge } = await import('./merge.ts');
        finish(await merge(engines, options, givenOptions(command)));
        return;
      }
      if (options.watch === true) throw badUsage('--watch belongs to --merge: it reads journals, and plays nothing');
      const { match } = await import('./run.ts');
      finish(await match(engines, options));
    });
  addShardOptions(command);
  addScheduleOptions(command);
  addLimitOptions(command);
  addOpeningOptions(command);
  addEndOptions(command);
  addFileOptions(command);
  addExamples(command, [
    'ransom match ransom "ransom --option Threads=2" --games 100 --tc 5+0.05 --concurrency 2 --pgn out.pgn',
    'ransom match ransom "name=old node /other/checkout/bin/ransom.js uci" --movetime 10 --sprt 0,20 --games 4000',
    'ransom match "ransom --option Hash=16" "proto=xboard /path/to/engine" --nodes 5000 --json',
    'ransom match ransom "ransom --option Hash=1" --nodes 500 --games 40 --shard 1/2 --state part1.match',
    'ransom match --merge part1.match part2.match',
  ]);
}

function addScheduleOptions(command: Command): void {
  command
    .addOption(new Option('--games <n>', 'total number of games (default: 100)').argParser(wholeNumber(1, MAX_GAMES)))
    .addOption(new Option('--rounds <n>', 'number of rounds, instead of --games').argParser(wholeNumber(1, MAX_GAMES)))
    .addOption(
      new Option('--format <format>', 'everyone plays everyone, or the first engine plays all others')
        .choices(['round-robin', 'gauntlet'])
        .default('round-robin'),
    )
    .option('--no-swap', 'play each opening once, not twice with colours swapped')
    .addOption(
      new Option('--concurrency <n>', 'number of games played at the same time')
        .argParser(wholeNumber(1, MAX_CONCURRENCY))
        .default(1),
    )
    .option('--each <settings>', 'settings for all engines, such as "option.Hash=16 restart=on"');
}

function addLimitOptions(command: Command): void {
  command
    .option(
      '--tc <time>',
      'clock: 5+0.05 (seconds + increment), 5m+3s (any unit of h, m, s, ms), 40/60 (moves/time), 2:30+1 ' +
        '(default: 5+0.05 without another limit)',
    )
    .option('--movetime <ms>', 'a fixed time for each move, such as 100 or 0.1s; limits may be combined')
    .option('--nodes <n>', 'a fixed number of nodes for each move')
    .option('--depth <plies>', 'a fixed depth for each move')
    .addOption(
      new Option(
        '--timemargin <ms>',
        'tolerance before a loss on time (default: 10 with a clock alone, 100 with a fixed time)',
      ).argParser(time('ms', 0, MAX_MARGIN_MS)),
    )
    .addOption(
      new Option('--stall <seconds>', 'time without an answer after which an engine forfeits the game')
        .argParser(time('s', 1, MAX_SECONDS))
        .default(30),
    );
}

function addOpeningOptions(command: Command): void {
  command
    .addOption(
      new Option('--seed <n>', 'seed for making or shuffling openings').argParser(wholeNumber(0, MAX_SEED)).default(1),
    )
    .option(
      '--openings <file>',
      'openings from a file: PGN, or a move list, FEN or EPD on each line (default: made from the seed)',
    )
    .addOption(
      new Option('--order <order>', 'order of the openings in the file')
        .choices(['sequential', 'shuffled'])
        .default('sequential'),
    )
    .addOption(
      new Option(
        '--plies <n-m>',
        'length of generated openings (default: 6-10); openings from a file are cut to it',
      ).argParser(plyRange),
    );
}

function addEndOptions(command: Command): void {
  command
    .option(
      '--draw <rule>',
      'adjudicate draws, such as from=40,moves=8,score=15 (moves since the start position, level moves by both, centipawns)',
    )
    .option(
      '--resign <rule>',
      'adjudicate losses, such as moves=4,score=1000,sides=2 (sides: 1 the loser, 2 both agree)',
    )
    .addOption(
      new Option('--max-moves <n>', 'adjudicate a draw after this many moves from the start position').argParser(
        wholeNumber(1, MAX_MOVES),
      ),
    )
    .option(
      '--sprt <elo0,elo1>',
      'stop when it is clear whether the first engine is elo0 or elo1 stronger, such as 0,20',
    )
    .addOption(
      new Option(
        '--alpha <p>',
        `probability that the SPRT accepts elo1 wrongly (default: ${SPRT_DEFAULTS.alpha})`,
      ).argParser(probability),
    )
    .addOption(
      new Option(
        '--beta <p>',
        `probability that the SPRT accepts elo0 wrongly (default: ${SPRT_DEFAULTS.beta})`,
      ).argParser(probability),
    )
    .addOption(
      new Option(
        '--sprt-model <model>',
        `kind of Elo in the SPRT (default: ${SPRT_DEFAULTS.model}); normalised: in standard deviations of a game`,
      ).choices(SPRT_MODELS),
    );
}

function addFileOptions(command: Command): void {
  command
    .option('--pgn <file>', 'write the games, with score, depth, time and nodes of each move')
    .option('--event <name>', "the PGN's Event tag (default: Match)")
    .option('--log <file>', 'log everything sent to and received from the engines')
    .option(
      '--state <file>',
      'file with the state of the match for --resume (default: next to the PGN, or in this folder)',
    )
    .option('--resume', 'continue the same match after an interruption');
}

function addShardOptions(command: Command): void {
  command
    .addOption(
      new Option(
        '--shard <k/n>',
        'play every n-th pair of games only, from the k-th on; --merge puts the journals of all shards together',
      ).argParser(shard),
    )
    .option('--merge', 'play nothing: the arguments are journals of one match, finished or still growing')
    .option('--watch', 'with --merge: repeat it until all games are there or the SPRT is decided');
}

function probability(text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && isErrorRate(value)) return value;
  throw new InvalidArgumentError('It must be a number between 0 and 0.5.');
}

/** Reads `8` or `6-10`. */
function plyRange(text: string): readonly [number, number] {
  const match = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(text);
  const least = Number(match?.[1]);
  const most = Number(match?.[2] ?? match?.[1]);
  if (least <= most) return [least, most];
  throw new InvalidArgumentError(
    'It must be a number of plies or a range with the smaller number first, such as 6-10.',
  );
}
