// Scenario 8: in every activity, each store is on its owner's side, labelled, and shows its counts, also when the board
// is flipped.

import { countsOf, storeName, type Store } from '../../src/rules/place.ts';
import { parseFen } from '../../src/notation/fen.ts';
import { roleName } from '../../src/rules/words.ts';
import { BLACK, HOLDABLE_ROLES } from '../../src/shared/men.ts';
import type { Board } from './harness/board.ts';
import { PHONE, boardTest, slowBoardTest } from './harness/board_test.ts';
import { fenAddress, gameAddress, openPanel } from './harness/panels.ts';

const STORES: readonly Store[] = ['prison', 'airfield'].flatMap((kind) =>
  [0, 1].map((player): Store => ({ kind: kind as Store['kind'], player })),
);
/** A game that ends with men in all four stores. */
const GAME = '1. e4 d5 2. exd5 Qxd5 3. Nc3 Qxg2 4. Bxg2 Nc6 5. Bxc6+ bxc6 6. (N-P)*h3 (B-P)*a6 *';

/** Name, corner, and the label of each slot of each store, as shown in the page. */
function shown({ page }: Board): Promise<string[]> {
  return page.evaluate(() => {
    const board = document.querySelector('[data-board]')!.getBoundingClientRect();
    return [...document.querySelectorAll<HTMLElement>('.store')]
      .map((store) => {
        const box = store.getBoundingClientRect();
        const row = box.top + box.height / 2 < board.top + board.height / 2 ? 'upper' : 'lower';
        const column = box.left < board.left ? 'left' : 'right';
        const labels = [...store.querySelectorAll('[data-slot]')].map((slot) =>
          slot.getAttribute('aria-label')!.replace(/, can .*$/, ''),
        );
        return `${store.getAttribute('aria-label')} ${row} ${column}: ${labels.sort().join('; ')}`;
      })
      .sort();
  });
}

/** The same according to the rules: a prison is on its owner's right, an airfield on his left. */
function expected(fen: string, isFlipped: boolean): string[] {
  const setup = parseFen(fen);
  if (!setup.ok) throw new Error(setup.error.message);
  return STORES.map((store) => {
    const isAbove = (store.player === BLACK) !== isFlipped;
    const isLeft = (store.kind === 'prison') === isAbove;
    const counts = countsOf(setup.value, store);
    const labels = Array.from({ length: HOLDABLE_ROLES }, (_, role) => `${roleName(role)}, ${counts[role]! || 'none'}`);
    const corner = `${isAbove ? 'upper' : 'lower'} ${isLeft ? 'left' : 'right'}`;
    return `${storeName(store)} ${corner}: ${labels.sort().join('; ')}`;
  }).sort();
}

/** The stores are right before and after flipping the board, and after flipping it back. Returns the position. */
async function areRight(board: Board, what: string): Promise<string> {
  for (let turn = 0; turn < 2; turn++) {
    const isFlipped = (await board.page.getAttribute('main', 'data-flipped')) === 'true';
    const fen = await board.fen();
    expect([what, ...(await shown(board))]).toEqual([what, ...expected(fen, isFlipped)]);
    await board.page.evaluate(() => {
      (document.activeElement as HTMLElement | null)?.blur();
    });
    await board.press('f');
    await board.page.waitForSelector(`main[data-flipped="${!isFlipped}"]`);
  }
  return board.fen();
}

/** Where the piece in each slot that has one isn't what a pointer meets in its middle, a little above, below or beside it. */
function covered({ page }: Board): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.slot:not(.empty)')].flatMap((slot) => {
      const { x, y, width, height } = slot.querySelector('.man')!.getBoundingClientRect();
      const points = [0.5, 0.3, 0.7].flatMap((down) => [0.3, 0.5, 0.7].map((right) => [right, down] as const));
      return points
        .filter(([right, down]) => {
          const met = document.elementFromPoint(x + right * width, y + down * height);
          return met?.closest('[data-slot]') !== slot;
        })
        .map(([right, down]) => `${slot.dataset.kind} ${slot.dataset.player} ${slot.ariaLabel} ${right} ${down}`);
    }),
  );
}

/** Which kinds of pieces are in the prisons: all but one, and three of five. */
const KINDS = ['rbnp', 'qbnp', 'qrnp', 'qrbp', 'qrbn', 'qrb', 'qnp', 'bnp'];

for (const [device, options] of [
  ['beside the board', {}],
  ['on a phone', PHONE],
] as const) {
  boardTest(
    `each piece in a prison ${device} is what a pointer meets there, whichever kinds are missing`,
    async ({ board }) => {
      for (const kinds of KINDS) {
        const [white, black] = [kinds.toUpperCase(), kinds];
        await board.page.goto('about:blank');
        const fen = `4k3/8/8/8/8/8/8/4K3[#${white}${black}] w - - 0 1`;
        await board.open(fenAddress(fen));
        await board.showsFen(fen);
        expect([kinds, await covered(board)]).toEqual([kinds, []]);
      }
    },
    options,
  );
}

/** White's rook and knight are in Black's prison, and a bishop, which pays for no rook, and a pawn, which pays for neither, in White's. */
const KNIGHT_FOR_BISHOP = '#fen=rn1qkbnr/ppp1pppp/8/8/8/8/PPPPPPPP/2BQKBNR[%23RNbp]_w_Kkq_-_0_1';

describe('pieces that can be bought back', () => {
  for (const [name, options] of [
    ['beside the board', {}],
    ['on a phone', PHONE],
  ] as const)
    (name === 'on a phone' ? boardTest : slowBoardTest)(
      `are marked on one’s own turn, and so is what pays for them, ${name}`,
      async ({ board }) => {
        const { page } = board;
        await board.open(KNIGHT_FOR_BISHOP);
        const marked = page.locator('.slot:has(.offer-mark)');
        const partner = page.locator('.slot.partner');
        const boxes = (): Promise<unknown> =>
          page
            .locator('[data-board], .slot, .toolbar, .player')
            .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as unknown));
        await marked.waitFor();
        expect(await marked.getAttribute('aria-label')).toBe('knight, 1, can be bought back for a bishop');
        // At rest without frames, and nothing is pale.
        const pale = (): Promise<(string | null)[]> =>
          page
            .locator('.slot:not(.empty)')
            .evaluateAll((all) =>
              all.filter((one) => getComputedStyle(one.firstElementChild!).opacity !== '1').map((one) => one.ariaLabel),
            );
        expect(await pale()).toEqual([]);
        const atRest = await page
          .locator('.slot:not(.empty)')
          .evaluateAll((all) => all.map((one) => getComputedStyle(one, '::before').boxShadow));
        expect(new Set(atRest)).toEqual(new Set(['none']));
        const status = page.locator('.status');
        expect(await status.textContent()).toBe('You can buy back your knight for a bishop.');
        // The sentence has the sign of the slot.
        expect(await status.locator('.offer-mark path').getAttribute('d')).toBe(
          await marked.locator('.offer-mark path').getAttribute('d'),
        );
        const before = await boxes();
        await marked.focus();
        await partner.waitFor();
        expect(await partner.getAttribute('aria-label')).toBe('bishop, 1, can pay');
        const frames = await page
          .locator('.slot:is(.offered, .pays)')
          .evaluateAll((all) => all.map((one) => getComputedStyle(one, '::before').boxShadow));
        expect(new Set(frames).add('none').size).toBe(3);
        await marked.blur();
        await partner.waitFor({ state: 'detached' });
        await board.click({ player: 'black', kind: 'prison', role: 'N' });
        await partner.waitFor();
        expect(await boxes()).toEqual(before);
        expect(await status.textContent()).toBe(
          "The bishop goes to Black's airfield. Choose a square for the knight.Cancel",
        );
        // What pays is told from what comes back, and is where it goes as a ghost; nothing else has a sign.
        const frameOf = (slot: string): Promise<string> =>
          page.locator(slot).evaluate((one) => getComputedStyle(one, '::before').boxShadow);
        expect(await frameOf('.slot.partner')).not.toBe(await frameOf('.slot.picked'));
        const ghost = page.locator('.man.paid');
        expect(await ghost.getAttribute('class')).toContain('black bishop');
        const [own, airfield] = [
          (await ghost.boundingBox())!,
          (await page.locator('.store.airfield.upper').boundingBox())!,
        ];
        expect(own.x).toBeGreaterThan(airfield.x);
        expect(own.y + own.height).toBeLessThan(airfield.y + airfield.height);
        expect(await page.locator('.offer-mark:visible').count()).toBe(0);
        // Pale is what can't pay, and nothing else.
        expect(await pale()).toEqual(['pawn, 1']);
        // It is larger than all else, and has the row for itself beside the board.
        expect(await status.evaluate((one) => getComputedStyle(one).font)).toMatch(/^600 17px/);
        expect(await page.locator('.toolbar').isVisible()).toBe(name === 'on a phone');
        await status.getByRole('button', { name: 'Cancel' }).click();
        await ghost.waitFor({ state: 'detached' });
        expect(await status.textContent()).toBe('You can buy back your knight for a bishop.');
        await board.click({ player: 'black', kind: 'prison', role: 'N' });
        await board.click('d3');
        await marked.waitFor({ state: 'detached' });
      },
      options,
    );

  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 1920, height: 1080 },
  ])
    (viewport.width === 1280 ? slowBoardTest : boardTest)(
      `have their sign at the piece, however large its slot is (${viewport.width})`,
      async ({ board }) => {
        const { page } = board;
        await page.setViewportSize(viewport);
        await board.open(KNIGHT_FOR_BISHOP);
        const slot = (await page.locator('.slot.offered').boundingBox())!;
        const sign = (await page.locator('.slot .offer-mark').boundingBox())!;
        const man = (await page.locator('.slot.offered .man').boundingBox())!;
        // As large beside larger pieces, above their feet, and beside their heads.
        expect(sign.width / man.width).toBeCloseTo(0.3, 1);
        const top = slot.y + (slot.height - slot.width) / 2;
        expect(sign.x).toBeGreaterThanOrEqual(slot.x);
        expect(sign.x + sign.width).toBeLessThan(slot.x + 0.32 * slot.width);
        expect(sign.y).toBeGreaterThanOrEqual(top - 0.05 * slot.width);
        expect(sign.y + sign.height).toBeLessThan(top + 0.35 * slot.width);
      },
    );

  boardTest(
    'have a sign on a phone at the corner of its piece',
    async ({ board }) => {
      const { page } = board;
      await board.open(KNIGHT_FOR_BISHOP);
      const slot = page.locator('.slot.offered');
      const [box, sign] = [
        (await slot.locator('.man').boundingBox())!,
        (await page.locator('.slot .offer-mark').boundingBox())!,
      ];
      expect(sign.width).toBeLessThan(0.45 * box.width);
      expect(sign.x + sign.width).toBeLessThan(box.x + 0.45 * box.width);
    },
    PHONE,
  );

  boardTest(
    'are told without a shift on a phone in landscape',
    async ({ board }) => {
      const { page } = board;
      const stripAfter = async (game: string, words: string): Promise<number> => {
        await board.open(gameAddress(game));
        await page.locator('.status', { hasText: words }).waitFor();
        return (await page.locator('.strip').boundingBox())!.y;
      };
      const before = await stripAfter('1. e4 e5 *', 'White to move.');
      expect(await stripAfter(GAME, 'White can buy back')).toBe(before);
    },
    { ...PHONE, viewport: { width: 844, height: 390 } },
  );

  boardTest('leave no way to hurry where two people play, and the line its room', async ({ board }) => {
    const { page } = board;
    await board.open(gameAddress(GAME));
    const hurry = page.locator('[data-tool="moveNow"]');
    await hurry.waitFor({ state: 'hidden' });
    const line = (await page.locator('.status').boundingBox())!;
    const { x } = (await page.locator('[data-tool="undo"]').boundingBox())!;
    expect(x - line.x - line.width).toBeLessThan(8);
  });

  boardTest('are told from those that can be dropped, which have a sign, too', async ({ board }) => {
    const { page } = board;
    await board.open('#fen=rn1qkbnr/ppp1pppp/8/3p4/8/8/PPPPPPPP/R1BQKBNR[N%23b]_w_KQkq_-_0_1');
    const marked = page.locator('.slot:has(.offer-mark)');
    await marked.waitFor();
    expect(await marked.getAttribute('aria-label')).toBe('knight, 1, can be dropped');
    expect(await marked.getAttribute('data-kind')).toBe('airfield');
    expect(await page.locator('.status').textContent()).toBe('You can drop your knight.');
    await board.click({ player: 'white', kind: 'airfield', role: 'N' });
    await board.click('d3');
    await marked.waitFor({ state: 'detached' });
  });

  boardTest('are not marked where they are asked for, or where nobody plays', async ({ board }) => {
    const { page } = board;
    await board.open(KNIGHT_FOR_BISHOP);
    const marked = page.locator('.slot:has(.offer-mark)');
    await marked.waitFor();
    await openPanel(page, 'setup');
    await marked.waitFor({ state: 'detached' });
    await board.open(gameAddress(`[White "Ann"]\n[Black "Ben"]\n\n${GAME}`));
    await page.locator('.viewer').waitFor();
    expect(await marked.count()).toBe(0);
  });
});

describe('the stores', () => {
  slowBoardTest(
    'are on their owners’ sides in play, set-up, analysis, review, puzzles and lessons',
    async ({ board }) => {
      const { page } = board;
      await board.open(gameAddress(GAME));
      const end = await areRight(board, 'play');
      expect(end).toContain('[Bn#Pq]');

      await openPanel(page, 'setup');
      await page.waitForSelector('main[data-activity="setup"]');
      await areRight(board, 'set-up');

      await openPanel(page, 'review');
      await page.waitForSelector('main[data-activity="game"]');
      await board.showsFen(end);
      await areRight(board, 'review');
      await board.press('ArrowLeft', 'ArrowLeft');
      expect(await areRight(board, 'an earlier move')).not.toBe(end);

      await openPanel(page, 'analysis');
      await page.getByRole('switch', { name: 'Analyse' }).check();
      await page.locator('.analysis-lines .line-move').nth(1).waitFor();
      await page.getByRole('switch', { name: 'Analyse' }).uncheck();
      const before = await board.fen();
      await page.locator('.analysis-lines .line-move').nth(1).click();
      await page.getByRole('button', { name: 'Back to the game' }).waitFor();
      expect(await areRight(board, 'a line of the analysis')).not.toBe(before);
      await page.getByRole('button', { name: 'Back to the game' }).click();
      await board.showsFen(before);

      for (const [panel, activity] of [
        ['puzzles', 'puzzle'],
        ['lessons', 'lesson'],
      ] as const) {
        await openPanel(page, panel);
        await page.waitForSelector(`main[data-activity="${activity}"]`);
        if (activity === 'puzzle') await page.waitForSelector('[data-puzzle]');
        await areRight(board, panel);
      }
    },
  );

  async function arePacked({ board }: { readonly board: Board }): Promise<void> {
    const { page } = board;
    await board.open(gameAddress(GAME));
    const holes = await page.evaluate(() =>
      [...document.querySelectorAll('.store')].map((store) => {
        // From the edge of the table.
        const way = store.matches('.upper') ? 1 : -1;
        const slots = [...store.querySelectorAll('.slot')].map((slot) => {
          const { left, top } = slot.getBoundingClientRect();
          return { place: way * Math.round(top) * 1e5 + left, isIn: !slot.matches('.empty:not(.last-move)') };
        });
        const inTurn = slots.sort((a, b) => a.place - b.place).map(({ isIn }) => isIn);
        return inTurn.lastIndexOf(true) >= inTurn.filter((isIn) => isIn).length;
      }),
    );
    expect(holes).toEqual([false, false, false, false]);
    const marks = await page.evaluate(() =>
      [...document.querySelectorAll('.slot.last-move')].map((slot) => {
        const [own, store] = [slot.getBoundingClientRect(), slot.closest('.store')!.getBoundingClientRect()];
        const { left, right } = getComputedStyle(slot, '::before');
        return Math.min(own.left + parseFloat(left) - store.left, store.right - own.right + parseFloat(right));
      }),
    );
    expect(marks.length).toBeGreaterThan(0);
    for (const inside of marks) expect(inside).toBeGreaterThan(0);
  }

  boardTest('have their pieces packed without holes, and keep the mark of the last move within their edges', arePacked);
  boardTest('have them so on a phone', arePacked, PHONE);

  boardTest(
    'have the signs of what can be fetched on the corners of pieces on a phone, which are nearly as large as on the board',
    async ({ board }) => {
      await board.open(gameAddress(GAME));
      const marks = await board.page.locator('.slot .offer-mark').evaluateAll((all) =>
        all.map((mark) => {
          const man = mark.parentElement!.querySelector('.man')!.getBoundingClientRect();
          return { across: (mark.getBoundingClientRect().right - man.left) / man.width, width: man.width };
        }),
      );
      const square = (await board.page.locator('[data-board]').boundingBox())!.width / 8;
      expect(marks.length).toBeGreaterThan(1);
      for (const { across, width } of marks) {
        // Nobody takes it for the sign of the piece before, and heads are free.
        expect(across).toBeGreaterThanOrEqual(0.25);
        expect(across).toBeLessThanOrEqual(0.45);
        expect(width).toBeGreaterThanOrEqual(0.87 * square);
      }
    },
    { ...PHONE, viewport: { width: 390, height: 844 } },
  );

  for (const viewport of [
    { width: 390, height: 844 },
    { width: 320, height: 568 },
    { width: 640, height: 360 },
    { width: 1280, height: 800 },
  ])
    ([320, 640].includes(viewport.width) ? boardTest : slowBoardTest)(
      `have their words apart from pieces and arrows (${viewport.width}x${viewport.height})`,
      async ({ board }) => {
        const { page } = board;
        await board.open(gameAddress(GAME));
        const crossed = await page.evaluate(() => {
          const boxOf = (element: Element): DOMRect => element.getBoundingClientRect();
          // Of the letters: the box of a line, and that of a font, are higher, and not the same in all browsers.
          const inkOf = (element: HTMLElement): DOMRect => {
            const range = document.createRange();
            range.selectNodeContents(element);
            const { x, y, width } = range.getBoundingClientRect();
            const { font, fontSize, fontWeight, fontFamily } = getComputedStyle(element);
            const measured = (how: string): TextMetrics => {
              const pen = document.createElement('canvas').getContext('2d')!;
              pen.font = how;
              return pen.measureText(element.innerText);
            };
            const baseline = y + measured(font).fontBoundingBoxAscent;
            // Browsers round what they measure to whole pixels.
            const large = measured(`${fontWeight} 100px ${fontFamily}`);
            const scale = parseFloat(fontSize) / 100;
            const [above, below] = [large.actualBoundingBoxAscent * scale, large.actualBoundingBoxDescent * scale];
            return new DOMRect(x, baseline - above, width, above + below);
          };
          const isApart = (a: DOMRect, b: DOMRect): boolean =>
            a.bottom <= b.top + 1 || b.bottom <= a.top + 1 || a.right <= b.left || b.right <= a.left;
          return [...document.querySelectorAll('.store')].flatMap((store) => {
            const words = inkOf(store.querySelector<HTMLElement>('.store-name')!);
            const men = [...store.querySelectorAll('.slot:not(.empty) .man')].map((man) => {
              const { x, y, width, height } = boxOf(man);
              const size = Math.min(width, height);
              return new DOMRect(x + (width - size) / 2, y + (height - size) / 2, size, size);
            });
            const badges = [...store.querySelectorAll('.count, .offer-mark')].map(boxOf);
            const whole = boxOf(store);
            const isOut =
              // The window cuts nothing, but for less than a pixel of a phone.
              words.top < -0.4 ||
              words.bottom > innerHeight + 0.4 ||
              badges.some(
                ({ left, right, top, bottom }) =>
                  left < whole.left + 2 || right > whole.right - 2 || top < whole.top || bottom > whole.bottom,
              );
            const isOutside = store.matches('.upper')
              ? men.every(({ bottom }) => bottom > words.bottom)
              : men.every(({ top }) => top < words.top);
            const isOver = !men.every((man) => isApart(man, words));
            return isOut || !isOutside || isOver ? [[store.className, { isOut, isOutside, isOver }]] : [];
          });
        });
        expect(crossed).toEqual([]);
      },
      { ...(viewport.width < 1000 ? PHONE : {}), viewport },
    );
});
