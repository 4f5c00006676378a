// The review of a published game: repeatable, cancelled without loss, retried, and saved.

import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { readScores } from '../../src/notation/score.ts';
import { startPosition } from '../../src/notation/fen.ts';
import { openPanel, gameAddress } from './harness/panels.ts';
import { PHONE, boardTest } from './harness/board_test.ts';

/** The beginning of Coast's game (Pritchard 2007), but Black overlooks the knight's threat. */
const GAME = '1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Ng5 a6 5. Nxf7 *';
const PLIES = 9;
/** Both sides make mistakes; the last one of Black's allows mate. */
const BLUNDERS = '1. e4 e5 2. Nf3 g5 3. Nxg5 f6 4. Na3 a6 5. Qh5+ Ke7 *';
/** Level 0 loses as Black: its later mistakes hardly change the expected points. */
const NEARLY_LOST = '1. Nf3 Nc6 2. e4 Na5 3. e5 h5 4. d4 g5 5. h3 a6 6. Nxg5 Nh6 7. Qxh5 d5 8. e6 Ng8 9. Qxf7# 1-0';
/** White's queen goes where Black's pawn uncovers an attack on it. */
const UNCOVERED = '1. e4 e5 2. Qg4 *';
const REVIEW_MS = 60_000;

async function review(page: Page, effort: 'Quick' | 'Deep'): Promise<void> {
  await openPanel(page, 'review');
  await page.locator('.review-head select').selectOption({ label: (await effortLabel(page, effort))! });
  await page
    .getByRole('button', { name: /^Review/ })
    .last()
    .click();
}

async function effortLabel(page: Page, effort: string): Promise<string | undefined> {
  const entries = page.locator('.review-head option');
  await entries.first().waitFor({ state: 'attached' });
  const labels = await entries.allTextContents();
  return labels.find((label) => label.startsWith(effort));
}

async function isDone(page: Page): Promise<void> {
  await page.waitForSelector('[data-review="done"]', { timeout: REVIEW_MS });
}

/** Begins with the first mistake of a player of a game in which both sides are people. */
function tryMistakesOf(page: Page, player: 'White' | 'Black'): Locator {
  return page.getByRole('button', { name: `Try ${player}’s mistakes again` });
}

async function isFlipped(page: Page): Promise<boolean> {
  return (await page.getAttribute('main', 'data-flipped')) === 'true';
}

/** The texts of all moves. */
async function numbers(page: Page): Promise<string> {
  return (await page.locator('.review-moves table').textContent()) ?? '';
}

async function saved(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return readFileSync(await download.path(), 'utf8');
}

describe('the review', () => {
  boardTest('judges every move reproducibly, and marks the bad ones', async ({ board }) => {
    const { page } = board;
    await board.open(gameAddress(GAME));
    await review(page, 'Quick');
    await isDone(page);
    expect(await page.getAttribute('.review', 'data-judged')).toBe(String(PLIES));
    const first = await numbers(page);
    await page.getByRole('button', { name: 'Review again' }).click();
    await page.waitForSelector('[data-review="running"]');
    await isDone(page);
    expect(await numbers(page)).toBe(first);

    const turn = page.locator('.turning-point', { hasText: /[^!]\?$/ }).first();
    const marked = (await turn.textContent()) ?? '';
    await turn.click();
    await page.waitForFunction(() => document.querySelectorAll('svg.overlay path').length >= 2);
    expect(await page.locator('.review-focus').textContent()).toContain('Better');
    await openPanel(page, 'game');
    expect(await page.locator('.moves .move', { hasText: /\?/ }).count()).toBeGreaterThan(0);
    expect(marked).toMatch(/\?$/);
  });

  boardTest('lets the user try again, and judges the move', async ({ board }) => {
    const { page } = board;
    await board.open(gameAddress(GAME));
    await review(page, 'Quick');
    await isDone(page);
    await tryMistakesOf(page, 'Black').click();
    await page.waitForSelector('main[data-activity="attempt"]');
    expect(await page.locator('.status').textContent()).toMatch(/^Find a better move than [^?!]+\.$/);
    const before = await board.fen();
    await page.locator('.review-focus').waitFor();
    expect(await page.locator('.review-focus').textContent()).not.toContain('Better');
    // Whatever the value of an edge pawn's move: it is judged.
    if (before.includes(' b ')) await board.drag('h7', 'h5');
    else await board.drag('h2', 'h4');
    await page.waitForFunction(() =>
      /not good enough|as good|best move/.test(document.querySelector('.status')?.textContent ?? ''),
    );
    await page.getByRole('button', { name: 'Another try' }).click();
    await board.showsFen(before);
    await page.getByRole('button', { name: 'Back to the game' }).click();
    await page.waitForSelector('main[data-activity="game"]');
    await board.showsFen(before);
  });

  boardTest(
    'says why a move is bad, and steps through the reply and the better line',
    async ({ board }) => {
      const { page } = board;
      await board.open(gameAddress(UNCOVERED));
      await review(page, 'Quick');
      await isDone(page);
      await page.locator('.turning-point', { hasText: '2. Qg4' }).click();
      const focus = page.locator('.review-focus');
      await focus
        .filter({ hasText: /2\. Qg4\?\? allows 2\.\.\. d5, which uncovers an attack on the queen on g4/ })
        .waitFor();
      expect(await focus.locator('.cost').textContent()).toMatch(/^(Blunder|Mistake): −\d+ % of the points/);
      // The move, the thinner reply and the better move.
      await page.waitForFunction(() => document.querySelectorAll('svg.overlay path').length === 3);
      const before = await board.fen();
      for (const line of ['The reply', 'Better line']) {
        await focus.getByRole('group', { name: line }).getByRole('button').first().click();
        const status = page.locator('.previewing', { hasText: `${line}, not played:` });
        await status.waitFor();
        expect(await board.fen()).not.toBe(before);
        await page.getByRole('button', { name: 'Forward' }).click();
        await status.filter({ hasText: '(2 of ' }).waitFor();
        await page.getByRole('button', { name: 'Back to the game' }).click();
        await board.showsFen(before);
      }
      const pgn = (await saved(page, 'Save annotated PGN')).replaceAll('\n', ' ');
      expect(pgn).toContain('{2. Qg4 allows 2... d5, which uncovers an attack on the queen on g4');
      expect(await saved(page, 'Save report')).toContain('which uncovers an attack on the queen on g4');
    },
    { needs: ['downloads'] },
  );

  boardTest('says why a new try is bad, and a better move only if asked', async ({ board }) => {
    const { page } = board;
    await board.open(gameAddress(UNCOVERED));
    await review(page, 'Quick');
    await isDone(page);
    await tryMistakesOf(page, 'White').click();
    await page.locator('.status', { hasText: 'Find a better move than 2. Qg4.' }).waitFor();
    await board.drag('d1', 'h5');
    const status = page.locator('.status', { hasText: /^Qh5 (is|was) / });
    await status.waitFor();
    await page.getByRole('button', { name: 'Another try' }).click();
    await board.drag('d1', 'g4');
    await page
      .locator('.status', { hasText: 'Qg4 was played in the game. It allows 2... d5, which uncovers' })
      .waitFor();
    expect(await page.locator('.status').textContent()).not.toContain('Better');
    await page.waitForFunction(() => document.querySelectorAll('svg.overlay path').length === 1);
    await page.getByRole('button', { name: 'Better move' }).press('Enter');
    await page.locator('.status', { hasText: / Better is \S+\.$/ }).waitFor();
    // What is pressed by key keeps the focus.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Better move');
    await page.getByRole('button', { name: 'Back to the game' }).click();
  });

  boardTest('offers a reader no mistakes of his opponent', async ({ board }) => {
    const { page } = board;
    await board.open(gameAddress('1. e4 e5 2. Qh5 *'));
    await review(page, 'Quick');
    await isDone(page);
    expect(await tryMistakesOf(page, 'White').count()).toBe(1);
    expect(await tryMistakesOf(page, 'Black').count()).toBe(0);
    await openPanel(page, 'game');
    await page.getByText('Change sides or level').click();
    await page.locator('.changes').getByText('Black against Ransom').click();
    await openPanel(page, 'review');
    await page.getByText('There is no mistake of yours to try again.').waitFor();
    expect(await page.getByRole('button', { name: /mistakes again/ }).count()).toBe(0);
  });

  boardTest("asks for the reader's own mistakes only, from his side, one after the other", async ({ board }) => {
    const { page } = board;
    await board.open(gameAddress(BLUNDERS));
    await openPanel(page, 'game');
    await page.getByText('Change sides or level').click();
    await page.locator('.changes').getByText('Black against Ransom').click();
    await review(page, 'Quick');
    await isDone(page);
    // The reader has looked at the game from the other side.
    await page.locator('[data-tool="flip"]').click();
    expect(await isFlipped(page)).toBe(false);
    await page.getByRole('button', { name: 'Try the mistakes again' }).click();
    const asked: string[] = [];
    for (;;) {
      const status = page.locator('.status', { hasText: 'Find a better move than' });
      await page.waitForFunction(
        (known) => known !== document.querySelector('.status')?.textContent,
        asked.at(-1) ?? null,
      );
      expect(await isFlipped(page)).toBe(true);
      expect(await board.fen()).toContain(' b ');
      asked.push((await status.textContent())!);
      const primary = page.locator('.toolbar .primary');
      if ((await primary.textContent()) === 'Back to the game') break;
      expect(await primary.textContent()).toBe('Next mistake');
      await primary.click();
    }
    expect(asked).toEqual([
      'Find a better move than 2... g5.',
      'Find a better move than 3... f6.',
      'Find a better move than 4... a6.',
    ]);
    await page.locator('.toolbar .primary').click();
    await page.waitForSelector('main[data-activity="game"]');
    expect(await isFlipped(page)).toBe(false);
  });

  boardTest(
    'brings the table of a phone into sight for a new try',
    async ({ board }) => {
      const { page } = board;
      await board.open(gameAddress(GAME));
      await review(page, 'Quick');
      await isDone(page);
      await tryMistakesOf(page, 'Black').tap();
      await page.waitForSelector('main[data-activity="attempt"]');
      await page.waitForFunction(() => document.querySelector('.table')!.getBoundingClientRect().top >= 0);
    },
    PHONE,
  );

  boardTest('praises no move of a decided game', async ({ board }) => {
    const { page } = board;
    await board.open(gameAddress('1. f3 e5 2. g4 Qh4# *'));
    await board.open(gameAddress('[FEN "4k3/8/8/8/8/8/4q3/6K1[] w - - 0 1"]\n\n1. Kh1 Kd8 *'));
    await review(page, 'Quick');
    await isDone(page);
    await page.locator('.review-moves summary').click();
    await page.locator('.review-moves table').getByText('Kd8').click();
    await page.locator('.review-focus', { hasText: 'changes little: the game was decided.' }).waitFor();
  });

  boardTest('marks what is given away where the game is nearly lost, and says what it is', async ({ board }) => {
    const { page } = board;
    await board.open(gameAddress(NEARLY_LOST));
    await review(page, 'Quick');
    await isDone(page);
    await page.locator('.review-moves summary').click();
    const focus = page.locator('.review-focus');
    for (const [move, words] of [
      ['4... g5?!', /is inaccurate\. It costs as much as 1\.\d pawns\.|is inaccurate\. It costs a pawn\./],
      ['8... Ng8??', /Ng8\?\? allows mate in one: 9\. Qxf7#.*Blunder: mate in 1/],
    ] as const) {
      await page.locator('.review-moves').getByRole('button', { name: move, exact: true }).click();
      await focus.filter({ hasText: words }).waitFor();
    }
  });

  boardTest('ends a new try that is left through another panel', async ({ board }) => {
    const { page } = board;
    await board.open(gameAddress(GAME));
    await review(page, 'Quick');
    await isDone(page);
    await tryMistakesOf(page, 'Black').click();
    await page.waitForSelector('main[data-activity="attempt"]');
    await openPanel(page, 'lessons');
    await page.waitForSelector('main[data-activity="lesson"]');
    await openPanel(page, 'review');
    await page.waitForSelector('main[data-activity="game"]');
    expect(await page.locator('.review-focus').textContent()).toContain('Better');
  });

  boardTest('keeps its results when cancelled, and frees the engine', async ({ board }) => {
    const { page } = board;
    await board.open(gameAddress(GAME));
    await review(page, 'Deep');
    await page.waitForFunction(() => Number(document.querySelector<HTMLElement>('.review')?.dataset.judged) >= 1);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForSelector('[data-review="cancelled"]');
    const judged = Number(await page.getAttribute('.review', 'data-judged'));
    expect(judged).toBeGreaterThanOrEqual(1);
    expect(judged).toBeLessThan(PLIES);
    expect(await page.locator('.review').textContent()).toContain(`${judged} of ${PLIES} moves are judged`);
    await openPanel(page, 'analysis');
    await page.getByRole('switch', { name: 'Analyse' }).check();
    await page.waitForSelector('.analysis-lines > li');
  });

  boardTest(
    'is saved as a game and as a page',
    async ({ board }) => {
      const { page } = board;
      await board.open(gameAddress(GAME));
      await review(page, 'Quick');
      await isDone(page);
      const pgn = await saved(page, 'Save annotated PGN');
      const [score] = [...readScores(pgn, startPosition())];
      if (score?.ok !== true) throw new Error('the saved game cannot be read');
      expect(score.value.stop).toBeNull();
      expect(score.value.plies).toHaveLength(PLIES);
      expect(pgn).toMatch(/\[%eval /);
      const report = await saved(page, 'Save report');
      expect(report).toContain('<!DOCTYPE html>');
      expect(report).toContain('Ransom, 20000 nodes a position');
      expect(report.trimEnd()).toMatch(/<\/html>$/);
    },
    { needs: ['downloads'] },
  );
});
