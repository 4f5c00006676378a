import { poll } from './driven_locator.ts';
import { DrivenPage, type PageOwner } from './driven_page.ts';
import { PageProxy, type PageReport, type Route } from './page_proxy.ts';
import type { WebDriver } from './webdriver.ts';

/** What a test asks of a context, as far as it has effect: see Playwright's `BrowserContextOptions`. */
export interface ContextOptions {
  readonly viewport?: { readonly width: number; readonly height: number } | null;
  readonly hasTouch?: boolean;
  readonly colorScheme?: string | null;
  readonly reducedMotion?: string | null;
  readonly forcedColors?: string | null;
}

interface Events {
  readonly console: { type(): string; text(): string; location(): { url: string } };
  readonly weberror: { error(): Error };
  readonly pageerror: Error;
  readonly request: { url(): string };
}
type Listener = (event: never) => void;

const WINDOW = { width: 1280, height: 800 };

/** The pages of a test, with a storage of their own. */
export class DrivenContext implements PageOwner {
  readonly proxy: PageProxy;
  private readonly isProxyOwn: boolean;
  private readonly driver: WebDriver;
  private readonly options: ContextOptions;
  private readonly listeners: Map<string, Listener[]>;
  private readonly firstTab: string;
  private readonly pages: DrivenPage[] = [];

  private constructor(
    driver: WebDriver,
    options: ContextOptions,
    listeners: Map<string, Listener[]>,
    proxy: PageProxy,
    isProxyOwn: boolean,
    firstTab: string,
  ) {
    this.isProxyOwn = isProxyOwn;
    this.driver = driver;
    this.options = options;
    this.listeners = listeners;
    this.proxy = proxy;
    this.firstTab = firstTab;
  }

  /**
   * Begins a test with the page that is served at an address. Who comes to it by the proxy of another context is heard there.
   */
  static async start(
    driver: WebDriver,
    served: string,
    options: ContextOptions,
    others?: PageProxy,
  ): Promise<DrivenContext> {
    const listeners = new Map<string, Listener[]>();
    const tell = <Name extends keyof Events>(name: Name, event: Events[Name]): void => {
      for (const listener of listeners.get(name) ?? []) listener(event as never);
    };
    const reported = ({ kind, text }: PageReport): void => {
      if (kind === 'console') tell('console', { type: () => 'error', text: () => text, location: () => ({ url: '' }) });
      else {
        const error = new Error(text);
        tell('weberror', { error: () => error });
        tell('pageerror', error);
      }
    };
    const heard = { reported, requested: (url: string) => tell('request', { url: () => url }) };
    const proxy = others ?? (await PageProxy.start(served, heard));
    return new DrivenContext(driver, options, listeners, proxy, others === undefined, await driver.tab());
  }

  on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener]);
  }

  async addInitScript<Arg>(script: ((arg: Arg) => void) | string, arg?: Arg): Promise<void> {
    this.proxy.addScript(script, arg);
    await Promise.resolve();
  }

  async route(pattern: string | RegExp, handler: (route: Route) => unknown): Promise<void> {
    this.proxy.route(pattern, handler);
    await Promise.resolve();
  }

  /** Waits until the page opens another tab. */
  async waitForEvent(_: 'page'): Promise<DrivenPage> {
    const before = await this.driver.tabs();
    const handle = await poll(
      () => 'another tab',
      async () => (await this.driver.tabs()).find((each) => !before.includes(each)) ?? null,
    );
    return this.pageIn(handle);
  }

  async newPage(): Promise<DrivenPage> {
    return this.pageIn(this.pages.length === 0 ? this.firstTab : await this.driver.newTab());
  }

  private async pageIn(handle: string): Promise<DrivenPage> {
    const size = this.options.viewport ?? WINDOW;
    const page = new DrivenPage(this, this.driver.inTab(handle), size);
    this.pages.push(page);
    await this.resize(page, size);
    return page;
  }

  /** Gives a page the size and the other settings that the test wants. */
  async resize({ driver }: DrivenPage, { width, height }: { width: number; height: number }): Promise<void> {
    if (!driver.canPretend) return driver.resize(width, height);
    const { hasTouch = false, colorScheme, reducedMotion, forcedColors } = this.options;
    await driver.pretend({
      ...{ width, height, hasTouch },
      isDark: colorScheme === 'dark',
      hasForcedColours: forcedColors === 'active',
      isMotionReduced: reducedMotion === 'reduce',
    });
  }

  async close(): Promise<void> {
    try {
      const open = await this.driver.tabs();
      for (const page of this.pages) if (page.tab !== this.firstTab && open.includes(page.tab)) await page.close();
      await this.driver.inTab(this.firstTab).open('about:blank');
    } finally {
      if (this.isProxyOwn) await this.proxy.stop();
    }
  }
}
