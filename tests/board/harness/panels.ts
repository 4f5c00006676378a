import type { Page } from 'playwright-core';
import { PANELS, type PanelName } from '../../../src/web/panels.ts';

/** Opens a panel from the menu; on phones opens the menu first. */
export async function openPanel(page: Page, name: PanelName): Promise<void> {
  const menu = page.locator('nav[aria-label="Panels"]');
  if ((await page.locator(`aside[data-panel="${name}"]`).isVisible()) && (await menu.isVisible())) return;
  if (!(await menu.isVisible())) await page.locator('[data-tool="menu"]').click();
  await menu.getByRole('button', { name: PANELS[name], exact: true }).click();
}

/** The part of the page's address for a game. */
export function gameAddress(pgn: string): string {
  return `#pgn=${encodeURIComponent(pgn)}`;
}

/** The part of the page's address for a position. */
export function fenAddress(fen: string): string {
  return `#fen=${encodeURIComponent(fen)}`;
}
