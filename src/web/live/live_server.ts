import { isObject } from '../storage/fields.ts';
import type { Challenge, ServerState, Side } from './server_state.ts';

/** Longer than any answer takes: then the line is broken. */
const PATIENCE_MS = 10_000;
const SECOND_MS = 1000;

/** What the server has said to a request. */
export type Answer =
  | { readonly kind: 'done'; readonly body: Readonly<Record<string, unknown>> }
  | Refusal
  /** Nothing has come back: the request may have been carried out or not. `retryMs`: not before that. */
  | { readonly kind: 'lost'; readonly retryMs: number };

export interface Refusal {
  readonly kind: 'refused';
  readonly status: number;
  /** A word for programs. */
  readonly error: string;
  /** A sentence. */
  readonly reason: string;
  /** The game as it is, if the request was for another state of it. */
  readonly state: ServerState | null;
}

/** The new game to ask for: fields of `POST /api/games`. */
export interface GameOrder {
  readonly rules: string;
  readonly clock: string;
  readonly white: string;
  readonly black: string;
  readonly open?: Side;
}

/** What players send: to which part of a game, and what. */
export interface Message {
  readonly to: 'moves' | 'actions' | 'pong' | 'join';
  readonly body: Readonly<Record<string, unknown>>;
}

/** The interface of `ransom host`, which docs/host.md describes. Secrets go into the header `Authorization` only. */
export class LiveServer {
  /** With a slash at its end. */
  private readonly base: string;

  constructor(base: string) {
    this.base = base;
  }

  /** What the server is; null: it is none of live games, or it can't be reached. */
  async about(): Promise<{ readonly hasLobby: boolean } | null> {
    const answer = await this.ask('', null);
    if (answer.kind !== 'done' || answer.body.program !== 'Ransom') return null;
    return { hasLobby: answer.body.lobby === true };
  }

  begin(order: GameOrder): Promise<Answer> {
    return this.ask('/games', null, order);
  }

  state(id: string, secret: string): Promise<Answer> {
    return this.ask(`/games/${id}`, secret);
  }

  send(id: string, secret: string | null, { to, body }: Message): Promise<Answer> {
    return this.ask(`/games/${id}/${to}`, secret, body);
  }

  /** The games that wait for somebody; empty without a lobby. */
  async challenges(): Promise<readonly Challenge[]> {
    const answer = await this.ask('/lobby', null);
    return answer.kind === 'done' ? (answer.body.challenges as Challenge[]) : [];
  }

  /** Opens the line of events; the signal ends it. */
  events(id: string, secret: string, last: number | null, signal: AbortSignal): Promise<Response> {
    const headers = { ...authorization(secret), ...(last !== null && { 'Last-Event-ID': String(last) }) };
    return fetch(`${this.base}api/games/${id}/events`, { headers, signal, ...PRIVATE });
  }

  private async ask(path: string, secret: string | null, body?: object): Promise<Answer> {
    const end = new AbortController();
    const timer = setTimeout(() => end.abort(), PATIENCE_MS);
    try {
      const response = await fetch(`${this.base}api${path}`, {
        ...PRIVATE,
        headers: authorization(secret),
        signal: end.signal,
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      });
      return await answerOf(response);
    } catch {
      return { kind: 'lost', retryMs: 0 };
    } finally {
      clearTimeout(timer);
    }
  }
}

const PRIVATE = { cache: 'no-store', credentials: 'omit', referrerPolicy: 'no-referrer' } as const;
const TOO_MANY = 429;
const SERVER_FAULTS = 500;

function authorization(secret: string | null): Record<string, string> {
  return secret === null || secret === '' ? {} : { Authorization: `Bearer ${secret}` };
}

/** Reads an answer. What a proxy says in place of a server that is down is no refusal. */
export async function answerOf(response: Response): Promise<Answer> {
  const { status, ok } = response;
  const body: unknown = await response.json().catch(() => null);
  if (isObject(body)) {
    if (ok) return { kind: 'done', body };
    const { error, reason, state } = body;
    if (status === TOO_MANY)
      return { kind: 'lost', retryMs: SECOND_MS * (Number(response.headers.get('Retry-After')) || 1) };
    if (typeof error === 'string' && typeof reason === 'string')
      return {
        kind: 'refused',
        status,
        error,
        reason,
        state: isObject(state) ? (state as unknown as ServerState) : null,
      };
  }
  if (status >= SERVER_FAULTS) return { kind: 'lost', retryMs: SECOND_MS };
  const reason = 'This page does not come from a server of live games. Open the link at the address it was made for.';
  return { kind: 'refused', status, error: 'no-server', reason, state: null };
}
