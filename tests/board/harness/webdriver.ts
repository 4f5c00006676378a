// Firefox and WebKitGTK, driven by WebDriver: Playwright drives only builds of its own of both. WebKit's driver takes
// commands over HTTP, Firefox itself over a socket (Marionette).

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PNG } from 'pngjs';
import { PROGRAM_PATH } from '../../helpers/programs.ts';
import type { Point } from './board.ts';

/** The commands used, by their names in Marionette, and as requests: the method and the path below the session's. */
const REQUESTS = {
  'WebDriver:Navigate': ['POST', '/url'],
  'WebDriver:ExecuteScript': ['POST', '/execute/sync'],
  'WebDriver:PerformActions': ['POST', '/actions'],
  'WebDriver:TakeScreenshot': ['GET', '/screenshot'],
} as const;
type Command = keyof typeof REQUESTS;
type Send = (command: Command, parameters: object) => Promise<unknown>;

/** A step of the mouse. */
export type PointerStep = Point | 'press' | 'release';

const START_MS = 30_000;
const PATIENCE_MS = 10_000;
const POLL_MS = 50;

/** A window of a browser. */
export class WebDriver {
  private readonly send: Send;
  private readonly end: () => Promise<void>;

  private constructor(send: Send, end: () => Promise<void>) {
    this.send = send;
    this.end = end;
  }

  /** Firefox with a profile of its own. */
  static async firefox(): Promise<WebDriver> {
    const profile = mkdtempSync(path.join(tmpdir(), 'ransom-firefox-'));
    writeFileSync(path.join(profile, 'user.js'), 'user_pref("marionette.port", 0);\n');
    const child = start('firefox-esr', ['--headless', '--marionette', '--no-remote', '--profile', profile]);
    const end = async (): Promise<void> => {
      await stop(child);
      rmSync(profile, { recursive: true, maxRetries: 5 });
    };
    return orEnd(end, async () => {
      const port = path.join(profile, 'MarionetteActivePort');
      await until('Firefox listens', () => existsSync(port) && readFileSync(port, 'utf8') !== '', START_MS);
      const send = marionette(connect(Number(readFileSync(port, 'utf8')), '127.0.0.1'));
      await send('WebDriver:NewSession', {});
      return new WebDriver(
        async (command, parameters) => ((await send(command, parameters)) as { value: unknown }).value,
        end,
      );
    });
  }

  /** WebKitGTK's own small browser, as it is installed: isolated pages have no `SharedArrayBuffer`. */
  static async webKit(): Promise<WebDriver> {
    const display = start('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp']);
    const port = await freePort();
    let driver: ChildProcess | null = null;
    const end = async (): Promise<void> => {
      if (driver !== null) await stop(driver);
      await stop(display);
    };
    return orEnd(end, async () => {
      const [number] = (await Promise.race([once(display.stdio[3]!, 'data'), once(display, 'exit')])) as unknown[];
      if (!Buffer.isBuffer(number)) throw new Error(`Xvfb has ended with code ${String(number)}`);
      driver = start('WebKitWebDriver', ['-p', String(port)], { DISPLAY: `:${number.toString().trim()}` });
      const request = requests(`http://127.0.0.1:${port}`);
      await until('WebKit’s driver listens', () => request('GET', '/status').then(Boolean, () => false), START_MS);
      const session = (await request('POST', '/session', { capabilities: {} })) as { sessionId: string };
      const base = `/session/${session.sessionId}`;
      return new WebDriver(
        (command, parameters) => {
          const [method, name] = REQUESTS[command];
          return request(method, base + name, parameters);
        },
        async () => {
          await request('DELETE', base).finally(end);
        },
      );
    });
  }

  /** Opens an address and waits until the page has loaded. */
  async open(url: string): Promise<void> {
    await this.send('WebDriver:Navigate', { url });
  }

  /** Calls a function in the page: it has access only to its arguments. */
  async evaluate<Args extends readonly unknown[], Answer>(
    ask: (...args: Args) => Answer,
    ...args: Args
  ): Promise<Answer> {
    const script = `return (${ask.toString()})(...arguments);`;
    return (await this.send('WebDriver:ExecuteScript', { script, args })) as Answer;
  }

  /** Waits until a function in the page returns true. */
  async waitFor<Args extends readonly unknown[]>(ask: (...args: Args) => boolean, ...args: Args): Promise<void> {
    await until(ask.toString(), () => this.evaluate(ask, ...args), PATIENCE_MS);
  }

  /** Moves and presses the mouse. */
  async mouse(...steps: readonly PointerStep[]): Promise<void> {
    const actions = steps.map((step) => {
      if (typeof step === 'string') return { type: step === 'press' ? 'pointerDown' : 'pointerUp', button: 0 };
      return { type: 'pointerMove', x: Math.round(step.x), y: Math.round(step.y) };
    });
    const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions };
    await this.send('WebDriver:PerformActions', { actions: [mouse] });
  }

  async screenshot(): Promise<PNG> {
    const picture = (await this.send('WebDriver:TakeScreenshot', { full: false })) as string;
    return PNG.sync.read(Buffer.from(picture, 'base64'));
  }

  async close(): Promise<void> {
    await this.end();
  }
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
