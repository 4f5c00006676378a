import { createReadStream, readdirSync, statSync, type ReadStream } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PNG } from 'pngjs';
import { messageOf } from '../../../src/platform/error_message.ts';
import { DrivenLocator, poll, type ElementState, type MouseClick } from './driven_locator.ts';
import type { PageProxy, Route } from './page_proxy.ts';
import type { InputSource, Point, WebDriver } from './webdriver.ts';

interface Patience {
  readonly timeout?: number;
}
interface Size {
  readonly width: number;
  readonly height: number;
}
/** The context of a page. */
export interface PageOwner {
  readonly proxy: PageProxy;
  on(event: 'pageerror', listener: (error: Error) => void): void;
  addInitScript<Arg>(script: ((arg: Arg) => void) | string, arg?: Arg): Promise<void>;
  resize(page: DrivenPage, size: Size): Promise<void>;
}
interface Download {
  path(): Promise<string>;
  createReadStream(): Promise<ReadStream>;
}
type MouseButton = 'left' | 'middle' | 'right';
export type TouchType = 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel';

const BUTTONS: Readonly<Record<MouseButton, number>> = { left: 0, middle: 1, right: 2 };
/** The code points of WebDriver's standard for keys that write nothing. */
const KEYS: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  ControlOrMeta: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
};

function keyNamed(name: string): string {
  const key = KEYS[name] ?? name;
  if ([...key].length !== 1) throw new Error(`${name} is no key that these tests know`);
  return key;
}

/** Whole pixels: some drivers take nothing else. */
function moveTo({ x, y }: Point): object {
  return { type: 'pointerMove', x: Math.round(x), y: Math.round(y) };
}

function mouse(...actions: readonly object[]): InputSource {
  return { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions };
}

function keys(...actions: readonly object[]): InputSource {
  return { type: 'key', id: 'keys', actions };
}

/**
 * A tab of Firefox or WebKit, with as much of Playwright's `Page` as the tests use: they take the one for the other.
 * What is missing here is a need that a test must state (browsers.ts).
 */
export class DrivenPage {
  readonly driver: WebDriver;
  private readonly owner: PageOwner;
  private size: Size;
  private position: Point = { x: 0, y: 0 };

  constructor(owner: PageOwner, driver: WebDriver, size: Size) {
    this.owner = owner;
    this.driver = driver;
    this.size = size;
  }

  /** The handle of its tab. */
  get tab(): string {
    return this.driver.tabHandle;
  }

  context(): PageOwner {
    return this.owner;
  }

  viewportSize(): Size {
    return this.size;
  }

  async setViewportSize(size: Size): Promise<void> {
    this.size = size;
    await this.owner.resize(this, size);
  }

  async goto(url: string, { waitUntil = 'load' }: { readonly waitUntil?: 'load' | 'commit' } = {}): Promise<void> {
    if (waitUntil === 'load') return this.driver.open(url);
    await this.driver.evaluate((address) => location.assign(address), url);
    await this.waitForFunction((address) => location.href === address, url);
  }

  /** What is seen of the page, or a part of it, as PNG. */
  async screenshot({ clip }: { readonly clip?: Point & Size } = {}): Promise<Buffer> {
    const whole = await this.driver.screenshot();
    if (clip === undefined) return whole;
    const { x, y, width, height } = clip;
    const part = new PNG({ width, height });
    PNG.bitblt(PNG.sync.read(whole), part, Math.round(x), Math.round(y), width, height);
    return PNG.sync.write(part);
  }

  async reload(): Promise<void> {
    await this.driver.reload();
  }

  async goBack(): Promise<void> {
    await this.driver.step('Back');
  }

  async goForward(): Promise<void> {
    await this.driver.step('Forward');
  }

  title(): Promise<string> {
    return this.driver.evaluate(() => document.title);
  }

  on(event: 'pageerror', listener: (error: Error) => void): void {
    this.owner.on(event, listener);
  }

  addInitScript<Arg>(script: ((arg: Arg) => void) | string, arg?: Arg): Promise<void> {
    return this.owner.addInitScript(script, arg);
  }

  async route(pattern: string | RegExp, handler: (route: Route) => unknown): Promise<void> {
    this.owner.proxy.route(pattern, handler);
    await Promise.resolve();
  }

  async unroute(pattern: string | RegExp): Promise<void> {
    this.owner.proxy.unroute(pattern);
    await Promise.resolve();
  }

  /** Calls a function in the page, or runs a script there. */
  evaluate<Arg, Answer>(ask: ((arg: Arg) => Answer) | string, arg?: Arg): Promise<Awaited<Answer>> {
    if (typeof ask === 'string') return this.driver.run(ask, []);
    return this.driver.run(`return (${ask.toString()})(arguments[0]);`, [arg ?? null]);
  }

  /** Waits until a function in the page returns something true. */
  async waitForFunction<Arg>(ask: (arg: Arg) => unknown, arg?: Arg, { timeout }: Patience = {}): Promise<void> {
    const script = `return Promise.resolve((${ask.toString()})(arguments[0])).then(Boolean);`;
    let failure = '';
    // Where another page begins, nothing is there for a while.
    const isSo = (): Promise<boolean> =>
      this.driver.run<boolean>(script, [arg ?? null]).catch((error: unknown) => {
        failure = `: ${messageOf(error)}`;
        return false;
      });
    await poll(
      () => ask.toString() + failure,
      async () => ((await isSo()) ? true : null),
      timeout,
    );
  }

  /** Waits until something new has been saved. */
  async waitForEvent(_: 'download'): Promise<Download> {
    const { downloads } = this.driver;
    const before = new Set(readdirSync(downloads));
    const isWhole = (name: string): boolean =>
      !before.has(name) && !name.endsWith('.part') && statSync(path.join(downloads, name)).size > 0;
    const name = await poll(
      () => `a new file in ${downloads}`,
      () => Promise.resolve(readdirSync(downloads).find(isWhole) ?? null),
    );
    const file = path.join(downloads, name);
    return { path: () => Promise.resolve(file), createReadStream: () => Promise.resolve(createReadStream(file)) };
  }

  /** Waits until the page has asked for nothing for a while. */
  async waitForLoadState(_: 'networkidle'): Promise<void> {
    await this.owner.proxy.idle();
  }

  async waitForTimeout(ms: number): Promise<void> {
    await sleep(ms);
  }

  locator(css: string, filter: Parameters<DrivenLocator['filter']>[0] = {}): DrivenLocator {
    return this.root.locator(css, filter);
  }

  getByRole(...args: Parameters<DrivenLocator['getByRole']>): DrivenLocator {
    return this.root.getByRole(...args);
  }

  getByText(...args: Parameters<DrivenLocator['getByText']>): DrivenLocator {
    return this.root.getByText(...args);
  }

  getByLabel(...args: Parameters<DrivenLocator['getByLabel']>): DrivenLocator {
    return this.root.getByLabel(...args);
  }

  async waitForSelector(css: string, options: { readonly state?: ElementState } & Patience = {}): Promise<void> {
    await this.locator(css).first().waitFor(options);
  }

  getAttribute(css: string, name: string): Promise<string | null> {
    return this.locator(css).getAttribute(name);
  }

  async fill(css: string, text: string): Promise<void> {
    await this.locator(css).fill(text);
  }

  async press(css: string, key: string): Promise<void> {
    await this.locator(css).press(key);
  }

  readonly mouse = {
    move: async (x: number, y: number, { steps = 1 }: { readonly steps?: number } = {}): Promise<void> => {
      const { x: fromX, y: fromY } = this.position;
      const points = Array.from({ length: steps }, (_, i) => {
        const part = (i + 1) / steps;
        return { x: fromX + (x - fromX) * part, y: fromY + (y - fromY) * part };
      });
      this.position = { x, y };
      await this.driver.perform(mouse(...points.map(moveTo)));
    },
    down: (): Promise<void> => this.driver.perform(mouse({ type: 'pointerDown', button: 0 })),
    up: (): Promise<void> => this.driver.perform(mouse({ type: 'pointerUp', button: 0 })),
    click: async (
      x: number,
      y: number,
      { button = 'left', modifiers = [], clickCount = 1 }: MouseClick = {},
    ): Promise<void> => {
      this.position = { x, y };
      const press = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: BUTTONS[button] }));
      const presses = Array.from({ length: clickCount }, () => press).flat();
      const held = modifiers.map(keyNamed);
      if (held.length > 0) await this.driver.perform(keys(...held.map((value) => ({ type: 'keyDown', value }))));
      await this.driver.perform(mouse(moveTo(this.position), ...presses));
      if (held.length > 0) await this.driver.perform(keys(...held.map((value) => ({ type: 'keyUp', value }))));
    },
  };

  readonly keyboard = {
    /** `Enter`, `f`, `Shift+Tab`. */
    press: async (combination: string): Promise<void> => {
      const pressed = combination === '+' ? ['+'] : combination.split('+').map(keyNamed);
      const down = pressed.map((value) => ({ type: 'keyDown', value }));
      const up = [...pressed].reverse().map((value) => ({ type: 'keyUp', value }));
      await this.driver.perform(keys(...down, ...up));
    },
    type: async (text: string): Promise<void> => {
      const letters = [...text];
      const actions = letters.flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
      await this.driver.perform(keys(...actions));
    },
  };

  /** What the clipboard has, pasted into a field that is only there for it. */
  async pasted(): Promise<string> {
    await this.driver.evaluate(() => {
      const field = document.createElement('textarea');
      field.id = 'pasted';
      document.documentElement.append(field);
      field.focus();
    });
    await this.keyboard.press('Control+v');
    const text = await this.locator('#pasted').evaluate(async (element) => {
      const field = element as HTMLTextAreaElement;
      while (field.value === '') await new Promise((resolve) => setTimeout(resolve, 10));
      field.remove();
      return field.value;
    });
    return text;
  }

  readonly touchscreen = {
    tap: async (x: number, y: number): Promise<void> => {
      await this.touch('touchStart', [{ x, y }]);
      await this.touch('touchEnd', []);
    },
  };

  /** Moves a finger. */
  async touch(type: TouchType, [point]: readonly Point[]): Promise<void> {
    const to = point === undefined ? [] : [moveTo(point)];
    const actions = {
      touchStart: [...to, { type: 'pointerDown', button: 0 }],
      touchMove: to,
      touchEnd: [{ type: 'pointerUp', button: 0 }],
      touchCancel: [{ type: 'pointerCancel' }],
    }[type];
    await this.driver.perform({ type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions });
  }

  async close(): Promise<void> {
    await this.driver.closeTab();
  }

  private get root(): DrivenLocator {
    return new DrivenLocator(this, []);
  }
}
