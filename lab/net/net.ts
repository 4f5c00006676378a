// Trains the neural net on games: `npm run lab net`. See docs/tuning.md.

import { EXIT_FINE, EXIT_INTERRUPTED, EXIT_NO } from '../../src/cli/exit.ts';
import { MAX_SEED, Random } from '../../src/match/random.ts';
import { messageOf } from '../../src/platform/error_message.ts';
import { MAX_NUMBER, commandLine, numberFrom, readProcesses, wholeNumber } from '../shared/command_line.ts';
import { interruption, say } from '../shared/run.ts';
import { readInput, takeReplaced } from '../shared/files.ts';
import { readGames } from '../shared/game_pool.ts';
import { meanLoss } from '../shared/loss.ts';
import { NOBODY_HELD_OUT, scoredPlies, targetsOf } from '../shared/samples.ts';
import { replaceFile } from '../../src/files/replace_file.ts';
import { hasNetHeader } from '../../src/core/net_file.ts';
import { decodeNet, encodeNet } from './net_file.ts';
import { readSamples } from './read_samples.ts';
import { type NetParameters, Trainer } from './trainer.ts';

const SAMPLES_BETWEEN_LINES = 500_000;

interface Options {
  data: string[];
  out: string;
  plies?: number;
  epochs: number;
  rate: number;
  decay: number;
  resultShare: number;
  lookAhead: number;
  seed: number;
  processes: number;
  from?: string;
}

function readOptions(): Options {
  const program = commandLine('net')
    .option('--data <file...>', 'games made by npm run lab data', [])
    .requiredOption('--out <file>', 'output file of the net, written each time a better one is found')
    .option('--plies <n>', 'number of plies sampled evenly from all games (default: all)', wholeNumber(1, MAX_NUMBER))
    .option(
      '--epochs <n>',
      "number of passes over all positions; 0 writes the net of --from in today's format, without any data",
      wholeNumber(0, MAX_NUMBER),
      10,
    )
    .option('--rate <x>', 'maximum learning rate', numberFrom(0, 1), 0.001)
    .option(
      '--decay <x>',
      'weight decay per step, towards the net of --from or else 0, as a multiple of the learning rate',
      numberFrom(0, Infinity),
      1,
    )
    .option(
      '--result-share <x>',
      "share of the game's result in a training target; the rest is the search's score",
      numberFrom(0, 1),
      0.3,
    )
    .option(
      '--look-ahead <x>',
      'weight of the scores later in the game, each counting this much of the one before it',
      numberFrom(0, 1),
      0,
    )
    .option('--from <file>', 'net to begin with, of as many hidden neurons or fewer (default: random parameters)')
    .option('--seed <n>', 'seed of the sample, the initial parameters and the order', wholeNumber(0, MAX_SEED), 1)
    .option('--processes <n>', 'number of processes that read the games', readProcesses, 1)
    .parse();
  const options = program.opts<Options>();
  if (options.epochs === 0 && options.from === undefined) program.error('error: with --epochs 0, name a net by --from');
  if (options.epochs > 0 && options.data.length === 0)
    program.error("error: required option '--data <file...>' not specified");
  return options;
}

/** The net of a file. Throws an error that names it. */
function readNet(path: string): NetParameters {
  const file = readInput(path);
  try {
    return decodeNet(file);
  } catch (error) {
    throw new Error(`${path}: ${messageOf(error)}`, { cause: error });
  }
}

async function train(options: Options, signal: AbortSignal): Promise<void> {
  if (options.epochs === 0) {
    replaceFile(options.out, encodeNet(readNet(options.from!)));
    return;
  }
  const games = options.data.flatMap((path) => readGames(path));
  const plies = scoredPlies(games);
  const wanted = options.plies ?? plies;
  say(`${games.length} games with ${plies} plies that have a score`);

  const trainer = await Trainer.create(new Random(options.seed));
  const take = (sample: Uint8Array): void => {
    trainer.addSample(sample);
    if (trainer.count % SAMPLES_BETWEEN_LINES === 0) say(`${trainer.count} quiet positions`);
  };
  const { seed, processes } = options;
  const samples = await readSamples(games, take, { plies: wanted, seed, processes }, signal);
  if (signal.aborted) return;
  const { results, training } = samples;
  if (training === 0) throw new Error('the games have no quiet positions to learn from');
  if (training === results.length) throw new Error(NOBODY_HELD_OUT);
  say(`${results.length} quiet positions, ${training} of them for training`);

  const terms = trainer.terms();
  const { targets, scale, scoreScale } = targetsOf(games, samples, terms, options);
  say(`scale of the terms ${scale.toFixed(1)}, of the scores ${scoreScale.toFixed(1)} centipawns`);
  trainer.setTargets(targets, scale);
  const termsAlone = meanLoss(terms, targets, scale, training, targets.length);
  say(`the terms alone: validation ${termsAlone.toFixed(6)}`);
  const onlyScores = targetsOf(games, samples, terms, { ...options, resultShare: 0 }).targets;
  const apart = (net: NetParameters): string => {
    const losses = [onlyScores, results].map((wanted) => {
      trainer.setTargets(wanted, scale);
      return trainer.lossWith(net, training, targets.length).toFixed(6);
    });
    trainer.setTargets(targets, scale);
    return `, against the scores alone ${losses[0]}, against the results alone ${losses[1]}`;
  };
  if (options.from !== undefined) {
    trainer.startFrom(readNet(options.from));
    const loss = trainer.loss(training, targets.length).toFixed(6);
    say(`with ${options.from}: validation ${loss}${apart(trainer.parameters())}`);
  }

  let best = Infinity;
  let epoch = 0;
  for await (const loss of trainer.train(training, options, signal)) {
    const net = encodeNet(trainer.parameters());
    const rounded = decodeNet(net);
    const validation = trainer.lossWith(rounded, training, targets.length);
    say(
      `epoch ${++epoch} of ${options.epochs}: training ${loss.toFixed(6)}, validation ${validation.toFixed(6)}` +
        apart(rounded),
    );
    if (validation >= best) continue;
    best = validation;
    replaceFile(options.out, net);
  }
}

async function main(): Promise<number> {
  const options = readOptions();
  takeReplaced(options.out, 'net', hasNetHeader);
  const signal = interruption('the best net so far stays');
  try {
    await train(options, signal);
    return signal.aborted ? EXIT_INTERRUPTED : EXIT_FINE;
  } catch (error) {
    console.error(messageOf(error));
    return EXIT_NO;
  }
}

process.exitCode = await main();
