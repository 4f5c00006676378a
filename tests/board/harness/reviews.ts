// Reviewed games of the page, and what its review shows.

import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import type { Board } from './board.ts';
import { openPanel, gameAddress } from './panels.ts';

/** The beginning of Coast's game (Pritchard 2007), but Black overlooks the knight's threat. */
export const GAME = '1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Ng5 a6 5. Nxf7 *';
/** Both sides make mistakes; the last one of Black's allows mate. */
export const BLUNDERS = '1. e4 e5 2. Nf3 g5 3. Nxg5 f6 4. Na3 a6 5. Qh5+ Ke7 *';
/** Black doesn't take the queen, which is better with each number of nodes. */
export const QUEEN_LEFT = '1. e4 d6 2. Qg4 g5 3. Qf3 Bg4 4. Qxg4 Qc8 *';
/** Level 0 loses as Black: its later mistakes hardly change the expected points. */
export const NEARLY_LOST =
  '1. Nf3 Nc6 2. e4 Na5 3. e5 h5 4. d4 g5 5. h3 a6 6. Nxg5 Nh6 7. Qxh5 d5 8. e6 Ng8 9. Qxf7# 1-0';
/** White's queen goes where Black's bishop takes it: the reply is the same with each number of nodes. */
export const EARLY_QUEEN = '1. e4 d6 2. Qg4 *';
export const QUEEN_LOST = 'loses the queen: 2... Bxg4';
const REVIEW_MS = 60_000;

/** Asks for a review, by its button. */
export async function review(page: Page, effort: 'Quick' | 'Deep'): Promise<void> {
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

export async function isDone(page: Page): Promise<void> {
  await page.waitForSelector('[data-review="done"]', { timeout: REVIEW_MS });
}

/** From the first key move, which is shown at once, back to the summary. */
export async function overview(page: Page): Promise<void> {
  await page.getByText(/^Key move 1 of \d+$/).waitFor();
  await page.getByRole('button', { name: /^Previous key move|Accuracy / }).click();
  await page.locator('.review-focus').waitFor({ state: 'detached' });
}

/** Opens a game, and waits for its quick review. */
export async function openReviewed(board: Board, game: string): Promise<void> {
  await board.open(gameAddress(game));
  await review(board.page, 'Quick');
  await isDone(board.page);
}

/** The same, and goes from the first key move to the summary. */
export async function openSummary(board: Board, game: string): Promise<void> {
  await openReviewed(board, game);
  await overview(board.page);
}

/** Begins with the first mistake of a player of a game in which both sides are people. */
export function tryMistakesOf(page: Page, player: 'White' | 'Black'): Locator {
  return page.getByRole('button', { name: `Try ${player}’s mistakes again` });
}

export async function isFlipped(page: Page): Promise<boolean> {
  return (await page.getAttribute('main', 'data-flipped')) === 'true';
}

/** The texts of all moves. */
export async function numbers(page: Page): Promise<string> {
  return (await page.locator('.review-score').textContent()) ?? '';
}

/** A move of the score, by its name with its mark: "4... g5?!". */
export function moveOf(page: Page, name: string | RegExp): Locator {
  const pattern = typeof name === 'string' ? new RegExp(`^${name.replace(/[.*+?()]/g, '\\$&')}(,|$)`) : name;
  return page.locator('.review-score').getByRole('button', { name: pattern });
}

/** Plays the game against Ransom from here on, so that the reader is known; at a level if it is not 0. */
export async function sitAs(page: Page, player: 'White' | 'Black', level = 0): Promise<void> {
  await openPanel(page, 'game');
  await page.getByText(/^Change sides/).click();
  await page.locator('.changes').getByLabel(`${player} against Ransom`).check();
  if (level > 0) await page.locator('.changes input[type="range"]').first().fill(String(level));
}

export async function saved(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return readFileSync(await download.path(), 'utf8');
}
