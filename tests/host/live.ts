// A server of live games in a process of its own, and those who talk to it. No test itself: the lab uses it, too.

import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import { BIN } from '../helpers/ransom_process.ts';

/** An answer of the server. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The text as JSON; an empty object if it is none. */
  readonly body: Record<string, unknown>;
}

/** What a request has beside its path. */
export interface Asked {
  readonly method?: string;
  readonly body?: unknown;
  readonly secret?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A game that was begun, with the secrets in its links; empty for a seat without a link. */
export interface Begun {
  readonly id: string;
  readonly white: string;
  readonly black: string;
}

/** An event of a game. */
export interface LiveEvent {
  readonly id: number | null;
  readonly kind: string;
  readonly data: Record<string, unknown>;
}

/** `ransom host` as a separate process. */
export class HostProcess {
  /** The first line of its stdout. */
  readonly address: string;
  readonly process: ChildProcessWithoutNullStreams;
  /** Resolves with exit code and signal. */
  readonly ended: Promise<unknown[]>;
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 256 });
  private written = '';

  private constructor(process: ChildProcessWithoutNullStreams, address: string, ended: Promise<unknown[]>) {
    this.process = process;
    this.address = address;
    this.ended = ended;
    process.stderr.on('data', (text: string) => (this.written += text));
  }

  /** Starts it and waits for its address. `before` is put in front of the command, such as `taskset -c 0`. */
  static async start(args: readonly string[], before: readonly string[] = []): Promise<HostProcess> {
    const [program, ...words] = [...before, process.execPath, BIN, 'host', ...args];
    const child = spawn(program!, words);
    child.stderr.setEncoding('utf8');
    const ended = once(child, 'close');
    const lines = createInterface({ input: child.stdout });
    const [address] = (await Promise.race([once(lines, 'line'), ended])) as [unknown];
    if (typeof address !== 'string') {
      throw new Error(`ransom host ended before it printed an address: ${child.stderr.read() as string}`);
    }
    return new HostProcess(child, address, ended);
  }

  get port(): number {
    return Number(new URL(this.address).port);
  }

  /** Its stderr so far. */
  get stderr(): string {
    return this.written;
  }

  /** Waits for a text on stderr. */
  async says(text: string): Promise<void> {
    while (!this.written.includes(text)) await once(this.process.stderr, 'data');
  }

  /** Sends a signal and waits for the end; returns the exit code, null after SIGKILL. */
  async stop(signal: NodeJS.Signals = 'SIGINT'): Promise<unknown> {
    this.agent.destroy();
    this.process.kill(signal);
    const [code] = await this.ended;
    return code;
  }

  /** Asks for a path, which begins with a slash. A body that is no text is sent as JSON. */
  async ask(path: string, { method, body, secret, headers = {} }: Asked = {}): Promise<Answer> {
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const asked = request({
      host: '127.0.0.1',
      port: this.port,
      path,
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      agent: this.agent,
      headers: { ...(secret !== undefined && { Authorization: `Bearer ${secret}` }), ...headers },
    });
    asked.end(text);
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    const received = Buffer.concat(chunks).toString('utf8');
    return { status: response.statusCode!, headers: response.headers, text: received, body: objectIn(received) };
  }

  /** Begins a game. */
  async begin(body: object = {}): Promise<Begun> {
    const answer = await this.ask('/api/games', { body });
    if (answer.status !== 201) throw new Error(answer.text);
    const { id, white, black } = answer.body as { id: string; white: Link; black: Link };
    return { id, white: secretIn(white), black: secretIn(black) };
  }

  state(id: string): Promise<Answer> {
    return this.ask(`/api/games/${id}`);
  }

  move(id: string, secret: string | undefined, ply: number, move: string): Promise<Answer> {
    return this.ask(`/api/games/${id}/moves`, { body: { ply, move }, secret });
  }

  act(id: string, secret: string, action: string, ply?: number): Promise<Answer> {
    return this.ask(`/api/games/${id}/actions`, { body: { action, ...(ply !== undefined && { ply }) }, secret });
  }

  /** Plays moves of both sides from the half-move `from` on. They must be legal. */
  async play({ id, white, black }: Begun, moves: readonly string[], from = 0): Promise<void> {
    for (const [at, move] of moves.entries()) {
      const ply = from + at;
      const answer = await this.move(id, ply % 2 === 0 ? white : black, ply, move);
      if (answer.status !== 200) throw new Error(`${move}: ${answer.text}`);
    }
  }

  /** Follows a game: with a secret as a player. `last` is the id of the last event that is known. */
  follow(id: string, secret?: string, last?: number): Promise<Follower> {
    return Follower.start(this.port, id, secret, last);
  }
}

interface Link {
  readonly link?: string;
}

function secretIn({ link }: Link): string {
  return link === undefined ? '' : (new URLSearchParams(new URL(link).hash.slice(1)).get('seat') ?? '');
}

function objectIn(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** A line to a game. */
export class Follower {
  readonly events: LiveEvent[] = [];
  /** Called for each event as it comes. */
  onEvent: ((event: LiveEvent) => void) | null = null;
  readonly response: IncomingMessage;
  readonly ended: Promise<void>;
  private text = '';
  private waiting: (() => void)[] = [];

  private constructor(response: IncomingMessage) {
    this.response = response;
    response.setEncoding('utf8').on('data', (text: string) => this.take(text));
    this.ended = new Promise((resolve) => response.on('close', () => resolve()).on('error', () => resolve()));
    void this.ended.then(() => this.wake());
  }

  static async start(port: number, id: string, secret?: string, last?: number): Promise<Follower> {
    const headers = {
      ...(secret !== undefined && { Authorization: `Bearer ${secret}` }),
      ...(last !== undefined && { 'Last-Event-ID': String(last) }),
    };
    const asked = request({ host: '127.0.0.1', port, path: `/api/games/${id}/events`, agent: false, headers }).end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    asked.on('error', () => undefined);
    if (response.statusCode !== 200) throw new Error(`the line was refused: ${response.statusCode}`);
    return new Follower(response);
  }

  /** The events of the game itself, without those that are not kept. */
  get kept(): LiveEvent[] {
    return this.events.filter(({ id, kind }) => id !== null && kind !== 'state');
  }

  /** Waits for an event. */
  async until(is: (event: LiveEvent) => boolean): Promise<LiveEvent> {
    for (;;) {
      const found = this.events.find(is);
      if (found !== undefined) return found;
      if (this.response.destroyed) throw new Error('the line ended');
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }

  untilKind(kind: string): Promise<LiveEvent> {
    return this.until((event) => event.kind === kind);
  }

  close(): void {
    this.response.destroy();
  }

  private take(text: string): void {
    this.text += text;
    for (let end = this.text.indexOf('\n\n'); end >= 0; end = this.text.indexOf('\n\n')) {
      this.read(this.text.slice(0, end));
      this.text = this.text.slice(end + 2);
    }
    this.wake();
  }

  private read(block: string): void {
    const fields = new Map(
      block.split('\n').map((line) => [line.split(': ', 1)[0]!, line.slice(line.indexOf(': ') + 2)]),
    );
    const kind = fields.get('event');
    if (kind === undefined) return;
    const id = fields.get('id');
    const event = { id: id === undefined ? null : Number(id), kind, data: objectIn(fields.get('data') ?? '') };
    this.events.push(event);
    this.onEvent?.(event);
  }

  private wake(): void {
    const { waiting } = this;
    this.waiting = [];
    for (const resolve of waiting) resolve();
  }
}
