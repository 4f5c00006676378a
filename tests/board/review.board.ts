// The review of a published game: repeatable, cancelled without loss, retried, and saved.

import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { readScores } from '../../src/notation/score.ts';
import { formatFen, startPosition } from '../../src/notation/fen.ts';
import { THEMES } from '../../src/diagram/theme.ts';
import type { Board } from './harness/board.ts';
import { openPanel, gameAddress } from './harness/panels.ts';
import { PHONE, boardTest, slowBoardTest } from './harness/board_test.ts';

/** The beginning of Coast's game (Pritchard 2007), but Black overlooks the knight's threat. */
const GAME = '1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Ng5 a6 5. Nxf7 *';
const PLIES = 9;
/** Both sides make mistakes; the last one of Black's allows mate. */
const BLUNDERS = '1. e4 e5 2. Nf3 g5 3. Nxg5 f6 4. Na3 a6 5. Qh5+ Ke7 *';
/** Level 0 loses as Black: its later mistakes hardly change the expected points. */
const NEARLY_LOST = '1. Nf3 Nc6 2. e4 Na5 3. e5 h5 4. d4 g5 5. h3 a6 6. Nxg5 Nh6 7. Qxh5 d5 8. e6 Ng8 9. Qxf7# 1-0';
/** White takes a rook instead of mating. */
const MISSED_MATE = NEARLY_LOST.replace('9. Qxf7# 1-0', '9. Qxh8 *');
/** White's queen goes where Black's pawn uncovers an attack on it. */
const UNCOVERED = '1. e4 e5 2. Qg4 *';
const REVIEW_MS = 60_000;
/** In the list of moves of a review. */
const TWO_ROWS_PX = 60;
/** A line that is played takes about so long for a move. */
const STEP_MS = 1500;

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

/** From the first key move, which is shown at once, back to the summary. */
async function overview(page: Page): Promise<void> {
  await page.getByText(/^Key move 1 of \d+$/).waitFor();
  await page.getByRole('button', { name: 'Previous key move' }).click();
  await page.locator('.review-focus').waitFor({ state: 'detached' });
}

/** Opens a game, and waits for its quick review. */
async function openReviewed(board: Board, game: string): Promise<void> {
  await board.open(gameAddress(game));
  await review(board.page, 'Quick');
  await isDone(board.page);
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
  return (await page.locator('.review-score').textContent()) ?? '';
}

/** A move of the score, by its name with its mark: "4... g5?!". */
function moveOf(page: Page, name: string): Locator {
  const escaped = name.replace(/[.*+?()]/g, '\\$&');
  return page.locator('.review-score').getByRole('button', { name: new RegExp(`^${escaped}(,|$)`) });
}

/** Plays the game against Ransom from here on, so that the reader is known. */
async function sitAs(page: Page, player: 'White' | 'Black'): Promise<void> {
  await openPanel(page, 'game');
  await page.getByText('Change sides or level').click();
  await page.locator('.changes').getByLabel(`${player} against Ransom`).check();
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
    await openReviewed(board, GAME);
    expect(await page.getAttribute('.review', 'data-judged')).toBe(String(PLIES));
    const first = await numbers(page);
    await page.getByText('Save it, or review again').click();
    await page.getByRole('button', { name: 'Review again' }).click();
    await page.waitForSelector('[data-review="running"]');
    await isDone(page);
    expect(await numbers(page)).toBe(first);

    const steps = page.getByRole('group', { name: 'Key moves' });
    await steps.getByText(/^Key move 1 of \d+$/).waitFor();
    const marked = (await page.locator('.review-focus b').textContent()) ?? '';
    await page.waitForFunction(() => document.querySelectorAll('svg.overlay path').length >= 2);
    expect(await page.locator('.review-focus').textContent()).toContain('Better');
    await openPanel(page, 'game');
    expect(await page.locator('.moves .move', { hasText: /\?/ }).count()).toBeGreaterThan(0);
    expect(marked).toMatch(/\?$/);
  });

  slowBoardTest('lets the user try again, and judges the move', async ({ board }) => {
    const { page } = board;
    await openReviewed(board, GAME);
    await overview(page);
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
    // Back to the mistake, whose position is the one after it.
    await page.getByRole('button', { name: 'Back to the game' }).click();
    await page.waitForSelector('main[data-activity="game"]');
    await page.locator('.status', { hasText: /^After \S+ \S+\?/ }).waitFor();
    expect(await board.fen()).not.toBe(before);
  });

  boardTest(
    'says why a move is bad, and steps through the reply and the better line',
    async ({ board }) => {
      const { page } = board;
      await openReviewed(board, UNCOVERED);
      await moveOf(page, '2. Qg4??').click();
      const focus = page.locator('.review-focus');
      await focus
        .filter({ hasText: /2\. Qg4\?\? .*It allows 2\.\.\. d5, which uncovers an attack on the queen on g4/ })
        .waitFor();
      expect(await focus.locator('.cost').textContent()).toMatch(/^Blunder: \S+ → −\d/);
      // The move and the thinner reply.
      await page.waitForFunction(() => document.querySelectorAll('svg.overlay path').length === 2);
      const after = await board.fen();
      expect(after).toBe('rnbqkbnr/pppp1ppp/8/4p3/4P1Q1/8/PPPP1PPP/RNB1KBNR[] b KQkq - 1 2');
      for (const [line, replaced] of [
        ['The reply', 0],
        ['Better line', 1],
      ] as const) {
        await focus.getByRole('group', { name: line }).getByRole('button').first().click();
        const status = page.locator('.previewing', { hasText: `${line}, not played:` });
        await status.waitFor();
        expect(await board.fen()).not.toBe(after);
        // The better line comes in place of the move.
        expect(await page.locator('.review-at', { hasText: 'Instead of 2. Qg4' }).count()).toBe(replaced);
        await page.getByRole('button', { name: 'Forward' }).click();
        await status.filter({ hasText: '(2 of ' }).waitFor();
        await page.getByRole('button', { name: 'Back to the game' }).click();
        await board.showsFen(after);
      }
      await page.getByText('Save it, or review again').click();
      const pgn = (await saved(page, 'Save annotated PGN')).replaceAll('\n', ' ');
      expect(pgn).toContain('{2. Qg4 allows 2... d5, which uncovers an attack on the queen on g4');
      expect(await saved(page, 'Save report')).toContain('which uncovers an attack on the queen on g4');
    },
    { needs: ['downloads'] },
  );

  slowBoardTest('says why a new try is bad, and a better move only if asked', async ({ board }) => {
    const { page } = board;
    await openReviewed(board, UNCOVERED);
    await overview(page);
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
    await page.getByRole('button', { name: 'Show the better move' }).press('Enter');
    await page.locator('.status', { hasText: / Better is \S+\.$/ }).waitFor();
    // What is pressed by key keeps the focus.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Show the better move');
    await page.getByRole('button', { name: 'Back to the game' }).click();
  });

  slowBoardTest('offers a reader no mistakes of his opponent', async ({ board }) => {
    const { page } = board;
    await openReviewed(board, '1. e4 e5 2. Qh5 *');
    await overview(page);
    expect(await tryMistakesOf(page, 'White').count()).toBe(1);
    expect(await tryMistakesOf(page, 'Black').count()).toBe(0);
    await sitAs(page, 'Black');
    await openPanel(page, 'review');
    await page.getByText('There is no mistake of yours to try again.').waitFor();
    expect(await page.getByRole('button', { name: /mistakes again/ }).count()).toBe(0);
  });

  boardTest("asks for the reader's own mistakes only, from his side, one after the other", async ({ board }) => {
    const { page } = board;
    await board.open(gameAddress(BLUNDERS));
    await sitAs(page, 'Black');
    await review(page, 'Quick');
    await isDone(page);
    // The reader has looked at the game from the other side.
    await page.locator('[data-tool="flip"]').click();
    expect(await isFlipped(page)).toBe(false);
    await page.getByRole('button', { name: 'Try it yourself' }).click();
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
      const next = page.getByRole('button', { name: 'Next mistake' });
      if ((await next.count()) === 0) break;
      await next.click();
    }
    expect(asked).toEqual([
      'Find a better move than 2... g5.',
      'Find a better move than 3... f6.',
      'Find a better move than 4... a6.',
    ]);
    await page.getByRole('button', { name: 'Back to the game' }).click();
    await page.waitForSelector('main[data-activity="game"]');
    expect(await isFlipped(page)).toBe(false);
  });

  slowBoardTest(
    'asks for the try first, shows that it was right, and only then leads to the next mistake',
    async ({ board }) => {
      const { page } = board;
      await board.open(gameAddress(BLUNDERS));
      await sitAs(page, 'Black');
      await review(page, 'Quick');
      await isDone(page);
      await page.getByRole('button', { name: 'Try it yourself' }).click();
      const status = page.locator('.status');
      await status.filter({ hasText: 'Find a better move than 2... g5.' }).waitFor();
      const primary = page.locator('.toolbar .primary');
      expect(await primary.count()).toBe(0);
      // What is played can't be better than itself.
      await board.drag('g7', 'g5');
      await status.filter({ hasText: 'g5 was played in the game.' }).waitFor();
      expect(await primary.textContent()).toBe('Another try');
      // Given up.
      await page.getByRole('button', { name: 'Show the better move' }).click();
      await status.filter({ hasText: 'Better is Nf6.' }).waitFor();
      expect(await primary.textContent()).toBe('Next mistake');
      // Found.
      await page.getByRole('button', { name: 'Another try' }).click();
      await board.drag('g8', 'f6');
      await status.filter({ hasText: 'Nf6 is the best move.' }).waitFor();
      expect(await status.locator('.tick svg').count()).toBe(1);
      const colour = (one: Locator): Promise<string> => one.evaluate((element) => getComputedStyle(element).color);
      expect(await colour(status)).toBe(await colour(page.locator('.tick').first()));
      expect(await primary.textContent()).toBe('Next mistake');
      await primary.click();
      await status.filter({ hasText: 'Find a better move than 3... f6.' }).waitFor();
      // The better move without a try.
      await page.getByRole('button', { name: 'Show the better move' }).click();
      await status.filter({ hasText: ' was better than 3... f6.' }).waitFor();
      await page.waitForFunction(() => document.querySelectorAll('svg.overlay path').length === 1);
      expect(await primary.textContent()).toBe('Next mistake');
    },
  );

  slowBoardTest('has the steps through the game below the board, and nothing of a game in play', async ({ board }) => {
    const { page } = board;
    await openReviewed(board, UNCOVERED);
    const tools = page.getByRole('toolbar', { name: 'Game' });
    expect(
      await tools
        .locator('.tool:not(.on-phone)')
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))),
    ).toEqual(['Start', 'Back', 'Forward', 'End', 'Flip']);
    await tools.getByRole('button', { name: 'Start' }).click();
    await board.showsFen(formatFen(startPosition().setup));
    await tools.getByRole('button', { name: 'Forward' }).click();
    await page.locator('.score-move[aria-current]', { hasText: 'e4' }).waitFor();
  });

  boardTest(
    'shows the first key move, why it is bad and its arrows from the moment that it is done, below the summary',
    async ({ board }) => {
      const { page } = board;
      await board.open(gameAddress(BLUNDERS));
      await page.setViewportSize({ width: 1280, height: 900 });
      await sitAs(page, 'Black');
      await review(page, 'Quick');
      await isDone(page);
      await page.locator('.review-story').waitFor();
      await page.locator('.review-focus .arrow-sign').first().waitFor();
      expect(await page.locator('svg.overlay path').count()).toBeGreaterThanOrEqual(2);
      const words = (await page.locator('.review-focus').textContent())!;
      expect(words).toMatch(/^2\.\.\. g5\?\?.*Better was 2\.\.\. Nf6\b/);
      await page.locator('.status', { hasText: 'After 2... g5??' }).waitFor();
      const panel = (await page.locator('aside').boundingBox())!;
      const focus = (await page.locator('.review-focus').boundingBox())!;
      expect(await page.locator('aside').evaluate((aside) => aside.scrollTop)).toBe(0);
      expect(focus.y + focus.height).toBeLessThanOrEqual(panel.y + panel.height);
      const moves = (await page.locator('.review-score').boundingBox())!;
      for (const above of ['.review-story', '.review-counts', '.review-graph', '.review-steps', '.review-focus'])
        expect((await page.locator(above).boundingBox())!.y).toBeLessThan(moves.y);
      // Another try hides what was better, and its own move is the reader's.
      await page.getByRole('button', { name: 'Try it yourself' }).click();
      await page.locator('.status', { hasText: 'Find a better move than 2... g5.' }).waitFor();
      expect(await page.locator('aside').innerText()).not.toContain('Nf6');
      expect(await page.locator('svg.overlay path').count()).toBe(0);
    },
  );

  for (const height of [800, 720, 640, 580])
    (height === 800 ? boardTest : slowBoardTest)(
      `has the move that it talks about in sight in the list (${height})`,
      async ({ board }) => {
        const { page } = board;
        await page.setViewportSize({ width: 1280, height });
        await openReviewed(board, NEARLY_LOST);
        const next = page.getByRole('group', { name: 'Key moves' }).getByRole('button', { name: 'Next' });
        const panel = (await page.locator('aside').boundingBox())!;
        for (;;) {
          expect(await page.locator('aside').evaluate((aside) => aside.scrollTop)).toBe(0);
          // Beside the reason.
          const rows = await page.locator('.review-score').evaluate((score) => {
            const [list, aside] = [score, score.closest('aside')!].map((one) => one.getBoundingClientRect());
            const [top, end] = [list!.top, Math.min(list!.bottom, aside!.bottom)];
            const all = [...score.querySelectorAll('tbody tr')].map((one) => one.getBoundingClientRect());
            const seen = all.filter((one) => one.top >= top - 1 && one.bottom <= end + 1).length;
            return { all: all.length, seen, room: aside!.bottom - top };
          });
          if (height === 800) expect(rows.seen).toBeGreaterThanOrEqual(Math.min(6, rows.all));
          const row = (await page.locator('.score-move[aria-current]').boundingBox())!;
          // In the lowest windows a long reason may leave none for the list.
          if (height > 600 || rows.room > TWO_ROWS_PX)
            expect(row.y + row.height).toBeLessThanOrEqual(panel.y + panel.height + 1);
          const dots = await page
            .locator('.review-graph .dot')
            .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
          const graph = (await page.locator('.review-graph').boundingBox())!;
          expect(Math.max(...dots)).toBeLessThan(graph.x + graph.width);
          // As large as the accuracies above it let one see.
          expect(graph.height).toBeGreaterThanOrEqual(graph.width / (height === 800 ? 4.2 : 7));
          if ((await next.getAttribute('aria-disabled')) === 'true') break;
          await next.click();
        }
      },
    );

  slowBoardTest(
    'shows the position after a bad move, what it is worth before and after it, and the better move where that was to be played',
    async ({ board }) => {
      const { page } = board;
      await openReviewed(board, BLUNDERS);
      const move = moveOf(page, '2... g5??');
      await move.click();
      await page.locator('.status', { hasText: /^After 2\.\.\. g5\?\?$/ }).waitFor();
      const played = await board.fen();
      expect(played).toContain('pppp1p1p/8/4p1p1/');
      const after = await page.locator('.evaluation-number').innerText();
      const before = await moveOf(page, '2. Nf3').locator('small').innerText();
      expect(await move.locator('small').innerText()).toBe(after);
      expect(await page.locator('.review-focus .cost').innerText()).toBe(`Blunder: ${before} → ${after}`);
      expect(await page.locator('.evaluation').getAttribute('aria-label')).toMatch(
        /^Chances: White \d+ %, Black \d+ %$/,
      );
      const ground = (): Promise<string> => move.evaluate((one) => getComputedStyle(one).backgroundColor);
      const filled = await ground();
      // Where the better move is played the mistake isn't on the board, and isn't marked as if it were.
      await page.getByRole('button', { name: 'Better', exact: true }).click();
      await page.waitForFunction(
        (colour) => document.querySelector('svg.overlay path[fill]')?.getAttribute('fill') === colour,
        THEMES.wood.arrow,
      );
      expect(await board.fen()).toContain('pppp1ppp/8/4p3/');
      expect(await page.locator('.review-at b').innerText()).toBe('Instead of 2... g5');
      expect(await page.locator('.evaluation-number').innerText()).toBe(before);
      expect(await ground()).not.toBe(filled);
      await page.getByRole('button', { name: 'Back to the game' }).click();
      await board.showsFen(played);
      expect(await ground()).toBe(filled);
      // Whoever steps back sees the move before it, and no more arrows of this one.
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await page.locator('.status', { hasText: 'After 2. Nf3' }).waitFor();
      expect(await page.locator('svg.overlay path').count()).toBe(0);
    },
  );

  slowBoardTest('shows a mistake that is the last move of the game like any other', async ({ board }) => {
    const { page } = board;
    await openReviewed(board, UNCOVERED);
    // The first key move is shown by itself.
    await page.locator('.status', { hasText: 'After 2. Qg4??' }).waitFor();
    expect(await page.locator('.badge').textContent()).toBe('??');
    expect(await page.locator('.score-move[aria-current]').innerText()).toContain('Qg4');
    expect(await page.locator('svg.overlay path').count()).toBe(2);
  });

  slowBoardTest('has the evaluation as a number at its bar', async ({ board }) => {
    const { page } = board;
    await openReviewed(board, BLUNDERS);
    await moveOf(page, '1. e4').click();
    const number = page.locator('.evaluation-number');
    expect(await number.innerText()).toBe(await page.locator('.score-move[aria-current] small').innerText());
    await moveOf(page, '5. Qh5+').click();
    expect(await number.innerText()).toMatch(/^M\d$/);
    const bar = (await page.locator('.evaluation').boundingBox())!;
    expect(bar.width).toBeGreaterThanOrEqual(9);
    // Beside the middle of the bar, in the gap between the stores: it covers neither, and no label of the board.
    const tag = (await number.boundingBox())!;
    expect(tag.x).toBeGreaterThan(bar.x + bar.width);
    for (const name of ["Black's airfield", "White's prison"]) {
      const store = (await page.getByRole('group', { name }).boundingBox())!;
      expect([name, tag.y >= store.y + store.height || tag.y + tag.height <= store.y]).toEqual([name, true]);
    }
    const squares = (await page.locator('[data-board]').boundingBox())!;
    expect(bar.x - squares.x - squares.width).toBeGreaterThanOrEqual(2);
    const stores = await page.locator('.store').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
    expect(Math.max(...stores) - bar.x - bar.width).toBeGreaterThanOrEqual(2);
    // In a smaller window it is in the middle, too.
    await page.setViewportSize({ width: 1280, height: 720 });
    const sides = await page.evaluate(() => {
      const box = (one: string): DOMRect => document.querySelector(one)!.getBoundingClientRect();
      const store = box('.store.prison[aria-label^="White"]');
      return [box('.evaluation').left - box('[data-board]').right, store.left - box('.evaluation').right];
    });
    expect(Math.min(...sides)).toBeGreaterThanOrEqual(4);
    expect(Math.abs(sides[0]! - sides[1]!)).toBeLessThanOrEqual(1.5);
  });

  for (const viewport of [
    { width: 390, height: 844 },
    { width: 360, height: 640 },
  ]) {
    (viewport.width === 360 ? boardTest : slowBoardTest)(
      `has its bar in sight on a phone, its number off the labels, and the move on the board in the list (${viewport.width})`,
      async ({ board }) => {
        const { page } = board;
        await board.open(gameAddress(NEARLY_LOST));
        await review(page, 'Quick');
        await isDone(page);
        await moveOf(page, '2. e4').tap();
        const seen = await page.evaluate(() => {
          const bar = document.querySelector('.evaluation')!.getBoundingClientRect();
          const isBar = (share: number): boolean =>
            document.elementFromPoint(bar.x + share * bar.width, bar.y + bar.height / 2)?.closest('.evaluation') !==
            null;
          const tag = document.querySelector('.evaluation-number')!.getBoundingClientRect();
          const covered = [...document.querySelectorAll('coords coord, .store-name, .player > *')].filter((one) => {
            const text = document.createRange();
            text.selectNodeContents(one);
            const { left, right, top, bottom } = text.getBoundingClientRect();
            return left < tag.right && right > tag.left && top < tag.bottom && bottom > tag.top;
          });
          const board = document.querySelector('[data-board]')!.getBoundingClientRect();
          return {
            bar: [0.05, 0.95].map(isBar),
            height: bar.height,
            isAbove: bar.bottom <= board.top + 1,
            covered: covered.length,
          };
        });
        expect(seen).toEqual({ bar: [true, true], height: expect.any(Number) as number, isAbove: true, covered: 0 });
        expect(seen.height).toBeGreaterThanOrEqual(4);
        await page.locator('.sheet-grip').tap();
        const sheet = page.locator('aside');
        const current = page.locator('.score-move[aria-current]');
        for (const share of [0.5, 1]) {
          await sheet.evaluate((panel, part) => {
            const list = panel.querySelector('.review-score')!.getBoundingClientRect();
            panel.scrollTop += list.top - panel.getBoundingClientRect().top + part * list.height - 260;
          }, share);
          const [row, box, head] = await Promise.all(
            [current, sheet, page.locator('.panel-head')].map(async (one) => (await one.boundingBox())!),
          );
          expect(row!.y).toBeGreaterThanOrEqual(head!.y + head!.height - 12);
          expect(row!.y + row!.height).toBeLessThanOrEqual(box!.y + box!.height + 1);
        }
      },
      { ...PHONE, viewport },
    );
  }

  slowBoardTest(
    'has the verdict on a new try in one piece on a phone, and why in the sheet',
    async ({ board }) => {
      const { page } = board;
      await openReviewed(board, UNCOVERED);
      await overview(page);
      await tryMistakesOf(page, 'White').tap();
      await page.locator('.status', { hasText: 'Find a better move than 2. Qg4.' }).waitFor();
      await board.tap('d1');
      await board.tap('g4');
      const why = page.locator('.review-focus', { hasText: 'It allows 2... d5, which uncovers' });
      await why.waitFor();
      const status = page.locator('.status');
      expect(await status.innerText()).toBe('Qg4 was played in the game.');
      expect(await status.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(1);
      const sheet = (await page.locator('aside').boundingBox())!;
      const words = (await why.boundingBox())!;
      expect(words.y).toBeGreaterThanOrEqual(sheet.y);
      expect(words.y + words.height).toBeLessThanOrEqual(page.viewportSize()!.height);
      for (const one of await page.locator('.toolbar .tool').all()) {
        const { x, width } = (await one.boundingBox())!;
        expect(x + width).toBeLessThanOrEqual(page.viewportSize()!.width);
      }
    },
    PHONE,
  );

  boardTest(
    'has a badge, two arrows that stand with their words, and lines that break between moves',
    async ({ board }) => {
      const { page } = board;
      await openReviewed(board, UNCOVERED);
      await moveOf(page, '2. Qg4??').click();
      // Beside the move and its reply; what was better isn't on the board yet.
      expect(await page.locator('.review-focus :is(.review-name, .review-line button) .arrow-sign').count()).toBe(2);
      expect(await page.locator('svg.overlay path').count()).toBe(2);
      expect(await page.locator('.badge').textContent()).toBe('??');
      expect(await page.getByRole('gridcell', { name: 'g4, white queen, 2. Qg4, blunder' }).count()).toBe(1);
      for (const move of await page.locator('.review-line .line-move').all()) {
        const [one, line] = [(await move.boundingBox())!, (await page.locator('aside').boundingBox())!];
        expect(one.x + one.width).toBeLessThanOrEqual(line.x + line.width);
        expect(one.height).toBeLessThan(40);
      }
    },
  );

  slowBoardTest(
    'brings the table of a phone into sight for a new try',
    async ({ board }) => {
      const { page } = board;
      await openReviewed(board, GAME);
      await overview(page);
      await tryMistakesOf(page, 'Black').tap();
      await page.waitForSelector('main[data-activity="attempt"]');
      await page.waitForFunction(() => document.querySelector('.table')!.getBoundingClientRect().top >= 0);
    },
    PHONE,
  );

  slowBoardTest('plays the punishment on the board, and stops where the reader steps', async ({ board }) => {
    const { page } = board;
    await openReviewed(board, UNCOVERED);
    await page.getByRole('button', { name: 'The reply' }).click();
    const status = page.locator('.previewing');
    // What is shown is neither praised nor blamed by its colour.
    await page.waitForFunction(
      (colour) => document.querySelector('svg.overlay path[fill]')?.getAttribute('fill') === colour,
      THEMES.wood.shownArrow,
    );
    await status.filter({ hasText: 'The reply, not played: 2... d5 (1 of ' }).waitFor();
    await status.filter({ hasText: '(2 of ' }).waitFor();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await status.filter({ hasText: '(1 of ' }).waitFor();
    const fen = await board.fen();
    await page.waitForTimeout(2 * STEP_MS);
    expect(await board.fen()).toBe(fen);
    await page.getByRole('button', { name: 'Better', exact: true }).click();
    await status.filter({ hasText: 'Better line, not played: 2. ' }).waitFor();
    // The next key move ends it.
    await page.getByRole('button', { name: 'Previous key move' }).click();
    await status.waitFor({ state: 'detached' });
  });

  boardTest('says in words how the reader played, and leads from one key move to the next', async ({ board }) => {
    const { page } = board;
    await board.open(gameAddress(BLUNDERS));
    await sitAs(page, 'Black');
    await review(page, 'Quick');
    await isDone(page);
    expect(await page.locator('.review-story').textContent()).toMatch(
      /^(Once|Twice) you .*You used \w+ of Ransom’s mistakes\.$/,
    );
    const steps = page.getByRole('group', { name: 'Key moves' });
    await steps.getByText(/^Key move 1 of \d+$/).waitFor();
    // What is to be done is to try it: the way on is beside it.
    expect(await page.locator('.panel .primary').allInnerTexts()).toEqual(['Try it yourself']);
    const next = steps.getByRole('button', { name: 'Next' });
    const box = await next.boundingBox();
    const names: (string | null)[] = [];
    for (;;) {
      names.push(await page.locator('.review-focus b').textContent());
      // Whoever steps with the mouse finds the button where it was.
      expect(await next.boundingBox()).toEqual(box);
      if ((await next.getAttribute('aria-disabled')) === 'true') break;
      await next.click();
    }
    expect(names.length).toBeGreaterThan(1);
    expect(await steps.textContent()).toContain(`${names.length} of ${names.length}`);
    // First his own, which he may try again; the opponent's are apart.
    expect(names.filter((name) => /\.{3}/.test(name!))).toEqual(names);
    expect(await page.locator('.review-focus .try-again').count()).toBe(1);
    await page.getByRole('button', { name: 'Ransom: show these key moves' }).click();
    expect(await page.locator('.review-focus b').textContent()).not.toMatch(/\.{3}/);
    expect(await page.locator('.review-focus .try-again').count()).toBe(0);
  });

  slowBoardTest(
    'has the accuracy of each side above the graph, which names the move that is pointed at',
    async ({ board }) => {
      const { page } = board;
      await openReviewed(board, BLUNDERS);
      const [white, black] = (await page.locator('.review-accuracy td').allInnerTexts()).map((text) =>
        Number(/^(\d+) % accuracy$/.exec(text)![1]),
      );
      // Black walks into mate.
      expect(black).toBeLessThan(white!);
      const graph = page.locator('.review-graph');
      const { width, height } = (await graph.boundingBox())!;
      // After the first of nine moves.
      await graph.hover({ position: { x: width / 9, y: height / 2 } });
      const label = graph.locator('.pointed text');
      expect(await label.textContent()).toMatch(/^1\. e4 {2}[+−]?\d\.\d$/);
      await graph.click({ position: { x: width / 9, y: height / 2 } });
      await page.locator('.status', { hasText: 'After 1. e4' }).waitFor();
      await graph.locator('.here-dot').waitFor();
      await page.mouse.move(5, 5);
      await label.waitFor({ state: 'detached' });
    },
  );

  slowBoardTest(
    'has accuracy and graph in sight at the overview on a phone, and the buttons of a key move before',
    async ({ board }) => {
      const { page } = board;
      await openReviewed(board, UNCOVERED);
      const end = (await page.locator('nav[aria-label="Menu"]').boundingBox())!.y;
      const bottom = async (one: string): Promise<number> => {
        const { y, height } = (await page.locator(one).boundingBox())!;
        return y + height;
      };
      expect(await bottom('.review-focus .try-again')).toBeLessThanOrEqual(end);
      await overview(page);
      expect(await bottom('.review-counts')).toBeLessThanOrEqual(end);
      expect(await bottom('.review-graph')).toBeLessThanOrEqual(end);
    },
    { ...PHONE, viewport: { width: 390, height: 844 } },
  );

  for (const viewport of [
    { width: 390, height: 844 },
    { width: 390, height: 664 },
    { width: 360, height: 640 },
  ])
    (viewport.width === 360 ? boardTest : slowBoardTest)(
      `has all of a key move in the low sheet of a phone, and before that what begins it (${viewport.width}x${viewport.height})`,
      async ({ board }) => {
        const { page } = board;
        await board.open(gameAddress(UNCOVERED));
        await openPanel(page, 'review');
        const isInSight = async (one: Locator): Promise<boolean> => {
          const box = (await one.boundingBox())!;
          return await page.evaluate(
            ({ x, y, width, height }) =>
              [y + 1, y + height - 1].every((at) => {
                const top = document.elementFromPoint(x + width / 2, at);
                return at < innerHeight && top !== null && top.closest('aside') !== null;
              }),
            box,
          );
        };
        const panel = page.locator('aside');
        expect(await isInSight(panel.getByRole('button', { name: 'Review the game' }))).toBe(true);
        expect(await isInSight(panel.getByLabel('How thorough'))).toBe(true);
        await review(page, 'Quick');
        await isDone(page);
        await page.getByText(/^Key move 1 of \d+$/).waitFor();
        for (const one of [
          page.locator('.review-graph'),
          panel.locator('.review-accuracies'),
          panel.getByRole('button', { name: 'Close' }),
          page.locator('.review-verdict'),
          panel.getByRole('button', { name: /^Next/ }),
          panel.getByRole('button', { name: 'The reply' }),
          panel.getByRole('button', { name: 'Try it yourself' }),
        ])
          expect([String(one), await isInSight(one)]).toEqual([String(one), true]);
        // One pair of buttons leads on and back, and between them is only the number: the board shows the move.
        expect(await panel.getByRole('button', { name: /move (back|on)$/ }).count()).toBe(0);
        expect(await panel.locator('.review-at').textContent()).toMatch(/^Key move 1 of \d$/);
        expect(await board.fen()).toContain('/4P1Q1/');
        expect(await page.locator('.evaluation-number').innerText()).toBe(
          await panel.locator('.score-move[aria-current] small').textContent(),
        );
        // What leads to the analysis comes with a higher sheet.
        expect(await panel.getByRole('button', { name: 'Analysis' }).isVisible()).toBe(false);
        await page.locator('.sheet-grip').tap();
        expect(await isInSight(panel.getByRole('button', { name: 'Analysis' }))).toBe(true);
      },
      { ...PHONE, viewport },
    );

  boardTest('marks the worst moment of the game in the list, in the graph and on its card', async ({ board }) => {
    const { page } = board;
    await openReviewed(board, UNCOVERED);
    await page.getByRole('button', { name: /^2\. Qg4\?\?, .*, the worst moment$/ }).click();
    expect(await page.locator('.score-move.worst').count()).toBe(1);
    expect(await page.locator('.review-graph .dot.worst').count()).toBe(1);
    expect(await page.locator('.worst-name').innerText()).toBe('Worst moment');
  });

  slowBoardTest('has a bar beside the board that shifts nothing', async ({ board }) => {
    const { page } = board;
    await board.open(gameAddress(BLUNDERS));
    const squares = await page.locator('[data-board]').boundingBox();
    await review(page, 'Quick');
    await isDone(page);
    const bar = page.locator('.evaluation');
    const white = async (): Promise<number> => Number(/White (\d+)/.exec((await bar.getAttribute('aria-label'))!)![1]);
    await moveOf(page, '1. e4').click();
    const atStart = await white();
    await moveOf(page, '5. Qh5+').click();
    expect(await white()).toBeGreaterThan(atStart);
    expect(await page.locator('[data-board]').boundingBox()).toEqual(squares);
    const box = (await bar.boundingBox())!;
    const stores = await page
      .locator('.store')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
    expect(box.x).toBeGreaterThanOrEqual(squares!.x + squares!.width);
    expect(box.x + box.width).toBeLessThanOrEqual(Math.max(...stores));
    await openPanel(page, 'game');
    await bar.waitFor({ state: 'detached' });
  });

  slowBoardTest(
    'leaves the board of a phone in sight, and where it is',
    async ({ board }) => {
      const { page } = board;
      await openReviewed(board, UNCOVERED);
      const squares = await page.locator('[data-board]').boundingBox();
      const sheet = (await page.locator('aside').boundingBox())!;
      expect(squares!.y + squares!.height).toBeLessThanOrEqual(sheet.y);
      const show = page.getByRole('button', { name: 'The reply' });
      expect((await show.boundingBox())!.y).toBeLessThan(page.viewportSize()!.height);
      await show.tap();
      await page.locator('.previewing').waitFor();
      expect(await page.locator('[data-board]').boundingBox()).toEqual(squares);
      await page.getByRole('button', { name: 'Back to the game' }).tap();
      await page.locator('.previewing').waitFor({ state: 'detached' });
      expect(await page.locator('[data-board]').boundingBox()).toEqual(squares);
    },
    PHONE,
  );

  slowBoardTest('praises no move of a decided game', async ({ board }) => {
    const { page } = board;
    await board.open(gameAddress('1. f3 e5 2. g4 Qh4# *'));
    await openReviewed(board, '[FEN "4k3/8/8/8/8/8/4q3/6K1[] w - - 0 1"]\n\n1. Kh1 Kd8 *');
    await moveOf(page, '1... Kd8').click();
    await page.locator('.review-focus', { hasText: 'changes little: the game was decided.' }).waitFor();
  });

  slowBoardTest('marks what is given away where the game is nearly lost, and says what it is', async ({ board }) => {
    const { page } = board;
    await openReviewed(board, NEARLY_LOST);
    const focus = page.locator('.review-focus');
    for (const [move, words] of [
      ['4... g5?!', /Inaccuracy: .*It (gives chances away: the reply is 5\. \S+|costs a pawn)\./],
      ['8... Ng8??', /Ng8\?\? Blunder: \S+ → White mates in one.*It allows mate in one: 9\. Qxf7#/],
    ] as const) {
      await moveOf(page, move).click();
      await focus.filter({ hasText: words }).waitFor();
    }
  });

  slowBoardTest('tells a missed mate in one, and the same number of mistakes everywhere', async ({ board }) => {
    const { page } = board;
    await board.open(gameAddress(MISSED_MATE));
    await sitAs(page, 'White');
    await review(page, 'Quick');
    await isDone(page);
    await moveOf(page, '9. Qxh8?!').click();
    const focus = page.locator('.review-focus');
    await focus.filter({ hasText: /^9\. Qxh8\?! .*It misses mate in one: 9\. Qxf7#\./ }).waitFor();
    // The card has the figures of the table.
    const [, is] = /: White mates in one → (\S+)$/.exec((await focus.locator('.cost').textContent())!)!;
    expect(await page.locator('.score-move[aria-current] small').textContent()).toBe(is);
    await page
      .getByRole('group', { name: 'Key moves' })
      .getByText(/^Key move 1 of \d$/)
      .waitFor();
    await page.getByRole('button', { name: 'Previous key move' }).click();
    expect(await page.locator('.review-story').textContent()).toMatch(/missed a forced mate/);
    const counts = page.locator('.review-counts');
    expect(await counts.locator('th').allInnerTexts()).toEqual(['You', 'Ransom']);
    // "1 blunder, 2 mistakes, 1 inaccuracy"
    const [white, black] = (await counts.locator('tr:last-child td').allTextContents()).map((text) =>
      [...text.matchAll(/(\d+) (?:blunder|mistake)/g)].reduce((sum, [, count]) => sum + Number(count), 0),
    );
    expect(black).toBeGreaterThan(0);
    await openPanel(page, 'files');
    const listed = await page.locator('[data-kept]').first().textContent();
    expect(listed).toContain(white === 0 ? 'no mistakes' : `${white} mistake`);
  });

  slowBoardTest('ends a new try that is left through another panel', async ({ board }) => {
    const { page } = board;
    await openReviewed(board, GAME);
    await overview(page);
    await tryMistakesOf(page, 'Black').click();
    await page.waitForSelector('main[data-activity="attempt"]');
    await openPanel(page, 'lessons');
    await page.waitForSelector('main[data-activity="lesson"]');
    await openPanel(page, 'review');
    await page.waitForSelector('main[data-activity="game"]');
    expect(await page.locator('.review-focus').textContent()).toContain('Better');
  });

  slowBoardTest('keeps its results when cancelled, and frees the engine', async ({ board }) => {
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
    // The analysis begins by itself.
    await openPanel(page, 'analysis');
    await page.waitForSelector('.analysis-lines > li');
    expect(await page.getByRole('switch', { name: 'Analyse' }).isChecked()).toBe(true);
  });

  slowBoardTest(
    'is saved as a game and as a page',
    async ({ board }) => {
      const { page } = board;
      await openReviewed(board, GAME);
      await page.getByText('Save it, or review again').click();
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
