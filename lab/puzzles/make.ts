// Makes the puzzles of the board: `npm run lab puzzles make`. Plays self-play games or reads games, takes at most one mate or only
// move and one refused move from each, and records them in a journal, so that the same command continues an interrupted run. When
// there are enough, it writes the file of puzzles. See docs/puzzles.md.

import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { EXIT_FINE, EXIT_INTERRUPTED, EXIT_NO } from '../../src/cli/exit.ts';
import { MateSearch } from '../../src/engine/mate_search.ts';
import { fingerprintOf } from '../../src/jobs/fingerprint.ts';
import { JobFile, isObject, type JournalKind } from '../../src/jobs/journal.ts';
import { positionFromFen } from '../../src/notation/fen.ts';
import { InvalidArgumentError, MAX_NUMBER, commandLine, wholeNumber } from '../shared/command_line.ts';
import { replaceFile } from '../../src/files/replace_file.ts';
import { MAX_SEED, Random } from '../../src/match/random.ts';
import { messageOf } from '../../src/platform/error_message.ts';
import { interruption, say } from '../shared/run.ts';
import { readInput, takeFile, takeReplaced } from '../shared/files.ts';
import { LINE_KINDS } from '../../src/web/puzzles/puzzle.ts';
import type { PuzzleFile } from '../../src/web/puzzles/puzzle_file.ts';
import { lineCandidatesIn, makeLine, type MadeLine } from './line_puzzle.ts';
import { practicePuzzles } from './practice.ts';
import { candidatesIn, makeMate, type MadeMate } from './mate_puzzle.ts';
import { WANTED_LEGAL, WANTED_REASONS, refusalAt, refusalIn } from './refusal_puzzle.ts';
import {
  GROUPS,
  WANTED,
  WANTED_LINES,
  addLines,
  formatPuzzles,
  isUseful,
  levelOfEffort,
  parsePuzzleFile,
  readPuzzleFile,
  selectPuzzles,
} from './select.ts';
import type { Group, MadePuzzle } from './select.ts';
import { PoolOfGames, SelfPlay, type GameSource, type PlayedGame } from './self_play.ts';

const MATE_HASH_MB = 64;
/** Proofs are expensive: at most this many candidates per game are tried. */
const TRIES = 3;
const SAID_EACH = 10;

interface Options {
  readonly journal: string;
  readonly out: string;
  readonly games: number;
  readonly nodes: number;
  readonly seed: number;
  readonly pool?: string;
  readonly kinds: readonly Group[];
  readonly add?: number;
}

/** Reads the value of `--kinds`. */
function groups(text: string): readonly Group[] {
  const named = text.split(',');
  const unknown = named.find((name) => !(GROUPS as readonly string[]).includes(name));
  if (unknown !== undefined) throw new InvalidArgumentError(`"${unknown}" is none of ${GROUPS.join(', ')}`);
  return GROUPS.filter((group) => named.includes(group));
}

const options = commandLine('puzzles make')
  .option('--journal <file>', 'record of the puzzles found: the same command continues it', 'puzzles.log')
  .option('--out <file>', 'output file of the puzzles', 'src/web/puzzles/puzzles.json')
  .option('--games <n>', 'maximum total number of games', wholeNumber(1, MAX_NUMBER), 2000)
  .option('--nodes <n>', 'nodes a move', wholeNumber(1, MAX_NUMBER), 1500)
  .option('--seed <n>', 'other games', wholeNumber(0, MAX_SEED), 1)
  .option('--pool <file>', 'games in PGN to take instead of those of self-play')
  .option('--kinds <list>', `what to make, the rest of the file is kept: ${GROUPS.join(',')}`, groups, GROUPS)
  .option('--add <n>', 'keep the only moves of the file, and add up to so many', wholeNumber(1, MAX_NUMBER))
  .parse()
  .opts<Options>();

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

/** The puzzles found so far, by kind: a length of mate, a reason, a topic, what an only move is for with its level. */
class Stock {
  private readonly have = new Map<string, number>();
  private readonly wanted: ReadonlyMap<string, number>;

  constructor() {
    const refusals = Object.entries({ ...WANTED_REASONS, ...WANTED_LEGAL });
    const counts: Readonly<Record<Group, readonly [string, number][]>> = {
      mates: Object.entries(WANTED),
      questions: refusals.map(([kind, { count }]) => [kind, count]),
      practice: [],
      lines: LINE_KINDS.flatMap((kind) =>
        WANTED_LINES[kind].map((count, index): [string, number] => [`${kind} ${index + 1}`, count]),
      ),
    };
    this.wanted = new Map(options.kinds.flatMap((group) => counts[group]));
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
    default:
      return lineKindOf(puzzle);
  }
}

function lineKindOf({ kind, effort }: Pick<MadeLine, 'kind' | 'effort'>): string {
  return `${kind} ${levelOfEffort(effort)}`;
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

/** The only move of the kind that is rarest so far; null if the game has no suitable one. */
function lineIn(game: PlayedGame, number: number): MadeLine | null {
  if (!options.kinds.includes('lines')) return null;
  const filled = (made: Pick<MadeLine, 'kind' | 'effort'>): number => stock.filled(lineKindOf(made));
  const candidates = lineCandidatesIn(game)
    .filter((candidate) => filled(candidate) < 1)
    .sort((a, b) => filled(a) - filled(b));
  for (const candidate of candidates.slice(0, TRIES)) {
    const line = makeLine(candidate, number, search);
    if (line !== null && filled(line) < 1) return line;
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

/** The puzzles of a game. */
function gamePuzzles(game: PlayedGame, number: number): MadePuzzle[] {
  const random = randomOf(options.seed, number, OF_QUESTIONS);
  const refusal = refusalIn(game, number, random, (kind) => stock.filled(kind) < 1);
  const made = [mateIn(game, number) ?? lineIn(game, number), refusal].filter((puzzle) => puzzle !== null);
  for (const puzzle of made) stock.add(puzzle);
  return made;
}

const stock = new Stock();
const search = new MateSearch(MATE_HASH_MB);

/** What the games come from, and what tells it apart in the journal. */
function sourceOf(): { readonly source: GameSource; readonly plan: object } {
  const { nodes, seed, pool, kinds } = options;
  const made = kinds.length === GROUPS.length ? {} : { kinds };
  if (pool === undefined) return { source: new SelfPlay(nodes, seed), plan: { nodes, seed, ...made } };
  const text = readInput(pool).toString('utf8');
  return { source: new PoolOfGames(text, pool), plan: { seed, pool: fingerprintOf(text), ...made } };
}

/** Examines games until there are enough puzzles; returns all games examined, those of earlier runs, too. */
async function examine(signal: AbortSignal): Promise<ExaminedGame[]> {
  const { source, plan } = sourceOf();
  const opened = await JobFile.open(options.journal, PUZZLE_JOURNAL, { ...plan }, {});
  if (!opened.ok) throw new Error(opened.error);
  const journal = opened.value;
  const examined = [...journal.entries];
  for (const puzzle of examined.flatMap(({ puzzles }) => puzzles)) stock.add(puzzle);
  for (let number = examined.length + STUDY; number < options.games && !signal.aborted; number++) {
    if (stock.missing.length === 0) break;
    // Lets Ctrl-C be handled.
    await setImmediate();
    const game = number === STUDY ? null : source.playGame(number);
    if (game === null && number !== STUDY) break;
    const entry = { game: number, puzzles: game === null ? studyPuzzles() : gamePuzzles(game, number) };
    examined.push(entry);
    journal.add(entry);
    if (number % SAID_EACH === SAID_EACH - 1) say(`${number + 1} games; still wanted: ${stock.missing.join(', ')}`);
  }
  return examined;
}

/** What is kept of the file that is there; null if all of it is made. */
function keptFile(): PuzzleFile | null {
  if (options.add !== undefined && options.kinds.join() !== 'lines')
    throw new Error('--add adds only moves: give --kinds lines with it');
  if (options.kinds.length === GROUPS.length) return null;
  return readPuzzleFile(options.out);
}

function fileOf(made: readonly MadePuzzle[], kept: PuzzleFile | null): PuzzleFile {
  if (kept !== null && options.add !== undefined) return addLines(kept, made, options.add);
  const practice = options.kinds.includes('practice') ? practicePuzzles(search) : [];
  return selectPuzzles(made, practice, options.kinds, kept);
}

/** How many only moves are fewer than were to be added, in words; none if there are as many. */
function lackingLines(file: PuzzleFile, kept: PuzzleFile | null, count: number): string[] {
  const linesOf = (of: PuzzleFile | null): number => of?.lines?.flat().length ?? 0;
  const missing = count - (linesOf(file) - linesOf(kept));
  return missing === 0 ? [] : [`only moves (${missing} missing)`];
}

async function main(): Promise<number> {
  takeFile(options.journal);
  takeReplaced(options.out, 'file of puzzles', (bytes) => parsePuzzleFile(bytes) !== null);
  const signal = interruption('ending after this game; the same command continues');
  try {
    const kept = keptFile();
    const examined = await examine(signal);
    if (signal.aborted) return EXIT_INTERRUPTED;
    const file = fileOf(
      examined.flatMap(({ puzzles }) => puzzles),
      kept,
    );
    replaceFile(options.out, formatPuzzles(file));
    const lacking = options.add === undefined ? stock.missing : lackingLines(file, kept, options.add);
    if (lacking.length > 0) say(`${examined.length + STUDY} games don't contain enough of: ${lacking.join(', ')}`);
    say(`${options.out} is written`);
    return lacking.length === 0 ? EXIT_FINE : EXIT_NO;
  } catch (error) {
    console.error(messageOf(error));
    return EXIT_NO;
  }
}

process.exitCode = await main();
