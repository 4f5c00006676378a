import type { ServerResponse } from 'node:http';
import { PAGE_HEADERS } from './page_response.ts';
import type { Told } from './hosted_game.ts';

// Server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html

/** More than this is not kept for a reader who does not keep up: he is dropped, and can come back for what he has missed. */
const MAX_WAITING_BYTES = 256 * 1024;
/** A reader who has not taken anything for so many beats is dropped, too. */
const MAX_BEATS_BEHIND = 2;
/** In milliseconds: when a browser comes back after the line broke. */
const RETRY_MS = 1000;

export const EVENT_HEADERS: Readonly<Record<string, string>> = {
  ...PAGE_HEADERS,
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  // Asks proxies such as nginx to pass events on at once.
  'X-Accel-Buffering': 'no',
};

/** The events of a game on their way to one reader. */
export class EventStream {
  private readonly response: ServerResponse;
  private readonly maxWaitingBytes: number;
  private beatsBehind = 0;

  constructor(response: ServerResponse, maxWaitingBytes = MAX_WAITING_BYTES) {
    this.response = response;
    this.maxWaitingBytes = maxWaitingBytes;
    response.writeHead(200, EVENT_HEADERS);
    this.write(`retry: ${RETRY_MS}\n\n`);
  }

  send(told: Told): void {
    this.write(formatEvent(told));
  }

  /** Regularly, so that proxies keep the line, and a reader who is gone is noticed. */
  beat(): void {
    this.beatsBehind = this.response.writableLength > 0 ? this.beatsBehind + 1 : 0;
    if (this.beatsBehind >= MAX_BEATS_BEHIND) this.drop();
    else this.write(':\n\n');
  }

  /** Ends it in order. */
  end(): void {
    this.response.end();
  }

  drop(): void {
    this.response.destroy();
  }

  private write(text: string): void {
    if (this.response.destroyed || this.response.writableEnded) return;
    this.response.write(text);
    if (this.response.writableLength > this.maxWaitingBytes) this.drop();
  }
}

/** JSON has no line ends. */
export function formatEvent({ id, kind, data }: Told): string {
  return `${id === null ? '' : `id: ${id}\n`}event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
}
