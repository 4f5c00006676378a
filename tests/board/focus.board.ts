// Scenario 19: whoever uses the keyboard alone keeps their place in the page, although what they press goes away by it
// or can't be pressed again.

import type { Locator } from 'playwright-core';
import { formatCoordinate } from '../../src/notation/coordinate.ts';
import { LESSONS } from '../../src/web/lessons/lessons.ts';
import { PANELS, PANEL_NAMES, entryOf, type PanelName } from '../../src/web/panels.ts';
import { readMates } from '../positions/mates.ts';
import type { Board } from './harness/board.ts';
import { PHONE, boardTest, slowBoardTest } from './harness/board_test.ts';
import { wrongMove } from './harness/lessons.ts';
import { fenAddress, gameAddress, moveField, openCatalogue } from './harness/panels.ts';

/** Chromium takes the focus from what can't have it any more when it draws the next frame. */
const FRAMES = 2;
const ENGINE_MS = 60_000;
/** What can be pressed in a panel, and below the table. */
const BUTTONS = ':is(.panel > :not(.panel-head), .toolbar) :is(button, summary):visible';

/** Where the focus is: the text of what has it, or its part of the page. */
function focused({ page }: Board): Promise<string> {
  return page.evaluate(async (frames) => {
    for (let i = 0; i < frames; i++) await new Promise(requestAnimationFrame);
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) return 'nowhere';
    if (activeElement.getAttribute('role') === 'gridcell') return 'the board';
    if (activeElement.id === 'panel-title') return 'the title';
    return (activeElement.getAttribute('aria-label') ?? activeElement.textContent).trim();
  }, FRAMES);
}

/** Presses a button with Enter, and tells where the focus is then. */
async function press(board: Board, button: Locator): Promise<string> {
  await button.focus();
  await board.press('Enter');
  return focused(board);
}

/** A button of the panel by its name. */
function inPanel({ page }: Board, name: string): Locator {
  return page.locator('.panel').getByRole('button', { name, exact: true });
}

/** Opens the page, and there a panel with the keyboard. */
async function openByKey(board: Board, panel: PanelName, fragment = ''): Promise<void> {
  await board.open(fragment);
  await board.press('Tab');
  await turnTo(board, panel);
}

async function turnTo(board: Board, panel: PanelName): Promise<void> {
  const { page } = board;
  const { title, panels } = entryOf(panel);
  const menu = page.getByRole('navigation', { name: 'Menu' });
  expect(await press(board, menu.getByRole('button', { name: title }))).toBe(title);
  if (panel === 'friends') {
    await press(board, inPanel(board, PANELS.new));
    await page.locator('input[name="against"][value="elsewhere"]').press('Space');
    await page.locator('aside[data-panel="friends"]').waitFor();
  } else if (panels[0] !== panel) {
    const within = await press(board, inPanel(board, PANELS[panel]));
    expect(within).toBe(panels[0] === 'more' ? 'the title' : PANELS[panel]);
  }
}

slowBoardTest('the buttons of a lesson lead to the board', async ({ board }) => {
  const { page } = board;
  const [first] = LESSONS;
  const phase = (name: string, step: number): Promise<unknown> =>
    page.waitForSelector(`[data-phase="${name}"][data-step="${step}"]`);
  const play = async (text: string): Promise<void> => {
    const field = await moveField(page);
    await field.fill(text);
    await field.press('Enter');
  };
  await openByKey(board, 'lessons');
  await phase('learner', 1);
  await play(formatCoordinate(wrongMove(first!.steps[0]!)));
  await phase('wrong', 1);
  expect(await press(board, inPanel(board, 'Try again'))).toBe('the board');
  await play(first!.steps[0]!.solution);
  await phase('reached', 1);
  expect(await press(board, inPanel(board, 'Next step'))).toBe('the board');
  expect(await press(board, inPanel(board, 'Hint'))).toBe('Hint');
  expect(await press(board, inPanel(board, 'Show me'))).toBe('Show me');
  expect(await press(board, inPanel(board, 'Back'))).toBe('the board');
  for (const [at, { solution }] of first!.steps.entries()) {
    if (at > 0) await press(board, inPanel(board, 'Next step'));
    await phase('learner', at + 1);
    await play(solution);
    await phase('reached', at + 1);
  }
  expect(await press(board, inPanel(board, 'Next lesson'))).toBe('the board');
  await page.locator('.rule-link').first().waitFor();
  await press(board, page.locator('.rule-link').first());
  await page.waitForFunction(() => document.activeElement?.id.startsWith('rule-'));
  expect(await press(board, inPanel(board, 'Back to the lesson'))).toBe('the title');
});

/** Goes from puzzle to puzzle to the first that has, or has not, answers to choose from. */
async function openPuzzle(board: Board, hasAnswers: boolean): Promise<void> {
  const { page } = board;
  await openByKey(board, 'puzzles');
  await page.locator('.puzzle').waitFor();
  while ((await page.locator('.puzzle .options').count()) === (hasAnswers ? 0 : 1))
    expect(await press(board, inPanel(board, 'Skip'))).toBe('Skip');
}

slowBoardTest('the buttons of a mate puzzle keep the focus', async ({ board }) => {
  await openPuzzle(board, false);
  // Once it is shown, its button goes away, and the next puzzle comes.
  const showSolution = async (): Promise<void> => {
    expect(await press(board, inPanel(board, 'Solution'))).toMatch(/^(Solution|Next puzzle)$/);
    await board.page.waitForSelector('[data-phase="shown"]', { timeout: ENGINE_MS });
    expect(await focused(board)).toBe('Next puzzle');
  };
  expect(await press(board, inPanel(board, 'Hint'))).toMatch(/Hint|Show the move/);
  await inPanel(board, 'Show the move').waitFor({ timeout: ENGINE_MS });
  expect(await press(board, inPanel(board, 'Show the move'))).toBe('Show the move');
  await showSolution();
  expect(await press(board, inPanel(board, 'Start again'))).toBe('Hint');
  await showSolution();
});

slowBoardTest('the answers of a puzzle keep the focus, and so does the next puzzle', async ({ board }) => {
  await openPuzzle(board, true);
  const answer = board.page.locator('.option').first();
  const name = (await answer.textContent())!;
  expect(await press(board, answer)).toContain(name);
  expect(await press(board, inPanel(board, 'Solution'))).toBe('Solution');
  expect(await press(board, inPanel(board, 'Next puzzle'))).toBe('Skip');
});

slowBoardTest('the steps through the score keep the focus, and its menu gives it back', async ({ board }) => {
  const { page } = board;
  await openByKey(board, 'game', '#pgn=e4%20e5%20(d5)%20*');
  for (const name of ['Back', 'Forward', 'Start', 'End'])
    for (let i = 0; i < 3; i++) expect(await press(board, inPanel(board, name))).toBe(name);
  const change = async (name: string): Promise<string> => {
    await press(board, page.locator('.move-menu summary'));
    return press(board, inPanel(board, name));
  };
  await press(board, page.locator('.move', { hasText: 'd5' }));
  expect(await change('Make this the main line')).toBe('Change the score');
  expect(await change('Delete from this move on')).toBe('Change the score');
  expect(await change('Undo the deletion')).toBe('Change the score');
});

boardTest('the end of a game leads to the panels that it names', async ({ board }) => {
  const { page } = board;
  await openByKey(board, 'game', '#pgn=e4%20e5%20*');
  expect(await press(board, inPanel(board, 'Offer draw'))).toBe('Decline');
  expect(await press(board, inPanel(board, 'Decline'))).toBe('Resign');
  await press(board, inPanel(board, 'Resign'));
  await press(board, page.locator('.offer').getByRole('button', { name: 'Resign' }));
  await page.locator('.ended .primary').waitFor();
  expect(await press(board, page.locator('.ended').getByText('Review'))).toBe('the title');
  await turnTo(board, 'game');
  expect(await press(board, inPanel(board, 'New game'))).toBe('New game');
});

slowBoardTest(
  'a line that is stepped through keeps the focus at its ends, and Escape leads to the board',
  async ({ board }) => {
    const { page } = board;
    const mate = readMates().find(({ moves }) => moves === 2)!;
    await openByKey(board, 'mate', fenAddress(mate.fen));
    await page.locator('.mate select').selectOption('2');
    expect(await press(board, inPanel(board, 'Prove it'))).toMatch(/Stop|Prove it/);
    await page.waitForSelector('[data-mate="answered"]', { timeout: ENGINE_MS });
    expect(await focused(board)).toBe('Prove it');
    await press(board, page.locator('.line-move').first());
    const bar = page.locator('.preview-bar');
    for (const name of ['Back', 'Forward'])
      for (let i = 0; i < 4; i++) expect(await press(board, bar.getByText(name, { exact: true }))).toBe(name);
    await bar.getByText('Back', { exact: true }).focus();
    await board.press('Escape');
    expect(await focused(board)).toBe('the board');
  },
);

slowBoardTest(
  'the button that begins a review ends it, and a move to be mended leads to the board',
  async ({ board }) => {
    const { page } = board;
    await openByKey(board, 'review', gameAddress('1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Ng5 a6 5. Nxf7 *'));
    const head = page.locator('.review-head button');
    expect(await press(board, head)).toMatch(/Cancel|Next/);
    await page.waitForSelector('[data-review="done"]', { timeout: ENGINE_MS });
    expect(await focused(board)).toMatch(/^Next/);
    expect(await press(board, head.last())).toMatch(/^Next/);
    expect(await press(board, inPanel(board, 'Try it yourself'))).toBe('the board');
    expect(await press(board, page.getByText('Back to the game'))).toBe('the board');
  },
);

slowBoardTest('games are opened, deleted, and begun at a position set up', async ({ board }) => {
  const { page } = board;
  await openByKey(board, 'files');
  const paste = async (text: string): Promise<string> => {
    await page.locator('[data-paste]').fill(text);
    return press(board, page.locator('[data-open]'));
  };
  expect(await paste('1. e4 *')).toBe('the board');
  await turnTo(board, 'files');
  expect(await paste('1. d4 *\n\n1. c4 *')).toBe('Open');
  expect(await press(board, page.getByRole('list', { name: 'Games of the text' }).getByRole('button').first())).toBe(
    'the board',
  );
  await turnTo(board, 'game');
  await (await moveField(page)).fill('d5');
  await board.press('Enter');
  await turnTo(board, 'files');
  expect(await press(board, page.getByRole('button', { name: /^Delete: / }).first())).toBe('Undo');
  expect(await press(board, page.locator('[data-put-back]'))).toContain('Two people');
  await turnTo(board, 'setup');
  await press(board, inPanel(board, 'Start position'));
  expect(await press(board, inPanel(board, 'Play from here'))).toBe('the board');
});

boardTest(
  'what closes the panel on a phone leads to the board',
  async ({ board }) => {
    const { page } = board;
    await board.open();
    await board.press('Tab');
    await press(board, page.getByRole('button', { name: 'More', exact: true }));
    await turnTo(board, 'lessons');
    await openCatalogue(page);
    await page.locator('.lesson-list').first().waitFor();
    expect(await press(board, page.locator('.lesson-list button').nth(1))).toBe('the board');
    await press(board, page.getByRole('button', { name: 'Lessons', exact: true }));
    expect(await press(board, inPanel(board, 'Close'))).toBe('the board');
  },
  PHONE,
);

boardTest('what goes away for another reason leaves the focus in its panel', async ({ board }) => {
  const { page } = board;
  await openByKey(board, 'game', '#pgn=e4%20e5%20*');
  await press(board, inPanel(board, 'Resign'));
  await press(board, page.locator('.offer').getByRole('button', { name: 'Resign' }));
  await inPanel(board, 'Rematch').focus();
  await board.press('u');
  expect(await focused(board)).toBe('the title');
});

slowBoardTest('no button of any panel loses the focus', async ({ board }) => {
  const { page } = board;
  const lost: string[] = [];
  let presses = 0;
  await openByKey(board, 'game', '#pgn=e4%20e5%20(d5)%20*');
  for (const panel of PANEL_NAMES) {
    await turnTo(board, panel);
    await page.getByText('Loading …').waitFor({ state: 'detached' });
    // The presses change which buttons there are.
    for (let at = 0; at < (await page.locator(BUTTONS).count()); at++) {
      const button = page.locator(BUTTONS).nth(at);
      const name = await button.evaluate((element) => element.outerHTML.slice(0, 100));
      if ((await press(board, button)) === 'nowhere') lost.push(`${panel}: ${name}`);
      presses++;
      if ((await page.locator(`.panel[data-panel="${panel}"]`).count()) === 0) await turnTo(board, panel);
    }
  }
  expect(lost).toEqual([]);
  expect(presses).toBeGreaterThan(PANEL_NAMES.length);
});
