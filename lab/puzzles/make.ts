// Makes the puzzles of the board: `npm run lab puzzles make`. Plays self-play games, takes at most one forced mate and one
// refused move from each, and records them in a journal, so that the same command continues an interrupted run. When
// there are enough, it writes the file of puzzles. See docs/puzzles.md.

import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { EXIT_FINE, EXIT_INTERRUPTED, EXIT_NO } from '../../src/cli/exit.ts';
import { MateSearch } from '../../src/engine/mate_search.ts';
import { JobFile, isObject, type JournalKind } from '../../src/jobs/journal.ts';
import { positionFromFen } from '../../src/notation/fen.ts';
import { MAX_NUMBER, commandLine, wholeNumber } from '../shared/command_line.ts';
import { replaceFile } from '../../src/files/replace_file.ts';
import { MAX_SEED, Random } from '../../src/match/random.ts';
import { messageOf } from '../../src/platform/error_message.ts';
import { interruption, say } from '../shared/run.ts';
import { takeFile } from '../shared/files.ts';
import { candidatesIn, makeMate, type MadeMate } from './mate_puzzle.ts';
import { WANTED_LEGAL, WANTED_REASONS, refusalAt, refusalIn } from './refusal_puzzle.ts';
import { WANTED, formatPuzzles, isUseful, selectPuzzles, type MadePuzzle } from './select.ts';
import { SelfPlay, type PlayedGame } from './self_play.ts';

const MATE_HASH_MB = 64;
/** Proofs are expensive: at most this many candidates per game are tried. */
const TRIES = 3;
const SAID_EACH = 10;

const options = commandLine('puzzles make')
  .option('--journal <file>', 'record of the puzzles found: the same command continues it', 'puzzles.log')
  .option('--out <file>', 'output file of the puzzles', 'src/web/puzzles/puzzles.json')
  .option('--games <n>', 'maximum total number of games', wholeNumber(1, MAX_NUMBER), 2000)
  .option('--nodes <n>', 'nodes a move', wholeNumber(1, MAX_NUMBER), 1500)
  .option('--seed <n>', 'other games', wholeNumber(0, MAX_SEED), 1)
  .parse()
  .opts<{ journal: string; out: string; games: number; nodes: number; seed: number }>();

/** A game that has been examined. Positions set up by hand are those of game STUDY. */
interface ExaminedGame {
  readonly game: number;
  readonly puzzles: readonly MadePuzzle[];
}

/** The number of the positions that were set up by hand. */
const STUDY = -1;

/** A line for each game examined, with the puzzles found in it. */
const PUZZLE_JOURNAL: JournalKind<object, ExaminedGame> = {
  name: 'puzzles',
  what: 'search for puzzles',
  isRun: isObject,
  isEntry: (value): value is ExaminedGame =>
    isObject(value) &&
    'game' in value &&
    Number.isInteger(value.game) &&
    'puzzles' in value &&
    Array.isArray(value.puzzles) &&
    value.puzzles.every((puzzle) => isObject(puzzle) && 'kind' in puzzle && 'fen' in puzzle),
  idOf: ({ game }) => game,
};

/** The puzzles found so far, by kind: a length of mate, a reason, a topic. */
class Stock {
  private readonly have = new Map<string, number>();
  private readonly wanted: ReadonlyMap<string, number>;

  constructor() {
    const refusals = Object.entries({ ...WANTED_REASONS, ...WANTED_LEGAL });
    const counts: [string, number][] = refusals.map(([kind, { count }]) => [kind, count]);
    this.wanted = new Map([...Object.entries(WANTED), ...counts]);
  }

  add(puzzle: MadePuzzle): void {
    if (puzzle.kind === 'mate' && !isUseful(puzzle)) return;
    const kind = kindOf(puzzle);
    this.have.set(kind, (this.have.get(kind) ?? 0) + 1);
  }

  /** Found share of the number wanted; at least 1 means enough. */
  filled(kind: string): number {
    const wanted = this.wanted.get(kind);
    return wanted === undefined ? 1 : (this.have.get(kind) ?? 0) / wanted;
  }

  get missing(): string[] {
    return [...this.wanted.keys()].filter((kind) => this.filled(kind) < 1);
  }
}

function kindOf(puzzle: MadePuzzle): string {
  switch (puzzle.kind) {
    case 'mate':
      return String(puzzle.moves);
    case 'reason':
      return puzzle.code;
    case 'legal':
      return puzzle.topic;
  }
}

/** A mate of the length that is rarest so far; null if the game has no suitable one. */
function mateIn(game: PlayedGame, number: number): MadeMate | null {
  const filled = (moves: number): number => stock.filled(String(moves));
  if (Object.keys(WANTED).every((moves) => stock.filled(moves) >= 1)) return null;
  const candidates = candidatesIn(game, search)
    .filter(({ moves }) => filled(moves) < 1)
    .sort((a, b) => filled(a.moves) - filled(b.moves));
  for (const candidate of candidates.slice(0, TRIES)) {
    const mate = makeMate(candidate, number, search);
    if (mate !== null && isUseful(mate)) return mate;
  }
  return null;
}

function studyFens(): string[] {
  const lines = readFileSync(new URL('studies.txt', import.meta.url), 'utf8').split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith('#'));
}

/** Distinguishes the random choice of questions from the moves of the same game. */
const OF_QUESTIONS = 1;

function randomOf(...seed: readonly number[]): () => number {
  const random = new Random(...seed);
  return () => random.fraction();
}

/** The puzzles of positions set up by hand, of kinds that are still wanted. */
function studyPuzzles(): MadePuzzle[] {
  const random = randomOf(options.seed);
  return studyFens().flatMap((fen) => {
    const position = positionFromFen(fen);
    if (!position.ok) throw new Error(`studies.txt: ${position.error.message}`);
    const isWanted = (kind: string): boolean => kind in WANTED_REASONS && stock.filled(kind) < 1;
    const puzzle = refusalAt(position.value, STUDY, random, isWanted);
    if (puzzle !== null) stock.add(puzzle);
    return puzzle === null ? [] : [puzzle];
  });
}

/** The puzzles of a game of self-play. */
function gamePuzzles(number: number): MadePuzzle[] {
  const game = selfPlay.playGame(options.seed, number);
  const random = randomOf(options.seed, number, OF_QUESTIONS);
  const refusal = refusalIn(game, number, random, (kind) => stock.filled(kind) < 1);
  const made = [mateIn(game, number), refusal].filter((puzzle) => puzzle !== null);
  for (const puzzle of made) stock.add(puzzle);
  return made;
}

const stock = new Stock();
const selfPlay = new SelfPlay(options.nodes);
const search = new MateSearch(MATE_HASH_MB);

/** Examines games until there are enough puzzles; returns all games examined, those of earlier runs, too. */
async function examine(signal: AbortSignal): Promise<ExaminedGame[]> {
  const { nodes, seed } = options;
  const opened = await JobFile.open(options.journal, PUZZLE_JOURNAL, { nodes, seed }, {});
  if (!opened.ok) throw new Error(opened.error);
  const journal = opened.value;
  const examined = [...journal.entries];
  for (const puzzle of examined.flatMap(({ puzzles }) => puzzles)) stock.add(puzzle);
  for (let number = examined.length + STUDY; number < options.games && !signal.aborted; number++) {
    if (stock.missing.length === 0) break;
    // Lets Ctrl-C be handled.
    await setImmediate();
    const entry = { game: number, puzzles: number === STUDY ? studyPuzzles() : gamePuzzles(number) };
    examined.push(entry);
    journal.add(entry);
    if (number % SAID_EACH === SAID_EACH - 1) say(`${number + 1} games; still wanted: ${stock.missing.join(', ')}`);
  }
  return examined;
}

async function main(): Promise<number> {
  takeFile(options.journal);
  const signal = interruption('ending after this game; the same command continues');
  try {
    const examined = await examine(signal);
    if (signal.aborted) return EXIT_INTERRUPTED;
    replaceFile(options.out, formatPuzzles(selectPuzzles(examined.flatMap(({ puzzles }) => puzzles))));
    if (stock.missing.length > 0)
      say(`${examined.length + STUDY} games don't contain enough of: ${stock.missing.join(', ')}`);
    say(`${options.out} is written`);
    return stock.missing.length === 0 ? EXIT_FINE : EXIT_NO;
  } catch (error) {
    console.error(messageOf(error));
    return EXIT_NO;
  }
}

process.exitCode = await main();
