// The puzzles of the page, opened and solved.
import { readFileSync } from 'node:fs';
import { proveAgainstDefences } from '../../../src/engine/mate_defence.ts';
import { MateSearch } from '../../../src/engine/mate_search.ts';
import { formatFen, positionFromFen } from '../../../src/notation/fen.ts';
import type { Position } from '../../../src/rules/position.ts';
import type { Move } from '../../../src/rules/setup.ts';
import {
  isLinePuzzle,
  legalAmong,
  puzzlePosition,
  type LegalPuzzle,
  type MatePuzzle,
  type Puzzle,
  type ReasonPuzzle,
} from '../../../src/web/puzzles/puzzle.ts';
import { NO_RECORD, PRACTICE_COUNT } from '../../../src/web/puzzles/record.ts';
import { readPuzzles, type PuzzleFile } from '../../../src/web/puzzles/puzzle_file.ts';
import type { Board } from './board.ts';
import { playMove, type Hand } from './moves.ts';
import { openPanel } from './panels.ts';

const FILE = new URL('../../../src/web/puzzles/puzzles.json', import.meta.url);
export const PROGRESS = 'ransom/1/puzzles';
export const RECORD = 'ransom/1/puzzle-record';
const NODES = 2_000_000;
export const PATIENCE_MS = 20_000;

const read = readPuzzles(JSON.parse(readFileSync(FILE, 'utf8')) as PuzzleFile);
if (!read.ok) throw new Error(read.error);
export const puzzles = read.value;
export const mates = puzzles.filter((puzzle): puzzle is MatePuzzle => puzzle.kind === 'mate');
export const lines = puzzles.filter(isLinePuzzle);
export const search = new MateSearch(16);

/** Opens the page with this puzzle on the table. */
export async function openPuzzle(board: Board, { id, level }: Puzzle): Promise<void> {
  const progress = JSON.stringify({ solved: {}, level, last: id });
  // After practice: each puzzle counts for the rating.
  const record = JSON.stringify({ ...NO_RECORD, count: PRACTICE_COUNT });
  await board.page.addInitScript(
    (kept) => {
      for (const [key, text] of kept) if (localStorage.getItem(key!) === null) localStorage.setItem(key!, text!);
    },
    [
      [PROGRESS, progress],
      [RECORD, record],
    ],
  );
  await board.open();
  await showPuzzles(board);
  await board.page.waitForSelector(`[data-puzzle="${id}"]`);
}

/** Opens the page again with another puzzle on the table; solved puzzles remain solved. */
export async function turnTo(board: Board, { id, level }: Puzzle): Promise<void> {
  await board.page.evaluate(
    ([key, last, itsLevel]) => {
      const progress = JSON.parse(localStorage.getItem(key)!) as object;
      localStorage.setItem(key, JSON.stringify({ ...progress, level: itsLevel, last }));
    },
    [PROGRESS, id, level] as const,
  );
  // A reload would come back to the puzzle of the address.
  await board.page.goto(`${board.address}#/settings`);
  await board.page.reload();
  await board.ready();
  await showPuzzles(board);
  await board.page.waitForSelector(`[data-puzzle="${id}"]`);
}

/** Unfolds what may be chosen. */
export async function openChoice({ page }: Board): Promise<void> {
  const choice = page.locator('.puzzle-choice');
  if ((await choice.getAttribute('open')) === null) await choice.locator('summary').click();
}

/** Chooses what is to be found. */
export async function chooseKind(board: Board, theme: string): Promise<void> {
  const { page } = board;
  await openChoice(board);
  await page.locator(`.puzzle-kind[data-theme="${theme}"]`).click();
  await page.locator(`.puzzle-kind[data-theme="${theme}"][aria-pressed="true"]`).waitFor();
}

export async function showPuzzles(board: Board): Promise<void> {
  await openPanel(board.page, 'puzzles');
}

export async function phase(board: Board, wanted: string): Promise<void> {
  await board.page.waitForSelector(`[data-puzzle][data-phase="${wanted}"]`, { timeout: PATIENCE_MS });
}

export async function shown(board: Board): Promise<Position> {
  const position = positionFromFen(await board.fen());
  if (!position.ok) throw new Error(position.error.message);
  return position.value;
}

export function mateMove(position: Position, moves: number): Move {
  const move = search.findMove(position, { maxMoves: moves, nodes: NODES });
  const any = move ?? search.findMove(position, { maxMoves: moves, nodes: NODES, allMoves: true });
  if (any === null) throw new Error('no mate');
  return any;
}

export async function solve(board: Board, puzzle: MatePuzzle, hand: Hand): Promise<void> {
  await playMate(board, puzzle, hand);
  await phase(board, 'solved');
}

/** Plays the mate to its end, whatever the page replies. */
export async function playMate(board: Board, { moves }: MatePuzzle, hand: Hand): Promise<void> {
  for (let left = moves; left > 0; left--) {
    const position = await shown(board);
    const move = mateMove(position, left);
    await playMove(board, position, move, hand);
    if (position.play(move).legalMoves().length === 0) break;
    await board.page.waitForFunction(
      ([side, before]) => {
        const fen = document.querySelector('main')?.getAttribute('data-fen') ?? '';
        const isPlayers = document.querySelector('[data-puzzle]')?.getAttribute('data-phase') === 'player';
        return isPlayers && fen.split(' ')[1] === side && fen !== before;
      },
      [position.turn === 0 ? 'w' : 'b', formatFen(position.setup)],
      { timeout: PATIENCE_MS },
    );
  }
}

/** The option that is right. */
export function rightAnswer(puzzle: ReasonPuzzle | LegalPuzzle): string {
  return puzzle.kind === 'reason' ? puzzle.code : legalAmong(puzzlePosition(puzzle), puzzle.options)[0]!;
}

/** First moves that keep the mate, each man and square once. */
export function keysOf(puzzle: MatePuzzle): Move[] {
  const position = puzzlePosition(puzzle);
  const question = { moves: puzzle.moves - 1, nodes: 200_000, timeMs: null };
  return position
    .legalMoves()
    .filter((move) => proveAgainstDefences(search, position.play(move), question).kind === 'mated');
}
