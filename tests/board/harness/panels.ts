import type { Locator, Page } from 'playwright-core';
import { PANELS, entryOf, type PanelName } from '../../../src/web/panels.ts';

/** Opens a panel from the menu: by its entry, or by the list of an entry. */
export async function openPanel(page: Page, name: PanelName): Promise<void> {
  const panel = page.locator('aside');
  if (await page.locator(`aside[data-panel="${name}"]`).isVisible()) return;
  const entry = entryOf(name);
  const menu = page.locator('nav[aria-label="Menu"]');
  // On small phones what is open covers the entries.
  if ((await panel.isVisible()) && (await panel.getByRole('button', { name: 'Close', exact: true }).isVisible()))
    await closePanel(page);
  await menu.getByRole('button', { name: entry.title, exact: true }).click();
  if (entry.panels[0] === name) return;
  if (name === 'friends') {
    await panel.getByRole('button', { name: PANELS.new, exact: true }).click();
    await page.locator('input[name="against"][value="elsewhere"]').check();
    return;
  }
  const button = panel.getByRole('button', { name: PANELS[name], exact: true });
  // Phones have no keys, but an address may lead there.
  if (name === 'keys' && (await button.count()) === 0) await page.evaluate(() => location.assign('#/keys'));
  else await button.click();
}

/** On phones: closes the panel, so that the table has the whole screen. */
export async function closePanel(page: Page): Promise<void> {
  await page.locator('aside').getByRole('button', { name: 'Close', exact: true }).click();
}

/** Unfolds the lists of lessons. */
export async function openCatalogue(page: Page): Promise<void> {
  await page.locator('.course').first().waitFor();
  const folded = page.locator('.course:not([open]) > summary');
  while ((await folded.count()) > 0) await folded.first().click();
}

/** The field for typed moves, opened as the user does. */
export async function moveField(page: Page): Promise<Locator> {
  const field = page.locator('#move-field');
  if (!(await field.isVisible())) await page.keyboard.press('/');
  await field.waitFor();
  return field;
}

/** The part of the page's address for a game. */
export function gameAddress(pgn: string): string {
  return `#pgn=${encodeURIComponent(pgn)}`;
}

/** The part of the page's address for a position. */
export function fenAddress(fen: string): string {
  return `#fen=${encodeURIComponent(fen)}`;
}

/** Chooses who plays in the form for a new game. */
export async function chooseOpponent(page: Page, opponent: string): Promise<void> {
  const isSide = opponent !== 'people';
  await page.locator(`input[name="against"][value="${isSide ? 'ransom' : 'here'}"]`).check();
  if (isSide) await page.locator(`input[name="opponent"][value="${opponent}"]`).check();
}

/** Is the whole element within the window, and nothing over it? */
export async function isInView(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    const isWithin = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    const inMiddle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return isWithin && node.contains(inMiddle);
  });
}
