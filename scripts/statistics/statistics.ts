// `npm run statistics`: the page about what the game looks like, from games of `npm run data`.
//
// Reading the games, drawing and writing are separate steps: the survey of the games and the scores of the first moves
// are kept beside the pictures, and without --data the page is made of them.

import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { EXIT_NO, EXIT_USAGE } from '../../src/cli/exit.ts';
import { messageOf } from '../../src/platform/error_message.ts';
import { MAX_NUMBER, commandLine, wholeNumber } from '../command_line.ts';
import { replaceFile } from '../../src/files/replace_file.ts';
import { say } from '../run.ts';
import { takeFile } from '../take_file.ts';
import { encodeGame } from '../tuning/game_file.ts';
import { SelfPlay } from '../tuning/self_play.ts';
import { Finisher, USUAL_MATES } from './finish.ts';
import { readFirstMoves, searchFirstMoves } from './first_moves.ts';
import { pawns, drawPictures } from './pictures.ts';
import { streamGames } from './game_stream.ts';
import { writePage } from './page.ts';
import { formatSurvey, readSurvey, Surveyor, type Source, type Survey } from './survey.ts';

const TOLD_EVERY_MS = 10_000;
const BENCH_FILE = path.join(import.meta.dirname, '../../tests/engine/bench_signature.txt');

interface Options {
  readonly out: string;
  readonly data?: string;
  readonly games?: number;
  readonly nodes?: number;
  readonly seed?: number;
  readonly mates: number;
  readonly firstNodes?: number;
}

const options = commandLine('statistics', 'Surveys self-play games, and writes a page about what the game looks like.')
  .option('--out <file>', 'the page; its pictures and numbers go into a folder of the same name', 'docs/statistics.md')
  .option('--data <file>', 'games of `npm run data`; without it, the numbers of the last survey are used')
  .option('--games <n>', 'the number of games to survey, from the first on: with --data', wholeNumber(1, MAX_NUMBER))
  .option('--nodes <n>', 'the nodes per move that the games were played with: with --data', wholeNumber(1, MAX_NUMBER))
  .option('--seed <n>', 'the seed that they were played with: with --data', wholeNumber(0, MAX_NUMBER))
  .option('--mates <n>', 'play about so many of the games to mate', wholeNumber(1, MAX_NUMBER), USUAL_MATES)
  .option(
    '--first-nodes <n>',
    'search each first move with so many nodes, unless that is done',
    wholeNumber(1, MAX_NUMBER),
  )
  .parse()
  .opts<Options>();

function fail(message: string, code = EXIT_NO as number): never {
  console.error(message);
  process.exit(code);
}

/** Checks the first and the last game: only this engine plays them so, with these nodes and this seed. */
function check(file: string, { games, nodes, seed }: Omit<Source, 'bench'>): void {
  const play = new SelfPlay(nodes);
  let number = 0;
  for (const game of streamGames(file, games)) {
    const isChecked = number === 0 || number === games - 1;
    if (isChecked && !encodeGame(game).equals(encodeGame(play.playGame(seed, number))))
      fail(`${file}: with --nodes ${nodes} --seed ${seed}, this engine plays game ${number + 1} in another way`);
    number++;
  }
  if (number < games) fail(`${file} has ${number} games, fewer than ${games}`);
}

function survey(file: string, source: Source, mates: number): Survey {
  check(file, source);
  const surveyor = new Surveyor(new Finisher(source.nodes), Math.ceil(source.games / mates));
  let told = performance.now();
  let done = 0;
  for (const game of streamGames(file, source.games)) {
    surveyor.add(game);
    done++;
    if (performance.now() - told < TOLD_EVERY_MS) continue;
    say(`${done} of ${source.games} games`);
    told = performance.now();
  }
  return surveyor.result(source);
}

function surveyWanted(file: string, bench: number): Survey {
  const { data, games, nodes, seed, mates } = options;
  if (data === undefined) return readSurvey(file) ?? fail(`there is no ${file} yet: --data is needed`, EXIT_USAGE);
  if (games === undefined || nodes === undefined || seed === undefined)
    fail('--data needs --games, --nodes and --seed, as they were given to npm run data', EXIT_USAGE);
  if (!existsSync(data)) fail(`there is no ${data}`);
  try {
    replaceFile(file, formatSurvey(survey(data, { games, nodes, seed, bench }, mates)));
  } catch (error) {
    fail(messageOf(error));
  }
  return readSurvey(file)!;
}

const folder = options.out.replace(/\.md$/, '');
if (folder === options.out) fail('the page needs a name that ends in .md', EXIT_USAGE);
mkdirSync(folder, { recursive: true });
const lock = takeFile(options.out);
const bench = Number(readFileSync(BENCH_FILE, 'utf8'));
const surveyed = surveyWanted(path.join(folder, 'survey.json'), bench);

const firstFile = path.join(folder, 'first_moves.json');
const { firstNodes } = options;
// Everything found is on disk, so that Ctrl-C may end the process as usual.
if (firstNodes !== undefined)
  searchFirstMoves(firstFile, { bench, nodes: firstNodes }, ({ move, score }, done, all) =>
    say(`${move} ${pawns(score)}: ${done} of ${all} first moves`),
  );
const first = readFirstMoves(firstFile);

for (const [name, picture] of drawPictures(surveyed, first)) replaceFile(path.join(folder, name), picture);
replaceFile(options.out, writePage(surveyed, first, path.basename(folder)));
lock.release();
say(`${options.out} is written`);
