import { existsSync } from 'node:fs';
import { readTestPosition } from '../../../notation/epd.ts';
import { parseMove } from '../../../notation/parse_move.ts';
import { tokenize } from '../../../notation/pgn_tokens.ts';
import { printable, quoted } from '../../../notation/quoted.ts';
import { readScoreNumber, readScores, type GameScore, type ScoreError } from '../../../notation/score.ts';
import { Game } from '../../../rules/game.ts';
import type { Position } from '../../../rules/position.ts';
import type { Result } from '../../../rules/result.ts';
import { badInput, badUsage } from '../../exit.ts';
import { gameTexts, inputLines } from '../../files/input.ts';
import { expandHome } from '../../files/home.ts';
import { NO_TEST, type Test } from './test_suite.ts';

/** The contents of a text: one FEN or EPD per line; games, PGN or plain moves; or one move list per line. */
export type AnalysisFormat = 'fen' | 'pgn' | 'moves';

/** A position or game to analyse, or an error to report. `line` counts from 1; null for input on the command line. */
export type AnalysisItem =
  | {
      readonly kind: 'position';
      readonly line: number | null;
      readonly game: Game;
      readonly test: Test;
    }
  | { readonly kind: 'game'; readonly line: number | null; readonly number: number; readonly score: GameScore }
  | {
      readonly kind: 'error';
      readonly line: number;
      readonly column: number | null;
      /** The number of the game, if it is one. */
      readonly game: number | null;
      readonly message: string;
    };

export interface AnalysisSource {
  /** The arguments: a file name, a FEN or moves. None: stdin. */
  readonly words: readonly string[];
  /** Absent: detected from the text. */
  readonly format: AnalysisFormat | undefined;
  /** The start position of games without one. */
  readonly start: Position;
  /** Was that position given on the command line? Otherwise it is the default. */
  readonly isStartGiven: boolean;
  /** The number of the only game to analyse, from 1; null: all. Other games are neither replayed nor checked. */
  readonly game: number | null;
  /** Ends the wait for a pipe, with an error. */
  readonly interruption: AbortSignal;
}

const STDIN = '-';
/** Characters of a name that no file has; most systems allow no longer ones. */
const LONGEST_SHOWN = 255;
/** Of the words of a score only `1/2-1/2` and what a tag or a comment begins with can have two slashes. */
const LOOKS_LIKE_FEN = /^(?!1\/2-|[[{(;%])[^\s/]+(?:\/[^\s/]+){2,}/;
/** A path may look like that, too: only all eight ranks, or nothing but men and numbers, can't be one that was misspelt. */
const CAN_BE_NO_PATH = /^[^\s/]+(?:\/[^\s/]+){7}|^[1-8PNBRQKpnbrqk/]+(?:[\s[]|$)/;

/** Yields the positions and games to analyse as the input arrives. */
export async function* analysisItems(source: AnalysisSource): AsyncGenerator<AnalysisItem, void> {
  const { words, format, start, isStartGiven, interruption } = source;
  if (words.length === 0 && isStartGiven && format === undefined) {
    yield { kind: 'position', line: null, game: new Game(start), test: NO_TEST };
    return;
  }
  const text = words.join(' ');
  if (words.length === 0 || text === STDIN || existsSync(expandHome(text))) {
    yield* itemsOf(inputLines(words.length === 0 ? STDIN : text, interruption), source);
  } else if (format !== undefined || isFen(text) || isMoves(text)) {
    yield* itemsOf(linesOf(text), source);
  } else if (text.trim() === '') {
    throw badInput("can't read a file whose name is empty: name one, or give a FEN or moves.");
  } else if (words.length > 1 && words.some((word) => existsSync(expandHome(word)))) {
    throw badInput(
      'one file is read at a time: for several, give their text, as in "cat a.pgn b.pgn | ransom analyze".',
    );
  } else {
    const shown = text.length > LONGEST_SHOWN ? `${printable(text.slice(0, LONGEST_SHOWN))}…` : printable(text);
    throw badInput(`there is no file ${shown}, and it is neither a FEN nor moves.`);
  }
}

/** Is a text on the command line meant as a FEN? */
function isFen(text: string): boolean {
  return LOOKS_LIKE_FEN.test(text) && CAN_BE_NO_PATH.test(text);
}

/** Does a text on the command line start like moves? */
function isMoves(text: string): boolean {
  const [first = ''] = text
    .trim()
    .replace(/^\d{1,7}\.{0,3}\s*/, '')
    .split(/\s+/);
  return text.trim().startsWith('[') || parseMove(first).ok;
}

// oxlint-disable-next-line typescript/require-await -- has the interface of lines that arrive one by one
async function* linesOf(text: string): AsyncGenerator<string, void> {
  yield* text.split(/\r?\n/);
}

/** Detects the format from the first line that isn't empty or a comment, unless it is given. */
async function* itemsOf(
  lines: AsyncGenerator<string, void>,
  source: AnalysisSource,
): AsyncGenerator<AnalysisItem, void> {
  let number = 0;
  let isEmpty = true;
  const skipped: string[] = [];
  for await (const raw of lines) {
    number++;
    const line = number === 1 ? raw.replace(/^\uFEFF/, '') : raw;
    if (isSilent(line)) {
      skipped.push('');
      continue;
    }
    isEmpty = false;
    switch (source.format ?? formatToldBy(line)) {
      case 'fen':
        if (source.isStartGiven) throw badUsage('the input has its own positions: remove --fen.');
        yield* eachLine(line, number, lines, (text, at) => positionItem(text, at, source.start));
        return;
      case 'moves':
        yield* moveLists(line, number, lines, source);
        return;
      case 'pgn':
        yield* gameItems([...skipped, line], lines, source);
        return;
      case null:
        yield { kind: 'error', line: number, column: null, game: null, message: unknownFormat(line) };
        skipped.push('');
    }
  }
  if (isEmpty) throw badInput('there is nothing to analyse: the input has no position and no move.');
}

/** The format of a text that starts with this line; null if the line is neither a FEN nor the start of a game. */
function formatToldBy(line: string): AnalysisFormat | null {
  if (LOOKS_LIKE_FEN.test(line.trim())) return 'fen';
  const [first] = tokenize(line);
  return first?.kind === 'move' && !parseMove(first.text).ok ? null : 'pgn';
}

function unknownFormat(line: string): string {
  return `${quoted(line.trim())} is not a FEN, a move or the start of a PGN game. If it is one of these, choose the input format with --format.`;
}

function isSilent(line: string): boolean {
  const text = line.trim();
  return text === '' || text.startsWith('#');
}

async function* eachLine(
  first: string,
  firstNumber: number,
  others: AsyncGenerator<string, void>,
  read: (text: string, line: number) => AnalysisItem | null,
): AsyncGenerator<AnalysisItem, void> {
  let line = firstNumber;
  const firstItem = read(first, line);
  if (firstItem !== null) yield firstItem;
  for await (const text of others) {
    line++;
    const item = isSilent(text) ? null : read(text, line);
    if (item !== null) yield item;
  }
}

/** A FEN or an EPD. */
function positionItem(text: string, line: number, { ruleset }: Position): AnalysisItem {
  const test = readTestPosition(text, ruleset);
  if (test.ok) return { kind: 'position', line, game: new Game(test.value.position), test: test.value };
  return { kind: 'error', line, column: null, game: null, message: test.error };
}

function movesItem(text: string, line: number, start: Position): AnalysisItem {
  const [score] = readScores(text, start);
  return gameItem(score!, line, line);
}

/** One move list per line; a list's number is that of its line. */
async function* moveLists(
  first: string,
  firstNumber: number,
  others: AsyncGenerator<string, void>,
  { start, game }: AnalysisSource,
): AsyncGenerator<AnalysisItem, void> {
  const read = (text: string, at: number): AnalysisItem | null =>
    game === null || game === at ? movesItem(text, at, start) : null;
  let isFound = false;
  for await (const item of eachLine(first, firstNumber, others, read)) {
    isFound = true;
    yield item;
    if (game !== null) return;
  }
  if (game !== null && !isFound) throw badInput(`there is no game ${game}.`);
}

async function* gameItems(
  first: readonly string[],
  others: AsyncGenerator<string, void>,
  { start, game }: AnalysisSource,
): AsyncGenerator<AnalysisItem, void> {
  const parts = gameTexts(others, first);
  if (game !== null) {
    const score = await readScoreNumber(parts, start, game);
    if (score === null) throw badInput(`there is no game ${game}.`);
    yield gameItem(score, game, null);
    return;
  }
  let number = 0;
  for await (const { text, line } of parts) {
    for (const score of readScores(text, start, line)) yield gameItem(score, ++number, null);
  }
}

/** `line` is that of a move list; null: places in the score are those in the file. */
function gameItem(score: Result<GameScore, ScoreError>, number: number, line: number | null): AnalysisItem {
  if (score.ok) return { kind: 'game', line, number, score: score.value };
  const { error } = score;
  return { kind: 'error', line: line ?? error.line, column: error.column, game: number, message: error.message };
}
