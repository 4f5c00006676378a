// The review of a game: repeatable, told in words, cancelled without loss, and saved.

import { readScores } from '../../src/notation/score.ts';
import { startPosition } from '../../src/notation/fen.ts';
import { THEMES } from '../../src/diagram/theme.ts';
import { openPanel, gameAddress } from './harness/panels.ts';
import { boardTest, slowBoardTest } from './harness/board_test.ts';
import {
  GAME,
  BLUNDERS,
  QUEEN_LEFT,
  NEARLY_LOST,
  EARLY_QUEEN,
  QUEEN_LOST,
  review,
  isDone,
  openReviewed,
  numbers,
  moveOf,
  sitAs,
  saved,
} from './harness/reviews.ts';

const PLIES = 9;
/** White takes a rook instead of mating. */
const MISSED_MATE = NEARLY_LOST.replace('9. Qxf7# 1-0', '9. Qxh8 *');
/** A line that is played takes about so long for a move. */
const STEP_MS = 1500;

describe('the review', () => {
  slowBoardTest('judges every move reproducibly, and marks the bad ones', async ({ board }) => {
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
    // Some are none of the mistakes that are counted above them.
    expect(await steps.innerText()).not.toMatch(/mistake/i);
    const marked = (await page.locator('.review-focus b').textContent()) ?? '';
    await page.waitForFunction(() => document.querySelectorAll('svg.overlay path').length >= 2);
    expect(await page.locator('.review-focus').textContent()).toContain('Better');
    await openPanel(page, 'game');
    expect(await page.locator('.moves .move', { hasText: /\?/ }).count()).toBeGreaterThan(0);
    expect(marked).toMatch(/\?$/);
  });

  boardTest(
    'says why a move is bad, and steps through the reply and the better line',
    async ({ board }) => {
      const { page } = board;
      await openReviewed(board, EARLY_QUEEN);
      await moveOf(page, '2. Qg4??').click();
      const focus = page.locator('.review-focus');
      await focus.filter({ hasText: `It ${QUEEN_LOST}` }).waitFor();
      expect(await focus.textContent()).toMatch(/^2\. Qg4\?\? /);
      expect(await focus.locator('.cost').textContent()).toMatch(/^Blunder: \S+ → −\d/);
      // The move, the thinner reply, and what was better.
      await page.waitForFunction(() => document.querySelectorAll('svg.overlay path').length === 3);
      const after = await board.fen();
      expect(after).toBe('rnbqkbnr/ppp1pppp/3p4/8/4P1Q1/8/PPPP1PPP/RNB1KBNR[] b KQkq - 1 2');
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
      expect(pgn).toContain(`{2. Qg4 ${QUEEN_LOST}`);
      expect(await saved(page, 'Save report')).toContain(QUEEN_LOST);
    },
    { needs: ['downloads'] },
  );

  boardTest(
    'shows the first key move, why it is bad and its arrows from the moment that it is done, below the summary',
    async ({ board }) => {
      const { page } = board;
      await board.open(gameAddress(QUEEN_LEFT));
      await page.setViewportSize({ width: 1280, height: 900 });
      await sitAs(page, 'Black');
      await review(page, 'Quick');
      await isDone(page);
      await page.locator('.review-story').waitFor();
      await page.locator('.review-focus .arrow-sign').first().waitFor();
      expect(await page.locator('svg.overlay path').count()).toBeGreaterThanOrEqual(2);
      const words = (await page.locator('.review-focus').textContent())!;
      expect(words).toMatch(/^2\.\.\. g5\?+ .*Better was 2\.\.\. Bxg4\b/);
      await page.locator('.status', { hasText: /After 2\.\.\. g5\?/ }).waitFor();
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
      expect(await page.locator('aside').innerText()).not.toContain('Bxg4');
      expect(await page.locator('svg.overlay path').count()).toBe(0);
    },
  );

  slowBoardTest(
    'shows the position after a bad move, what it is worth before and after it, and the better move where that was to be played',
    async ({ board }) => {
      const { page } = board;
      await openReviewed(board, BLUNDERS);
      const move = moveOf(page, /^2\.\.\. g5\?+/);
      await move.click();
      await page.locator('.status', { hasText: /^After 2\.\.\. g5\?+$/ }).waitFor();
      const played = await board.fen();
      expect(played).toContain('pppp1p1p/8/4p1p1/');
      const after = await page.locator('.evaluation-number').innerText();
      const before = await moveOf(page, '2. Nf3').locator('small').innerText();
      expect(await move.locator('small').innerText()).toBe(after);
      expect(await page.locator('.review-focus .cost').innerText()).toContain(`: ${before} → ${after}`);
      expect(await page.locator('.evaluation').getAttribute('aria-label')).toMatch(
        /^Chances: White \d+ %, Black \d+ %$/,
      );
      const ground = (): Promise<string> => move.evaluate((one) => getComputedStyle(one).backgroundColor);
      const filled = await ground();
      // Where the better move is played the mistake isn't on the board, and isn't marked as if it were.
      await page.getByRole('button', { name: /^Better (0\.0|[+−]\d)/ }).click();
      await page.waitForFunction(
        (colour) => document.querySelector('svg.overlay path[fill]')?.getAttribute('fill') === colour,
        THEMES.jade.arrow,
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
    await openReviewed(board, EARLY_QUEEN);
    // The first key move is shown by itself.
    await page.locator('.status', { hasText: 'After 2. Qg4??' }).waitFor();
    expect(await page.locator('.badge').first().textContent()).toBe('??');
    expect(await page.locator('.score-move[aria-current]').innerText()).toContain('Qg4');
    expect(await page.locator('svg.overlay path').count()).toBe(3);
  });

  slowBoardTest('plays the punishment on the board, and stops where the reader steps', async ({ board }) => {
    const { page } = board;
    await openReviewed(board, EARLY_QUEEN);
    await page.getByRole('button', { name: 'The reply' }).click();
    const status = page.locator('.previewing');
    // What is shown is neither praised nor blamed by its colour.
    await page.waitForFunction(
      (colour) => document.querySelector('svg.overlay path[fill]')?.getAttribute('fill') === colour,
      THEMES.jade.shownArrow,
    );
    await status.filter({ hasText: 'The reply, not played: 2... Bxg4 (1 of ' }).waitFor();
    await status.filter({ hasText: '(2 of ' }).waitFor();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await status.filter({ hasText: '(1 of ' }).waitFor();
    const fen = await board.fen();
    await page.waitForTimeout(2 * STEP_MS);
    expect(await board.fen()).toBe(fen);
    await page.getByRole('button', { name: /^Better/ }).click();
    await status.filter({ hasText: 'Better line, not played: 2. ' }).waitFor();
    // The next key move ends it.
    await page.getByRole('button', { name: 'Previous key move' }).click();
    await status.waitFor({ state: 'detached' });
  });

  slowBoardTest('says in words how the reader played, and leads from one key move to the next', async ({ board }) => {
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
    // Some are none of the mistakes that are counted above them.
    expect(await steps.innerText()).not.toMatch(/mistake/i);
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
    expect(await page.locator('.review .try-again').count()).toBe(1);
    await page.getByRole('button', { name: 'Ransom: show these key moves' }).click();
    expect(await page.locator('.review-focus b').textContent()).not.toMatch(/\.{3}/);
    expect(await page.locator('.review .try-again').count()).toBe(0);
  });

  slowBoardTest(
    'has the accuracy of each side above the graph, which names the move that is pointed at',
    async ({ board }) => {
      const { page } = board;
      await openReviewed(board, BLUNDERS);
      const [white, black] = (await page.locator('.review-accuracy').allInnerTexts()).map((text) =>
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

  boardTest('marks the worst moment of the game in the list, in the graph and on its card', async ({ board }) => {
    const { page } = board;
    await openReviewed(board, EARLY_QUEEN);
    await page.getByRole('button', { name: /^2\. Qg4\?\?, .*, the worst moment$/ }).click();
    expect(await page.locator('.score-move.marked').count()).toBe(1);
    expect(await page.locator('.review-graph .dot.worst').count()).toBe(1);
    expect(await page.locator('.moment-name').innerText()).toBe('Worst moment');
  });

  slowBoardTest('praises no move of a decided game', async ({ board }) => {
    const { page } = board;
    await board.open(gameAddress('1. f3 e5 2. g4 Qh4# *'));
    await openReviewed(board, '[FEN "4k3/8/8/8/8/8/4q3/6K1[] w - - 0 1"]\n\n1. Kh1 Kd8 *');
    await moveOf(page, '1... Kd8').click();
    await page.locator('.review-focus', { hasText: 'changes little: the game was decided.' }).waitFor();
  });

  slowBoardTest('marks what is given away where the game is nearly lost, and says what it is', async ({ board }) => {
    const { page } = board;
    // White leaves the pawn on h5: then the last mistake is a blunder with each number of nodes.
    await openReviewed(board, NEARLY_LOST.replace('7. Qxh5', '7. Qf3'));
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
    const [white, black] = (await counts.locator('td:last-child').allTextContents()).map((text) =>
      [...text.matchAll(/(\d+) (?:blunder|mistake)/g)].reduce((sum, [, count]) => sum + Number(count), 0),
    );
    expect(black).toBeGreaterThan(0);
    await openPanel(page, 'files');
    const listed = await page.locator('[data-kept]').first().textContent();
    expect(listed).toContain(white === 0 ? 'no mistakes' : `${white} mistake`);
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
