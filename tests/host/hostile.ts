// Requests of somebody who means harm, or of broken programs: none opens a seat or ends the server, and each is answered with a 4xx and a
// reason in JSON.

import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { Random } from '../../src/match/random.ts';
import type { Begun, HostProcess } from './live.ts';

export interface HostileReport {
  readonly requests: number;
  /** How often each status was answered. */
  readonly statuses: ReadonlyMap<number, number>;
}

const AT_ONCE = 16;
const PATIENCE_MS = 20_000;

/** Sends requests from a seed. Throws at the first answer that is wrong, and if a game has changed or a server has a fault. */
export async function sendHostile(host: HostProcess, requests: number, seed: number): Promise<HostileReport> {
  const [game, other] = [await host.begin({ clock: '5+3' }), await host.begin()];
  await host.play(game, ['e4', 'e5']);
  const before = stripped((await host.state(game.id)).body);
  const statuses = new Map<number, number>();
  let next = 0;
  const work = async (): Promise<void> => {
    for (let number = next++; number < requests; number = next++) {
      const random = new Random(seed, number);
      const request = hostileRequest(random, host, game, other);
      const fault = check(await answerTo(host.port, request), statuses);
      if (fault !== null)
        throw new Error(
          `request ${number} of seed ${seed}: ${fault}\n${JSON.stringify(request.toString('latin1').slice(0, 600))}`,
        );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const after = stripped((await host.state(game.id)).body);
  if (after !== before) throw new Error(`the game has changed: ${before}\n${after}`);
  if (host.stderr.includes('failed')) throw new Error(host.stderr);
  return { requests, statuses };
}

/** The clock runs, and who is here may change. */
function stripped(body: Record<string, unknown>): string {
  return JSON.stringify({ ...body, clock: null, here: null });
}

/** What is wrong with an answer; null: nothing. */
function check(answer: string, statuses: Map<number, number>): string | null {
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 0);
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  if (status < 400 || status > 499) return `answered with ${answer.slice(0, 300)}`;
  const [head = '', body = ''] = answer.split(/\r\n\r\n(.*)/s);
  if (!/^Content-Security-Policy: default-src 'none'/im.test(head)) return `no headers of the page: ${head}`;
  if (/^set-cookie/im.test(head)) return 'a cookie';
  try {
    const { error, reason } = JSON.parse(body.split('\n', 1)[0]!) as Record<string, unknown>;
    return typeof error === 'string' && typeof reason === 'string' && reason.length > 5 ? null : `no reason: ${body}`;
  } catch {
    return `no JSON: ${answer}`;
  }
}

/** Writes bytes to the server and reads to the end of the line. */
function answerTo(port: number, request: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1');
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no answer')));
    socket.on('data', (chunk) => chunks.push(chunk));
    // What the server has not read any more comes back as a reset, after its answer.
    socket.on('error', (error) => {
      if (chunks.length === 0) reject(new Error(`${error.message}: ${request.toString('latin1').slice(0, 300)}`));
    });
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('utf8')));
    socket.end(request);
  });
}

type Maker = (random: Random, host: HostProcess, game: Begun, other: Begun) => string | Buffer;

function hostileRequest(random: Random, host: HostProcess, game: Begun, other: Begun): Buffer {
  const maker = MAKERS[random.below(MAKERS.length)]!;
  const made = maker(random, host, game, other);
  return typeof made === 'string' ? Buffer.from(made, 'latin1') : made;
}

interface Parts {
  readonly method?: string;
  readonly path?: string;
  readonly host?: string;
  readonly secret?: string | null;
  readonly headers?: readonly string[];
  readonly body?: string;
}

function requestOf(server: HostProcess, parts: Parts): string {
  const {
    method = 'POST',
    path = '/',
    host = `127.0.0.1:${server.port}`,
    secret = null,
    headers = [],
    body = '',
  } = parts;
  const lines = [
    ...[`${method} ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...headers],
    ...(secret === null ? [] : [`Authorization: Bearer ${secret}`]),
    ...(body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body, 'latin1')}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

function pick<T>(random: Random, choices: readonly T[]): T {
  return choices[random.below(choices.length)]!;
}

function noise(random: Random, length: number): string {
  return String.fromCharCode(...Array.from({ length }, () => random.below(256)));
}

function letters(random: Random, length: number): string {
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return Array.from({ length }, () => pick(random, [...signs])).join('');
}

/** A secret that is not that of a seat of the game, however near to one. */
function wrongSecret(random: Random, game: Begun, other: Begun): string {
  const { white, id } = game;
  const at = random.below(white.length - 1);
  const changed = white.slice(0, at) + (white[at] === 'A' ? 'B' : 'A') + white.slice(at + 1);
  const hash = createHash('sha256').update(white).digest('hex');
  const kinds = [changed, white.slice(1), `${white}A`, hash, id, other.white, other.black, white.toLowerCase() + white];
  return pick(random, [
    ...kinds,
    letters(random, 22),
    letters(random, 1 + random.below(300)),
    'null',
    'undefined',
    '__proto__',
    '%00',
  ]);
}

const PATHS = ['moves', 'actions', 'pong'] as const;
const BODIES = { moves: '{"ply":2,"move":"Nf3"}', actions: '{"action":"resign"}', pong: '{"ping":1}' } as const;
const BROKEN_BODIES: readonly string[] = [
  ...[
    '{',
    '[]',
    'null',
    '1',
    '"x"',
    '{"ply":2}',
    '{"ply":-1,"move":"Nf3"}',
    '{"ply":1e99,"move":"Nf3"}',
    '{"move":"Nf3"}',
  ],
  ...[
    '{"ply":2,"move":{}}',
    '{"ply":2,"move":["Nf3"]}',
    '{"ply":2,"move":"Nf3","x":1}',
    '{"__proto__":{"ply":2},"move":"Nf3"}',
  ],
  ...[
    '{"ply":null,"move":null}',
    '{"action":"__proto__"}',
    '{"action":"win"}',
    '{"ply":"2","action":"draw"}',
    '\xff\xfe{}',
    '{}{}',
  ],
  ...[
    `{"ply":2,"move":"${'N'.repeat(200)}"}`,
    '['.repeat(4000),
    '{"a":'.repeat(800),
    `{"ply":2,"move":"${'x'.repeat(9000)}"}`,
  ],
  ...['{"constructor":{"prototype":{"ply":2}}}', '{"ply":2,"move":"\\ud800"}', '{"toString":1}', '\u0000'.repeat(10)],
];
const BAD_GAMES: readonly string[] = [
  ...[
    '{"rules":"x"}',
    '{"clock":"9999999999h"}',
    '{"clock":{}}',
    '{"white":{"engine":{"level":1e9}}}',
    '{"white":[]}',
    '{"open":"black"}',
  ],
  ...[
    '{"white":{"seat":"x"}}',
    '{"white":{"engine":{"level":1}},"black":{"engine":{"level":1}}}',
    '{"id":"x"}',
    '{"white":"\\u0000"}',
  ],
  ...[
    '{"white":{"engine":{"level":"1"}}}',
    '{"black":{"engine":{"time":-1}}}',
    '{"clock":"0+0"}',
    '{"__proto__":{}}',
    '{"white":true}',
  ],
];
const WRONG_PATHS: readonly string[] = [
  ...[
    '/../package.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '//etc/passwd',
    '/api/games/..%2f..%2fx',
    '/api/games/%00',
    '/api/games/__proto__',
  ],
  ...[
    '/api/games/constructor',
    '/api/games//moves',
    '/api//games',
    '/API/games',
    '/api/games/x/moves/',
    '/games.lock',
    '/.git/config',
  ],
  ...[
    '/api/games/00000000000000000000.jsonl',
    '/live/00000000000000000000.jsonl',
    '/api/lobby',
    '/api/lobby/',
    '/api/../api/lobby/x',
  ],
];

const MAKERS: readonly Maker[] = [
  // A seat of somebody else.
  (random, host, game, other) => {
    const path = pick(random, PATHS);
    return requestOf(host, {
      path: `/api/games/${game.id}/${path}`,
      secret: wrongSecret(random, game, other),
      body: BODIES[path],
    });
  },
  (random, host, game) => {
    const path = pick(random, PATHS);
    const header = pick(random, [
      'Basic YTpi',
      'Bearer',
      'Bearer  ',
      game.white,
      `Token ${game.white}`,
      `Bearer ${game.white} x`,
      '',
      'null',
    ]);
    return requestOf(host, {
      path: `/api/games/${game.id}/${path}`,
      headers: [`Authorization: ${header}`],
      body: BODIES[path],
    });
  },
  (random, host, game, other) =>
    requestOf(host, { method: 'GET', path: `/api/games/${game.id}/events`, secret: wrongSecret(random, game, other) }),
  // In the address a secret opens nothing.
  (random, host, game) => {
    const path = pick(random, PATHS);
    return requestOf(host, {
      path: `/api/games/${game.id}/${path}?seat=${game.white}#seat=${game.white}`,
      body: BODIES[path],
    });
  },
  // The right seat, but not the turn, not the move, not the half-move.
  (_random, host, game) =>
    requestOf(host, { path: `/api/games/${game.id}/moves`, secret: game.black, body: '{"ply":2,"move":"e5"}' }),
  (random, host, game) =>
    requestOf(host, {
      path: `/api/games/${game.id}/moves`,
      secret: game.white,
      body: JSON.stringify({ ply: random.below(2), move: 'Nf3' }),
    }),
  (random, host, game) =>
    requestOf(host, {
      path: `/api/games/${game.id}/moves`,
      secret: game.white,
      body: JSON.stringify({
        ply: 2,
        move: pick(random, ['e5', 'Ke3', 'Q*e5', '(R-Q)*e5', '', '\n', 'O-O-O', '💥', noise(random, 30)]),
      }),
    }),
  (random, host, game) =>
    requestOf(host, {
      path: `/api/games/${game.id}/${pick(random, ['moves', 'actions'])}`,
      secret: game.white,
      body: pick(random, BROKEN_BODIES),
    }),
  (random, host) => requestOf(host, { path: '/api/games', body: pick(random, BAD_GAMES) }),
  (random, host) => requestOf(host, { path: '/api/games', body: noise(random, 1 + random.below(300)) }),
  (_random, host, game) => requestOf(host, { path: `/api/games/${game.id}/join`, body: '{}' }),
  // Pages of others, and other names of this computer.
  (random, host, game) => {
    const headers = [
      pick(random, ['Origin: https://evil.example', 'Origin: null', 'Sec-Fetch-Site: cross-site', 'Origin: file://']),
    ];
    return requestOf(host, { path: `/api/games/${game.id}/moves`, secret: game.white, headers, body: BODIES.moves });
  },
  (random, host, game) => {
    const name = pick(random, [
      'evil.example',
      `evil.example:${host.port}`,
      '',
      `127.0.0.1:${host.port}.evil.example`,
      '127.0.0.1',
      '[',
      '@',
    ]);
    return requestOf(host, { path: `/api/games/${game.id}/moves`, host: name, secret: game.white, body: BODIES.moves });
  },
  (_random, _host, game) => `POST /api/games/${game.id}/moves HTTP/1.1\r\nConnection: close\r\n\r\n`,
  // Other paths and methods.
  (random, host) =>
    requestOf(host, { method: pick(random, ['GET', 'HEADX', 'POST', 'PUT']), path: pick(random, WRONG_PATHS) }),
  (random, host, game) =>
    requestOf(host, {
      method: pick(random, [
        'PUT',
        'DELETE',
        'PATCH',
        'OPTIONS',
        'TRACE',
        'CONNECT',
        'PROPFIND',
        'M-SEARCH',
        'get',
        'X',
      ]),
      path: pick(random, ['/', '/api', '/api/games', `/api/games/${game.id}`, `/api/games/${game.id}/moves`, '*']),
    }),
  (random, host) =>
    requestOf(host, { method: 'GET', path: `/${encodeURIComponent(noise(random, 1 + random.below(80)))}~` }),
  (random, host) => requestOf(host, { method: 'GET', path: `/${'a'.repeat(9000 + random.below(9000))}` }),
  // What is no HTTP, or not quite.
  (random) => Buffer.from(`${noise(random, 1 + random.below(400))}\r\n\r\n`, 'latin1'),
  (random, host) => requestOf(host, { headers: [`X-Long: ${'x'.repeat(8000 + random.below(20_000))}`] }),
  (random, host) => requestOf(host, { headers: [`X-Odd: a${pick(random, ['\0', '\x01', '\x7f'])}b`] }),
  (random, host, game) => {
    const whole = requestOf(host, {
      path: `/api/games/${game.id}/moves`,
      secret: game.white,
      body: '{"ply":0,"move":"e4"}',
    });
    return whole.slice(0, 1 + random.below(whole.length - 1));
  },
  (_random, host, game) =>
    requestOf(host, {
      path: `/api/games/${game.id}/moves`,
      secret: game.white,
      headers: ['Transfer-Encoding: chunked', 'Content-Length: 5'],
      body: '0\r\n\r\nGET / HTTP/1.1\r\n\r\n',
    }),
  (random, host, game) =>
    requestOf(host, {
      path: `/api/games/${game.id}/moves`,
      secret: game.white,
      headers: [`Content-Length: ${pick(random, ['-1', '5, 6', '1e3', '99999999999999999999', 'x'])}`],
    }),
  (random, host, game) =>
    requestOf(host, {
      path: `/api/games/${game.id}/moves`,
      headers: [`Expect: ${pick(random, ['200-ok', 'x'])}`],
      secret: game.white,
      body: '{}',
    }),
  (random, host) =>
    requestOf(host, {
      method: 'GET',
      headers: ['Upgrade: websocket', `Connection: ${pick(random, ['Upgrade', 'upgrade, close'])}`],
    }).replace('Connection: close\r\n', ''),
  () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
];
