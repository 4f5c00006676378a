import { parseJson } from '../storage/key_values.ts';
import { isObject } from '../storage/fields.ts';
import { answerOf, type LiveServer, type Refusal } from './live_server.ts';

/** The server sends something every 10 s: after more than two such times of silence the line is broken. */
const SILENCE_MS = 25_000;
/** Who comes back after a sleep doesn't wait for that. */
const BEAT_MS = 12_000;
/** Between tries; each is twice as long as the one before. */
const RETRY_MS = { first: 500, most: 10_000 } as const;

/** An event of a game. Without an id it is not part of it. */
export interface LiveEvent {
  readonly id: number | null;
  readonly kind: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Who is told what comes over the line. */
export interface LineEnds {
  readonly onEvent: (event: LiveEvent) => void;
  readonly onOpen: () => void;
  /** It is broken, and tried again. */
  readonly onLost: () => void;
  /** The server does not give it: nothing is tried any more. */
  readonly onRefused: (refusal: Refusal) => void;
}

/** The line of events of a game, opened again whenever it breaks. EventSource can't be used: it sends no secret. */
export class LiveLine {
  private readonly server: LiveServer;
  private readonly id: string;
  private readonly secret: string;
  private readonly ends: LineEnds;
  private readonly closing = new AbortController();
  private last: number | null = null;
  private retryMs: number = RETRY_MS.first;
  private heardAt = 0;
  private attempt = new AbortController();
  /** Ends the pause before the next try. */
  private wake = (): void => undefined;

  constructor(server: LiveServer, id: string, secret: string, ends: LineEnds) {
    [this.server, this.id, this.secret, this.ends] = [server, id, secret, ends];
    void this.run();
  }

  close(): void {
    this.closing.abort();
    this.attempt.abort();
    this.wake();
  }

  private isClosed(): boolean {
    return this.closing.signal.aborted;
  }

  /** The network or the device may be back: tries at once, also if the line has been silent for long. */
  hurry(): void {
    this.retryMs = RETRY_MS.first;
    if (Date.now() - this.heardAt > BEAT_MS) this.attempt.abort();
    this.wake();
  }

  private async run(): Promise<void> {
    while (!this.isClosed()) {
      const waitMs = await this.follow().catch(() => 0);
      if (this.isClosed()) return;
      this.ends.onLost();
      await new Promise<void>((resolve) => {
        this.wake = resolve;
        setTimeout(resolve, Math.max(waitMs, this.retryMs * (1 / 2 + Math.random() / 2)));
      });
      this.retryMs = Math.min(RETRY_MS.most, 2 * this.retryMs);
    }
  }

  /** Follows the events until the line breaks; returns for how long at least nothing is to be tried. */
  private async follow(): Promise<number> {
    this.attempt = new AbortController();
    this.heardAt = Date.now();
    const watchdog = setInterval(() => {
      if (Date.now() - this.heardAt > SILENCE_MS) this.attempt.abort();
    }, BEAT_MS);
    try {
      const response = await this.server.events(this.id, this.secret, this.last, this.attempt.signal);
      if (!response.ok || response.body === null) return await this.refused(response);
      this.retryMs = RETRY_MS.first;
      this.ends.onOpen();
      await this.read(response.body);
      return 0;
    } finally {
      clearInterval(watchdog);
    }
  }

  private async refused(response: Response): Promise<number> {
    const answer = await answerOf(response);
    if (answer.kind === 'lost') return answer.retryMs;
    if (answer.kind === 'refused' && !this.isClosed()) {
      this.closing.abort();
      this.ends.onRefused(answer);
    }
    return 0;
  }

  private async read(body: ReadableStream<Uint8Array>): Promise<void> {
    const reader = body.getReader();
    const decoder = new TextDecoder();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done || this.isClosed()) return;
      this.heardAt = Date.now();
      text += decoder.decode(value, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop()!;
      for (const block of blocks) this.hear(block);
    }
  }

  private hear(block: string): void {
    const event = eventOf(block);
    if (event === null || this.isClosed()) return;
    if (event.id !== null) this.last = event.id;
    this.ends.onEvent(event);
  }
}

/** Reads an event as the server writes it; null for a sign of life. */
function eventOf(block: string): LiveEvent | null {
  const fields = new Map(
    block.split('\n').map((line) => [line.split(':', 1)[0]!, line.slice(line.indexOf(':') + 1).trim()]),
  );
  const data = parseJson(fields.get('data') ?? '');
  const kind = fields.get('event');
  if (kind === undefined || !isObject(data)) return null;
  const id = fields.get('id');
  return { id: id === undefined ? null : Number(id), kind, data };
}
