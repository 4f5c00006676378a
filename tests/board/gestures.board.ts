// Random gestures, legal or not, with every input method: after each, the page must show the position according to the
// rules. `npm run lab fuzz -- --kind board` plays many more.

import { formatFen, positionFromFen, startPosition } from '../../src/notation/fen.ts';
import { Random } from '../../src/match/random.ts';
import { gameAddress } from '../../src/web/address/address.ts';
import { GameTree } from '../../src/table/tree.ts';
import type { Board, Point, Spot } from './harness/board.ts';
import { PHONE, boardTest, slowBoardTest } from './harness/board_test.ts';
import { playByGestures, type Way } from './random_gestures.ts';

const MOVES = 10;
/** Full holdings, frozen pawns, possible promotions and castling. */
const RICH = 'r3k2r/p1P2ppp/8/3q4/1P6/5N2/P1p2PPP/R3K2R[QBP#Nbnbp] w KQkq - 0 20';

describe('random gestures', () => {
  const ways: [string, readonly Way[], boolean][] = [
    ['by the mouse', ['drag', 'click'], false],
    ['by a finger', ['touch'], true],
    ['by keys', ['keys'], false],
  ];
  for (const [name, hands, hasTouch] of ways) {
    for (const [what, fen] of [
      ['the start position', formatFen(startPosition().setup)],
      ['a rich position', RICH],
    ] as const) {
      // In the rich position all stores are met.
      const test = fen === RICH && name !== 'by the mouse' ? boardTest : slowBoardTest;
      test(
        `${name}, from ${what}`,
        async ({ board }) => {
          const position = positionFromFen(fen);
          if (!position.ok) throw new Error(position.error.message);
          await board.open(`#${await gameAddress(new GameTree(position.value))}`);
          const counts = await playByGestures(board, position.value, hands, new Random(1), MOVES);
          expect(counts.refused).toBeGreaterThan(0);
        },
        { hasTouch },
      );
    }
  }
});

boardTest('a key picks up from a store at once after a click there was taken back', async ({ board }) => {
  const start = positionFromFen('4k3/8/8/8/8/8/8/4K3[PP#] w - - 0 1');
  if (!start.ok) throw new Error(start.error.message);
  await board.open(`#${await gameAddress(new GameTree(start.value))}`);
  const slot = { kind: 'airfield', player: 'white', role: 'P' } as const;
  await board.click(slot);
  await board.press('Escape');
  await board.pick(slot);
  await board.page.locator(`${board.selectorOf(slot)}[aria-pressed="true"]`).waitFor({ timeout: 5000 });
});

boardTest(
  'only the main button of the mouse puts a man from a store down',
  async ({ board }) => {
    const start = positionFromFen('4k3/8/8/8/8/8/8/4K3[P] w - - 0 1');
    if (!start.ok) throw new Error(start.error.message);
    await board.open(`#${await gameAddress(new GameTree(start.value))}`);
    await board.click({ kind: 'airfield', player: 'white', role: 'P' });
    const { x, y } = await board.middleOf('c3');
    for (const button of ['right', 'middle'] as const) await board.page.mouse.click(x, y, { button });
    await board.click('d4');
    await board.showsFen('4k3/8/8/8/3P4/8/8/4K3[] b - - 0 1');
  },
  { needs: ['other buttons'] },
);

boardTest('the board can be played on as soon as it is drawn', async ({ board }) => {
  await board.page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('[data-board]') === null) return;
      (globalThis as { boardTakesHands?: boolean }).boardTakesHands = document.querySelector('cg-board') !== null;
      observer.disconnect();
    }).observe(document, { subtree: true, childList: true });
  });
  await board.open();
  expect(await board.page.evaluate(() => (globalThis as { boardTakesHands?: boolean }).boardTakesHands)).toBe(true);
});

for (const [name, event, hasTouch] of [
  ['mouse', 'mousedown', false],
  ['finger', 'touchstart', true],
] as const) {
  boardTest(
    `a man that a ${name} presses on is picked up at once`,
    async ({ board }) => {
      await board.open();
      // Anything drawn between the press and a later report would take the selection back.
      await board.page.evaluate((press) => {
        document.addEventListener(press, () => {
          const square = document.querySelector('[data-square="e2"]');
          (globalThis as { pressed?: string | null }).pressed = square?.getAttribute('aria-selected') ?? null;
        });
      }, event);
      await (hasTouch ? board.tap('e2') : board.click('e2'));
      expect(await board.page.evaluate(() => (globalThis as { pressed?: string | null }).pressed)).toBe('true');
    },
    { hasTouch },
  );
}

for (const [name, hasTouch] of [
  ['mouse', false],
  ['finger', true],
] as const) {
  (hasTouch ? boardTest : slowBoardTest)(
    `a drag by a ${name} counts, though no frame is drawn before its end`,
    async ({ board }) => {
      await board.open();
      const touch = (spot: string): Promise<void> => (hasTouch ? board.tap(spot) : board.click(spot));
      const drag = (from: Spot, to: Spot): Promise<void> =>
        hasTouch ? board.touchDrag(from, to) : board.drag(from, to);
      // Until a move is made by clicks, chessground takes each press of a mouse for a drag.
      await touch('e2');
      await touch('e4');
      await board.page.waitForFunction(() => window.boardFens.some((fen) => / w .* 2$/.test(fen)));
      await board.page.evaluate(() => (window.requestAnimationFrame = () => 0));
      await drag('b1', 'b6');
      await board.page.locator('.refused').waitFor();
      await board.letGo();
      await drag('b1', { player: 'white', kind: 'prison', role: 'Q' });
      await board.page.locator('[aria-selected="true"]').waitFor({ state: 'detached' });
      await drag('b1', 'c3');
      await board.page.waitForFunction(() => window.boardFens.some((fen) => fen.includes('/2N5/PPPP1PPP/R1BQKBNR')));
    },
    { hasTouch },
  );
}

const WITH_AIRFIELD = '4k3/8/8/8/8/8/4P3/4K3[N] w - - 0 1';
const KNIGHT = { kind: 'airfield', player: 'white', role: 'N' } as const;

/** The men on the board as they are drawn, those in a hand by their class `dragging`. */
const drawnMen = (board: Board): Promise<string[]> =>
  board.page.evaluate(() => [...document.querySelectorAll('cg-board piece')].map(({ className }) => className).sort());

for (const from of ['e2', KNIGHT]) {
  const name = typeof from === 'string' ? 'from the board' : 'from a store';
  (from === KNIGHT ? boardTest : slowBoardTest)(
    `a drag ${name} that the system interrupts leaves everybody at his place, and nobody in the hand`,
    async ({ board }) => {
      const start = positionFromFen(WITH_AIRFIELD);
      if (!start.ok) throw new Error(start.error.message);
      await board.open(`#${await gameAddress(new GameTree(start.value))}`);
      await board.interruptedDrag(from, 'e4');
      await board.page
        .locator('.dragging:visible, .selected:visible, .slot[aria-pressed="true"]')
        .first()
        .waitFor({ state: 'detached', timeout: 5000 });
      expect(await drawnMen(board)).toEqual(['black king', 'white king', 'white pawn']);
      // The next touch counts at once.
      await board.touchDrag('e2', 'e3');
      await board.showsFen('4k3/8/8/8/8/4P3/8/4K3[N] b - - 0 1');
      expect(await drawnMen(board)).toEqual(['black king', 'white king', 'white pawn']);
    },
    { ...PHONE, needs: ['touch cancel'] },
  );
}

for (const from of ['e2', KNIGHT]) {
  const name = typeof from === 'string' ? 'from the board' : 'from a store';
  (from === KNIGHT ? boardTest : slowBoardTest)(
    `a drag ${name} whose button was released where the page did not see it is over`,
    async ({ board, context }) => {
      const start = positionFromFen(WITH_AIRFIELD);
      if (!start.ok) throw new Error(start.error.message);
      await board.open(`#${await gameAddress(new GameTree(start.value))}`);
      const session = await context.newCDPSession(board.page);
      const mouse = async (type: 'mousePressed' | 'mouseMoved', spot: Spot, buttons: number): Promise<void> => {
        const button = buttons === 0 ? 'none' : 'left';
        await session.send('Input.dispatchMouseEvent', {
          type,
          ...(await board.middleOf(spot)),
          button,
          buttons,
          clickCount: 1,
        });
      };
      await mouse('mouseMoved', from, 0);
      await mouse('mousePressed', from, 1);
      for (const over of ['e3', 'e4']) await mouse('mouseMoved', over, 1);
      await board.page.locator('.dragging').waitFor();
      for (const over of ['c3', 'b3']) await mouse('mouseMoved', over, 0);
      await board.page
        .locator('.dragging:visible, .selected:visible, .slot[aria-pressed="true"]')
        .first()
        .waitFor({ state: 'detached', timeout: 5000 });
      expect(await drawnMen(board)).toEqual(['black king', 'white king', 'white pawn']);
      await board.drag('e2', 'e3');
      await board.showsFen('4k3/8/8/8/8/4P3/8/4K3[N] b - - 0 1');
    },
    { needs: ['devtools'] },
  );
}

for (const [name, hasTouch] of [
  ['click', false],
  ['tap', true],
] as const) {
  boardTest(
    `a second ${name} puts a man back, on the board and in a store`,
    async ({ board }) => {
      const start = positionFromFen(WITH_AIRFIELD);
      if (!start.ok) throw new Error(start.error.message);
      await board.open(`#${await gameAddress(new GameTree(start.value))}`);
      const inHand = board.page.locator('.selected:visible, .slot[aria-pressed="true"]');
      for (const place of ['e2', KNIGHT]) {
        for (const count of [1, 0, 1, 0]) {
          await (hasTouch ? board.tap(place) : board.click(place));
          if (count === 0) await inHand.first().waitFor({ state: 'detached' });
          else await inHand.first().waitFor();
        }
      }
    },
    { hasTouch },
  );
}

boardTest(
  'a second finger on the table ends what the first one does',
  async ({ board, context }) => {
    const start = positionFromFen(WITH_AIRFIELD);
    if (!start.ok) throw new Error(start.error.message);
    await board.open(`#${await gameAddress(new GameTree(start.value))}`);
    const [from, over, other] = [await board.middleOf('e2'), await board.middleOf('e4'), await board.middleOf('a5')];
    const session = await context.newCDPSession(board.page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]): Promise<unknown> =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', from);
    await touch('touchMove', over);
    await board.page.locator('.dragging').waitFor();
    await touch('touchStart', over, other);
    await board.page.locator('.dragging').waitFor({ state: 'detached' });
    await touch('touchEnd');
    await board.touchDrag('e2', 'e3');
    await board.showsFen('4k3/8/8/8/8/4P3/8/4K3[N] b - - 0 1');
  },
  { ...PHONE, needs: ['devtools'] },
);

boardTest(
  'a man who was dragged to a square does not fly there again, but one who was moved by clicks does',
  async ({ board }) => {
    const start = positionFromFen(WITH_AIRFIELD.replace('4k3/8', '4k3/4p3'));
    if (!start.ok) throw new Error(start.error.message);
    await board.open(`#${await gameAddress(new GameTree(start.value))}`);
    await board.page.evaluate(() => {
      const flown: string[] = [];
      (globalThis as { flown?: string[] }).flown = flown;
      new MutationObserver((changes) => {
        for (const { target } of changes)
          if ((target as Element).matches('piece.anim')) flown.push((target as Element).className);
      }).observe(document.querySelector('[data-board]')!, { subtree: true, attributeFilter: ['class'] });
    });
    const flown = (): Promise<string[]> =>
      board.page.evaluate(() => [...new Set((globalThis as { flown?: string[] }).flown)]);
    await board.drag('e2', 'e4');
    await board.showsFen('4k3/4p3/8/8/4P3/8/8/4K3[N] b - - 0 1');
    await board.click('e7');
    await board.click('e6');
    await board.showsFen('4k3/8/4p3/8/4P3/8/8/4K3[N] w - - 0 2');
    await board.page.waitForFunction(() => ((globalThis as { flown?: string[] }).flown ?? []).length > 0);
    expect(await flown()).toEqual(['black pawn anim']);
  },
  { reducedMotion: 'no-preference' },
);
