import type { Answer, LiveServer, Message, Refusal } from './live_server.ts';

const RETRY_MS = 1000;

/** Who is told how messages fare. */
export interface OutboxEnds {
  readonly onDone: (answer: Extract<Answer, { kind: 'done' }>, message: Message) => void;
  readonly onRefused: (message: Message, refusal: Refusal) => void;
  /** A message has not reached the server; it is sent again. */
  readonly onLost: () => void;
}

/**
 * What the person does, on its way to the server: one after the other, each again until there is an answer. Messages name the
 * half-move that they are for, so that one that comes twice changes nothing.
 */
export class Outbox {
  private readonly server: LiveServer;
  private readonly id: string;
  private readonly secret: string;
  private readonly ends: OutboxEnds;
  private waiting: Message[] = [];
  private isSending = false;
  private readonly closing = new AbortController();
  private timer = 0;

  constructor(server: LiveServer, id: string, secret: string, ends: OutboxEnds) {
    [this.server, this.id, this.secret, this.ends] = [server, id, secret, ends];
  }

  get isEmpty(): boolean {
    return this.waiting.length === 0;
  }

  /** The move that waits for its answer; null: none. */
  get move(): string | null {
    const move = this.waiting.find(({ to }) => to === 'moves')?.body.move;
    return typeof move === 'string' ? move : null;
  }

  add(message: Message): void {
    // A move declines what is offered, by itself.
    if (message.to === 'moves') this.waiting = this.waiting.filter(({ body }) => body.action !== 'decline');
    this.waiting.push(message);
    queueMicrotask(() => void this.send());
  }

  /** The line is there again. */
  hurry(): void {
    void this.send();
  }

  clear(): void {
    this.waiting = [];
  }

  close(): void {
    this.closing.abort();
    clearTimeout(this.timer);
  }

  private isClosed(): boolean {
    return this.closing.signal.aborted;
  }

  private async send(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    clearTimeout(this.timer);
    for (let [message] = this.waiting; message !== undefined && !this.isClosed(); [message] = this.waiting) {
      const answer = await this.server.send(this.id, this.secret, message);
      if (this.isClosed()) break;
      if (answer.kind === 'lost') {
        this.ends.onLost();
        this.timer = window.setTimeout(() => void this.send(), Math.max(RETRY_MS, answer.retryMs));
        break;
      }
      this.waiting = this.waiting.filter((each) => each !== message);
      if (answer.kind === 'done') this.ends.onDone(answer, message);
      else this.ends.onRefused(message, answer);
    }
    this.isSending = false;
  }
}
