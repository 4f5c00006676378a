// How the page looks, where it can be measured: sizes for fingers, what is aligned, what stays where it is, what is said once.

import { PANELS, PANEL_NAMES } from '../../src/web/panels.ts';
import type { Board } from './harness/board.ts';
import { PHONE, boardTest, slowBoardTest } from './harness/board_test.ts';
import { fenAddress, gameAddress, openPanel } from './harness/panels.ts';

/** Some have neighbours on both sides, some on one, some on none. */
const STORES = '4k3/8/8/8/8/8/8/4K3[RNbp#BNPqr] w - - 0 1';
const FINGER = 44;
/** More moves than a phone has room for, between two people. */
const STRIP_GAME =
  '1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 4. d4 Nf6 5. Nf3 Bg4 6. Be2 Nc6 7. O-O O-O-O 8. h3 Bxf3 9. Bxf3 Nxd4 10. (P-P)*b3 Nxf3+ 11. Qxf3 (B-N)*c4 *';

/** How many pixels of a store's width a finger reaches each slot on, by elements under it; and whether it has neighbours on both sides. */
async function reaches(board: Board): Promise<{ label: string; px: number; width: number; isShut: boolean }[]> {
  return board.page.evaluate(() =>
    [...document.querySelectorAll('.store')].flatMap((store) => {
      const slots = [...store.querySelectorAll<HTMLElement>('.slot')];
      const isTaken = (slot?: Element): boolean => !slot?.classList.contains('empty');
      return slots.flatMap((slot, at) => {
        if (!isTaken(slot)) return [];
        const { left, right, top, height } = slot.getBoundingClientRect();
        const middle = top + height / 2;
        let px = 0;
        for (let x = Math.floor(left) - 40; x < right + 40; x++)
          if (document.elementFromPoint(x + 0.5, middle)?.closest('.slot') === slot) px++;
        const label = `${store.getAttribute('aria-label')}: ${slot.getAttribute('aria-label')}`;
        return [{ label, px, width: right - left, isShut: isTaken(slots[at - 1]) && isTaken(slots[at + 1]) }];
      });
    }),
  );
}

describe('the looks of the page', () => {
  for (const width of [360, 390]) {
    (width === 360 ? boardTest : slowBoardTest)(
      `let fingers reach pieces in stores on ${FINGER} px, unless others stand on both sides (${width})`,
      async ({ board }) => {
        await board.open(fenAddress(STORES));
        await board.page.locator('.slot:not(.empty)').nth(8).waitFor();
        const found = await reaches(board);
        expect(found).toHaveLength(9);
        for (const { label, px, width: own, isShut } of found) {
          // Nobody gives room to a neighbour.
          expect([label, px >= Math.floor(own) - 1]).toEqual([label, true]);
          if (!isShut) expect([label, px >= FINGER]).toEqual([label, true]);
        }
        expect(found.filter(({ isShut }) => !isShut).length).toBeGreaterThan(4);
      },
      { ...PHONE, viewport: { width, height: 844 } },
    );
  }

  boardTest('show in a store only who is in it, and nothing across words and pieces', async ({ board }) => {
    await board.open(fenAddress(STORES));
    await board.page.locator('.slot:not(.empty)').nth(8).waitFor();
    const ghosts = await board.page
      .locator('.store .slot.empty .man')
      .evaluateAll((men) => men.filter((man) => getComputedStyle(man).opacity !== '0').length);
    expect(ghosts).toBe(0);
    const touched = await board.page.locator('.store').evaluateAll(
      (stores) =>
        stores.filter((store) => {
          const words = store.querySelector('.store-name')!.getBoundingClientRect();
          return Array.from(store.querySelectorAll('.slot:not(.empty) :is(.man, .offer-mark, .count)')).some((one) => {
            const { top, bottom } = one.getBoundingClientRect();
            return words.bottom > top && words.top < bottom;
          });
        }).length,
    );
    expect(touched).toBe(0);
  });

  boardTest('give the board all but the menu, a line above and three below', async ({ board }) => {
    await board.open();
    const { width, height } = (await board.page.locator('[data-board]').boundingBox())!;
    expect([Math.round(width), 800 - height < 170]).toEqual([Math.round(height), true]);
  });

  boardTest('show a plane in the middle of an empty airfield, and nothing where a piece is', async ({ board }) => {
    const { page } = board;
    // Two kinds of piece are in one, in another one, and none in the others.
    await board.open(fenAddress('4k3/8/8/8/8/8/8/4K3[b#BN] w - - 0 1'));
    await page.locator('.slot:not(.empty)').nth(2).waitFor();
    const signs = await page.locator('.store').evaluateAll((stores) =>
      stores.flatMap((store) => {
        const sign = store.querySelector('.store-sign .icon')?.getBoundingClientRect();
        const men = [...store.querySelectorAll('.slot:not(.empty) .man')].map((man) => man.getBoundingClientRect());
        if (sign === undefined) return [];
        return [men.filter(({ top, bottom }) => top < sign.bottom && bottom > sign.top).length];
      }),
    );
    expect(signs).toEqual([0]);
    // The board stands out beside the empty ones, until something goes there.
    const bare = page.locator('.store.bare');
    expect(await bare.count()).toBe(2);
    const [pale, full] = await Promise.all(
      ['.bare', ':not(.bare)'].map((which) =>
        page.locator(`.store.airfield${which}`).evaluate((store) => getComputedStyle(store).backgroundColor),
      ),
    );
    expect(pale).not.toBe(full);
    await page.goto('about:blank');
    await board.open(fenAddress('4k3/8/8/8/8/8/8/4K3[#Nb] w - - 0 1'));
    await board.click({ player: 'black', kind: 'prison', role: 'N' });
    await page.locator('.ghost.paid').waitFor();
    expect(await bare.count()).toBe(1);
    expect(await page.locator('.store.airfield.upper .store-sign').count()).toBe(0);
  });

  for (const [where, options] of Object.entries({ wide: {}, 'a phone': PHONE }))
    boardTest(
      `draw bars in prisons and the line of a runway on airfields, off their words (${where})`,
      async ({ board }) => {
        await board.open(fenAddress('4k3/8/8/8/8/8/8/4K3[#Nb] w - - 0 1'));
        await board.page.locator('.slot:not(.empty)').first().waitFor();
        const marks = await board.page.locator('.store').evaluateAll((stores) =>
          stores.map((store) => {
            const { backgroundImage, backgroundSize, backgroundPositionY } = getComputedStyle(store);
            return [
              store.matches('.prison'),
              store.matches('.upper'),
              backgroundImage,
              backgroundSize,
              backgroundPositionY,
            ];
          }),
        );
        expect(marks).toHaveLength(4);
        for (const [isPrison, isUpper, image, size, y] of marks) {
          expect(image).toMatch(isPrison === true ? /^linear-gradient/ : /^repeating-linear-gradient/);
          const isLying = where !== 'wide' && isPrison === false;
          expect(size).toMatch(isLying ? /^100% 3px$/ : /^(?:14|3)px calc\(100% - \d+(?:\.\d+)?px\)$/);
          if (!isLying) expect(y).toBe(isUpper === true ? '100%' : '0px');
        }
      },
      options,
    );

  boardTest('keep the entries of the menu where they are, whichever is open', async ({ board }) => {
    await board.open();
    const lefts = (): Promise<number[]> =>
      board.page
        .locator('nav[aria-label="Menu"] button')
        .evaluateAll((entries) => entries.map((entry) => entry.getBoundingClientRect().left));
    const before = await lefts();
    for (const name of ['lessons', 'puzzles', 'more'] as const) {
      await openPanel(board.page, name);
      expect([name, await lefts()]).toEqual([name, before]);
    }
  });

  for (const [where, options] of [
    ['mouse', {}],
    ['fingers', { ...PHONE, viewport: { width: 820, height: 1180 } }],
  ] as const) {
    (where === 'mouse' ? slowBoardTest : boardTest)(
      `write numbers and moves on one line (${where})`,
      async ({ board }) => {
        await board.open(gameAddress('1. e4 e5 2. Nf3 Nc6 *'));
        await board.page.locator('.score .move').first().waitFor();
        const middles = await board.page.locator('.score').evaluate((score) => {
          const middleOf = (element: Element): number => {
            const range = document.createRange();
            range.selectNodeContents(element);
            const { top, height } = range.getBoundingClientRect();
            return top + height / 2;
          };
          const numbers = [...score.querySelectorAll(':scope > .move-number')].map(middleOf);
          const moves = [...score.querySelectorAll(':scope > .move:not(.of-black)')].map(middleOf);
          return numbers.map((number, at) => Math.abs(number - moves[at]!));
        });
        expect(middles.length).toBe(2);
        for (const apart of middles) expect(apart).toBeLessThan(1.5);
      },
      options,
    );
  }

  boardTest(
    'have the entries of a phone in landscape a tap away, whatever is open',
    async ({ board }) => {
      const { page } = board;
      await board.open();
      for (const panel of [null, 'puzzles', 'more'] as const) {
        if (panel !== null) await openPanel(page, panel);
        for (const [width, height, least] of [
          [844, 390, 374],
          [640, 360, 286],
          [915, 360, 344],
        ] as const) {
          await page.setViewportSize({ width, height });
          const whole = (await page.locator('[data-board]').boundingBox())!.height;
          const reached = await page.locator('.menu nav button').evaluateAll((entries) =>
            entries.map((entry) => {
              const box = entry.getBoundingClientRect();
              const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
              return entry.contains(at) && box.width >= 44 && box.height >= 44 && entry.scrollWidth <= box.width + 1;
            }),
          );
          const isWhole = panel !== null || whole >= least;
          expect([width, panel, isWhole, reached]).toEqual([width, panel, true, [true, true, true, true, true]]);
        }
      }
    },
    { ...PHONE, viewport: { width: 844, height: 390 } },
  );

  for (const [where, options] of [
    ['a desktop', {}],
    ['a phone', PHONE],
  ] as const) {
    (where === 'a phone' ? boardTest : slowBoardTest)(
      `tell the comment on a move of a published game once (${where})`,
      async ({ board }) => {
        const comment = 'This opens the line to the queen';
        const pgn = `[White "Parr"]\n[Black "Pritchard"]\n\n1. d4 d5 {${comment}.} 2. c4 1-0`;
        await board.open(gameAddress(pgn));
        await openPanel(board.page, 'game');
        await board.page.locator('.moves .move', { hasText: 'd5' }).click();
        await board.page.locator('.viewer-said', { hasText: comment }).waitFor();
        const seen = await board.page
          .getByText(comment)
          .evaluateAll((all) => all.filter((one) => (one as HTMLElement).checkVisibility()).length);
        expect(seen).toBe(1);
        // The list says which moves have one.
        expect(await board.page.locator('.moves .move.told').count()).toBe(1);
      },
      options,
    );
  }

  boardTest(
    'give the board what the panel can spare in a window of 1024x768',
    async ({ board }) => {
      await board.open();
      const square = await board.page.locator('[data-board]').evaluate((one) => one.clientWidth / 8);
      expect(square).toBeGreaterThanOrEqual(60);
      const { width } = (await board.page.locator('.panel').boundingBox())!;
      expect(width).toBeGreaterThanOrEqual(260);
    },
    { viewport: { width: 1024, height: 768 } },
  );

  boardTest(
    'use the height of a phone in landscape, and cut no words',
    async ({ board }) => {
      const { page } = board;
      for (const size of [
        { width: 844, height: 390 },
        { width: 667, height: 375 },
      ]) {
        await page.setViewportSize(size);
        await board.open();
        const cut = await page
          .locator('.store-title, .tool-name, .tabs button')
          .evaluateAll(
            (texts) => texts.filter((text) => text.scrollWidth > text.clientWidth + 1 && text.clientWidth > 0).length,
          );
        const { height } = (await page.locator('[data-board]').boundingBox())!;
        expect({ ...size, cut }).toEqual({ ...size, cut: 0 });
        if (size.width === 844) expect(height).toBeGreaterThan(0.95 * size.height);
      }
    },
    { ...PHONE, viewport: { width: 844, height: 390 } },
  );

  for (const [where, options] of [
    ['a desktop', {}],
    ['a phone', { ...PHONE, viewport: { width: 390, height: 844 } }],
  ] as const) {
    boardTest(
      `show the idea of the game and the first way to begin at once (${where})`,
      async ({ board }) => {
        // Not as the other tests, which close it on a phone.
        await board.page.goto(board.address);
        await board.ready();
        const welcome = board.page.locator('.welcome');
        expect(await welcome.locator('.idea li').allInnerTexts()).toHaveLength(3);
        const { y, height } = (await welcome.getByRole('button').nth(1).boundingBox())!;
        const end = await board.page.evaluate(() => {
          const { top } = document.querySelector('.menu')!.getBoundingClientRect();
          return top > innerHeight / 2 ? top : innerHeight;
        });
        expect(y + height).toBeLessThanOrEqual(end);
        // Whose page this is, is said once.
        expect(await board.page.locator('.brand:visible').allInnerTexts()).toHaveLength(1);
      },
      options,
    );
  }

  boardTest(
    'say the idea of the game on the smallest phones, too, below the ways to begin',
    async ({ board }) => {
      await board.page.goto(board.address);
      await board.ready();
      const [idea, menu] = await Promise.all(
        ['.welcome .idea', '.menu'].map(async (part) => board.page.locator(part).boundingBox()),
      );
      expect(idea!.height).toBeGreaterThan(30);
      expect(idea!.y + idea!.height).toBeLessThanOrEqual(menu!.y);
    },
    { ...PHONE, viewport: { width: 320, height: 568 } },
  );

  boardTest(
    'have whole rows above the entries of a phone',
    async ({ board }) => {
      const { page } = board;
      await board.open();
      for (const [panel, last] of [
        ['lessons', '.lesson .rule-link'],
        ['puzzles', '.puzzle .actions button'],
      ] as const) {
        await openPanel(page, panel);
        const button = page.locator(last).first();
        await button.waitFor();
        const menu = (await page.locator('.menu').boundingBox())!;
        const { y, height } = (await button.boundingBox())!;
        expect([panel, y + height <= menu.y]).toEqual([panel, true]);
        // What the entry says already is heard, and not seen.
        const title = page.locator('#panel-title');
        expect([(await title.boundingBox())!.width, await title.innerText()]).toEqual([1, PANELS[panel]]);
      }
    },
    { ...PHONE, viewport: { width: 390, height: 844 } },
  );

  for (const viewport of [
    { width: 390, height: 844 },
    { width: 390, height: 790 },
    { width: 412, height: 915 },
    { width: 844, height: 390 },
    { width: 667, height: 375 },
  ])
    boardTest(
      `have whole moves beside the board at ${viewport.width}x${viewport.height}, the current one in view`,
      async ({ board }) => {
        const { page } = board;
        await board.open(gameAddress(STRIP_GAME));
        const current = page.locator('.strip-move[aria-current]');
        await current.waitFor();
        // What pays is quiet, and the text the whole move.
        expect(await current.innerText()).toBe('(B-N)*c4');
        expect(await current.locator('.paid').allInnerTexts()).toEqual(['(B-', ')']);
        // It begins with a whole one.
        const starts = await page
          .locator('.strip')
          .evaluate((box) =>
            Array.from(box.children, (one) => one.getBoundingClientRect().left - box.getBoundingClientRect().left),
          );
        expect(Math.min(...starts.filter((start) => start > -40).map(Math.abs))).toBeLessThan(5);
        expect(await current.evaluate((one) => one.getBoundingClientRect().right <= innerWidth)).toBe(true);
        const { strip, cut, target, end } = await page.evaluate(() => {
          const box = document.querySelector('.strip')!.getBoundingClientRect();
          const rows = Array.from(document.querySelectorAll('.strip-move'), (one) => one.getBoundingClientRect());
          const seen = rows.filter(({ top, bottom }) => bottom > box.top + 1 && top < box.bottom - 1);
          return {
            strip: { top: box.top, bottom: box.bottom },
            cut: seen.filter(({ top, bottom }) => top < box.top - 1 || bottom > box.bottom + 1).length,
            target: Math.min(...rows.map(({ height }) => height)),
            end: document.querySelector('.page.tall .menu')?.getBoundingClientRect().top ?? innerHeight,
          };
        });
        expect({ cut, target }).toEqual({ cut: 0, target: 44 });
        const { y, height } = (await current.boundingBox())!;
        expect(y >= strip.top - 1 && y + height <= strip.bottom + 1 && strip.bottom <= end).toBe(true);
      },
      { ...PHONE, viewport },
    );

  boardTest('show each board to choose from by its own squares', async ({ board }) => {
    const { page } = board;
    await board.open();
    await openPanel(page, 'settings');
    const choices = page.getByRole('group', { name: 'Board' });
    await choices.waitFor();
    const looks = await choices
      .locator('.swatch')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundImage));
    expect(looks.filter((look) => look.startsWith('url('))).toHaveLength(5);
    expect(new Set(looks).size).toBe(5);
    const slate = choices.getByRole('radio', { name: 'Slate', exact: true });
    await slate.focus();
    await board.press(' ');
    expect(await slate.isChecked()).toBe(true);
    expect(await page.locator('html').getAttribute('data-theme')).toBe('slate');
  });

  boardTest('fade where a panel goes on, and nowhere at its end', async ({ board }) => {
    const { page } = board;
    await board.open();
    await openPanel(page, 'settings');
    const panel = page.locator('.panel');
    // Dark to its end, so that one sees what lies over it.
    await panel.evaluate((element) => {
      const dark = document.createElement('div');
      dark.style.cssText = 'height: 400px; background: #000';
      element.append(dark);
    });
    /** What is seen so far above the lower edge. */
    const above = async (distance: number): Promise<string> => {
      const { x, y, height } = (await panel.boundingBox())!;
      const clip = { x: x + 40, y: y + height - distance, width: 8, height: 2 };
      return (await page.screenshot({ clip })).toString('base64');
    };
    await panel.evaluate((element) => {
      element.scrollTop = element.scrollHeight - element.clientHeight - 100;
    });
    const dark = await above(60);
    expect(await above(4)).not.toBe(dark);
    await panel.evaluate((element) => {
      element.scrollTop = element.scrollHeight;
    });
    expect(await above(60)).toBe(dark);
    expect(await above(20)).toBe(dark);
  });

  slowBoardTest('scroll a panel up and down only, which cuts nothing at its sides', async ({ board }) => {
    const { page } = board;
    await board.open(gameAddress(STRIP_GAME));
    for (const name of PANEL_NAMES) {
      await openPanel(page, name);
      await page.locator(`.panel[data-panel="${name}"]`).waitFor();
      const found = await page.locator('.panel').evaluate((panel) => {
        const { right } = panel.getBoundingClientRect();
        const isOut = (one: Element): boolean => one.checkVisibility() && one.getBoundingClientRect().right > right;
        return {
          scrolls: getComputedStyle(panel).overflowX === 'auto' && panel.scrollWidth > panel.clientWidth,
          cut: [...panel.querySelectorAll('*')].filter(isOut).length,
        };
      });
      expect({ name, ...found }).toEqual({ name, scrolls: false, cut: 0 });
    }
  });

  boardTest('have frames for empty slots of a set-up, which nobody takes for pieces', async ({ board }) => {
    const { page } = board;
    await board.open(fenAddress(STORES));
    await openPanel(page, 'setup');
    await page.getByRole('button', { name: 'The game', exact: true }).click();
    await page.locator('.shows-slots .slot:not(.empty)').first().waitFor();
    const look = (slot: string): Promise<{ frame: string; size: string }> =>
      page
        .locator(`.store ${slot}`)
        .first()
        .evaluate((element) => ({
          frame: getComputedStyle(element, '::after').borderTopStyle,
          size: getComputedStyle(element.querySelector('.man')!).backgroundSize,
        }));
    expect(await look('.slot.empty')).toEqual({ frame: 'dashed', size: '74% auto' });
    expect(await look('.slot:not(.empty)')).toEqual({ frame: 'none', size: 'contain' });
  });

  boardTest(
    'show what is chosen in one way, in puzzles and in forms, and the current move on the same tint',
    async ({ board }) => {
      const { page } = board;
      await board.open(gameAddress(STRIP_GAME));
      const look = (one: string): Promise<string[]> =>
        page
          .locator(one)
          .first()
          .evaluate((element) => {
            const { backgroundColor, color, borderTopColor, boxShadow } = getComputedStyle(element);
            return [backgroundColor, color, borderTopColor, boxShadow];
          });
      const [tint, accent] = await look('.move[aria-current]');
      await openPanel(page, 'puzzles');
      await page.locator('[data-puzzle]').waitFor();
      const kind = await look('.puzzle-kind[aria-pressed="true"]');
      expect(kind.slice(0, 3)).toEqual([tint, accent, accent]);
      expect(await look('.level[aria-pressed="true"]')).toEqual(kind);
      await openPanel(page, 'new');
      expect(await look('.segment input:checked + span')).toEqual(kind);
    },
  );
});
