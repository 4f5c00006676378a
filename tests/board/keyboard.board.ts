// Scenario 19: a whole game with the keyboard alone, from the first Tab on, and the bar of tools.

import { formatFen, startPosition } from '../../src/notation/fen.ts';
import { readMove } from '../../src/notation/read_move.ts';
import { roleLetter } from '../../src/rules/words.ts';
import { moveKind, KIND_EXCHANGE, KIND_PROMOTION } from '../../src/shared/move.ts';
import { parseSquare } from '../../src/notation/letters.ts';
import { FILES } from '../../src/rules/squares.ts';
import type { Board, Spot } from './harness/board.ts';
import { boardTest, slowBoardTest } from './harness/board_test.ts';
import { gameAddress } from './harness/panels.ts';
import { extraRoleOf, spotsOf } from './harness/spots.ts';

/** An exchange, a drop, and mate. */
const SHORT_GAME = 'e4 f5 exf5 g6 fxg6 hxg6 (P-P)*a3 *a6 Qg4 b6 Qxg6#';
/** En passant, castling, exchanges with one payment and with a choice, a promotion, a drop, and mate. */
const LONG_GAME =
  'e4 a6 e5 d5 exd6 cxd6 Nf3 Nc6 Bc4 Bg4 O-O Bxf3 Qxf3 Nf6 Qxf6 gxf6 (P-P)*c7 Qd7 c8=Q+ Rxc8 (N-N)*f5 N*h5 (B-P)*g6 Rd8 Bxf7';
const MAX_STOPS = 40;
const CELL = '[role="gridcell"]';

/** Has the focus come to an element, or into it? */
function isAt(board: Board, selector: string): Promise<boolean> {
  return board.page.evaluate((wanted) => document.activeElement?.closest(wanted) !== null, selector);
}

/** Presses Tab, or Shift+Tab, until the focus is there. */
async function tabTo(board: Board, selector: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    if (await isAt(board, selector)) return;
    await board.press(key);
  }
  throw new Error(`${key} doesn't lead to ${selector}`);
}

/** Goes to a place by keys, wherever on the table the focus is, and presses Enter. */
async function pressAt(board: Board, spot: Spot): Promise<void> {
  if (typeof spot === 'string') {
    await tabTo(board, CELL);
    const from = parseSquare((await board.page.locator(':focus').getAttribute('data-square'))!)!;
    const to = parseSquare(spot)!;
    const [files, ranks] = [(to % FILES) - (from % FILES), Math.floor(to / FILES) - Math.floor(from / FILES)];
    for (let i = 0; i < Math.abs(files); i++) await board.press(files > 0 ? 'ArrowRight' : 'ArrowLeft');
    for (let i = 0; i < Math.abs(ranks); i++) await board.press(ranks > 0 ? 'ArrowUp' : 'ArrowDown');
  } else {
    const slot = board.selectorOf(spot);
    await tabTo(board, `.store:has(${slot})`, 'Shift+Tab');
    await board.press('Home');
    while (!(await isAt(board, slot))) await board.press('ArrowRight');
  }
  await board.press('Enter');
}

async function plays(board: Board, moves: string): Promise<void> {
  const { page } = board;
  await board.open();
  await board.press('Tab');
  expect(await isAt(board, '.skip')).toBe(true);
  await tabTo(board, '.tabs button:nth-child(2)');
  await board.press('Enter');
  await page.locator('form.new-game').waitFor();
  await tabTo(board, 'input[name="against"]');
  while (!(await isAt(board, '[value="here"]'))) await board.press('ArrowDown');
  await tabTo(board, 'form [type="submit"]');
  await board.press('Enter');
  await page.locator('.game-panel').waitFor();
  expect(await isAt(board, CELL)).toBe(true);

  let position = startPosition();
  for (const text of moves.split(' ')) {
    const move = readMove(position, text);
    if (!move.ok) throw new Error(`${text} is not legal`);
    const [from, to] = spotsOf(position.turn, move.value);
    await pressAt(board, from);
    await pressAt(board, to);
    const next = formatFen(position.play(move.value).setup);
    if ([KIND_EXCHANGE, KIND_PROMOTION].includes(moveKind(move.value))) {
      // Played at once if there is no choice.
      await page.waitForFunction(
        (fen) => document.querySelector('.chooser :focus') !== null || window.boardFens.includes(fen),
        next,
      );
      if (await isAt(board, '.chooser')) await board.press(roleLetter(extraRoleOf(move.value)!));
    }
    await board.showsFen(next);
    position = position.play(move.value);
  }
  expect(position.status()).toBe('checkmate');
  await page.locator('.ended', { hasText: 'White won' }).waitFor();
  await page.locator('.ended .primary').waitFor();
}

slowBoardTest('a long game from the first Tab to mate', ({ board }) => plays(board, LONG_GAME));

slowBoardTest('a game from the first Tab to mate, another one to resignation', async ({ board }) => {
  const { page } = board;
  await plays(board, SHORT_GAME);
  await tabTo(board, '.ended .primary');
  await board.press('Enter');
  await board.showsFen(formatFen(startPosition().setup));
  expect(await isAt(board, CELL)).toBe(true);
  // Before the first move there is nothing to resign.
  expect(await page.locator('[data-resign]').count()).toBe(0);
  await pressAt(board, 'e2');
  await pressAt(board, 'e4');
  await tabTo(board, '[data-resign]');
  await board.press('Enter');
  await page.waitForFunction(() => document.activeElement?.textContent === 'Play on');
  await board.press('Enter');
  await page.waitForFunction(() => document.activeElement?.textContent.includes('Resign'));
  await board.press('Enter');
  await page.waitForFunction(() => document.activeElement?.textContent === 'Play on');
  await board.press('Shift+Tab', 'Enter');
  await page.locator('.ended', { hasText: 'Black resigned' }).waitFor();
  expect(await isAt(board, '.ended')).toBe(true);
});

boardTest('leaves keys with Alt to the browser, wherever arrow keys have a meaning', async ({ board }) => {
  await board.open();
  // A game that can be stepped back in.
  await board.drag('e2', 'e4');
  const leftAlone = await board.page.evaluate(() =>
    ['[data-square="e4"]', '[data-slot][data-role="1"]', '[role="toolbar"] [tabindex="0"]'].map((selector) => {
      const element = document.querySelector<HTMLElement>(selector)!;
      element.focus();
      return ['ArrowLeft', 'ArrowRight'].every((key) =>
        element.dispatchEvent(new KeyboardEvent('keydown', { key, altKey: true, bubbles: true, cancelable: true })),
      );
    }),
  );
  expect(leftAlone).toEqual([true, true, true]);
});

boardTest('the moves of the score are one stop, and the arrow keys take the focus along', async ({ board }) => {
  const { page } = board;
  await board.open('#pgn=e4%20e5%20Nf3%20*');
  const stops = page.locator('.moves .move[tabindex="0"]');
  const isOn = (ply: number): Promise<boolean> => isAt(board, `.move[data-ply="${ply}"]`);
  expect(await stops.count()).toBe(1);
  await stops.focus();
  expect(await isOn(3)).toBe(true);
  await board.press('ArrowLeft');
  await page.locator('.move[data-ply="2"][aria-current]').waitFor();
  expect(await isOn(2)).toBe(true);
  await board.press('Home');
  await board.showsFen(formatFen(startPosition().setup));
  expect([await isOn(1), await stops.count()]).toEqual([true, 1]);
  await board.press('Tab');
  expect(await isAt(board, '.moves')).toBe(false);
});

boardTest('the tools are one stop, with arrow keys among them', async ({ board }) => {
  const { page } = board;
  await board.open('#pgn=e4%20e5%20Nf3%20*');
  const fen = await board.fen();
  const isOn = (tool: string): Promise<boolean> => isAt(board, `[data-tool="${tool}"]`);
  await page.locator('.skip').focus();
  await tabTo(board, '[role="toolbar"]');
  expect(await isOn('undo')).toBe(true);
  expect(await page.locator('[role="toolbar"] button[tabindex="0"]').count()).toBe(1);
  // Redo and "Move now" can't be used here.
  await board.press('ArrowRight');
  expect(await isOn('hint')).toBe(true);
  await board.press('End');
  expect(await isOn('flip')).toBe(true);
  await board.press('ArrowRight', 'ArrowLeft');
  expect(await isOn('hint')).toBe(true);
  expect(await board.fen()).toBe(fen);
  await board.press('Tab');
  expect(await isAt(board, '[role="toolbar"]')).toBe(false);
  await board.press('Shift+Tab');
  expect(await isOn('hint')).toBe(true);
  await board.press('Home', 'Enter', 'Enter', 'Enter');
  await board.showsFen(formatFen(startPosition().setup));
  // Undo can't be used any more: the focus has gone to the next tool.
  expect(await isOn('redo')).toBe(true);
  // After a click the arrows step through the game, as they do elsewhere.
  await page.locator('[data-tool="flip"]').click();
  await board.press('ArrowRight');
  await page.waitForFunction(
    (before) => document.querySelector('main')!.dataset.fen !== before,
    formatFen(startPosition().setup),
  );
});

boardTest('arrow keys go on stepping after a click, however long it lasts', async ({ board }) => {
  const { page } = board;
  await board.open(gameAddress('1. e4 e5 2. Nf3 1-0'));
  const first = page.locator('[data-tool="first"]');
  await first.evaluate((button) => {
    button.addEventListener('pointerup', () => {
      const end = performance.now() + 500;
      while (performance.now() < end);
    });
  });
  await first.click();
  // The button that had the focus can't be used any more.
  await page.locator('[data-tool="first"]:disabled').waitFor();
  await board.press('ArrowRight');
  await board.showsFen('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[] b KQkq - 0 1');
});
