// What the panel of puzzles offers: kinds, levels, the puzzle of the day, practice and the rating; and how it fits windows.

import { dailyTitle, dateOf } from '../../src/web/puzzles/puzzle_words.ts';
import { dailyPuzzle, dayOf } from '../../src/web/puzzles/daily.ts';
import { puzzlePosition, type MatePuzzle } from '../../src/web/puzzles/puzzle.ts';
import { LEVEL_WORDS } from '../../src/web/puzzles/level.ts';
import { clutterOf } from '../../src/web/puzzles/puzzle_order.ts';
import { NO_RECORD, PRACTICE_COUNT } from '../../src/web/puzzles/record.ts';
import { PHONE, boardTest, slowBoardTest } from './harness/board_test.ts';
import { playMove } from './harness/moves.ts';
import { closePanel, openPanel } from './harness/panels.ts';
import {
  RECORD,
  puzzles,
  mates,
  lines,
  openPuzzle,
  turnTo,
  openChoice,
  chooseKind,
  showPuzzles,
  phase,
  mateMove,
  solve,
} from './harness/puzzles.ts';

describe('the panel of puzzles', () => {
  boardTest('a theme is chosen and kept, and the puzzle of the day follows from the date', async ({ board }) => {
    await openPuzzle(board, mates[0]!);
    await chooseKind(board, 'defend');
    await board.page.waitForFunction(() => document.querySelector('.puzzle h3')?.textContent.includes('in danger'));
    const id = dailyPuzzle(puzzles, dayOf(new Date()))!.id;
    await board.page.getByRole('button', { name: /^Today’s puzzle/ }).click();
    await board.page.waitForSelector(`[data-puzzle="${id}"]`);
    const daily = puzzles.find((puzzle) => puzzle.id === id)!;
    expect(await board.page.locator('.puzzle-name').textContent()).toBe(dailyTitle(daily, new Date()));
    await board.page.reload();
    await board.ready();
    await showPuzzles(board);
    expect(await board.page.locator('.puzzle-kind[aria-pressed="true"]').textContent()).toMatch(/^Defend \d+ puzzles$/);
  });

  slowBoardTest(
    'the puzzle of the day and one of an address leave kind and level as they were chosen',
    async ({ board }) => {
      const { page } = board;
      await openPuzzle(
        board,
        lines.find(({ kind }) => kind === 'defend')!,
      );
      await chooseKind(board, 'defend');
      await page.getByRole('button', { name: /^Level 4 / }).click();
      const chosen = async (): Promise<unknown[]> => [
        await page.locator('.puzzle-kind[aria-pressed="true"]').getAttribute('data-theme'),
        await page.locator('.level[aria-pressed="true"]').getAttribute('aria-label'),
      ];
      const before = await chosen();
      expect(before[1]).toContain('Level 4');
      const { id } = dailyPuzzle(puzzles, dayOf(new Date()))!;
      await page.getByRole('button', { name: /^Today’s puzzle/ }).click();
      await page.waitForSelector(`[data-puzzle="${id}"]`);
      expect(await chosen()).toEqual(before);
      // It is the last one, and that of the address.
      await page.reload();
      await board.ready();
      await page.waitForSelector(`[data-puzzle="${id}"]`);
      expect(await chosen()).toEqual(before);
      await page.goto(`${board.address}#/puzzles/${mates[0]!.id}`);
      await page.waitForSelector(`[data-puzzle="${mates[0]!.id}"]`);
      expect(await chosen()).toEqual(before);
      await page.getByRole('button', { name: 'Skip' }).click();
      await page.waitForFunction(() => document.querySelector('.puzzle h3')?.textContent.includes('in danger'));
      const hash = await page.evaluate(() => location.hash);
      expect(puzzles.find((one) => one.id === hash.split('/').at(-1))?.level).toBe(4);
    },
  );

  boardTest('a newcomer begins with clear positions that are practice', async ({ board }) => {
    const { page } = board;
    await page.setViewportSize({ width: 1280, height: 720 });
    await board.open();
    await showPuzzles(board);
    const shownId = (): Promise<string | null> => page.locator('[data-puzzle]').getAttribute('data-puzzle');
    // There is one start, and what there is: the row of ten to practise on is empty, and the choice is folded.
    await page.getByText('Start here: your first puzzle').waitFor();
    await page.getByText(`Choose from ${puzzles.length} puzzles`).waitFor();
    expect(await page.locator('.puzzle-results span').count()).toBe(10);
    expect(await page.locator('.puzzle-results .right, .puzzle-results .wrong').count()).toBe(0);
    expect(await page.locator('.puzzle-choice:not([open]) .puzzle-kind').count()).toBe(6);
    expect(await page.locator('.puzzle-note').count()).toBe(0);
    const first = puzzles.find(({ id }) => id === puzzles[0]!.id) as MatePuzzle;
    expect(await shownId()).toBe(first.id);
    expect(puzzlePosition(first).isCheck()).toBe(false);
    expect(clutterOf(first)).toBeLessThan(30);
    expect(await page.locator('.puzzle-cost').textContent()).toContain('practice');
    await page.getByRole('button', { name: 'Solution', exact: true }).click();
    await phase(board, 'shown');
    expect(await page.locator('.gained').count()).toBe(0);
    await page.locator('.puzzle-record', { hasText: 'Practice 1 of 10' }).waitFor();
    await page.getByRole('button', { name: 'Next puzzle' }).click();
    await page.waitForSelector(`[data-puzzle="${puzzles[1]!.id}"]`);
    await page.locator('.puzzle-record', { hasText: 'Practice 2 of 10' }).waitFor();
  });

  boardTest(
    'a newcomer sees in a low sheet that there are others',
    async ({ board }) => {
      const { page } = board;
      await board.open();
      await openPanel(page, 'puzzles');
      const panel = (await page.locator('.panel').boundingBox())!;
      for (const name of ['Today’s puzzle', 'All puzzles']) {
        const way = page.locator('.puzzle-task').getByRole('button', { name, exact: true });
        const { y, height } = (await way.boundingBox())!;
        expect(y + height).toBeLessThan(panel.y + panel.height);
      }
      await page.getByRole('button', { name: 'All puzzles' }).tap();
      await page.locator('.page.sheet-high').waitFor();
      expect(await page.getByRole('button', { name: 'All puzzles' }).count()).toBe(0);
    },
    { ...PHONE, viewport: { width: 390, height: 844 } },
  );

  boardTest('the end of practice is said once, before the first puzzle that is rated', async ({ board }) => {
    const { page } = board;
    const puzzle = puzzles[0]!;
    await openPuzzle(board, puzzle);
    await page.evaluate(
      ([key, record]) => localStorage.setItem(key!, record!),
      [RECORD, JSON.stringify({ ...NO_RECORD, count: PRACTICE_COUNT - 1 })],
    );
    await turnTo(board, puzzle);
    await page.getByRole('button', { name: 'Solution', exact: true }).click();
    await phase(board, 'shown');
    await page.getByRole('button', { name: 'Next puzzle' }).click();
    await page.getByText('From now on puzzles are rated.', { exact: true }).waitFor();
    expect(await page.locator('[data-puzzle]').count()).toBe(0);
    await page.getByRole('button', { name: 'Start the rated puzzles' }).click();
    await page.waitForSelector(`[data-puzzle]:not([data-puzzle="${puzzle.id}"])`);
    await page.getByRole('button', { name: 'Skip' }).click();
    await phase(board, 'player');
  });

  boardTest('what help costs is said before, and is what it costs, once', async ({ board }) => {
    const { page } = board;
    await openPuzzle(board, mates[0]!);
    const cost = page.locator('.puzzle .puzzle-cost');
    const points = Number(/costs (\d+) points/.exec((await cost.textContent())!)![1]);
    const hint = page.locator('.puzzle').getByRole('button', { name: 'Hint', exact: true });
    expect(await hint.textContent()).toBe('Hint');
    expect(await hint.getAttribute('aria-describedby')).toBe(await cost.getAttribute('id'));
    await hint.click();
    const show = page.locator('.puzzle').getByRole('button', { name: 'Show the move', exact: true });
    expect(await show.textContent()).toBe(`Show the move −${points}`);
    expect(await cost.textContent()).toContain('The first hint is free.');
    expect(await page.locator('.puzzle-record').textContent()).toBe('Rating 1,000');
    await show.click();
    await page
      .locator('.gained', { hasText: `The first try cost ${points}: your rating is ${1000 - points}.` })
      .waitFor();
    expect(await cost.count()).toBe(0);
    await page.getByRole('button', { name: 'Solution', exact: true }).click();
    await phase(board, 'shown');
    expect(await page.locator('.puzzle-record').textContent()).toBe(`Rating ${1000 - points}`);
  });

  slowBoardTest(
    'what help costs is said on a phone, too',
    async ({ board }) => {
      await openPuzzle(board, mates[0]!);
      await closePanel(board.page);
      await board.page
        .locator('.status')
        .getByText(/The first hint is free\. A wrong move, .* costs \d+ points/)
        .waitFor();
    },
    PHONE,
  );

  slowBoardTest(
    'have room on the narrowest phone, and buttons for thumbs',
    async ({ board }) => {
      await openPuzzle(board, lines[0]!);
      for (const press of [null, 'Solution', 'Beat the clock'] as const) {
        if (press !== null) await board.page.getByRole('button', { name: new RegExp(`^${press}`) }).click();
        if (press === 'Beat the clock') await board.page.getByRole('button', { name: 'Start', exact: true }).click();
        if (press === 'Solution') await phase(board, 'shown');
        const narrow = await board.page.evaluate(() => ({
          page: document.documentElement.scrollWidth,
          cut: [...document.querySelectorAll('.puzzle :not(.heard)')].filter(
            (each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0,
          ).length,
          small: [...document.querySelectorAll('.puzzle button, .puzzle select')].flatMap((each) => {
            const { width, height } = each.getBoundingClientRect();
            return Math.min(width, height) < 43.5 ? [each.textContent] : [];
          }),
        }));
        expect({ press, ...narrow }).toEqual({ press, page: 320, cut: 0, small: [] });
      }
    },
    { ...PHONE, viewport: { width: 320, height: 640 } },
  );

  slowBoardTest('has each command once beside the board, and a hint before the solution', async ({ board }) => {
    const { page } = board;
    await openPuzzle(board, mates[0]!);
    for (const name of ['Hint', 'Solution', 'Skip']) await page.getByRole('button', { name, exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /^(Hint|Next|Skip|Undo|Take back)/ }).allInnerTexts()).toEqual([
      'Hint',
      'Skip',
    ]);
    const edge = (name: string): Promise<string> =>
      page.getByRole('button', { name, exact: true }).evaluate((one) => getComputedStyle(one).borderTopColor);
    // Three buttons alike: one with an edge among words reads as the chosen one of tabs.
    for (const name of ['Solution', 'Skip']) expect(await edge(name)).toBe(await edge('Hint'));
  });

  boardTest('says the task once beside the board, and the last results in a row', async ({ board }) => {
    const { page } = board;
    const puzzle = mates.find(({ fen }) => fen.split(' ')[1] === 'b')!;
    await openPuzzle(board, puzzle);
    const task = (await page.locator('.puzzle h3').innerText()).replace(/\s+/g, ' ');
    const seen = (await page.locator('main, aside').allInnerTexts()).join(' ').replace(/\s+/g, ' ');
    expect(seen.split(task)).toHaveLength(2);
    const turned = await page.getByText('The board is turned').boundingBox();
    expect(turned!.width).toBeLessThanOrEqual(1);
    const level = `Level ${puzzle.level}, ${LEVEL_WORDS[puzzle.level]}.`;
    expect(await page.locator('main .status').innerText()).toBe(`Black to move. ${level}`);
    // Nothing is counted before there is something to count.
    expect(await page.locator('.puzzle-figures').textContent()).toBe('Rating 1,000Everything level 1');
    expect(await page.locator('.puzzle-results .right, .puzzle-results .wrong').count()).toBe(0);
    await page.getByRole('button', { name: 'Solution', exact: true }).click();
    await phase(board, 'shown');
    await page.getByRole('button', { name: 'Back to the puzzle' }).click();
    expect(await page.locator('main .status').innerText()).toBe(level);
    await page.getByRole('img', { name: 'Last first tries: wrong' }).waitFor();
    const next = mates.find(({ moves, id }) => moves === 1 && id !== puzzle.id)!;
    await turnTo(board, next);
    await solve(board, next, 'mouse');
    await page.getByRole('img', { name: 'Last first tries: wrong, right' }).waitFor();
    expect(await page.locator('.puzzle-results .right, .puzzle-results .wrong').count()).toBe(2);
  });

  boardTest(
    'the task comes first, what may be chosen is below it where there is room, the puzzle of the day with its date is a button, and a solved one names its theme',
    async ({ board }) => {
      const { page } = board;
      await page.setViewportSize({ width: 1440, height: 720 });
      const puzzle = mates.find(({ moves }) => moves === 1)!;
      await openPuzzle(board, puzzle);
      const kinds = page.locator('.puzzle-choice[open] [aria-label="What to find"] button');
      // In a low window it is folded.
      expect(await kinds.count()).toBe(0);
      await page.setViewportSize({ width: 1440, height: 900 });
      await turnTo(board, puzzle);
      expect(await page.locator('.motifs').count()).toBe(0);
      expect(await kinds.allTextContents()).toEqual([
        `Everything ${puzzles.length} puzzles`,
        ...['Mate', 'Win a piece', 'Defend', 'The only good move', 'About the rules'].map(
          (name) => expect.stringMatching(new RegExp(`^${name} \\d+ puzzles$`)) as string,
        ),
      ]);
      for (const one of await kinds.all()) {
        const { y, height } = (await one.boundingBox())!;
        expect(y + height).toBeLessThanOrEqual(900);
      }
      const today = page.getByRole('button', { name: `Today’s puzzle ${dateOf(new Date())}` });
      expect((await today.boundingBox())!.y).toBeLessThan(900);
      await solve(board, puzzle, 'mouse');
      expect(await page.locator('.puzzle-text strong').textContent()).toMatch(/# Solved!$/);
      expect(await kinds.nth(1).textContent()).toMatch(/^Mate 1 solved/);
      expect(await page.locator('.motifs').textContent()).toBe(`Theme: ${['mate', ...puzzle.motifs].join(', ')}.`);
      expect(await page.locator('.panel .primary').allInnerTexts()).toEqual(['Next puzzle']);
    },
  );

  slowBoardTest('levels count solved puzzles', async ({ board }) => {
    await openPuzzle(board, mates[0]!);
    await openChoice(board);
    await board.page.getByRole('button', { name: /^Level 3 Medium \d+, none solved$/ }).click();
    await board.page.locator('.level[aria-pressed="true"]', { hasText: 'Medium' }).waitFor();
  });

  slowBoardTest(
    'end a low sheet with the task and how far one is: nothing is cut through',
    async ({ board }) => {
      await openPuzzle(board, mates[0]!);
      const standing = (await board.page.locator('.puzzle-standing').boundingBox())!;
      const panel = (await board.page.locator('.panel').boundingBox())!;
      const rest = panel.y + panel.height - (standing.y + standing.height);
      // Firefox rounds lines otherwise.
      expect(rest).toBeGreaterThanOrEqual(-1);
      expect(rest).toBeLessThan(12);
    },
    { ...PHONE, viewport: { width: 390, height: 844 } },
  );

  boardTest(
    'show a newcomer all of the first task in a low sheet of a small phone',
    async ({ board }) => {
      await board.open();
      await openPanel(board.page, 'puzzles');
      const button = (await board.page.locator('.of-newcomer .actions button').last().boundingBox())!;
      expect(button.y + button.height).toBeLessThanOrEqual(640);
    },
    { ...PHONE, viewport: { width: 360, height: 640 } },
  );

  boardTest(
    'fit on a phone',
    async ({ board }) => {
      const puzzle = mates.find((mate) => mate.moves === 1)!;
      await openPuzzle(board, puzzle);
      await closePanel(board.page);
      await playMove(board, puzzlePosition(puzzle), mateMove(puzzlePosition(puzzle), 1), 'taps');
      await board.page.locator('.status', { hasText: 'Solved!' }).waitFor();
      expect(await board.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    },
    PHONE,
  );
});
