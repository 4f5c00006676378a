import type { Page } from 'playwright-core';
import { parseSquare } from '../../../src/notation/letters.ts';
import { FILES, fileOf, rankOf } from '../../../src/rules/squares.ts';
import { DrivenPage, type TouchType } from './driven_page.ts';
import type { Point } from './webdriver.ts';

export type { Point } from './webdriver.ts';

/** A slot of a store: whose prison or airfield, and the letter of the men: capitals for White's. */
export interface Slot {
  readonly player: 'white' | 'black';
  readonly kind: 'prison' | 'airfield';
  readonly role: 'P' | 'N' | 'B' | 'R' | 'Q';
}

/** A place on the table: a square by name, or a slot. */
export type Spot = string | Slot;

const PLAYERS = ['white', 'black'] as const;
const ROLES = ['P', 'N', 'B', 'R', 'Q'] as const;
type Touch = (type: TouchType, points: Point[]) => Promise<unknown>;

/** Longer than the page waits before it takes a press for a long one. */
const LONG_PRESS_MS = 900;
/** A drag starts after a few pixels, and the page may render once per movement. */
const DRAG_STEPS = 4;
/** chessground reports a gesture after a few milliseconds, by a timer: one that is due later ends after it. */
const REPORTED_MS = 10;
/** For events that should follow at once, on a busy machine. */
const PATIENCE_MS = 10_000;

declare global {
  interface Window {
    /** All positions shown by the page. */
    boardFens: string[];
    /** When the first of them appeared, in milliseconds since the navigation. */
    boardReadyMs: number;
  }
}

/** Runs in the page before its own scripts. */
export function rememberPositions(): void {
  window.boardFens = [];
  new MutationObserver(() => {
    const fen = document.querySelector('main')?.getAttribute('data-fen') ?? null;
    if (fen === null || window.boardFens.at(-1) === fen) return;
    if (window.boardFens.length === 0) window.boardReadyMs = performance.now();
    window.boardFens.push(fen);
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-fen'] });
}

/** The page from a user's point of view: reads what it shows, and acts with mouse, finger and keyboard. */
export class Board {
  readonly page: Page;
  /** The address of the page, with a trailing slash. */
  readonly address: string;

  constructor(page: Page, address: string) {
    this.page = page;
    this.address = address;
  }

  /**
   * Opens the page, optionally with a fragment (`#fen=…`), and waits until the user can play. On a phone the welcome is closed
   * that hides a part of the table at first.
   */
  async open(fragment = ''): Promise<void> {
    await this.page.goto(`${this.address}${fragment}`);
    await this.ready();
    const close = this.page.locator('aside', { has: this.page.locator('.welcome') }).locator('.sheet-close');
    if (await close.isVisible()) await close.click();
  }

  /** Waits until the board is there, out of sight where an address leads to what is read in its place. */
  async ready(): Promise<void> {
    await this.page.waitForSelector('main[data-fen] [data-board]', { state: 'attached' });
  }

  /** The position shown, as reported by the page. */
  async fen(): Promise<string> {
    return (await this.page.getAttribute('main', 'data-fen')) ?? '';
  }

  /** Waits until the page shows a position. */
  async showsFen(fen: string): Promise<void> {
    try {
      await this.page.waitForFunction(
        (wanted) => document.querySelector('main')?.getAttribute('data-fen') === wanted,
        fen,
        { timeout: PATIENCE_MS },
      );
    } catch {
      throw new Error(`the page shows ${await this.fen()} instead of ${fen}`);
    }
  }

  /** Waits until the page has shown a position since it was loaded, possibly only briefly: Ransom may have replied. */
  async hasShown(fen: string): Promise<void> {
    const seen = (): Promise<boolean> => this.page.evaluate((wanted) => window.boardFens.includes(wanted), fen);
    await this.page
      .waitForFunction((wanted) => window.boardFens.includes(wanted), fen, { timeout: PATIENCE_MS })
      .catch(() => undefined);
    if (!(await seen())) expect(await this.page.evaluate(() => window.boardFens)).toContain(fen);
  }

  /** The centre of a square or a slot, in pixels of the window. */
  async middleOf(spot: Spot): Promise<Point> {
    if (typeof spot !== 'string') return this.middleOfElement(this.selectorOf(spot));
    const square = parseSquare(spot);
    if (square === null) throw new Error(`${spot} is no square`);
    const { x, y, width, height } = await this.boxOf('[data-board]');
    const isFlipped = (await this.page.getAttribute('main', 'data-flipped')) === 'true';
    const column = isFlipped ? FILES - 1 - fileOf(square) : fileOf(square);
    const row = isFlipped ? rankOf(square) : FILES - 1 - rankOf(square);
    return { x: x + ((column + 0.5) * width) / FILES, y: y + ((row + 0.5) * height) / FILES };
  }

  /** Clicks with the mouse. */
  async click(spot: Spot): Promise<void> {
    const { x, y } = await this.middleOf(spot);
    await this.page.mouse.click(x, y);
  }

  /** Taps with a finger. */
  async tap(spot: Spot): Promise<void> {
    const { x, y } = await this.middleOf(spot);
    await this.page.touchscreen.tap(x, y);
  }

  /** Drags with the mouse. */
  async drag(from: Spot, to: Spot): Promise<void> {
    const [start, end] = [await this.middleOf(from), await this.middleOf(to)];
    const { mouse } = this.page;
    await mouse.move(start.x, start.y);
    await mouse.down();
    await mouse.move(end.x, end.y, { steps: DRAG_STEPS });
    await mouse.up();
  }

  /** Drags with a finger, by real browser events as on a phone. */
  touchDrag(from: Spot, to: Spot): Promise<void> {
    return this.moveFinger(from, to, 'touchEnd');
  }

  /** Drags with a finger until the system takes the touch away, as it does for a call or a swipe from the edge of the screen. */
  interruptedDrag(from: Spot | Point, to: Spot): Promise<void> {
    return this.moveFinger(from, to, 'touchCancel');
  }

  private async moveFinger(from: Spot | Point, to: Spot, end: 'touchEnd' | 'touchCancel'): Promise<void> {
    const start = typeof from !== 'string' && 'x' in from ? from : await this.middleOf(from);
    const stop = await this.middleOf(to);
    await this.byFinger(async (touch) => {
      await touch('touchStart', [start]);
      for (let step = 1; step <= DRAG_STEPS; step++) {
        const part = step / DRAG_STEPS;
        await touch('touchMove', [{ x: start.x + (stop.x - start.x) * part, y: start.y + (stop.y - start.y) * part }]);
      }
      await touch(end, []);
    });
  }

  /** Presses with a finger for longer than a tap. */
  async hold(spot: Spot): Promise<void> {
    const point = await this.middleOf(spot);
    await this.byFinger(async (touch) => {
      await touch('touchStart', [point]);
      await this.page.waitForTimeout(LONG_PRESS_MS);
      await touch('touchEnd', []);
    });
  }

  private async byFinger(gesture: (touch: Touch) => Promise<void>): Promise<void> {
    const driven = this.page as Page | DrivenPage;
    if (driven instanceof DrivenPage) return gesture((type, points) => driven.touch(type, points));
    const session = await this.page.context().newCDPSession(this.page);
    await gesture((type, touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints }));
    await session.detach();
  }

  /** Presses keys one after another: `ArrowUp`, `Enter`, `Shift+Tab`, `d`. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Waits until the last gesture has had its effect, and presses Escape, which closes what it has opened. */
  async letGo(): Promise<void> {
    await this.page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), REPORTED_MS);
    await this.press('Escape');
    await this.page.waitForSelector('.refused, [role="dialog"]', { state: 'detached' });
  }

  /** What the page copies when something is done, as other programs get it. */
  async copied(copy: () => Promise<unknown>): Promise<string> {
    const driven = this.page as Page | DrivenPage;
    if (driven instanceof DrivenPage) {
      await copy();
      return driven.pasted();
    }
    await this.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await copy();
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  /** Focuses a square or a slot and presses Enter. */
  async pick(spot: Spot): Promise<void> {
    await this.page.locator(typeof spot === 'string' ? `[data-square="${spot}"]` : this.selectorOf(spot)).focus();
    await this.press('Enter');
  }

  /** The element of a slot. */
  selectorOf({ player, kind, role }: Slot): string {
    const names = { kind, player: PLAYERS.indexOf(player), role: ROLES.indexOf(role) };
    return `[data-slot]${Object.entries(names)
      .map(([name, value]) => `[data-${name}="${value}"]`)
      .join('')}`;
  }

  private async middleOfElement(selector: string): Promise<Point> {
    const { x, y, width, height } = await this.boxOf(selector);
    return { x: x + width / 2, y: y + height / 2 };
  }

  private async boxOf(selector: string): Promise<Point & { readonly width: number; readonly height: number }> {
    const box = await this.page.locator(selector).boundingBox();
    if (box === null) throw new Error(`nothing is visible at ${selector}`);
    return box;
  }
}
