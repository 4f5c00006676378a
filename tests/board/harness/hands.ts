import { formatFen } from '../../../src/notation/fen.ts';
import { readMove } from '../../../src/notation/read_move.ts';
import type { Position } from '../../../src/rules/position.ts';
import type { Move, Role } from '../../../src/rules/setup.ts';
import { FILES } from '../../../src/rules/squares.ts';
import { roleLetter, roleName } from '../../../src/rules/words.ts';
import { parseSquare } from '../../../src/notation/letters.ts';
import { moveKind } from '../../../src/shared/move.ts';
import type { BrowserContextOptions } from 'playwright-core';
import { PHONE } from './board_test.ts';
import type { Board, Spot } from './board.ts';
import { extraRoleOf, spotsOf } from './spots.ts';

/** An input method for moving men. */
export interface Hands {
  readonly name: string;
  readonly options: BrowserContextOptions;
  /** Moves a man from one place to another. */
  put(board: Board, from: Spot, to: Spot): Promise<void>;
  /** Selects an entry of the open chooser. */
  choose(board: Board, role: Role): Promise<void>;
}

export const MOUSE: Hands = {
  name: 'the mouse',
  options: {},
  put: (board, from, to) => board.drag(from, to),
  choose: (board, role) => board.page.locator(choiceOf(role)).click(),
};

/** Clicks without dragging: the fastest way to reach a position. */
export const CLICKS: Hands = {
  name: 'clicks',
  options: {},
  put: async (board, from, to) => {
    await board.click(from);
    await board.click(to);
  },
  choose: (board, role) => board.page.locator(choiceOf(role)).click(),
};

export const TAPS: Hands = {
  name: 'taps',
  options: PHONE,
  put: async (board, from, to) => {
    await board.tap(from);
    await board.tap(to);
  },
  choose: (board, role) => board.page.locator(choiceOf(role)).tap(),
};

export const KEYS: Hands = {
  name: 'keys',
  options: {},
  put: async (board, from, to) => {
    await pressAt(board, from);
    await pressAt(board, to);
  },
  choose: async (board, role) => {
    await board.page.locator('.chooser :focus').waitFor();
    await board.press(roleLetter(role));
  },
};

export const ALL_HANDS: readonly Hands[] = [MOUSE, TAPS, KEYS];

/** Plays moves one after another and compares the page with the rules. Returns the last position. */
export async function playMoves(board: Board, hands: Hands, start: Position, moves: string): Promise<Position> {
  let position = start;
  for (const text of moves.split(' ')) {
    const move = readMove(position, text);
    if (!move.ok) throw new Error(`${text} is not legal`);
    const [from, to] = spotsOf(position.turn, move.value);
    await hands.put(board, from, to);
    const chosen = chosenIn(position, move.value);
    if (chosen !== null) await hands.choose(board, chosen);
    position = position.play(move.value);
    await board.hasShown(formatFen(position.setup));
  }
  return position;
}

/** What a chooser asks for with a move; null: it is the only one of its kind, and nothing is asked. */
function chosenIn(position: Position, move: Move): Role | null {
  const like = position
    .legalMoves()
    .filter((other) => moveKind(other) === moveKind(move) && spotsKey(position, other) === spotsKey(position, move));
  if (like.length === 1) return null;
  return extraRoleOf(move);
}

function spotsKey(position: Position, move: Move): string {
  return JSON.stringify(spotsOf(position.turn, move));
}

function choiceOf(role: Role): string {
  return `.choice:has(.man.${roleName(role)})`;
}

/** Goes to a place with the keyboard, and presses Enter. */
async function pressAt(board: Board, spot: Spot): Promise<void> {
  const { page } = board;
  if (typeof spot !== 'string') {
    await page.locator(board.selectorOf(spot)).focus();
    await board.press('Enter');
    return;
  }
  const cell = page.locator('[role="gridcell"][tabindex="0"]');
  const isFlipped = (await page.getAttribute('main', 'data-flipped')) === 'true';
  const from = parseSquare((await cell.getAttribute('data-square')) ?? '');
  const to = parseSquare(spot);
  if (from === null || to === null) throw new Error(`${spot} is no square of the grid`);
  await cell.focus();
  const forward = isFlipped ? -1 : 1;
  await pressOften(board, forward * ((to % FILES) - (from % FILES)), 'ArrowRight', 'ArrowLeft');
  await pressOften(board, forward * (Math.floor(to / FILES) - Math.floor(from / FILES)), 'ArrowUp', 'ArrowDown');
  await board.press('Enter');
}

async function pressOften(board: Board, times: number, more: string, less: string): Promise<void> {
  for (let i = 0; i < Math.abs(times); i++) await board.press(times > 0 ? more : less);
}
