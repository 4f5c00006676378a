// Fits the evaluation's weights to games: `npm run tune -- --data FILE… --out FILE`. See docs/tuning.md.

import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { BatchEvaluator } from './evaluator.ts';
import { type FitResult, fit, formatLosses } from './fit.ts';
import { decodeGames } from './game_file.ts';
import { expectedPoints, fitScale } from './model.ts';
import { Sampler, scoredPlies } from './samples.ts';
import { type WeightFile, WORDS, readWeightFile, writeWeightFile } from './weight_file.ts';

const USAGE = `usage: npm run tune -- --data FILE… --out FILE [options]
  --data FILE…         games, as npm run data makes them
  --out FILE           where the weights go, each time better ones are found
  --from FILE          weights to begin with and to stay near (default src/eval/weight_values.ts)
  --resume             begin with the weights in --out, but stay near those of --from
  --plies N            plies looked at, drawn evenly from all games (default 300000)
  --rounds N           times that the evaluation is made linear anew (default 3)
  --iterations N       steps a round (default 80)
  --result-share X     share of the game's result in a position's target, the search's score has the rest (default 0.75)
  --prior X            pull towards --from (default 0.2)
  --seed N             another draw of plies (default 1)`;
const EXIT_FAILURE = 1;
const EXIT_USAGE = 2;
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

function readNumber(name: string, text: string, most = Infinity): number {
  const number = Number(text);
  if (text.trim() === '' || !(number >= 0 && number <= most)) throw new Error(`--${name} can't be "${text}"`);
  return number;
}

function readOptions(): Options {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      data: { type: 'string', multiple: true, default: [] },
      out: { type: 'string' },
      from: { type: 'string', default: 'src/eval/weight_values.ts' },
      resume: { type: 'boolean', default: false },
      plies: { type: 'string', default: '300000' },
      rounds: { type: 'string', default: '3' },
      iterations: { type: 'string', default: '80' },
      'result-share': { type: 'string', default: '0.75' },
      prior: { type: 'string', default: '0.2' },
      seed: { type: 'string', default: '1' },
    },
  });
  const data = [...values.data, ...positionals];
  if (data.length === 0) throw new Error('--data is missing');
  if (values.out === undefined) throw new Error('--out is missing');
  return {
    data,
    out: values.out,
    from: values.from,
    resume: values.resume,
    plies: readNumber('plies', values.plies),
    rounds: readNumber('rounds', values.rounds),
    iterations: readNumber('iterations', values.iterations),
    resultShare: readNumber('result-share', values['result-share'], 1),
    prior: readNumber('prior', values.prior),
    seed: readNumber('seed', values.seed),
  };
}

const began = performance.now();

function say(line: string): void {
  console.error(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${line}`);
}

/** An abort at the first Ctrl-C; the second one kills as usual. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  process.once('SIGINT', () => {
    say('interrupted: ending with the best weights so far');
    controller.abort();
  });
  return controller.signal;
}

/** The weights that moved furthest, by name. */
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

async function tune(options: Options): Promise<FitResult> {
  const signal = interruption();
  const anchor = readWeightFile(options.from);
  const start = options.resume && existsSync(options.out) ? readWeightFile(options.out).values : anchor.values;
  const games = options.data.flatMap((path) => [...decodeGames(readFileSync(path))]);
  say(`${games.length} games with ${scoredPlies(games)} plies that have a score`);

  const evaluator = new BatchEvaluator(Math.min(scoredPlies(games), 2 * options.plies));
  evaluator.useWeights(anchor.values);
  const { results, scores, training } = await new Sampler(evaluator, options.seed).sample(games, options, signal);
  if (training === 0) throw new Error('the games have no quiet positions to learn from');
  say(`${results.length} quiet positions, ${training} of them for training`);

  const scale = fitScale(evaluator.evaluate(), results, training);
  const scoreScale = fitScale(scores, results, training);
  say(`scale of the evaluation ${scale.toFixed(1)}, of the scores ${scoreScale.toFixed(1)} centipawns`);
  const share = options.resultShare;
  const targets = results.map((result, i) => share * result + (1 - share) * expectedPoints(scores[i]!, scoreScale));
  const result = await fit(
    { evaluator, targets, training, scale, groups: anchor.groups, start, anchor: anchor.values },
    { ...options, signal, say, onBetter: (values) => writeWeightFile(options.out, anchor, values) },
  );
  for (const line of largestChanges(anchor, result.values)) say(line);
  return result;
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function main(): Promise<number> {
  let options: Options;
  try {
    options = readOptions();
  } catch (error) {
    console.error(`${reason(error)}\n${USAGE}`);
    return EXIT_USAGE;
  }
  try {
    const { before, after } = await tune(options);
    say(`before: ${formatLosses(before)}`);
    say(`after:  ${formatLosses(after)}`);
    return 0;
  } catch (error) {
    console.error(reason(error));
    return EXIT_FAILURE;
  }
}

process.exitCode = await main();
