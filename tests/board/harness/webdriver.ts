// Firefox and WebKitGTK, driven by WebDriver: Playwright drives only builds of its own of both. WebKit's driver takes
// commands over HTTP, Firefox itself over a socket (Marionette).

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROGRAM_PATH } from '../../helpers/programs.ts';

/** The commands used, by their names in Marionette, and as requests: the method and the path below the session's. */
const REQUESTS = {
  'WebDriver:Navigate': ['POST', '/url'],
  'WebDriver:ExecuteScript': ['POST', '/execute/sync'],
  'WebDriver:PerformActions': ['POST', '/actions'],
  'WebDriver:TakeScreenshot': ['GET', '/screenshot'],
  'WebDriver:SetWindowRect': ['POST', '/window/rect'],
  'WebDriver:Refresh': ['POST', '/refresh'],
  'WebDriver:Back': ['POST', '/back'],
  'WebDriver:Forward': ['POST', '/forward'],
  'WebDriver:GetWindowHandle': ['GET', '/window'],
  'WebDriver:GetWindowHandles': ['GET', '/window/handles'],
  'WebDriver:NewWindow': ['POST', '/window/new'],
  'WebDriver:SwitchToWindow': ['POST', '/window'],
  'WebDriver:CloseWindow': ['DELETE', '/window'],
} as const;
type Command = keyof typeof REQUESTS;
type Send = (command: Command, parameters: object) => Promise<unknown>;
/** Runs a script in Firefox's own window. */
type Privileged = (script: string, args: readonly unknown[]) => Promise<void>;

/** In pixels of the window. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Steps of a pointer or of keys, as WebDriver's standard defines them. */
export interface InputSource {
  readonly type: 'pointer' | 'key';
  readonly id: string;
  readonly parameters?: { readonly pointerType: 'mouse' | 'touch' };
  readonly actions: readonly object[];
}

/** What Firefox can be told to pretend. */
export interface Pretence {
  readonly width: number;
  readonly height: number;
  readonly hasTouch: boolean;
  readonly isDark: boolean;
  readonly hasForcedColours: boolean;
  readonly isMotionReduced: boolean;
}

const START_MS = 30_000;
const PATIENCE_MS = 10_000;
/** A driver that takes longer for a command waits for something that does not come. */
const COMMAND_MS = 60_000;
/** For a browser to end by itself. */
const QUIT_MS = 5000;
const POLL_MS = 50;
/** Room for most windows of the tests, and for the browsers' own bars. Only in one around its middle, where the pointer is, WebKit has the focus. */
const SCREEN = { width: 1440, height: 1000 };
const XVFB_SCREEN = `${SCREEN.width}x${SCREEN.height}x24`;
/** A desktop without animations. */
const GTK_SETTINGS = '[Settings]\ngtk-enable-animations=0\n';
/** Where no graphics card draws, frames in shared memory come three times as fast as those it would be handed by. */
const WEBKIT_ENV = { WEBKIT_DISABLE_DMABUF_RENDERER: '1' };
const FIREFOX_FLAGS = ['--headless', '--marionette', '--remote-allow-system-access', '--no-remote'];
const FIREFOX_SETTINGS = {
  'marionette.port': 0,
  // In the folder of `browser.download.dir`.
  'browser.download.folderList': 2,
  // Else a list opens over the page, and takes the keys.
  'browser.download.alwaysOpenPanel': false,
  // Else a page that is being left may ask whether it may be left.
  'dom.disable_beforeunload': true,
};

/** What functions for `evaluate` find: Firefox gives scripts a global object of their own; tsx calls a function to name functions. */
const PRELUDE = 'const globalThis = window; const __name = (each) => each;';

/** By settings: what belongs to a tab is lost when an isolated page begins. */
const PRETEND = `
  const [{ width, height, hasTouch, isDark, hasForcedColours, isMotionReduced }] = arguments;
  gBrowser.selectedBrowser.style.cssText =
    'flex: none; min-width: 0; width: ' + width + 'px; height: ' + height + 'px';
  for (const [name, value] of Object.entries({
    'dom.w3c_touch_events.enabled': hasTouch ? 1 : 0,
    // A finger, or a mouse: coarse is 1, fine 2, able to hover 4.
    'ui.primaryPointerCapabilities': hasTouch ? 1 : 6,
    'ui.allPointerCapabilities': hasTouch ? 1 : 6,
    // They lie over the page, as on phones.
    'ui.useOverlayScrollbars': hasTouch ? 1 : 0,
    'layout.css.prefers-color-scheme.content-override': isDark ? 0 : 1,
    'browser.display.document_color_use': hasForcedColours ? 2 : 1,
    'ui.useAccessibilityTheme': hasForcedColours ? 1 : 0,
    'ui.prefersReducedMotion': isMotionReduced ? 1 : 0,
  })) Services.prefs.setIntPref(name, value);
`;

/** A running browser, as its tabs share it. */
interface Session {
  readonly send: Send;
  readonly end: () => Promise<void>;
  /** WebKitGTK's browser leaves another tab hidden, and so without frames and clicks. */
  readonly tabKind: 'tab' | 'window';
  /** Where it puts what is saved; null if nothing can be saved. */
  readonly downloads: string | null;
  /** Null outside Firefox. */
  readonly privileged: Privileged | null;
  /** The tab that commands are about. */
  tab: string | null;
  /** Has it left a command without an answer? */
  isStuck: boolean;
  /** The end of the last command. */
  last: Promise<unknown>;
}

/** Before the first command. */
const UNUSED = { tab: null, isStuck: false, last: Promise.resolve() } as const;

/** A browser, or one of its tabs. */
export class WebDriver {
  private readonly session: Session;
  /** Null: the tab that is in front. */
  private readonly handle: string | null;

  private constructor(session: Session | Omit<Session, keyof typeof UNUSED>, handle: string | null = null) {
    this.session = 'tab' in session ? session : { ...session, ...UNUSED };
    this.handle = handle;
  }

  /** Sends a command to the tab, after those before it. */
  private send(command: Command, parameters: object): Promise<unknown> {
    const { session, handle } = this;
    const answer = session.last.then(async () => {
      if (handle !== null && handle !== session.tab) await inTime(session, 'WebDriver:SwitchToWindow', { handle });
      session.tab = handle;
      return inTime(session, command, parameters);
    });
    session.last = answer.catch(() => undefined);
    return answer;
  }

  /** Firefox with a profile of its own. */
  static async firefox(): Promise<WebDriver> {
    const profile = mkdtempSync(path.join(tmpdir(), 'ransom-firefox-'));
    const downloads = path.join(profile, 'downloads');
    const all = { ...FIREFOX_SETTINGS, 'browser.download.dir': downloads };
    const settings = Object.entries(all).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`);
    mkdirSync(downloads);
    writeFileSync(path.join(profile, 'user.js'), settings.join(''));
    const child = start('firefox-esr', [...FIREFOX_FLAGS, '--profile', profile]);
    const end = async (): Promise<void> => {
      await stop(child);
      rmSync(profile, { recursive: true, maxRetries: 5 });
    };
    return orEnd(end, async () => {
      const port = path.join(profile, 'MarionetteActivePort');
      await until('Firefox listens', () => existsSync(port) && readFileSync(port, 'utf8') !== '', START_MS);
      const send = marionette(connect(Number(readFileSync(port, 'utf8')), '127.0.0.1'));
      await send('WebDriver:NewSession', {});
      await send('WebDriver:SetWindowRect', SCREEN);
      const inWindow: Privileged = async (script, args) => {
        await send('Marionette:SetContext', { value: 'chrome' });
        try {
          await send('WebDriver:ExecuteScript', { script, args });
        } finally {
          await send('Marionette:SetContext', { value: 'content' });
        }
      };
      const valueOf: Send = async (command, parameters) => {
        const answer = (await send(command, parameters)) as object;
        return 'value' in answer ? answer.value : answer;
      };
      return new WebDriver({ send: valueOf, end, tabKind: 'tab', downloads, privileged: inWindow });
    });
  }

  /** WebKitGTK's own small browser, as it is installed: isolated pages have no `SharedArrayBuffer`. */
  static async webKit(): Promise<WebDriver> {
    const folder = mkdtempSync(path.join(tmpdir(), 'ransom-webkit-'));
    for (const toolkit of ['gtk-3.0', 'gtk-4.0']) {
      mkdirSync(path.join(folder, toolkit));
      writeFileSync(path.join(folder, toolkit, 'settings.ini'), GTK_SETTINGS);
    }
    const display = start('Xvfb', ['-displayfd', '3', '-screen', '0', XVFB_SCREEN, '-nolisten', 'tcp']);
    const port = await freePort();
    let driver: ChildProcess | null = null;
    const end = async (): Promise<void> => {
      if (driver !== null) await stop(driver);
      await stop(display);
      rmSync(folder, { recursive: true, maxRetries: 5 });
    };
    return orEnd(end, async () => {
      const [number] = (await Promise.race([once(display.stdio[3]!, 'data'), once(display, 'exit')])) as unknown[];
      if (!Buffer.isBuffer(number)) throw new Error(`Xvfb has ended with code ${String(number)}`);
      const screen = `:${number.toString().trim()}`;
      const env = { ...WEBKIT_ENV, DISPLAY: screen, HOME: folder, XDG_CONFIG_HOME: folder };
      driver = start('WebKitWebDriver', ['-p', String(port)], env);
      const request = requests(`http://127.0.0.1:${port}`);
      await until('WebKit’s driver listens', () => request('GET', '/status').then(Boolean, () => false), START_MS);
      const session = (await request('POST', '/session', { capabilities: {} })) as { sessionId: string };
      const base = `/session/${session.sessionId}`;
      const send: Send = (command, parameters) => {
        const [method, name] = REQUESTS[command];
        return request(method, base + name, parameters);
      };
      const quit = async (): Promise<void> => {
        try {
          await Promise.race([request('DELETE', base), sleep(QUIT_MS, null, { ref: false })]);
        } finally {
          await end();
        }
      };
      return new WebDriver({ send, end: quit, tabKind: 'window', downloads: null, privileged: null });
    });
  }

  /** Opens an address and waits until the page has loaded. */
  async open(url: string): Promise<void> {
    await this.send('WebDriver:Navigate', { url });
  }

  /** Loads the page again. */
  async reload(): Promise<void> {
    await this.send('WebDriver:Refresh', {});
  }

  /** Goes back or forward in the history of the tab. */
  async step(to: 'Back' | 'Forward'): Promise<void> {
    await this.send(`WebDriver:${to}`, {});
  }

  /** Calls a function in the page: it has access only to its arguments. */
  async evaluate<Args extends readonly unknown[], Answer>(
    ask: (...args: Args) => Answer,
    ...args: Args
  ): Promise<Answer> {
    return this.run(`return (${ask.toString()})(...arguments);`, args);
  }

  /** Calls the body of a function in the page. */
  async run<Answer>(body: string, args: readonly unknown[]): Promise<Answer> {
    const script = PRELUDE + body;
    return (await this.send('WebDriver:ExecuteScript', { script, args })) as Answer;
  }

  /** Waits until a function in the page returns true. */
  async waitFor<Args extends readonly unknown[]>(ask: (...args: Args) => boolean, ...args: Args): Promise<void> {
    await until(ask.toString(), () => this.evaluate(ask, ...args), PATIENCE_MS);
  }

  /** Moves, presses and types as a user does. Sources go on where their last steps have left them. */
  async perform(...actions: readonly InputSource[]): Promise<void> {
    await this.send('WebDriver:PerformActions', { actions });
  }

  /** Gives the page's window a size. */
  async resize(width: number, height: number): Promise<void> {
    const inner = await this.evaluate(() => [outerWidth - innerWidth, outerHeight - innerHeight] as const);
    await this.send('WebDriver:SetWindowRect', { width: width + inner[0], height: height + inner[1] });
    const isSo = (w: number, h: number): boolean => innerWidth === w && innerHeight === h;
    await this.waitFor(isSo, width, height);
  }

  /** In Firefox: pretends to be another device. */
  async pretend(pretence: Pretence): Promise<void> {
    if (this.session.privileged === null) throw new Error('only Firefox pretends');
    await this.session.privileged(PRETEND, [pretence]);
  }

  get canPretend(): boolean {
    return this.session.privileged !== null;
  }

  /** The handle of the tab that all is about. */
  async tab(): Promise<string> {
    return (await this.send('WebDriver:GetWindowHandle', {})) as string;
  }

  /** The handles of all tabs. */
  async tabs(): Promise<readonly string[]> {
    return (await this.send('WebDriver:GetWindowHandles', {})) as string[];
  }

  /** The handle of the tab that commands are sent to. */
  get tabHandle(): string {
    if (this.handle === null) throw new Error('this is not about a certain tab');
    return this.handle;
  }

  /** Opens another tab, or a window in its place; returns its handle. */
  async newTab(): Promise<string> {
    return ((await this.send('WebDriver:NewWindow', { type: this.session.tabKind })) as { handle: string }).handle;
  }

  /** The same browser, with commands that are about this tab. */
  inTab(handle: string): WebDriver {
    return new WebDriver(this.session, handle);
  }

  /** The folder into which it saves. */
  get downloads(): string {
    const { downloads } = this.session;
    if (downloads === null) throw new Error('this browser saves nothing');
    return downloads;
  }

  /** Closes the tab that all is about. */
  async closeTab(): Promise<void> {
    await this.send('WebDriver:CloseWindow', {});
    this.session.tab = null;
  }

  /** What is seen of the page, as PNG. */
  async screenshot(): Promise<Buffer> {
    if (!this.canPretend) await this.evaluate(keepDrawing, PATIENCE_MS);
    return Buffer.from((await this.send('WebDriver:TakeScreenshot', { full: false })) as string, 'base64');
  }

  async close(): Promise<void> {
    await this.session.end();
  }
}

/** Runs in the page: WebKit’s driver takes a picture when the page draws something, and waits for it where nothing changes. */
function keepDrawing(ms: number): void {
  const dot = document.createElement('div');
  dot.style.cssText = 'position: fixed; right: 0; bottom: 0; width: 1px; height: 1px';
  document.documentElement.append(dot);
  dot.animate({ opacity: [0, 1] }, ms).onfinish = () => {
    dot.remove();
  };
}

function start(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(program, args, {
    env: { ...process.env, PATH: PROGRAM_PATH, ...env },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

/** Ends what has been started if the rest of the start fails. */
async function orEnd<T>(end: () => Promise<void>, begin: () => Promise<T>): Promise<T> {
  try {
    return await begin();
  } catch (error) {
    await end();
    throw error;
  }
}

/** The answer to a command. If there is none, nothing is sent any more: the next ones would wait as well. */
async function inTime(session: Session, command: Command, parameters: object): Promise<unknown> {
  if (session.isStuck) throw new Error('the browser is stuck');
  const answered = new AbortController();
  const late = sleep(COMMAND_MS, null, { signal: answered.signal }).then(() => {
    session.isStuck = true;
    throw new Error(`the browser does not answer ${command}`);
  });
  return Promise.race([session.send(command, parameters), late]).finally(() => {
    answered.abort();
  });
}

async function until(what: string, isSo: () => boolean | Promise<boolean>, patienceMs: number): Promise<void> {
  const giveUpAt = performance.now() + patienceMs;
  while (!(await isSo())) {
    if (performance.now() > giveUpAt) throw new Error(`not within ${patienceMs} ms: ${what}`);
    await sleep(POLL_MS);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** Commands as HTTP requests, which answer with a value or an error. */
function requests(origin: string): (method: string, name: string, body?: object) => Promise<unknown> {
  return async (method, name, body) => {
    const response = await fetch(origin + name, { method, ...(method === 'POST' && { body: JSON.stringify(body) }) });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
    if (!response.ok) throw new Error(`${name}: ${value?.error}: ${value?.message}`);
    return value;
  };
}

/** Commands over a socket, one at a time: each message has its length in bytes before it. */
function marionette(socket: Socket): (command: string, parameters: object) => Promise<unknown> {
  let received = Buffer.alloc(0);
  let answered: (answer: unknown[]) => void = () => undefined;
  socket.on('error', (error) => {
    answered([1, 1, error]);
  });
  socket.on('data', (bytes: Buffer) => {
    received = Buffer.concat([received, bytes]);
    for (;;) {
      const colon = received.indexOf(':');
      const end = colon + 1 + Number(received.toString('utf8', 0, colon));
      if (colon < 0 || received.length < end) return;
      const message: unknown = JSON.parse(received.toString('utf8', colon + 1, end));
      received = received.subarray(end);
      // The first message only introduces the program.
      if (Array.isArray(message)) answered(message);
    }
  });
  return async (command, parameters) => {
    const answer = new Promise<unknown[]>((resolve) => (answered = resolve));
    const message = JSON.stringify([0, 1, command, parameters]);
    socket.write(`${Buffer.byteLength(message)}:${message}`);
    const [, , error, result] = await answer;
    if (error !== null) throw new Error(`${command}: ${(error as { message: string }).message}`);
    return result;
  };
}
