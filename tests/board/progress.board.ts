// The ladder of levels: what is counted while one plays, and where it is shown.

import { boardTest, slowBoardTest } from './harness/board_test.ts';
import { openPanel } from './harness/panels.ts';

boardTest('a game that has ended is on the ladder, after a reload as well', async ({ board }) => {
  const { page } = board;
  await board.open();
  await board.drag('e2', 'e4');
  await page.waitForFunction(() => window.boardFens.some((fen) => / w .* 2$/.test(fen)));
  await page.locator('[data-resign]').click();
  await page.getByRole('region', { name: 'Resignation' }).getByRole('button', { name: 'Resign', exact: true }).click();
  for (const isFirst of [true, false]) {
    if (!isFirst) {
      await page.reload();
      await board.ready();
    }
    await openPanel(page, 'progress');
    expect(await page.locator('.figures').innerText()).toMatch(/^played\s+1\s+won\s+0\s+drawn\s+0\s+lost\s+1$/);
    expect(await page.locator('[data-level="0"]').getAttribute('title')).toBe('not beaten yet, 1 lost');
    // A minus: a cross would delete.
    expect(await page.locator('.last-games .score-badge.lost path').getAttribute('d')).toBe('M5 12h14');
    await page.getByRole('table', { name: 'By level' }).getByRole('row', { name: '0 0 0 1 0' }).waitFor();
  }
  await page.getByText('Next: level 0').waitFor();
});

slowBoardTest(
  'a new game offers the levels with what one has achieved, by keys and by a press, and Progress begins the next one',
  async ({ board }) => {
    const { page } = board;
    await board.open();
    await page.evaluate(() => {
      const tally = { won: 1, drawn: 0, lost: 0, moves: 20 };
      localStorage.setItem('ransom/1/progress', JSON.stringify({ tallies: { '4 white': tally }, last: [] }));
    });
    await openPanel(page, 'new');
    const level = page.locator('input[name="level"]');
    // Words first: the slider is for who wants one level and no other.
    expect(await level.isVisible()).toBe(false);
    await page.locator('form').getByLabel('Club 10–13', { exact: true }).check();
    await page.getByText('Exact level 11').click();
    expect(await level.inputValue()).toBe('11');
    await level.fill('4');
    expect(await level.getAttribute('aria-valuetext')).toBe('4, learner');
    await page.getByText('Beaten, 1 won.').waitFor();
    await level.focus();
    await board.press('ArrowRight');
    await page.getByText('Not played yet.').waitFor();
    await level.fill('20');
    await page.getByRole('button', { name: 'Next step: level 5' }).click();
    expect(await level.inputValue()).toBe('5');
    await level.fill('12');
    await page.getByText('Strength: 12, club player').waitFor();
    expect(await page.getByLabel('Club 10–13', { exact: true }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Start' }).click();
    await page.locator('.player', { hasText: 'level 12' }).waitFor();
    await openPanel(page, 'progress');
    await page.getByText('You have beaten level 4.').waitFor();
    await page.locator('[data-play-level]').click();
    await page.locator('.player', { hasText: 'level 5' }).waitFor();
  },
);

boardTest('help in a game for the ladder says first that it no longer counts, and once', async ({ board }) => {
  const { page } = board;
  await board.open();
  const said = page.locator('main .status', { hasText: /^With “(Hint|Undo)” this game doesn’t count/ });
  await board.drag('e2', 'e4');
  await page.locator('.player.below.to-move').waitFor();
  await page.locator('[data-tool="hint"]').click();
  await said.waitFor();
  await page.locator('[data-tool="hint"]').click();
  await page.locator('main .status', { hasText: /^Hint: / }).waitFor();
  await page.locator('[data-tool="undo"]').click();
  await page.locator('main .status', { hasText: 'Your move.' }).waitFor();
  await page.locator('[data-tool="hint"]').click();
  await page.locator('main .status', { hasText: /^Hint: / }).waitFor();
  await openPanel(page, 'new');
  await page.getByRole('button', { name: 'Start' }).click();
  await board.drag('d2', 'd4');
  await page.locator('.player.below.to-move').waitFor();
  await page.locator('[data-tool="undo"]').click();
  await said.waitFor();
});
