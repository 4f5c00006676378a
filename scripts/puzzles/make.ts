// Makes the puzzles of the board: `npm run puzzles:make`. Plays self-play games, takes at most one forced mate and one
// refused move from each, and records them in a journal, so that the same command continues an interrupted run. When
// there are enough, it writes the file of puzzles. See docs/puzzles.md.

import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { EXIT_FINE, EXIT_INTERRUPTED, EXIT_NO } from '../../src/cli/exit.ts';
import { MateSearch } from '../../src/engine/mate_search.ts';
import { positionFromFen } from '../../src/notation/fen.ts';
import { MAX_NUMBER, commandLine, wholeNumber } from '../command_line.ts';
import { replaceFile } from '../../src/files/replace_file.ts';
import { interruption, say } from '../run.ts';
import { takeFile } from '../take_file.ts';
import { addToJournal, readJournal, type JournalLine } from './journal.ts';
import { candidatesIn, makeMate, type MadeMate } from './mate_puzzle.ts';
import { formatPuzzles } from './puzzle_file.ts';
import { WANTED_LEGAL, WANTED_REASONS, refusalAt, refusalIn } from './refusal_puzzle.ts';
import { WANTED, isUseful, selectPuzzles } from './select.ts';
import { SelfPlay, randomFrom, type PlayedGame } from './self_play.ts';

const MATE_TABLE_MB = 64;
/** Proofs are expensive: at most this many candidates per game are tried. */
const TRIES = 3;
const SAID_EACH = 10;

const options = commandLine('puzzles:make', 'Makes the puzzles of the board from games of self-play.')
  .option('--journal <file>', 'record of the puzzles found: the same command continues it', 'puzzles.log')
  .option('--out <file>', 'output file of the puzzles', 'src/web/puzzles/puzzles.json')
  .option('--games <n>', 'maximum total number of games', wholeNumber(1, MAX_NUMBER), 2000)
  .option('--nodes <n>', 'nodes a move', wholeNumber(1, MAX_NUMBER), 1500)
  .option('--seed <n>', 'other games', wholeNumber(0, MAX_NUMBER), 1)
  .parse()
  .opts<{ journal: string; out: string; games: number; nodes: number; seed: number }>();

/** The puzzles found so far, by kind: a length of mate, a reason, a topic. */
class Stock {
  private readonly have = new Map<string, number>();
  private readonly wanted: ReadonlyMap<string, number>;

  constructor() {
    const refusals = Object.entries({ ...WANTED_REASONS, ...WANTED_LEGAL });
    const counts: [string, number][] = refusals.map(([kind, { count }]) => [kind, count]);
    this.wanted = new Map([...Object.entries(WANTED), ...counts]);
  }

  add(line: JournalLine): void {
    if (line.kind === 'game' || (line.kind === 'mate' && !isUseful(line))) return;
    const kind = kindOf(line);
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

function kindOf(line: Exclude<JournalLine, { kind: 'game' }>): string {
  switch (line.kind) {
    case 'mate':
      return String(line.moves);
    case 'reason':
      return line.code;
    case 'legal':
      return line.topic;
  }
}

/** A mate of the length that is rarest so far; null if the game has none that is wanted. */
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

/** The game number of positions that were set up by hand. */
const STUDY = -1;

function studyFens(): string[] {
  const lines = readFileSync(new URL('studies.txt', import.meta.url), 'utf8').split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith('#'));
}

/** Puzzles from positions set up by hand, of kinds that are still wanted. */
function studyPuzzles(): JournalLine[] {
  const known = new Set(lines.flatMap((line) => ('fen' in line ? [line.fen] : [])));
  const random = randomFrom(options.seed);
  const made: JournalLine[] = [];
  for (const fen of studyFens()) {
    const position = positionFromFen(fen);
    if (!position.ok) throw new Error(`studies.txt: ${position.error.message}`);
    if (known.has(fen)) continue;
    const puzzle = refusalAt(position.value, STUDY, random, (kind) => kind in WANTED_REASONS && stock.filled(kind) < 1);
    if (puzzle === null) continue;
    made.push(puzzle);
    stock.add(puzzle);
  }
  return made;
}

const lock = takeFile(options.journal);
const signal = interruption('ending after this game; the same command continues');
const stock = new Stock();
const lines = readJournal(options.journal);
for (const line of lines) stock.add(line);
const studies = studyPuzzles();
lines.push(...studies);
addToJournal(options.journal, studies);
const selfPlay = new SelfPlay(options.nodes);
const search = new MateSearch(MATE_TABLE_MB);

let number = lines.filter(({ kind }) => kind === 'game').length;
for (; number < options.games && stock.missing.length > 0 && !signal.aborted; number++) {
  // Lets Ctrl-C be handled.
  await setImmediate();
  const seed = options.seed + number;
  const game = selfPlay.playGame(seed);
  const random = randomFrom(seed);
  const refusal = refusalIn(game, number, random, (kind) => stock.filled(kind) < 1);
  const made = [mateIn(game, number), refusal, { kind: 'game', game: number } as const].filter((line) => line !== null);
  for (const line of made) stock.add(line);
  lines.push(...made);
  addToJournal(options.journal, made);
  if (number % SAID_EACH === SAID_EACH - 1) say(`${number + 1} games; still wanted: ${stock.missing.join(', ')}`);
}
lock.release();

if (signal.aborted) process.exitCode = EXIT_INTERRUPTED;
else {
  replaceFile(options.out, formatPuzzles(selectPuzzles(lines)));
  process.exitCode = stock.missing.length === 0 ? EXIT_FINE : EXIT_NO;
  if (stock.missing.length > 0) say(`${number} games don't contain enough of: ${stock.missing.join(', ')}`);
  say(`${options.out} is written`);
}
