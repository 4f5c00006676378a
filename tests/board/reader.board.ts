// What a reader of the page stumbled over: whose turn it is, the question about a hostage, and parts that were cut or
// hidden.

import { LAYOUTS } from '../../src/web/table/layout.ts';
import type { Board } from './harness/board.ts';
import { PHONE, boardTest, slowBoardTest } from './harness/board_test.ts';
import { fenAddress, gameAddress, moveField, openCatalogue, openPanel } from './harness/panels.ts';

const SEVERAL_PAYMENTS = 'r2qk3/8/8/8/8/8/8/2Q1K3[#NPrb] w - - 0 1';
const RING = 5;

async function askForHostage(board: Board): Promise<void> {
  await board.open(fenAddress(SEVERAL_PAYMENTS));
  await board.page.locator('[data-slot]').first().waitFor();
  await board.tap({ player: 'black', kind: 'prison', role: 'N' });
  await board.tap('d5');
  await board.page.locator('.chooser').waitFor();
}

describe('the players', () => {
  boardTest(
    'are named with their colours on a phone, and the colour of a bar marks whose turn it is',
    async ({ board }) => {
      await board.open();
      const grounds = [];
      for (const [player, colour] of ['White', 'Black'].entries()) {
        const strip = board.page.locator(`.player[data-player="${player}"]`);
        expect(await strip.locator('.player-colour').isVisible()).toBe(true);
        expect(await strip.locator('.player-colour').textContent()).toBe(colour);
        grounds.push(await strip.evaluate((bar) => getComputedStyle(bar).backgroundColor));
      }
      const tint = await board.page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.color = 'var(--tint)';
        return getComputedStyle(probe).color;
      });
      expect(grounds.map((ground) => ground === tint)).toEqual([true, false]);
      expect(await board.page.locator('.player[data-player="0"] .turn-word').textContent()).toBe('to move');
      // All that is written above and below the table begins at one edge.
      const edges = await board.page
        .locator('.player.below, .status, .other-games')
        .evaluateAll((all) =>
          all.map((one) => one.getBoundingClientRect().left + parseFloat(getComputedStyle(one).paddingLeft)),
        );
      expect(edges).toEqual([16, 16, 16]);
    },
    PHONE,
  );
});

describe('the question about a hostage', () => {
  boardTest(
    'shows the man on his square, and no ring covers its title',
    async ({ board }) => {
      await askForHostage(board);
      const ghost = (await board.page.locator('.man.ghost').boundingBox())!;
      const square = (await board.page.locator('[data-square="d5"]').boundingBox())!;
      expect(Math.abs(ghost.x - square.x) + Math.abs(ghost.y - square.y)).toBeLessThan(2);
      const gap = await board.page.evaluate(() => {
        const words = document.createRange();
        words.selectNodeContents(document.querySelector('.chooser-title')!);
        return document.querySelector('.choice')!.getBoundingClientRect().top - words.getBoundingClientRect().bottom;
      });
      expect(gap).toBeGreaterThanOrEqual(RING);
    },
    PHONE,
  );
});

describe('a question at the edge of the table', () => {
  boardTest('stays within a window that gets smaller', async ({ board }) => {
    const { page } = board;
    await board.open(fenAddress('4k3/8/8/8/8/8/8/3QK3[#NBpnbrq] w - - 0 1'));
    await board.drag({ player: 'black', kind: 'prison', role: 'N' }, 'h3');
    await page.locator('.chooser').waitFor();
    const size = { width: 700, height: 420 };
    await page.setViewportSize(size);
    await page.waitForFunction(({ width, height }) => {
      const { left, top, right, bottom } = document.querySelector('.chooser')!.getBoundingClientRect();
      return innerWidth === width && left >= 0 && top >= 0 && right <= width && bottom <= height;
    }, size);
  });
});

describe('the letters of the files', () => {
  boardTest('are above the men', async ({ board }) => {
    await board.open();
    const [letters, men] = await board.page.evaluate(() =>
      ['coords.files', 'piece'].map((name) =>
        Number(getComputedStyle(document.querySelector(`.ground ${name}`)!).zIndex),
      ),
    );
    expect(letters).toBeGreaterThan(men!);
  });

  boardTest('are where knights and bishops have nothing', async ({ board }) => {
    await board.open();
    const ends = await board.page.evaluate(() =>
      [...document.querySelectorAll('.ground coords.files coord')].map((letter) => {
        const text = document.createRange();
        text.selectNodeContents(letter);
        const { left, width } = letter.getBoundingClientRect();
        return (text.getBoundingClientRect().right - left) / width;
      }),
    );
    expect(ends).toHaveLength(8);
    expect(Math.max(...ends)).toBeLessThan(0.14);
  });
});

describe('panels', () => {
  slowBoardTest('lead from a rule back to the lesson', async ({ board }) => {
    await board.open();
    await openPanel(board.page, 'lessons');
    await board.page.locator('.rule-link').first().click();
    await board.page.getByRole('button', { name: 'Back to the lesson' }).click();
    await board.page.locator('section.lesson').waitFor();
    await openPanel(board.page, 'game');
    await openPanel(board.page, 'rules');
    await board.page.locator('.rules').waitFor();
    expect(await board.page.getByRole('button', { name: 'Back to the lesson' }).count()).toBe(0);
  });

  slowBoardTest(
    'show the rules at a rule for those who asked for it, and from the top to others',
    async ({ board }) => {
      const { page } = board;
      const scrolled = (): Promise<number> => page.locator('.panel').evaluate(({ scrollTop }) => scrollTop);
      await board.open();
      for (let i = 0; i < 2; i++) {
        await openPanel(page, 'lessons');
        await page.locator('.rule-link').first().click();
        await page.waitForFunction(() => document.activeElement?.id.startsWith('rule-'));
        expect(await scrolled()).toBeGreaterThan(0);
        await openPanel(page, 'lessons');
        await page.locator('.lesson').waitFor();
        await openPanel(page, 'rules');
        await page.locator('.rules').waitFor();
        // Long after the rules have been drawn, which scrolls to a rule.
        for (let frame = 0; frame < 5; frame++) await page.evaluate(() => new Promise(requestAnimationFrame));
        expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
        expect(await scrolled()).toBe(0);
      }
    },
  );

  boardTest('have lines of a comfortable length, and pictures of what is new in the rules', async ({ board }) => {
    const { page } = board;
    await board.open();
    const width = (): Promise<number> => page.locator('[data-board]').evaluate((one) => one.clientWidth);
    const before = await width();
    for (const panel of ['about', 'rules'] as const) {
      await openPanel(page, panel);
      // The longest line of plain text, in characters.
      const longest = await page.locator(`.${panel}`).evaluate((text) => {
        const range = document.createRange();
        const lines = [...text.querySelectorAll('p, li')].flatMap((block) => {
          const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
          const counts = new Map<number, number>();
          for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
            for (let at = 0; at < node.textContent!.length; at++) {
              range.setStart(node, at);
              range.setEnd(node, at + 1);
              const top = Math.round(range.getBoundingClientRect().top / 12);
              counts.set(top, (counts.get(top) ?? 0) + 1);
            }
          return [...counts.values()];
        });
        return lines.sort((a, b) => a - b)[Math.floor(lines.length * 0.9)]!;
      });
      expect([panel, longest >= 45 && longest <= 80, longest]).toEqual([panel, true, longest]);
      // Whoever reads has the board as large as whoever plays.
      expect(await width()).toBe(before);
    }
    const pictures = page.locator('.from-chess [role="img"]');
    const said = await pictures.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    expect(said).toHaveLength(4);
    expect(said.every((text) => text.length > 20)).toBe(true);
    expect(await page.locator('.from-chess figcaption').allTextContents()).toEqual([
      expect.stringContaining('prison'),
      expect.stringContaining('exchange'),
      expect.stringContaining('airfield'),
      expect.stringContaining('frozen'),
    ]);
  });

  boardTest('make an enlarged picture small on Escape and on a press beside it', async ({ board }) => {
    const { page } = board;
    await board.open();
    await openPanel(page, 'rules');
    const picture = page.locator('.rules .picture').first();
    const leavings: readonly (() => Promise<void>)[] = [() => board.press('Escape'), () => page.mouse.click(5, 400)];
    for (const leave of leavings) {
      await picture.click();
      await page.locator('.picture.large').waitFor();
      await leave();
      await page.locator('.picture.large').waitFor({ state: 'detached' });
    }
  });

  slowBoardTest(
    'open a cited rule in another tab for those who ask the browser for it',
    async ({ board, context }) => {
      const { page } = board;
      await board.open();
      await openPanel(page, 'rules');
      const citation = page.locator('.from-chess a').first();
      const id = (await citation.getAttribute('href'))!.slice(1);
      const ways = [() => citation.click({ button: 'middle' }), () => citation.click({ modifiers: ['ControlOrMeta'] })];
      for (const click of ways) {
        const [tab] = await Promise.all([context.waitForEvent('page'), click()]);
        await tab.waitForFunction((wanted) => document.activeElement?.id === wanted, id);
        expect(await page.evaluate(() => document.activeElement?.id)).not.toBe(id);
        await tab.close();
      }
      await citation.click();
      await page.waitForFunction((wanted) => document.activeElement?.id === wanted, id);
    },
    { needs: ['opened tabs'] },
  );

  boardTest('draw the pictures of the rules as the board is drawn', async ({ board }) => {
    const { page } = board;
    // Not a first visit, where words take the place of bars.
    await board.open(gameAddress('1. e4 e5 *'));
    await openPanel(page, 'rules');
    await page.locator('.table-picture').first().waitFor();
    const look = (table: string): Promise<string[]> =>
      page.evaluate((root) => {
        const of = (part: string, property: string): string =>
          getComputedStyle(document.querySelector(`${root} ${part}`)!).getPropertyValue(property);
        return [
          of('.board', 'background-image'),
          of('.store.prison', 'background-image'),
          of('.store.airfield', 'background-color'),
          of('.store.airfield', 'outline-style'),
          of('coords', 'font-weight'),
        ];
      }, table);
    expect(await look('.table-picture')).toEqual(await look('main .table'));
    expect(await page.locator('.table-picture').first().locator('.man').count()).toBe(32);
    const knight = page.locator('.table-picture .man.white.knight').first();
    const drawn = await knight.evaluate((man) => getComputedStyle(man).backgroundImage);
    await page.evaluate(() => {
      document.documentElement.dataset.men = 'letters';
    });
    expect(await knight.evaluate((man) => getComputedStyle(man).backgroundImage)).not.toBe(drawn);
  });

  boardTest(
    'keep the pictures of the rules in shape and within the panel of a phone',
    async ({ board }) => {
      await board.open();
      await openPanel(board.page, 'rules');
      const picture = (await board.page.locator('.table-picture').first().boundingBox())!;
      expect(picture.x + picture.width).toBeLessThanOrEqual(board.page.viewportSize()!.width);
      const { width, height } = LAYOUTS.wide;
      expect(picture.width / picture.height).toBeCloseTo(width / height, 2);
    },
    PHONE,
  );

  slowBoardTest('enlarge the pictures of the rules', async ({ board }) => {
    await board.open();
    await openPanel(board.page, 'rules');
    const picture = board.page.locator('.picture').first();
    const small = (await picture.boundingBox())!;
    await picture.click();
    expect((await picture.boundingBox())!.width).toBeGreaterThan(2 * small.width);
    await picture.click();
    expect((await picture.boundingBox())!.width).toBe(small.width);
  });

  boardTest('have the number or the tick of a lesson beside its first line', async ({ board }) => {
    await board.open();
    await openPanel(board.page, 'lessons');
    await openCatalogue(board.page);
    await board.page.locator('.lesson-list').first().waitFor();
    const isBeside = await board.page.locator('.lesson-list li').evaluateAll((items) =>
      items.map((item) => {
        const [mark, title] = item.querySelectorAll('button > span');
        const words = document.createRange();
        words.selectNodeContents(title!);
        const first = words.getClientRects()[0]!;
        const { top, bottom } = mark!.getBoundingClientRect();
        const middle = (top + bottom) / 2;
        return middle > first.top && middle < first.bottom;
      }),
    );
    expect(isBeside).not.toContain(false);
  });

  boardTest('list what can be typed in two columns', async ({ board }) => {
    await board.open();
    const field = await moveField(board.page);
    await field.fill('help');
    await field.press('Enter');
    const row = board.page.locator('.help > div', { hasText: 'take the last move back' });
    const [typed, does] = [await row.locator('dt').boundingBox(), await row.locator('dd').boundingBox()];
    expect(does!.x).toBeGreaterThan(typed!.x + typed!.width - 1);
  });
});
