// npm run fuzz: plays random games in the core and in the slow reference until they disagree or the time is up. A game
// depends only on its seed: the reported seed replays it.
import { Option } from 'commander';
import { Disagreement } from '../tests/movegen/fuzz/compare.ts';
import { EXIT_FINE, EXIT_NO } from '../src/cli/exit.ts';
import { FuzzRun, type Rules } from '../tests/movegen/fuzz/run.ts';
import { MOST, commandLine, numberFrom, wholeNumber } from './command_line.ts';

const MS_PER_MINUTE = 60_000;
const PROGRESS_EVERY_MS = 5_000;
/** Games between two checks of keyboard and clock. */
const GAMES_AT_A_TIME = 20;
/** Number of positions after which the recorded keys are cleared, to limit memory in long runs. */
const KEYS_KEPT = 500_000;

interface Options {
  readonly minutes: number;
  readonly seed: number;
  readonly games: number;
  readonly rules: Rules;
}

function readOptions(): Options {
  const command = commandLine('fuzz', 'Compares the core with the reference rules in random games.')
    .option('--minutes <n>', 'duration in minutes', numberFrom(0, Infinity))
    .option('--games <n>', 'or number of games', wholeNumber(1, MOST))
    .option('--seed <n>', 'seed of the first game (default: random)', wholeNumber(0, MOST))
    .addOption(new Option('--rules <ruleset>', 'the ruleset').choices(['leslie', 'pierce', 'both']).default('both'))
    .parse();
  const { minutes, games, seed, rules } = command.opts<Partial<Options> & Pick<Options, 'rules'>>();
  if (minutes === undefined && games === undefined) command.error('error: how long? --minutes or --games');
  return {
    minutes: minutes ?? Infinity,
    games: games ?? Infinity,
    seed: seed ?? Date.now() % 1_000_000_000,
    rules,
  };
}

/** Plays one seed after another; resolves with false at the first disagreement, which it has printed. */
async function fuzz(
  run: FuzzRun,
  { minutes, seed, games, rules }: Options,
  isStopped: () => boolean,
): Promise<boolean> {
  const begun = Date.now();
  let shown = begun;
  let kept = 0;
  for (let game = 0; game < games; game++) {
    try {
      run.playSeed(seed + game);
    } catch (error) {
      console.log(error instanceof Disagreement ? error.message : `The core failed: ${String((error as Error).stack)}`);
      console.log(`Replay: npm run fuzz -- --seed ${seed + game} --games 1 --rules ${rules}`);
      return false;
    }
    if (game % GAMES_AT_A_TIME !== 0) continue;
    await new Promise((resolve) => setImmediate(resolve));
    const now = Date.now();
    if (isStopped() || now - begun >= minutes * MS_PER_MINUTE) break;
    if (run.positions - kept > KEYS_KEPT) {
      run.forgetKeys();
      kept = run.positions;
    }
    if (now - shown < PROGRESS_EVERY_MS) continue;
    shown = now;
    console.error(`${Math.round((now - begun) / 1000)} s, seed ${seed + game}: ${run.positions} positions agree`);
  }
  return true;
}

async function main(): Promise<number> {
  const options = readOptions();
  let stopped = false;
  process.once('SIGINT', () => {
    stopped = true;
  });
  console.error(`first seed ${options.seed}, rules ${options.rules}`);
  const run = new FuzzRun(options.rules);
  const agrees = await fuzz(run, options, () => stopped);
  console.log(run.summary().join('\n'));
  console.log(agrees ? 'Core and reference agree.' : 'Core and reference disagree: see above.');
  return agrees ? EXIT_FINE : EXIT_NO;
}

process.exitCode = await main();
