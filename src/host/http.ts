import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isObject } from './entries.ts';
import { PAGE_HEADERS } from './page_response.ts';

/** The longest body of a request: a move or a new game needs a tenth. */
export const MAX_BODY_BYTES = 4096;

/** A request that is refused: an answer of HTTP, and a reason for people and programs. */
export class HttpRefusal extends Error {
  readonly status: number;
  /** A word for programs. */
  readonly error: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly more: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    error: string,
    reason: string,
    { headers = {}, more = {} }: { headers?: Record<string, string>; more?: Record<string, unknown> } = {},
  ) {
    super(reason);
    this.status = status;
    this.error = error;
    this.headers = headers;
    this.more = more;
  }
}

/** Answers with JSON. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): void {
  sendText(response, status, `${JSON.stringify(body)}\n`, {
    'Content-Type': 'application/json; charset=utf-8',
    ...headers,
  });
}

/** Answers with a text, which nobody may keep: the game goes on. */
export function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>>,
): void {
  const bytes = Buffer.from(text);
  response.writeHead(status, {
    ...PAGE_HEADERS,
    'Cache-Control': 'no-store',
    ...headers,
    'Content-Length': bytes.length,
  });
  response.end(response.req.method === 'HEAD' ? undefined : bytes);
}

/** Answers with a refusal, after which nothing more of the request is read. */
export function sendRefusal(response: ServerResponse, { status, error, message, headers, more }: HttpRefusal): void {
  const isUnread = !response.req.complete;
  sendJson(response, status, { error, reason: message, ...more }, { ...headers, ...(isUnread && CLOSED) });
}

const CLOSED = { Connection: 'close' };

/** The same for what is not even HTTP, written to the line itself. */
export function rawRefusal(status: number, phrase: string, error: string, reason: string): string {
  const body = `${JSON.stringify({ error, reason })}\n`;
  const headers = { ...PAGE_HEADERS, 'Content-Type': 'application/json; charset=utf-8', ...CLOSED };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${phrase}\r\n${lines.join('')}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

/** The JSON object in the body of a request. Throws a refusal if it is too long or something else. */
export async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += (chunk as Buffer).length;
    if (length > MAX_BODY_BYTES) {
      throw new HttpRefusal(413, 'too-long', `A request has at most ${MAX_BODY_BYTES} bytes.`);
    }
    chunks.push(chunk as Buffer);
  }
  const bytes = Buffer.concat(chunks);
  const value = isUtf8(bytes) ? parsed(bytes.toString('utf8')) : null;
  if (!isObject(value)) throw new HttpRefusal(400, 'bad-body', 'The body of the request is not a JSON object.');
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
