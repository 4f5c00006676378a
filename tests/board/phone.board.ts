// Scenario 20: a game on a phone by dragging with a finger. Nothing scrolls or shifts, questions stay within the
// window, everything is large enough.

import { formatFen, startPosition } from '../../src/notation/fen.ts';
import { readMove } from '../../src/notation/read_move.ts';
import type { Position } from '../../src/rules/position.ts';
import { GameTree } from '../../src/table/tree.ts';
import { gameAddress } from '../../src/web/address/address.ts';
import type { Board, Slot } from './harness/board.ts';
import { PHONE, boardTest, slowBoardTest } from './harness/board_test.ts';
import { playMove } from './harness/moves.ts';
import { openPanel } from './harness/panels.ts';
import { positionOf } from '../helpers/position.ts';

/**
 * Minimum sizes for a finger, in CSS pixels: buttons, and squares, of which eight share the width of the window. The ten slots
 * beside each other there are narrower, but as high as a button, and a man in one has as much room if he is alone.
 */
const SIZES = [
  { viewport: { width: 360, height: 640 }, button: 44, square: 44, slot: 35 },
  { viewport: { width: 320, height: 568 }, button: 44, square: 40, slot: 31 },
];
/** A man in each store, none beside another. */
const ALONE = '4k3/8/8/8/8/8/8/3QK3[Rr#Nb] w - - 0 1';
/** Captures by both sides, exchanges with a question, and a drop. */
const GAME = 'e4 d5 exd5 Qxd5 Nc3 Qxg2 Bxg2 Nc6 Bxc6+ bxc6 (Q-B)*h3 Q*a5';
/** Each side's pawn can promote to several pieces. */
const PROMOTIONS = '4k3/6P1/8/8/8/8/1p6/4K3[#RNPqrn] w - - 0 1';
/** Four hostages can pay for a pawn, which may be dropped on every rank but the first and last. */
const CAPTIVES = '4k3/8/8/8/8/8/8/3QK3[#NBpnbrq] w - - 0 1';
const EDGES = ['a8', 'h8', 'a1', 'h1', 'd4'];

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Does it lie over more than an edge of the other one? */
function covers(one: Box, other: Box): boolean {
  const along = (a: number, b: number, c: number, d: number): number => Math.min(a + b, c + d) - Math.max(a, c);
  return along(one.x, one.width, other.x, other.width) > 1 && along(one.y, one.height, other.y, other.height) > 1;
}

declare global {
  interface Window {
    /** Layout shift that was not caused by input, as measured by the browser. */
    boardShift: number;
  }
}

/** Runs in the page: starts to add up layout shifts. */
function measureShift(): void {
  window.boardShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.boardShift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift' });
}

/** What must not change during play: the scroll position, the places of table and board, and the layout shift. */
function rest(board: Board): Promise<{ scrolled: number[]; boxes: Box[]; shift: number }> {
  return board.page.evaluate(async () => {
    const boxes = ['.table', '[data-board]'].map((selector) => {
      const { x, y, width, height } = document.querySelector(selector)!.getBoundingClientRect();
      return { x, y, width, height };
    });
    // The browser reports a shift after the frame in which it happened.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return { scrolled: [scrollX, scrollY, document.body.scrollTop], boxes, shift: window.boardShift };
  });
}

async function lay(board: Board, position: Position): Promise<void> {
  await board.page.goto('about:blank');
  await board.open(`#${await gameAddress(new GameTree(position))}`);
  await board.showsFen(formatFen(position.setup));
  await board.page.evaluate(measureShift);
}

/** Plays with a finger, and checks after each move that everything is in its place. */
async function play(board: Board, start: Position, moves: string): Promise<void> {
  await lay(board, start);
  const before = await rest(board);
  expect([before.scrolled, before.shift]).toEqual([[0, 0, 0], 0]);
  let position = start;
  for (const text of moves.split(' ')) {
    const move = readMove(position, text);
    if (!move.ok) throw new Error(`${text} is not legal`);
    await playMove(board, position, move.value, 'finger');
    position = position.play(move.value);
    await board.showsFen(formatFen(position.setup));
    expect([text, await rest(board)]).toEqual([text, before]);
  }
}

for (const { viewport, button, square, slot } of SIZES) {
  const sizeTest = viewport === SIZES[0]!.viewport ? boardTest : slowBoardTest;
  describe(`a phone of ${viewport.width}x${viewport.height}`, () => {
    const options = { ...PHONE, viewport };
    const isWithin = ({ x, y, width, height }: Box): boolean =>
      x >= 0 && y >= 0 && x + width <= viewport.width && y + height <= viewport.height;

    // In the daily run a random game is played by a finger.
    slowBoardTest(
      'can be played on by dragging, and nothing scrolls or shifts',
      async ({ board }) => {
        await play(board, startPosition(), GAME);
        await play(board, positionOf(PROMOTIONS), 'g8=R+ Kd7 Kd2 b1=N+');
      },
      options,
    );

    sizeTest(
      'shows its questions and refusals within the window, large enough for a finger',
      async ({ board }) => {
        const { page } = board;
        await lay(board, positionOf(CAPTIVES));
        const knight: Slot = { player: 'black', kind: 'prison', role: 'N' };
        const boxes = async (selector: string): Promise<Box[]> =>
          Promise.all((await page.locator(selector).all()).map(async (one) => (await one.boundingBox())!));
        const smallest = async (selector: string): Promise<number> =>
          Math.min(...(await boxes(selector)).map(({ width, height }) => Math.min(width, height)));
        for (const to of EDGES) {
          await board.touchDrag(knight, to);
          await page.locator('.chooser .choice').first().waitFor();
          const [chooser] = await boxes('.chooser');
          expect([to, chooser, isWithin(chooser!)]).toEqual([to, chooser, true]);
          expect([to, covers(chooser!, (await boxes(`[data-square="${to}"]`))[0]!)]).toEqual([to, false]);
          expect(await smallest('.choice')).toBeGreaterThanOrEqual(button);
          if (to === 'd4') await page.locator('.chooser').getByRole('button', { name: 'Cancel' }).click();
          else await board.press('Escape');
          await page.locator('.chooser').waitFor({ state: 'detached' });
        }
        for (const [from, to] of [
          ['d1', 'h2'],
          ['d1', 'a8'],
          ['e1', 'h8'],
          ['e1', 'a2'],
        ] as const) {
          await board.touchDrag(from, to);
          await page.locator('.refused', { hasText: to }).waitFor();
          const [bubble] = await boxes('.refused');
          expect([to, bubble, isWithin(bubble!)]).toEqual([to, bubble, true]);
          // It is read beside the table, not on it.
          for (const part of await boxes('[data-board], .store'))
            expect([to, bubble, part, covers(bubble!, part)]).toEqual([to, bubble, part, false]);
          await board.press('Escape');
        }
        expect(await smallest('.toolbar button:visible')).toBeGreaterThanOrEqual(button);
        expect(await smallest('nav[aria-label="Menu"] button')).toBeGreaterThanOrEqual(button);
        for (const { width, height } of await boxes('.slot')) {
          expect(width).toBeGreaterThanOrEqual(slot);
          expect(height).toBeGreaterThanOrEqual(button);
        }
        const [table] = await boxes('[data-board]');
        expect(table!.width / 8).toBeGreaterThanOrEqual(square);
      },
      options,
    );

    sizeTest(
      'has the moves in a strip, which leads to any of them and moves nothing',
      async ({ board }) => {
        const { page } = board;
        await lay(board, startPosition());
        const before = await rest(board);
        await page.goto('about:blank');
        await board.open(`#pgn=${encodeURIComponent(`${GAME} *`)}`);
        await page.evaluate(measureShift);
        const current = page.locator('.strip-move[aria-current]');
        expect(await current.innerText()).toBe('Q*a5');
        expect(isWithin((await current.boundingBox())!)).toBe(true);
        expect((await current.boundingBox())!.height).toBeGreaterThanOrEqual(button);
        expect(await page.locator('.strip-move').count()).toBe(GAME.split(' ').length);
        await page.locator('.strip-move').first().tap();
        await page.locator('.strip-move[aria-current]', { hasText: 'e4' }).waitFor();
        await board.showsFen('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[] b KQkq - 0 1');
        expect((await rest(board)).boxes).toEqual(before.boxes);
        expect((await rest(board)).scrolled).toEqual([0, 0, 0]);
      },
      options,
    );

    sizeTest(
      'leads from the game to the buttons that end it',
      async ({ board }) => {
        const { page } = board;
        await board.open(`#pgn=${encodeURIComponent(`${GAME} *`)}`);
        const entry = page.locator('[data-tool="resign"]');
        // The moves need the room on the narrowest.
        const { width, height } = page.viewportSize()!;
        if (width < 360 && height < 780) {
          expect(await entry.isVisible()).toBe(false);
          return;
        }
        await entry.tap();
        for (const name of ['Offer draw', 'Resign']) {
          const { y, height: high } = (await page.getByRole('button', { name }).boundingBox())!;
          const panel = (await page.locator('.panel').boundingBox())!;
          expect([name, y >= panel.y, y + high <= panel.y + panel.height]).toEqual([name, true, true]);
        }
        expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-resign'))).toBe(true);
      },
      options,
    );

    sizeTest(
      'gives a man who is alone in a store the room of a finger',
      async ({ board }) => {
        await lay(board, positionOf(ALONE));
        const missed = await board.page.locator('.slot:not(.empty)').evaluateAll(
          (slots, needed) =>
            slots.flatMap((slot) => {
              const { left, right, top, height } = slot.getBoundingClientRect();
              let room = 0;
              for (let x = Math.ceil(left) - needed; x < right + needed; x++)
                if (document.elementFromPoint(x, top + height / 2)?.closest('.slot') === slot) room++;
              return room >= needed ? [] : [[slot.getAttribute('aria-label'), room]];
            }),
          button,
        );
        expect(missed).toEqual([]);
        expect(await board.page.locator('.slot:not(.empty)').count()).toBe(4);
      },
      options,
    );

    sizeTest(
      'has the entries in one tap, and no command that can’t be used in the room of another',
      async ({ board }) => {
        const { page } = board;
        await board.open(`#pgn=${encodeURIComponent(`${GAME} *`)}`);
        const entries = page.locator('nav[aria-label="Menu"] button');
        expect((await entries.allInnerTexts()).map((text) => text.trim())).toEqual([
          ...['Play', 'Learn', 'Puzzles', 'Analyse', 'More'],
        ]);
        for (const entry of await entries.all()) expect(isWithin((await entry.boundingBox())!)).toBe(true);
        const tools = page.locator('.toolbar button:visible');
        // The moves need the room of the way to the end of a game.
        const isTiny = (await page.evaluate(() => innerWidth)) < 360 && (await page.evaluate(() => innerHeight)) < 780;
        expect(await tools.evaluateAll((all) => all.map((one) => one.dataset.tool))).toEqual([
          ...['undo', 'hint', 'flip', ...(isTiny ? [] : ['resign']), 'list'],
        ]);
        await page.locator('[data-tool="undo"]').tap();
        await page.locator('[data-tool="redo"]').waitFor();
        // Nothing is left empty between the board and the entries that a row of either could fill.
        const gaps = await page.evaluate(() => {
          const boxes = ['.table', '.status', '.toolbar', '.recent', '.menu'].map((selector) =>
            document.querySelector(selector)!.getBoundingClientRect(),
          );
          const ends = boxes.map(({ top, bottom }) => [top, bottom] as const).sort(([a], [b]) => a - b);
          return ends.slice(1).map(([top], at) => top - Math.max(...ends.slice(0, at + 1).map(([, bottom]) => bottom)));
        });
        expect(Math.max(...gaps)).toBeLessThan(button);
        await page.getByRole('button', { name: 'Learn', exact: true }).tap();
        await page.locator('main[data-activity="lesson"]').waitFor();
      },
      options,
    );

    sizeTest(
      'lists nothing that needs a keyboard',
      async ({ board }) => {
        const { page } = board;
        await board.open();
        await openPanel(page, 'more');
        await page.locator('aside .row').first().waitFor();
        const rows = (await page.locator('aside .row').allInnerTexts()).join();
        expect(rows).toContain('Settings');
        expect(rows).not.toMatch(/Keys|Type a move/);
      },
      options,
    );

    sizeTest(
      'has the box of men within reach of the board',
      async ({ board }) => {
        const { page } = board;
        await board.open();
        await openPanel(page, 'game');
        await openPanel(page, 'setup');
        await page.locator('.box').waitFor();
        for (const selector of ['.box', '[data-board]']) {
          const box = (await page.locator(selector).boundingBox())!;
          expect([selector, box, isWithin(box)]).toEqual([selector, box, true]);
        }
        await page.locator('[data-box="R"]').tap();
        await board.tap('e4');
        await board.showsFen('rnbqkbnr/pppppppp/8/8/4R3/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1');
        // What the box covers can be reached all the same.
        const play = page.getByRole('button', { name: 'Play from here' });
        await play.scrollIntoViewIfNeeded();
        const [under, above] = [(await play.boundingBox())!, (await page.locator('.box').boundingBox())!];
        expect(under.y + under.height <= above.y || above.y + above.height <= under.y).toBe(true);
        const kings = page.getByRole('button', { name: 'Kings only' });
        await kings.evaluate((button) => button.scrollIntoView({ block: 'end' }));
        await kings.tap();
        await board.showsFen('4k3/8/8/8/8/8/8/4K3[] w - - 0 1');
      },
      options,
    );

    slowBoardTest(
      'removes a man in the set-up by a long press, one at a time',
      async ({ board }) => {
        await board.open();
        await openPanel(board.page, 'setup');
        await board.page.locator('.box').waitFor();
        await board.hold('d1');
        const rest = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR[] w KQkq - 0 1';
        await board.showsFen(rest);
        const prison: Slot = { player: 'black', kind: 'prison', role: 'N' };
        await board.touchDrag('b1', prison);
        await board.touchDrag('g1', prison);
        await board.showsFen(rest.replace('RNB1KBNR[]', 'R1B1KB1R[#NN]'));
        await board.hold(prison);
        await board.showsFen(rest.replace('RNB1KBNR[]', 'R1B1KB1R[#N]'));
        // Nobody is in the hand.
        await board.tap('d4');
        await board.showsFen(rest.replace('RNB1KBNR[]', 'R1B1KB1R[#N]'));
      },
      options,
    );
  });
}

boardTest(
  'a phone has an even row of tools from the start, and says once how to begin',
  async ({ board }) => {
    const { page } = board;
    await board.open();
    const tools = await page
      .locator('.tool:visible')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ x, width }) => x + width / 2));
    expect(tools).toHaveLength(5);
    const steps = tools.slice(1).map((x, at) => Math.round(x - tools[at]!));
    expect(Math.max(...steps) - Math.min(...steps)).toBeLessThanOrEqual(1);
    expect(await page.locator('main p:visible').count()).toBe(1);
  },
  { ...PHONE, viewport: { width: 390, height: 844 } },
);
