// Fits the evaluation's weights to games: `npm run lab tune`. See docs/tuning.md.

import { existsSync } from 'node:fs';
import { EXIT_FINE, EXIT_INTERRUPTED, EXIT_NO } from '../../src/cli/exit.ts';
import { messageOf } from '../../src/platform/error_message.ts';
import { MAX_SEED } from '../../src/match/random.ts';
import { MAX_NUMBER, commandLine, numberFrom, wholeNumber } from '../shared/command_line.ts';
import { interruption, say } from '../shared/run.ts';
import { takeReplaced, whyFails } from '../shared/files.ts';
import { BatchEvaluator } from '../shared/evaluator.ts';
import { type FitResult, fit, formatLosses } from './fit.ts';
import { readGames } from '../shared/game_pool.ts';
import { NOBODY_HELD_OUT, sampleGames, scoredPlies, targetsOf } from '../shared/samples.ts';
import { type WeightFile, WORDS, parseWeightFile, readWeightFile, writeWeightFile } from '../shared/weights.ts';

const LARGEST_CHANGES = 40;

interface Options {
  data: string[];
  out: string;
  from: string;
  resume: boolean;
  plies: number;
  rounds: number;
  iterations: number;
  resultShare: number;
  prior: number;
  seed: number;
}

function readOptions(): Options {
  return commandLine('tune')
    .requiredOption('--data <file...>', 'games made by npm run lab data')
    .requiredOption('--out <file>', 'output file of the weights, written each time better ones are found')
    .option('--from <file>', 'initial weights, which also attract the result', 'src/eval/weight_values.ts')
    .option('--resume', 'start with the weights in --out, still attracted by those of --from', false)
    .option('--plies <n>', 'number of plies sampled evenly from all games', wholeNumber(1, MAX_NUMBER), 300_000)
    .option('--rounds <n>', 'number of linearisations of the evaluation', wholeNumber(0, MAX_NUMBER), 3)
    .option('--iterations <n>', 'steps per round', wholeNumber(1, MAX_NUMBER), 80)
    .option(
      '--result-share <x>',
      "share of the game's result in a training target; the rest is the search's score",
      numberFrom(0, 1),
      0.75,
    )
    .option('--prior <x>', 'strength of the attraction to --from', numberFrom(0, Infinity), 0.2)
    .option('--seed <n>', 'seed of the sample', wholeNumber(0, MAX_SEED), 1)
    .parse()
    .opts<Options>();
}

/** The weights that changed most, by name. */
function largestChanges(file: WeightFile, values: Int16Array): string[] {
  const changes: { size: number; text: string }[] = [];
  for (const { name, first, count } of file.groups) {
    for (let weight = first; weight < first + count; weight++) {
      const pair = (numbers: Int16Array): number[] => [...numbers.subarray(weight * WORDS, (weight + 1) * WORDS)];
      const [was, is] = [pair(file.values), pair(values)];
      const size = Math.max(...is.map((value, word) => Math.abs(value - was[word]!)));
      if (size > 0) changes.push({ size, text: `${name} [${weight - first}]: ${was.join(', ')} -> ${is.join(', ')}` });
    }
  }
  changes.sort((a, b) => b.size - a.size);
  return changes.slice(0, LARGEST_CHANGES).map(({ text }) => text);
}

async function tune(options: Options, signal: AbortSignal): Promise<FitResult> {
  const anchor = readWeightFile(options.from);
  const start = options.resume && existsSync(options.out) ? readWeightFile(options.out).values : anchor.values;
  const games = options.data.flatMap((path) => readGames(path));
  say(`${games.length} games with ${scoredPlies(games)} plies that have a score`);

  const evaluator = new BatchEvaluator(Math.min(scoredPlies(games), 2 * options.plies));
  evaluator.useWeights(anchor.values);
  // The weights are fitted without the net; a new net is trained on the remaining error.
  evaluator.leaveOutNet();
  const samples = await sampleGames(games, evaluator, options, signal);
  const { results, training } = samples;
  if (training === 0) throw new Error('the games have no quiet positions to learn from');
  if (training === results.length) throw new Error(NOBODY_HELD_OUT);
  say(`${results.length} quiet positions, ${training} of them for training`);

  const targetOptions = { resultShare: options.resultShare, lookAhead: 0 };
  const { targets, scale, scoreScale } = targetsOf(games, samples, evaluator.evaluate(), targetOptions);
  say(`scale of the evaluation ${scale.toFixed(1)}, of the scores ${scoreScale.toFixed(1)} centipawns`);
  const result = await fit(
    { evaluator, targets, training, scale, groups: anchor.groups, start, anchor: anchor.values },
    { ...options, signal, say, onBetter: (values) => writeWeightFile(options.out, anchor, values) },
  );
  for (const line of largestChanges(anchor, result.values)) say(line);
  return result;
}

async function main(): Promise<number> {
  const options = readOptions();
  takeReplaced(
    options.out,
    'file of weights',
    (bytes) => whyFails(() => parseWeightFile(bytes.toString('utf8'))) === null,
  );
  const signal = interruption('ending with the best weights so far');
  try {
    const { before, after } = await tune(options, signal);
    say(`before: ${formatLosses(before)}`);
    say(`after:  ${formatLosses(after)}`);
    return signal.aborted ? EXIT_INTERRUPTED : EXIT_FINE;
  } catch (error) {
    console.error(messageOf(error));
    return EXIT_NO;
  }
}

process.exitCode = await main();
