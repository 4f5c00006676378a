// Scenario 15: every lesson is solved by its own solution, and failed by a wrong move.

import type { Locator } from 'playwright-core';
import { parseCoordinate } from '../../src/notation/coordinate.ts';
import { formatFen } from '../../src/notation/fen.ts';
import { resolveIntent } from '../../src/rules/resolve_intent.ts';
import type { Intent } from '../../src/rules/intent.ts';
import { airfieldPlace, prisonPlace, squarePlace, type Place } from '../../src/rules/place.ts';
import type { Position } from '../../src/rules/position.ts';
import { squareName } from '../../src/rules/words.ts';
import { stepPosition } from '../../src/web/lessons/verdict.ts';
import type { LessonStep } from '../../src/web/lessons/lesson.ts';
import { FIRST_STEPS, LESSONS, QUICK_START, TACTICS } from '../../src/web/lessons/lessons.ts';
import type { Board } from './harness/board.ts';
import { moveOf } from '../rules/helpers.ts';
import { PHONE, boardTest, slowBoardTest } from './harness/board_test.ts';
import { wrongMove } from './harness/lessons.ts';
import { playMove, type Hand } from './harness/moves.ts';
import { closePanel, moveField, openCatalogue, openPanel } from './harness/panels.ts';
import { spotOf } from './harness/spots.ts';

/** Performs the solution of a step in the page, legal or not. */
async function solve(board: Board, step: LessonStep, hand: Hand): Promise<void> {
  const position = stepPosition(step);
  const intent = parseCoordinate(step.solution);
  if (!intent.ok) throw new Error(step.solution);
  const resolved = resolveIntent(position, intent.value);
  if (resolved.ok) await playMove(board, position, resolved.value, hand);
  else await tryRefused(board, position, intent.value, hand);
}

/** The gesture of a move that the rules refuse. */
async function tryRefused(board: Board, position: Position, intent: Intent, hand: Hand): Promise<void> {
  if (intent.kind === 'castle' || intent.to === null) throw new Error('no gesture');
  const to = squareName(intent.to);
  const from = spotOf(placeOf(position, intent));
  if (hand === 'mouse') await board.drag(from, to);
  else {
    await board.click(from);
    await board.click(to);
  }
}

function placeOf({ turn }: Position, intent: Exclude<Intent, { kind: 'castle' }>): Place {
  if (intent.kind === 'move') return squarePlace((intent.fromRank ?? 0) * 8 + (intent.fromFile ?? 0));
  return intent.kind === 'drop' ? airfieldPlace(turn, intent.role) : prisonPlace(turn ^ 1, intent.rescue);
}

async function phase(board: Board, wanted: string, step: number): Promise<void> {
  await board.page.waitForSelector(`[data-lesson][data-step="${step}"][data-phase="${wanted}"]`, { timeout: 10_000 });
}

async function openLessons(board: Board): Promise<void> {
  await board.open();
  await openPanel(board.page, 'lessons');
  // The board shows the first step only once the lessons are loaded.
  await phase(board, 'learner', 1);
}

/** Starts a lesson, and returns its entry in the list. */
async function chooseLesson(board: Board, title: string): Promise<Locator> {
  await openCatalogue(board.page);
  const entry = board.page.locator('.lesson-list').getByRole('button', { name: title });
  await entry.click();
  return entry;
}

/** Nothing of the text below the table is hidden, the tools are in the window, and the board stays large enough. */
async function hasWholeText(board: Board, what: string): Promise<void> {
  const { hidden, bottom, square } = await board.page.evaluate(() => {
    const status = document.querySelector('.status')!;
    return {
      hidden: status.scrollHeight - status.clientHeight,
      bottom: document.querySelector('.toolbar')!.getBoundingClientRect().bottom,
      square: document.querySelector('[data-board]')!.clientWidth / 8,
    };
  });
  expect([what, hidden]).toEqual([what, 0]);
  expect(bottom).toBeLessThanOrEqual(board.page.viewportSize()!.height);
  expect(square).toBeGreaterThanOrEqual(40);
}

describe('the lessons in the page', () => {
  for (const [remainder, hand] of (['mouse', 'taps'] as const).entries()) {
    const lessons = [...QUICK_START.lessons, ...FIRST_STEPS.lessons].filter((_, index) => index % 2 === remainder);
    const names = lessons.map(({ id }) => id).join(', ');
    slowBoardTest(
      `are failed by wrong moves, and solved by their own solutions (${hand}: ${names})`,
      async ({ board }) => {
        await openLessons(board);
        for (const lesson of lessons) {
          const entry = await chooseLesson(board, lesson.title);
          await board.page.waitForSelector(`[data-lesson="${lesson.id}"]`);
          expect([lesson.id, await entry.textContent()]).toEqual([lesson.id, expect.not.stringContaining('done')]);
          for (const [at, step] of lesson.steps.entries()) {
            await phase(board, 'learner', at + 1);
            await playMove(board, stepPosition(step), wrongMove(step), hand);
            await phase(board, 'wrong', at + 1);
            await board.page.getByRole('button', { name: 'Try again' }).click();
            await phase(board, 'learner', at + 1);
            await solve(board, step, hand);
            await phase(board, 'reached', at + 1);
            if (at + 1 < lesson.steps.length) await board.page.getByRole('button', { name: 'Next step' }).click();
          }
          expect([lesson.id, await entry.textContent()]).toEqual([lesson.id, expect.stringContaining('done')]);
        }
      },
    );
  }

  boardTest('tell an exchange in words: how it is written only to who types moves', async ({ board }) => {
    const { page } = board;
    await board.open('#/learn/exchange');
    await phase(board, 'learner', 1);
    expect(await page.locator('aside').innerText()).not.toMatch(/\(\w-\w\)\*/);
    await board.press('/');
    await page.locator('.typed', { hasText: '(B-N)*' }).waitFor();
  });

  slowBoardTest('have a second course, with a list and progress of its own', async ({ board }) => {
    const { page } = board;
    const lesson = TACTICS.lessons.find(({ id }) => id === 'pawn-frozen')!;
    await openLessons(board);
    const [first, second] = [FIRST_STEPS, TACTICS].map(({ title }) =>
      page.locator('.course', { has: page.getByRole('heading', { name: title, exact: true }) }),
    );
    const entry = page.getByRole('list', { name: TACTICS.title }).getByRole('button', { name: lesson.title });
    // One course is unfolded, the one that is taken.
    expect(await page.locator('.course[open]').count()).toBe(1);
    expect(await entry.isVisible()).toBe(false);
    await openCatalogue(page);
    // By the keyboard, without a mouse.
    await entry.focus();
    await page.keyboard.press('Enter');
    for (const [at, step] of lesson.steps.entries()) {
      await phase(board, 'learner', at + 1);
      await playMove(board, stepPosition(step), wrongMove(step), 'mouse');
      await phase(board, 'wrong', at + 1);
      await page.getByRole('button', { name: 'Try again' }).click();
      await (await moveField(page)).fill(step.solution);
      await page.keyboard.press('Enter');
      await phase(board, 'reached', at + 1);
      await page.getByRole('status').filter({ hasText: step.success }).first().waitFor({ state: 'attached' });
      if (at + 1 < lesson.steps.length) await page.getByRole('button', { name: 'Next step' }).click();
    }
    const progress = `1 of ${TACTICS.lessons.length} lessons done`;
    await second!.getByText(progress).waitFor();
    await first!.getByText(`0 of ${FIRST_STEPS.lessons.length} lessons done`).waitFor();
    await page.reload();
    await board.ready();
    await openPanel(page, 'lessons');
    await openCatalogue(page);
    await second!.getByText(progress).waitFor();
    expect(await entry.textContent()).toContain('done');
  });

  boardTest('are stored on the device, and the next unfinished one comes first', async ({ board }) => {
    await openLessons(board);
    await chooseLesson(board, LESSONS[0]!.title);
    for (const [at, step] of LESSONS[0]!.steps.entries()) {
      await solve(board, step, 'mouse');
      await phase(board, 'reached', at + 1);
      if (at === 0) await board.page.getByRole('button', { name: 'Next step' }).click();
    }
    await board.page.goto('about:blank');
    await board.open();
    await openPanel(board.page, 'lessons');
    await board.page.waitForSelector(`[data-lesson="${LESSONS[1]!.id}"]`);
  });

  boardTest(
    'begin with a short path, point at the square that they speak of, and hide the numbers of rules',
    async ({ board }) => {
      const { page } = board;
      await board.open();
      await openPanel(page, 'game');
      await openPanel(page, 'lessons');
      const panel = page.locator('aside');
      await panel.getByText('In five minutes: lesson 1 of 5, step 1 of 2').waitFor();
      // What comes is in sight, with what is done.
      const list = (await panel.getByRole('list', { name: 'In five minutes' }).boundingBox())!;
      expect(list.y + list.height).toBeLessThanOrEqual(page.viewportSize()!.height);
      await panel.getByText('0 of 5 lessons done').waitFor();
      // The arrow shows the move.
      expect(await panel.getByRole('button', { name: 'Hint' }).count()).toBe(0);
      const courses = panel.locator('.course h2');
      expect((await courses.allTextContents())[0]).toBe('In five minutes');
      expect(await panel.locator('.course').first().locator('li').count()).toBe(5);
      // An arrow ends on the square that the text names, and nothing else hides the piece there.
      expect(await page.locator('.overlay path[transform]').count()).toBe(1);
      expect(await page.locator('.overlay .ring').count()).toBe(0);
      expect(await page.locator('.lesson').innerText()).not.toMatch(/\d\.\d/);
      expect(await page.locator('.rule-link').getAttribute('title')).toBe('Rules 2.3, 2.4');
    },
  );

  slowBoardTest('show a hint as an arrow, from the store if a man is dropped', async ({ board }) => {
    const { page } = board;
    await openLessons(board);
    await chooseLesson(board, 'The airfield');
    await page.locator('.lesson').getByRole('button', { name: 'Hint' }).click();
    const arrow = page.locator('.overlay > g:last-child path');
    // What is to be done stands out.
    const task = page.locator('.lesson-text strong');
    expect(await task.textContent()).toMatch(/^The rook gives check: drop the bishop/);
    expect(Number(await task.evaluate((one) => getComputedStyle(one).fontSize.replace('px', '')))).toBe(17);
    const { hint } = LESSONS.find(({ id }) => id === 'airfield')!.steps[0]!;
    await page.locator('.lesson-text', { hasText: `Hint: ${hint!}` }).waitFor();
    expect(await arrow.count()).toBe(0);
    await page.locator('.lesson').getByRole('button', { name: 'Show me' }).click();
    await arrow.waitFor({ state: 'attached' });
    expect(await arrow.count()).toBe(1);
    const box = (await arrow.boundingBox())!;
    const from = await board.middleOf({ player: 'white', kind: 'airfield', role: 'B' });
    const to = await board.middleOf('e3');
    // It begins a little beside the middle of the slot.
    expect(Math.abs(box.x - from.x)).toBeLessThan(30);
    expect(Math.abs(box.x + box.width - to.x)).toBeLessThan(30);
    await solve(board, LESSONS.find(({ id }) => id === 'airfield')!.steps[0]!, 'mouse');
    await phase(board, 'reached', 1);
    expect(await arrow.count()).toBe(0);
  });

  slowBoardTest('go on by one step at a double click', async ({ board }) => {
    const { page } = board;
    await openLessons(board);
    const [first] = LESSONS;
    await solve(board, first!.steps[0]!, 'mouse');
    await phase(board, 'reached', 1);
    await page.getByRole('button', { name: 'Next step' }).dblclick();
    await phase(board, 'learner', 2);
    // Neither the hint nor another lesson was under the pointer for the second press.
    expect(await page.locator('.lesson-text', { hasText: 'Hint: ' }).count()).toBe(0);
    expect(await page.locator('.lesson').getAttribute('data-lesson')).toBe(first!.id);
    await page.locator('.lesson').getByRole('button', { name: 'Hint' }).click();
    await page.locator('.lesson-text', { hasText: 'Hint: ' }).waitFor();
  });

  for (const [where, options] of [
    ['a desktop', {}],
    ['a low window', { viewport: { width: 1024, height: 600 } }],
    ['a phone', PHONE],
  ] as const) {
    const test = where === 'a phone' ? boardTest : slowBoardTest;
    test(
      `come back into view when one is chosen far below or a step is solved (${where})`,
      async ({ board }) => {
        const { page } = board;
        const isSeen = (part: string): Promise<boolean> =>
          page.locator(part).evaluate((element) => {
            const panel = document.querySelector('.panel')!.getBoundingClientRect();
            const head = document.querySelector('.panel-head')!.getBoundingClientRect();
            const { top, bottom } = element.getBoundingClientRect();
            return top >= head.bottom - 1 && bottom <= Math.min(panel.bottom, innerHeight) + 0.5;
          });
        await openLessons(board);
        const lesson = TACTICS.lessons.at(-1)!;
        await openCatalogue(page);
        const entry = page.locator('.lesson-list').getByRole('button', { name: lesson.title });
        await entry.scrollIntoViewIfNeeded();
        await entry.click();
        await page.waitForSelector(`[data-lesson="${lesson.id}"]`, { state: 'attached' });
        // On a phone the sheet has made room for the board.
        await openPanel(page, 'lessons');
        expect([where, await isSeen('.lesson-text')]).toEqual([where, true]);
        // The reader looks at the list while the board is played on.
        await openCatalogue(page);
        await page.locator('.lesson-list').last().scrollIntoViewIfNeeded();
        await page.locator('.panel').evaluate((panel) => {
          panel.scrollTop = panel.scrollHeight;
        });
        await solve(board, lesson.steps[0]!, where === 'a phone' ? 'taps' : 'mouse');
        await phase(board, 'reached', 1);
        await page.waitForTimeout(300);
        expect([where, await isSeen('.lesson .primary')]).toEqual([where, true]);
      },
      options,
    );
  }

  slowBoardTest('suggest nothing after a refusal that they reject themselves', async ({ board }) => {
    const { page } = board;
    const lesson = LESSONS.find(({ id }) => id === 'airfield')!;
    await openLessons(board);
    await chooseLesson(board, lesson.title);
    // The king stays in check.
    await board.drag({ player: 'white', kind: 'airfield', role: 'B' }, 'd3');
    const suggested = page.locator('.refused .suggestions button');
    await page.locator('.refused').waitFor();
    for (const text of await suggested.allTextContents()) {
      await page.locator('.refused .suggestions').getByRole('button', { name: text, exact: true }).click();
      await phase(board, 'reached', 1);
      await chooseLesson(board, lesson.title);
      await phase(board, 'learner', 1);
      await board.drag({ player: 'white', kind: 'airfield', role: 'B' }, 'd3');
      await page.locator('.refused').waitFor();
    }
    await page.locator('.refused .close').click();
    await board.drag('e1', 'e2');
    await page.locator('.refused').waitFor();
    expect(await suggested.count()).toBe(0);
  });

  boardTest('say alone why a move is refused that they ask for', async ({ board }) => {
    const { page } = board;
    const lesson = LESSONS.find(({ id }) => id === 'value-order')!;
    await openLessons(board);
    await chooseLesson(board, lesson.title);
    await board.drag({ player: 'black', kind: 'prison', role: 'R' }, 'a1');
    await phase(board, 'reached', 1);
    await page.locator('.ring').first().waitFor();
    expect(await page.locator('.refused').count()).toBe(0);
  });

  boardTest('have tools that bear their name, and give way to a link', async ({ board }) => {
    const { page } = board;
    await board.open();
    const opened = async (fragment: string): Promise<void> => {
      await openPanel(page, 'lessons');
      await page.getByRole('toolbar', { name: 'Lesson' }).waitFor({ timeout: 10_000 });
      await page.evaluate((hash) => {
        location.hash = hash;
      }, fragment);
      await page.getByRole('toolbar', { name: 'Game' }).waitFor({ timeout: 10_000 });
    };
    await opened('fen=4k3/8/8/8/8/8/8/4K3[N]_w_-_-_0_1');
    await board.showsFen('4k3/8/8/8/8/8/8/4K3[N] w - - 0 1');
    await opened('fen=4k3');
    await page.locator('.status').getByText("This link can't be shown.").waitFor({ timeout: 10_000 });
  });

  boardTest('leave the game unchanged', async ({ board }) => {
    await board.open();
    const before = await board.fen();
    await openPanel(board.page, 'lessons');
    await board.page.waitForSelector('main[data-activity="lesson"]');
    expect(await board.fen()).not.toBe(before);
    await openPanel(board.page, 'game');
    await board.showsFen(before);
  });

  for (const viewport of [
    { width: 360, height: 640 },
    { width: 412, height: 915 },
  ]) {
    const test = viewport.width === 360 ? boardTest : slowBoardTest;
    test(
      `have the whole text of a task below the table on a phone of ${viewport.width}x${viewport.height}`,
      async ({ board }) => {
        const { page } = board;
        await board.open();
        for (const [at, { title, steps }] of LESSONS.entries()) {
          if (at % 3 !== 0) continue;
          await openPanel(page, 'lessons');
          await chooseLesson(board, title);
          await page.locator('.status', { hasText: steps[0]!.text }).waitFor();
          await hasWholeText(board, title);
          await page.locator('.status .marks').waitFor();
          const { hint } = steps[0]!;
          expect(await page.locator('[data-tool="hint"]').isDisabled()).toBe(hint === undefined);
          if (hint === undefined) continue;
          await page.locator('[data-tool="hint"]').click();
          await page.locator('.status', { hasText: `Hint: ${hint}` }).waitFor();
          await hasWholeText(board, `${title}, hint`);
        }
      },
      { ...PHONE, viewport },
    );
  }

  slowBoardTest(
    'let the opponent reply with a gliding piece, and say what he did',
    async ({ board }) => {
      const { page } = board;
      const lesson = FIRST_STEPS.lessons.at(-1)!;
      const [first, second] = lesson.steps;
      await openLessons(board);
      await chooseLesson(board, lesson.title);
      await page.evaluate(() => {
        const flown: string[] = [];
        (globalThis as { flown?: string[] }).flown = flown;
        new MutationObserver((changes) => {
          for (const { addedNodes } of changes)
            for (const node of addedNodes)
              if ((node as Element).matches('.flying')) flown.push((node as Element).className);
        }).observe(document.querySelector('.table')!, { childList: true });
      });
      await solve(board, first!, 'mouse');
      await phase(board, 'reached', 1);
      await page.locator('.lesson-text', { hasText: first!.reply!.text }).waitFor();
      await board.showsFen(second!.fen);
      // The learner's own move was shown before, and the knight that the reply captures travels to the prison.
      const move = moveOf(stepPosition(first!), first!.solution);
      await board.hasShown(formatFen(stepPosition(first!).play(move).setup));
      const flown = await page.evaluate(() => (globalThis as { flown?: string[] }).flown);
      expect(flown?.at(-1)).toBe('man flying white knight');
      await page.locator('cg-board square.last-move').first().waitFor({ state: 'attached' });
      await page.getByRole('button', { name: 'Next step' }).click();
      await phase(board, 'learner', 2);
      await board.showsFen(second!.fen);
    },
    { reducedMotion: 'no-preference' },
  );

  slowBoardTest(
    'reply at once where motion is reduced',
    async ({ board }) => {
      const lesson = FIRST_STEPS.lessons.at(-1)!;
      await openLessons(board);
      await chooseLesson(board, lesson.title);
      await solve(board, lesson.steps[0]!, 'mouse');
      await phase(board, 'reached', 1);
      expect(await board.fen()).toBe(lesson.steps[1]!.fen);
    },
    { reducedMotion: 'reduce' },
  );

  boardTest('show success by a tick and the progress of the steps', async ({ board }) => {
    const { page } = board;
    await openLessons(board);
    await chooseLesson(board, LESSONS[0]!.title);
    const shown = async (): Promise<number[]> =>
      Promise.all(
        ['.lesson-counter .tick', '.lesson-text .tick', '.status .tick', '.lesson .marks .done'].map((part) =>
          page.locator(part).count(),
        ),
      );
    expect(await shown()).toEqual([0, 0, 0, 0]);
    await solve(board, LESSONS[0]!.steps[0]!, 'mouse');
    await phase(board, 'reached', 1);
    expect(await shown()).toEqual([1, 1, 1, 1]);
    // One row, one button that stands out.
    await page.getByRole('button', { name: 'Next step' }).click();
    await solve(board, LESSONS[0]!.steps[1]!, 'mouse');
    await phase(board, 'reached', 2);
    const tops = await page
      .locator('.lesson .actions button')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    expect(await page.locator('button.primary:visible').count()).toBe(1);
  });

  boardTest(
    'leave the whole table in sight above their sheet on a phone, and never move it',
    async ({ board }) => {
      const { page } = board;
      const { width } = page.viewportSize()!;
      await board.open();
      await openPanel(page, 'lessons');
      await phase(board, 'learner', 1);
      const boxOf = async (part: string): Promise<DOMRect> => (await page.locator(part).boundingBox()) as DOMRect;
      const [table, panel] = [await boxOf('.table'), await boxOf('.panel')];
      expect(table.width).toBe(width);
      expect(table.y + table.height).toBeLessThanOrEqual(panel.y + 1);
      const tops = [panel.y];
      for (const height of ['half', 'high']) {
        await page.locator('.sheet-grip').press('Enter');
        await page.locator(`.page.sheet-${height}`).waitFor();
        expect([height, await boxOf('.table')]).toEqual([height, table]);
        tops.push((await boxOf('.panel')).y);
      }
      // Each lies over more of the table than the one before, and a press beside the last lets it be seen again.
      expect(tops).toEqual([...new Set(tops)].sort((a, b) => b - a));
      await page.touchscreen.tap(table.width / 2, 20);
      await page.locator('.page.sheet-low').waitFor();
      await closePanel(page);
      expect(await boxOf('.table')).toEqual(table);
    },
    { ...PHONE, viewport: { width: 390, height: 844 } },
  );

  boardTest(
    'say what empty stores are for, outline where the captive will be, and lead to all lessons on a phone',
    async ({ board }) => {
      const { page } = board;
      await openLessons(board);
      expect(await page.locator('.store.lit').getAttribute('aria-label')).toBe("White's prison");
      expect(new Set(await page.locator('.store-purpose').allTextContents())).toEqual(
        new Set(['captured pieces', 'pieces to drop']),
      );
      await page.getByRole('button', { name: 'All lessons' }).tap();
      for (const course of await page.locator('.course').all()) {
        const { y, height } = (await course.boundingBox())!;
        expect(y + height).toBeLessThan(844);
      }
      expect(await page.getByRole('button', { name: 'All lessons' }).count()).toBe(0);
    },
    { ...PHONE, viewport: { width: 390, height: 844 } },
  );

  slowBoardTest(
    'fit on a phone, and are announced to screen readers',
    async ({ board }) => {
      await board.open();
      await openPanel(board.page, 'lessons');
      await phase(board, 'learner', 1);
      await closePanel(board.page);
      expect(await board.page.getByRole('status').first().textContent()).toContain(LESSONS[0]!.steps[0]!.text);
      await solve(board, LESSONS[0]!.steps[0]!, 'taps');
      await board.page.getByText(LESSONS[0]!.steps[0]!.success).first().waitFor();
      const width = await board.page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBe(360);
      await board.page.getByRole('button', { name: 'Next', exact: true }).click();
      await board.page.locator('.status', { hasText: LESSONS[0]!.steps[1]!.text }).waitFor();
      // After the last lesson of a course comes a game.
      await openPanel(board.page, 'lessons');
      const lastLesson = FIRST_STEPS.lessons.at(-1)!;
      await chooseLesson(board, lastLesson.title);
      for (const step of lastLesson.steps) {
        await solve(board, step, 'taps');
        await board.page.getByText(step.success).first().waitFor();
        await board.page.getByRole('button', { name: 'Next', exact: true }).click();
      }
      await board.page.locator('form.new-game').waitFor();
    },
    PHONE,
  );
});
