// npm run fuzz -- --minutes N [--seed S] [--games N] [--rules leslie|pierce|both]
//
// Plays random games in the core and in the slow reference until they disagree or the time is up. A game depends on nothing
// but its seed: the one reported plays it again.
import { parseArgs } from 'node:util';
import { Disagreement } from '../tests/movegen/fuzz/compare.ts';
import { FuzzRun, type Rules } from '../tests/movegen/fuzz/run.ts';

const USAGE = 'usage: npm run fuzz -- --minutes N [--seed S] [--games N] [--rules leslie|pierce|both]';
const EXIT_DISAGREEMENT = 1;
const EXIT_USAGE = 2;
const MS_PER_MINUTE = 60_000;
const PROGRESS_EVERY_MS = 5_000;
/** Games between two looks at the keyboard and the clock. */
const GAMES_AT_A_TIME = 20;
/** Positions after which the keys seen are forgotten, so that a night's run keeps to its memory. */
const KEYS_KEPT = 500_000;

interface Options {
  minutes: number;
  seed: number;
  games: number;
  rules: Rules;
}

function readNumber(name: string, text: string): number {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number) || number < 0)
    throw new Error(`--${name} wants a number, not "${text}"`);
  return number;
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string' },
      seed: { type: 'string' },
      games: { type: 'string' },
      rules: { type: 'string', default: 'both' },
    },
  });
  const { rules } = values;
  if (rules !== 'leslie' && rules !== 'pierce' && rules !== 'both') throw new Error(`no such rules: ${rules}`);
  if (values.minutes === undefined && values.games === undefined) throw new Error('how long? --minutes or --games');
  return {
    minutes: values.minutes === undefined ? Infinity : readNumber('minutes', values.minutes),
    seed: values.seed === undefined ? Date.now() % 1_000_000_000 : readNumber('seed', values.seed),
    games: values.games === undefined ? Infinity : readNumber('games', values.games),
    rules,
  };
}

/** Plays one seed after the other; resolves with false at the first disagreement, which it has printed. */
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
  let options: Options;
  try {
    options = readOptions();
  } catch (error) {
    console.error((error as Error).message);
    console.error(USAGE);
    return EXIT_USAGE;
  }
  let stopped = false;
  process.once('SIGINT', () => {
    stopped = true;
  });
  console.error(`first seed ${options.seed}, rules ${options.rules}`);
  const run = new FuzzRun(options.rules);
  const agrees = await fuzz(run, options, () => stopped);
  console.log(run.summary().join('\n'));
  console.log(agrees ? 'Core and reference agree.' : 'Core and reference disagree: see above.');
  return agrees ? 0 : EXIT_DISAGREEMENT;
}

process.exitCode = await main();
