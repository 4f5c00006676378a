import type { IncomingMessage, ServerResponse } from 'node:http';
import { engineVersion } from '../protocol/common/identity.ts';
import type { Colour } from '../rules/setup.ts';
import type { Side } from './entries.ts';
import { EventStream } from './event_stream.ts';
import type { Games } from './games.ts';
import { ACTIONS, type Action } from './hosted_game.ts';
import { HttpRefusal, readBody, sendJson, sendText } from './http.ts';
import type { Exceeded, Limiter } from './limits.ts';
import { readName, readNewGame, unknownField } from './new_game.ts';
import { pathOf } from './page_response.ts';
import type { Refused } from './refused.ts';
import type { Room } from './room.ts';

/** The page shows a game by this part of its address. */
const GAME_PART = 'live';
const SEAT_PART = 'seat';
const MAX_MOVE_LENGTH = 100;

/** A request to the interface, and where its answer goes. */
interface Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The address under which the server was reached, with a slash at its end. */
  readonly base: string;
  /** Who asks, for the limits. */
  readonly client: string;
}

type Handler = (call: Call, id: string) => Promise<void>;

/** The interface for the page and for other programs: docs/host.md describes it. */
export class Api {
  private readonly games: Games;
  private readonly limiter: Limiter;
  private readonly hasLobby: boolean;
  private readonly routes: readonly (readonly [path: RegExp, methods: Readonly<Record<string, Handler>>])[];

  constructor(games: Games, limiter: Limiter, hasLobby: boolean) {
    this.games = games;
    this.limiter = limiter;
    this.hasLobby = hasLobby;
    this.routes = [
      [/^\/api$/, { GET: (call) => this.about(call) }],
      [/^\/api\/lobby$/, { GET: (call) => this.lobby(call) }],
      [/^\/api\/games$/, { POST: (call) => this.begin(call) }],
      [/^\/api\/games\/([^/]*)$/, { GET: (call, id) => this.show(call, id) }],
      [/^\/api\/games\/([^/]*)\/moves$/, { POST: (call, id) => this.move(call, id) }],
      [/^\/api\/games\/([^/]*)\/actions$/, { POST: (call, id) => this.act(call, id) }],
      [/^\/api\/games\/([^/]*)\/pong$/, { POST: (call, id) => this.pong(call, id) }],
      [/^\/api\/games\/([^/]*)\/join$/, { POST: (call, id) => this.join(call, id) }],
      [/^\/api\/games\/([^/]*)\/events$/, { GET: (call, id) => this.follow(call, id) }],
      [/^\/api\/games\/([^/]*)\/pgn$/, { GET: (call, id) => this.pgn(call, id) }],
    ];
  }

  /** Answers a request, or throws a refusal. */
  async answer(call: Call): Promise<void> {
    const path = pathOf(call.request);
    for (const [pattern, methods] of this.routes) {
      const match = pattern.exec(path);
      if (match === null) continue;
      const { method = '' } = call.request;
      const handler = Object.hasOwn(methods, method) ? methods[method] : undefined;
      if (handler !== undefined) return handler(call, match[1] ?? '');
      const allow = Object.keys(methods).join(', ');
      throw new HttpRefusal(405, 'other-method', `Only ${allow} is answered here.`, { headers: { Allow: allow } });
    }
    throw new HttpRefusal(404, 'no-such-path', 'There is nothing at this path.');
  }

  private about({ response }: Call): Promise<void> {
    sendJson(response, 200, { program: 'Ransom', version: engineVersion(), lobby: this.hasLobby });
    return Promise.resolve();
  }

  private async begin({ request, response, base, client }: Call): Promise<void> {
    const read = readNewGame(await readBody(request), this.hasLobby);
    if (!read.ok) throw new HttpRefusal(400, 'bad-field', read.error);
    const exceeded = this.limiter.game(client);
    if (exceeded !== null) throw tooMany(exceeded);
    const { beginning, secrets } = read.value;
    await onDisk(this.games.begin(beginning));
    const { id } = beginning;
    const seat = (side: Side): object => {
      const player = beginning[side];
      if ('engine' in player) return { engine: player.engine };
      const secret = secrets[side];
      return secret === undefined ? { open: true } : { link: seatLink(base, id, secret) };
    };
    const watch = { link: watchLink(base, id) };
    const body = { id, white: seat('white'), black: seat('black'), watch };
    sendJson(response, 201, body, { Location: `${base}api/games/${id}` });
  }

  private async show({ request, response }: Call, id: string): Promise<void> {
    const room = await this.room(id);
    const seat = givenSeatIn(room, request);
    await onDisk(room.game.settled());
    sendJson(response, 200, room.stateFor(seat));
  }

  private async move({ request, response }: Call, id: string): Promise<void> {
    const room = await this.room(id);
    const seat = seatIn(room, request);
    const body = await readBody(request);
    const ply = numberIn(body, 'ply');
    const { move } = body;
    const unknown = unknownField(body, ['ply', 'move']);
    if (unknown !== null) throw new HttpRefusal(400, 'bad-field', unknown);
    if (typeof move !== 'string' || move.length > MAX_MOVE_LENGTH)
      throw new HttpRefusal(400, 'bad-field', '"move" is a move as text, such as "e2e4".');
    const refused = room.game.move(seat, ply, move);
    await answerWith(room, seat, refused, response);
  }

  private async act({ request, response }: Call, id: string): Promise<void> {
    const room = await this.room(id);
    const seat = seatIn(room, request);
    const body = await readBody(request);
    const unknown = unknownField(body, ['ply', 'action']);
    if (unknown !== null) throw new HttpRefusal(400, 'bad-field', unknown);
    const action = ACTIONS.find((each) => each === body.action);
    if (action === undefined) throw new HttpRefusal(400, 'bad-field', `"action" is one of ${ACTIONS.join(', ')}.`);
    const ply = body.ply === undefined && !NEED_PLY.includes(action) ? null : numberIn(body, 'ply');
    const refused = room.game.act(seat, action, ply);
    await answerWith(room, seat, refused, response);
  }

  private async pong({ request, response }: Call, id: string): Promise<void> {
    const room = await this.room(id);
    const seat = seatIn(room, request);
    room.pong(seat, numberIn(await readBody(request), 'ping'));
    sendJson(response, 200, {});
  }

  private async join({ request, response, base }: Call, id: string): Promise<void> {
    const room = await this.room(id);
    const body = await readBody(request);
    const unknown = unknownField(body, ['name']);
    const name = readName('name', body.name ?? null);
    if (unknown !== null || !name.ok) throw new HttpRefusal(400, 'bad-field', unknown ?? (name.ok ? '' : name.error));
    const taken = this.hasLobby ? room.game.join(name.value) : null;
    if (taken === null) throw new HttpRefusal(409, 'no-open-seat', 'No seat of this game is open.');
    await onDisk(room.game.settled());
    sendJson(response, 200, { side: taken.side, link: seatLink(base, id, taken.secret) });
  }

  private async follow({ request, response, client }: Call, id: string): Promise<void> {
    const room = await this.room(id);
    const seat = givenSeatIn(room, request);
    const exceeded = this.limiter.stream(client);
    if (exceeded !== null) throw tooMany(exceeded);
    let end = (): void => undefined;
    response.on('close', () => {
      this.limiter.streamEnded(client);
      end();
    });
    await onDisk(room.game.settled());
    if (response.destroyed) return;
    end = room.follow(new EventStream(response), seat, lastEventOf(request));
  }

  private async pgn({ response }: Call, id: string): Promise<void> {
    const room = await this.room(id);
    await onDisk(room.game.settled());
    sendText(response, 200, room.game.pgn, {
      'Content-Type': 'application/x-chess-pgn; charset=utf-8',
      'Content-Disposition': `attachment; filename="ransom-${id}.pgn"`,
    });
  }

  private async lobby({ response, base }: Call): Promise<void> {
    if (!this.hasLobby) throw new HttpRefusal(404, 'no-lobby', 'This server has no lobby.');
    const rooms = await this.games.openChallenges();
    const challenges = rooms.map((room) => {
      const { id, created, rules, white, black, clock } = room.state;
      return {
        id,
        created,
        rules,
        white,
        black,
        clock,
        open: room.game.openSide,
        watch: { link: watchLink(base, room.game.id) },
      };
    });
    sendJson(response, 200, { challenges });
  }

  private async room(id: string): Promise<Room> {
    const room = await this.games.find(id);
    if (room === null) throw new HttpRefusal(404, 'no-such-game', 'There is no such game.');
    if (room.ok) return room.value;
    throw new HttpRefusal(500, 'damaged', 'The file of this game is damaged.');
  }
}

/** These answer a position: what comes late must not count for another one. */
const NEED_PLY: readonly Action[] = ['draw', 'takeback', 'decline'];

async function answerWith(room: Room, seat: Colour, refused: Refused | null, response: ServerResponse): Promise<void> {
  // Also what is refused may have ended the game: a flag that has fallen.
  await onDisk(room.game.settled());
  if (refused === null) {
    sendJson(response, 200, room.stateFor(seat));
    return;
  }
  const { status, error, reason, meant } = refused;
  const more = status === 409 ? { state: room.stateFor(seat) } : meant === undefined ? {} : { meant };
  throw new HttpRefusal(status, error, reason, { more });
}

/** Whoever is told of something that is not on disk might go on from what a crash forgets. */
async function onDisk(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch {
    const reason = 'The game can’t be written at the moment: nothing has changed. Try again.';
    throw new HttpRefusal(503, 'not-written', reason, { headers: { 'Retry-After': '1' } });
  }
}

/** The player whose secret the request has. Throws a refusal if it is nobody's. */
function seatIn({ game }: Room, { headers }: IncomingMessage): Colour {
  const secret = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
  if (secret === undefined) {
    const reason = "This needs the header Authorization: Bearer SECRET, with the secret of a player's link.";
    throw new HttpRefusal(401, 'no-secret', reason, { headers: { 'WWW-Authenticate': 'Bearer' } });
  }
  const seat = game.seatOf(secret);
  if (seat === null) throw new HttpRefusal(403, 'wrong-secret', 'This secret opens no seat of this game.');
  game.appear(seat);
  return seat;
}

/** The same; null: the request has no secret, so that a spectator asks. */
function givenSeatIn(room: Room, request: IncomingMessage): Colour | null {
  return request.headers.authorization === undefined ? null : seatIn(room, request);
}

function numberIn(body: Record<string, unknown>, name: string): number {
  const value = body[name];
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new HttpRefusal(400, 'bad-field', `"${name}" is a whole number.`);
}

/** The id of the event up to which the reader knows the game; null: nothing, or a text that is none. */
function lastEventOf({ headers }: IncomingMessage): number | null {
  const written = headers['last-event-id'];
  return typeof written === 'string' && /^\d{1,9}$/.test(written) ? Number(written) : null;
}

function tooMany({ reason, retryAfter }: Exceeded): HttpRefusal {
  return new HttpRefusal(429, 'too-many', reason, { headers: { 'Retry-After': String(retryAfter) } });
}

/** What is behind the `#` of an address is sent to no server, and in no Referer. */
function seatLink(base: string, id: string, secret: string): string {
  return `${watchLink(base, id)}&${SEAT_PART}=${secret}`;
}

function watchLink(base: string, id: string): string {
  return `${base}#${GAME_PART}=${id}`;
}
