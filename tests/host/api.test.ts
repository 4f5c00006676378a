// The interface of `ransom host`, in a real process and over real sockets, with each of its answers.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { Ajv, type AnySchemaObject } from 'ajv';
import { ROOT, expectPlainError, ransom } from '../helpers/ransom.ts';
import { HostProcess } from './live.ts';

const STATE_SCHEMA = JSON.parse(
  readFileSync(path.join(ROOT, 'docs/schema/host.state.json'), 'utf8'),
) as AnySchemaObject;
const isState = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(STATE_SCHEMA);

let folder: string;
let host: HostProcess;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'ransom-host-'));
  host = await HostProcess.start(['--port', '0', '--games', folder, '--lobby', '--max-requests', '1000']);
});
afterAll(async () => {
  expect(await host.stop()).toBe(0);
  // Nothing went wrong inside.
  expect(host.stderr).not.toContain('failed');
  rmSync(folder, { recursive: true });
});

describe('a new game', () => {
  it('has a link for each seat and one for spectators', async () => {
    const { status, headers, body } = await host.ask('/api/games', {
      body: { rules: 'pierce', clock: '5+3', white: 'Ann', black: 'Bo' },
    });
    expect(status).toBe(201);
    const id = String(body.id);
    expect(headers.location).toBe(`${host.address}api/games/${id}`);
    const seat = { link: expect.stringMatching(new RegExp(`^${host.address}#live=${id}&seat=[\\w-]{22}$`)) as unknown };
    expect(body).toEqual({ id, white: seat, black: seat, watch: { link: `${host.address}#live=${id}` } });
    const state = await host.state(id);
    expect(state.body).toMatchObject({
      ...{ id, rules: 'pierce', turn: 'white', status: 'playing', moves: [], ply: 0 },
      clock: { control: '5+3', white: 300_000, black: 300_000, running: null },
      ...{ white: { name: 'Ann' }, black: { name: 'Bo' } },
    });
    for (const { link } of [body.white, body.black] as { link: string }[])
      expect(state.text).not.toContain(link.split('seat=')[1]);
  });

  it('tells whoever has a secret which side he plays, and nobody else', async () => {
    const { id, white, black } = await host.begin();
    for (const [side, secret] of [
      ['white', white],
      ['black', black],
      [undefined, undefined],
    ] as const) {
      expect((await host.ask(`/api/games/${id}`, { secret })).body.you).toBe(side);
      const follower = await host.follow(id, secret);
      expect((await follower.untilKind('state')).data.you).toBe(side);
      follower.close();
    }
    expect((await host.move(id, white, 0, 'e4')).body.you).toBe('white');
    expect((await host.move(id, black, 0, 'e5')).body).toMatchObject({ state: { you: 'black' } });
    expect(await host.ask(`/api/games/${id}`, { secret: 'x' })).toMatchObject({ status: 403 });
  });

  it('needs no fields', async () => {
    const { body } = await host.state((await host.begin()).id);
    expect(body).toMatchObject({ rules: 'leslie', clock: null, white: { name: null }, black: { name: null } });
  });

  it('takes a name as the state gives it, too', async () => {
    const { id } = await host.begin({ white: { name: 'Ann' } });
    expect((await host.state(id)).body).toMatchObject({ white: { name: 'Ann' } });
  });

  it.each([
    [{ white: { name: { name: 'Ann' } } }, /"white" is a name/],
    [{ rules: 'chess' }, /"rules" is one of leslie and pierce/],
    [{ clock: 'soon' }, /"clock": .*is not a time control/],
    [{ clock: 5 }, /"clock" is a text/],
    [{ white: 5 }, /"white" is a name/],
    [{ white: 'a'.repeat(41) }, /"white" is a name of at most 40/],
    [{ white: 'a\nb' }, /"white" is a name/],
    [{ black: { engine: { level: 21 } } }, /"level" is a whole number from 0 to 20/],
    [{ black: { engine: { time: '2h' } } }, /"time" is at most 60 seconds/],
    [{ black: { engine: 3 } }, /"black" names no engine/],
    [{ white: { engine: {} }, black: { engine: {} } }, /One side at least/],
    [{ blakc: 'Bo' }, /There is no field "blakc"/],
    [{ open: 'red' }, /"open" is "white" or "black"/],
  ])('is refused with %j', async (body, reason) => {
    const answer = await host.ask('/api/games', { body });
    expect(answer).toMatchObject({ status: 400, body: { error: 'bad-field' } });
    expect(answer.body.reason).toMatch(reason);
  });

  it.each(['', '{', '[]', 'null', '"e4"', '{"a":1}x', '\u0000'])('is refused with the body %j', async (body) => {
    expect(await host.ask('/api/games', { method: 'POST', body })).toMatchObject({
      status: 400,
      body: { error: 'bad-body', reason: 'The body of the request is not a JSON object.' },
    });
  });

  it('is refused if it is too long', async () => {
    const answer = await host.ask('/api/games', { body: { white: 'x'.repeat(5000) } });
    expect(answer).toMatchObject({ status: 413, body: { error: 'too-long' } });
  });
});

describe('a move', () => {
  it('is played and answered with the state', async () => {
    const game = await host.begin({ clock: '5+3' });
    const { status, body } = await host.move(game.id, game.white, 0, 'e4');
    expect(status).toBe(200);
    expect(body).toMatchObject({ moves: ['e2e4'], san: ['e4'], turn: 'black', ply: 1, event: 1 });
    expect(isState(body) || isState.errors).toBe(true);
  });

  it('that comes twice or late changes nothing', async () => {
    const game = await host.begin();
    await host.play(game, ['e2e4']);
    for (const ply of [0, 2, 7]) {
      const { status, body } = await host.move(game.id, game.white, ply, 'e2e4');
      expect({ status, body }).toMatchObject({ status: 409, body: { error: 'stale', state: { moves: ['e2e4'] } } });
    }
    expect((await host.state(game.id)).body.event).toBe(1);
  });

  it('needs the secret of the seat whose turn it is', async () => {
    const game = await host.begin();
    const other = await host.begin();
    const without = await host.move(game.id, undefined, 0, 'e4');
    expect(without).toMatchObject({ status: 401, body: { error: 'no-secret' } });
    expect(without.headers['www-authenticate']).toBe('Bearer');
    for (const secret of ['x', other.white, game.white.slice(1), `${game.white}x`, game.id, '='.repeat(500)])
      expect(await host.move(game.id, secret, 0, 'e4')).toMatchObject({ status: 403, body: { error: 'wrong-secret' } });
    expect(await host.move(game.id, game.black, 0, 'e4')).toMatchObject({
      status: 403,
      body: { error: 'other-turn', reason: 'It is the other player’s turn.' },
    });
    expect((await host.state(game.id)).body.moves).toEqual([]);
  });

  it('that is illegal is refused with the reason of explain', async () => {
    const game = await host.begin();
    for (const move of ['Ke2', 'e5', 'Nd2', 'what?']) {
      const { status, body } = await host.move(game.id, game.white, 0, move);
      const explained = JSON.parse(ransom(['explain', move, '--json']).stdout) as { code: string; reason: string };
      expect(status).toBe(422);
      expect(body.error).toBe(explained.code);
      expect(body.reason).toContain(explained.reason);
    }
  });

  it.each([{}, { ply: 0 }, { move: 'e4' }, { ply: '0', move: 'e4' }, { ply: 0.5, move: 'e4' }, { ply: 0, move: 4 }])(
    'is refused as %j',
    async (body) => {
      const game = await host.begin();
      const answer = await host.ask(`/api/games/${game.id}/moves`, { body, secret: game.white });
      expect(answer).toMatchObject({ status: 400, body: { error: 'bad-field' } });
    },
  );

  it('of a game that is not there is not found', async () => {
    for (const id of ['0'.repeat(20), 'x', '..', '%2e%2e%2fpackage', ''])
      expect(await host.move(id, 'x', 0, 'e4')).toMatchObject({ status: 404 });
  });

  it('that mates ends the game', async () => {
    const game = await host.begin({ clock: '5+3' });
    await host.play(game, ['e4', 'e5', 'Qh5', 'Ke7', 'Qxe5#']);
    expect((await host.state(game.id)).body).toMatchObject({
      ...{ status: 'checkmate', result: '1-0', reason: 'White wins by checkmate.', clock: { running: null } },
    });
    expect(await host.move(game.id, game.black, 5, 'Kf6')).toMatchObject({
      status: 409,
      body: { error: 'game-over', reason: 'The game is over: White wins by checkmate.' },
    });
    const pgn = await host.ask(`/api/games/${game.id}/pgn`);
    expect(pgn.headers['content-type']).toBe('application/x-chess-pgn; charset=utf-8');
    expect(ransom(['replay'], pgn.text)).toMatchObject({ code: 0 });
    expect(pgn.text).toContain('[Result "1-0"]');
    expect(ransom(['host', '--games', folder, '--pgn', game.id]).stdout).toBe(pgn.text);
  });
});

describe('a player', () => {
  it('resigns', async () => {
    const game = await host.begin();
    await host.play(game, ['e4']);
    expect((await host.act(game.id, game.white, 'resign')).body).toMatchObject({
      ...{ status: 'resignation', result: '0-1', reason: 'White resigns.' },
    });
    expect(await host.act(game.id, game.black, 'resign')).toMatchObject({ status: 409 });
  });

  it('offers a draw once at a move, and the other accepts', async () => {
    const game = await host.begin();
    await host.play(game, ['e4']);
    expect((await host.act(game.id, game.white, 'draw', 1)).body).toMatchObject({ offers: { draw: 'white' } });
    expect((await host.act(game.id, game.white, 'draw', 1)).body).toMatchObject({ event: 2 });
    expect((await host.act(game.id, game.black, 'decline', 1)).body).toMatchObject({ offers: { draw: null } });
    expect(await host.act(game.id, game.white, 'draw', 1)).toMatchObject({
      status: 409,
      body: { error: 'asked-already' },
    });
    await host.play(game, ['e5'], 1);
    await host.act(game.id, game.white, 'draw', 2);
    expect((await host.act(game.id, game.black, 'draw', 2)).body).toMatchObject({
      ...{ status: 'agreement', result: '1/2-1/2', reason: 'Draw by agreement.' },
    });
  });

  it('declines a draw by a move', async () => {
    const game = await host.begin();
    await host.play(game, ['e4']);
    await host.act(game.id, game.white, 'draw', 1);
    await host.play(game, ['e5'], 1);
    expect((await host.state(game.id)).body).toMatchObject({ status: 'playing', offers: { draw: null } });
  });

  it('takes a move back if the other allows it', async () => {
    const game = await host.begin({ clock: '5+3' });
    await host.play(game, ['e4', 'e5', 'Nf3']);
    expect((await host.act(game.id, game.white, 'takeback', 3)).body).toMatchObject({ offers: { takeback: 'white' } });
    const { body } = await host.act(game.id, game.black, 'takeback', 3);
    expect(body).toMatchObject({ moves: ['e2e4', 'e7e5'], san: ['e4', 'e5'], turn: 'white', ply: 2 });
    expect(body).toMatchObject({ offers: { takeback: null }, clock: { running: 'white' } });
    // Black asks when White is to move: his own last move goes.
    await host.act(game.id, game.black, 'takeback', 2);
    expect((await host.act(game.id, game.white, 'takeback', 2)).body).toMatchObject({ moves: ['e2e4'], turn: 'black' });
    await host.play(game, ['d5'], 1);
    expect((await host.state(game.id)).body.moves).toEqual(['e2e4', 'd7d5']);
    const pgn = await host.ask(`/api/games/${game.id}/pgn`);
    expect(pgn.text.replace(/\{[^}]*\}|\s+/g, ' ')).toMatch(/1\. e4 +1\.\.\. d5 +\*/);
  });

  it('is refused a takeback, and has nothing to take back at first', async () => {
    const game = await host.begin();
    expect(await host.act(game.id, game.white, 'takeback', 0)).toMatchObject({
      status: 409,
      body: { error: 'no-move' },
    });
    await host.play(game, ['e4']);
    expect(await host.act(game.id, game.black, 'takeback', 1)).toMatchObject({
      status: 409,
      body: { error: 'no-move' },
    });
    await host.act(game.id, game.white, 'takeback', 1);
    await host.act(game.id, game.black, 'decline', 1);
    expect((await host.state(game.id)).body).toMatchObject({ moves: ['e2e4'], offers: { takeback: null } });
    expect(await host.act(game.id, game.black, 'decline', 1)).toMatchObject({
      status: 409,
      body: { error: 'no-offer' },
    });
    expect(await host.act(game.id, game.white, 'takeback', 1)).toMatchObject({ status: 409 });
  });

  it('aborts a game until both have moved', async () => {
    const game = await host.begin({ clock: '5+3' });
    await host.play(game, ['e4']);
    expect((await host.act(game.id, game.black, 'abort')).body).toMatchObject({
      ...{ status: 'aborted', result: '*', reason: 'The game was aborted.' },
    });
    expect(await host.move(game.id, game.black, 1, 'e5')).toMatchObject({ status: 409, body: { error: 'game-over' } });
    const begun = await host.begin();
    await host.play(begun, ['e4', 'e5']);
    expect(await host.act(begun.id, begun.white, 'abort')).toMatchObject({ status: 409, body: { error: 'begun' } });
  });

  it('plays again with the other colour and the same secret', async () => {
    const game = await host.begin({ clock: '1+0', white: 'Ann', black: 'Bo', rules: 'pierce' });
    expect(await host.act(game.id, game.white, 'rematch')).toMatchObject({ status: 409, body: { error: 'playing' } });
    await host.act(game.id, game.white, 'resign');
    expect((await host.act(game.id, game.white, 'rematch')).body).toMatchObject({ offers: { rematch: 'white' } });
    const [one, two] = await Promise.all([
      host.act(game.id, game.black, 'rematch'),
      host.act(game.id, game.black, 'rematch'),
    ]);
    const id = String(one.body.rematch);
    expect(two.body.rematch).toBe(id);
    expect((await host.state(id)).body).toMatchObject({
      ...{ white: { name: 'Bo' }, black: { name: 'Ann' }, rules: 'pierce', clock: { control: '1' } },
    });
    expect(await host.move(id, game.white, 0, 'e4')).toMatchObject({ status: 403, body: { error: 'other-turn' } });
    expect(await host.move(id, game.black, 0, 'e4')).toMatchObject({ status: 200 });
  });

  it('needs a known action, with the half-move where a late one would do harm', async () => {
    const game = await host.begin();
    for (const body of [
      {},
      { action: 'win' },
      { action: 'draw' },
      { action: 'resign', ply: -1 },
      { action: 'resign', x: 1 },
    ])
      expect(await host.ask(`/api/games/${game.id}/actions`, { body, secret: game.white })).toMatchObject({
        status: 400,
      });
    expect(await host.act(game.id, game.white, 'resign', 5)).toMatchObject({ status: 409, body: { error: 'stale' } });
    expect(await host.ask(`/api/games/${game.id}/actions`, { body: { action: 'resign' } })).toMatchObject({
      status: 401,
    });
  });
});

describe('Ransom', () => {
  it('plays a seat, takes moves back and plays again', async () => {
    const game = await host.begin({ black: { engine: { level: 0, time: '0.1s' } } });
    expect(game.black).toBe('');
    const follower = await host.follow(game.id, game.white);
    await host.move(game.id, game.white, 0, 'e4');
    await follower.until(({ kind, data }) => kind === 'move' && data.ply === 2);
    expect((await host.act(game.id, game.white, 'takeback', 2)).body).toMatchObject({ moves: [], turn: 'white' });
    await host.act(game.id, game.white, 'resign');
    const { body } = await host.act(game.id, game.white, 'rematch');
    const next = await host.follow(String(body.rematch), game.white);
    await next.until(({ kind, data }) => kind === 'move' && data.ply === 1);
    expect((await host.state(String(body.rematch))).body).toMatchObject({
      turn: 'black',
      white: { engine: { level: 0 } },
    });
    follower.close();
    next.close();
  });
});

describe('the lobby', () => {
  it('lists games with an open seat until somebody takes it', async () => {
    const made = await host.ask('/api/games', { body: { open: 'black', white: 'Ann', clock: '5+3' } });
    const id = String(made.body.id);
    expect(made.body.black).toEqual({ open: true });
    const { body } = await host.ask('/api/lobby');
    expect(body.challenges).toContainEqual(expect.objectContaining({ id, open: 'black', white: { name: 'Ann' } }));
    const joined = await host.ask(`/api/games/${id}/join`, { body: { name: 'Bo' } });
    expect(joined).toMatchObject({ status: 200, body: { side: 'black' } });
    const secret = String(joined.body.link).split('seat=')[1]!;
    expect(await host.ask(`/api/games/${id}/join`, { body: {} })).toMatchObject({
      status: 409,
      body: { error: 'no-open-seat' },
    });
    expect((await host.ask('/api/lobby')).text).not.toContain(id);
    expect((await host.state(id)).body).toMatchObject({ black: { name: 'Bo' } });
    const white = (made.body.white as { link: string }).link.split('seat=')[1]!;
    await host.move(id, white, 0, 'e4');
    expect(await host.move(id, secret, 1, 'e5')).toMatchObject({ status: 200 });
    // The event tells who it is, but not the hash of the secret.
    const follower = await host.follow(id, undefined, 0);
    const { data } = await follower.untilKind('joined');
    expect(data).toEqual({ by: 'black', name: 'Bo', at: expect.any(Number) as unknown });
    follower.close();
  });
});

describe('what is served beside games', () => {
  it('is the page of ransom board, with the same headers', async () => {
    const { status, headers, text } = await host.ask('/');
    expect(status).toBe(200);
    expect(text).toBe(readFileSync(path.join(ROOT, 'dist/web/index.html'), 'utf8'));
    for (const answer of [headers, (await host.ask('/api')).headers, (await host.ask('/api/games/x')).headers])
      expect(answer).toMatchObject({
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-embedder-policy': 'require-corp',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'") as unknown,
        'ransom-live': '1',
      });
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('keeps a line open longer than a proxy does, so that no request meets its end', async () => {
    expect((await host.ask('/api')).headers['keep-alive']).toBe('timeout=150');
  });

  it('redirects to the address where browsers have their games, but not programs', async () => {
    const headers = { Host: `localhost:${host.port}` };
    expect((await host.ask('/main.js', { headers })).headers.location).toBe(`${host.address}main.js`);
    expect(await host.ask('/api', { headers })).toMatchObject({
      status: 200,
      body: { program: 'Ransom', lobby: true },
    });
  });

  it.each([
    ['GET', '/nowhere', 404],
    ['POST', '/', 405],
    ['DELETE', '/api/games', 405],
    ['GET', '/api/games', 405],
    ['OPTIONS', '/api/games', 405],
    ['GET', '/api/nothing', 404],
    ['GET', '/api/games/../games', 404],
  ])('answers %s %s with %d and a reason', async (method, path, status) => {
    const answer = await host.ask(path, { method });
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({ error: expect.any(String) as unknown, reason: expect.any(String) as unknown });
    if (status === 405) expect(answer.headers.allow).toMatch(/GET|POST/);
  });

  it.each(['evil.example', 'evil.example:80', '127.0.0.1', '127.0.0.2:80', '[::1]:80'])(
    'not to the host "%s"',
    async (name) => {
      expect(await host.ask('/api', { headers: { Host: name } })).toMatchObject({
        status: 403,
        body: { error: 'other-host' },
      });
    },
  );

  it.each<Readonly<Record<string, string>>>([
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'http://127.0.0.1:1' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ])('not to a foreign page: %j', async (headers) => {
    const game = await host.begin();
    const asked = { body: { ply: 0, move: 'e4' }, secret: game.white, headers };
    expect(await host.ask(`/api/games/${game.id}/moves`, asked)).toMatchObject({
      status: 403,
      body: { error: 'other-origin' },
    });
    const own = { ...asked, headers: { Origin: host.address.slice(0, -1), 'Sec-Fetch-Site': 'same-origin' } };
    expect(await host.ask(`/api/games/${game.id}/moves`, own)).toMatchObject({ status: 200 });
  });
});

describe('the folder of the games', () => {
  it('is listed while the server is running, and holds no secrets', async () => {
    const game = await host.begin({ white: 'Ann', clock: '5+3' });
    await host.play(game, ['e4']);
    const { code, stdout } = ransom(['host', '--list', '--games', folder]);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      new RegExp(`^${game.id}  \\d{4}-\\d\\d-\\d\\d  Ann - Player  clock 5\\+3  1 move  playing$`, 'm'),
    );
    for (const name of readdirSync(folder)) {
      const text = readFileSync(path.join(folder, name), 'utf8');
      for (const secret of [game.white, game.black]) expect(text).not.toContain(secret);
    }
    expect(statSync(path.join(folder, `${game.id}.jsonl`)).mode & 0o077).toBe(0);
    expect(host.stderr).not.toContain(game.id);
  });

  it('has one server', () => {
    expectPlainError(ransom(['host', '--port', '0', '--games', folder]), 1, /is being written by process \d+/);
  });
});

describe('an address that others reach', () => {
  const [other] = Object.values(networkInterfaces())
    .flat()
    .flatMap((each) => (each?.family === 'IPv4' && !each.internal ? [each.address] : []));

  it('is announced with what that means, and links lead to it', async () => {
    const own = mkdtempSync(path.join(tmpdir(), 'ransom-host-'));
    const server = await HostProcess.start(['--port', '0', '--games', own, '--listen', '0.0.0.0']);
    try {
      // What a friend needs comes first.
      expect(server.address).toBe(`http://${other ?? '127.0.0.1'}:${server.port}/`);
      await server.says('Ctrl-C ends');
      expect(server.stderr).toContain('Whoever reaches this computer over the network can begin and watch games.');
      expect(server.stderr).toMatch(/Without https, everyone on the way can read links and moves/);
      expect(server.stderr).toContain(`pass requests on to 127.0.0.1:${server.port}: docs/host.md has its whole file`);
      if (other === undefined) return;
      const there = `http://${other}:${server.port}/`;
      expect(server.stderr).toContain(there);
      expect(server.stderr).toContain(`http://127.0.0.1:${server.port}/ is for this computer only.`);
      const made = await (await fetch(`${there}api/games`, { method: 'POST', body: '{}' })).json();
      expect(JSON.stringify(made)).toContain(`${there}#live=`);
    } finally {
      await server.stop();
      rmSync(own, { recursive: true });
    }
  });
});

it('the command refuses what makes no sense', () => {
  expectPlainError(ransom(['host', '--list', '--pgn', 'x']), 2, /exclude each other/);
  expectPlainError(ransom(['host', '--json']), 2, /--json goes with --list/);
  expectPlainError(ransom(['host', '--public-url', 'https://a.example/x']), 2, /an address without a path/);
  expectPlainError(ransom(['host', '--listen', 'a.example']), 2, /It must be an address/);
  expectPlainError(ransom(['host', '--pgn', 'x', '--games', folder]), 1, /there is no game "x"/);
  expectPlainError(
    ransom(['host', '--list', '--games', path.join(folder, 'nowhere')]),
    1,
    /there is no folder .*nowhere/,
  );
  // 192.0.2.0/24 is for examples only: RFC 5737.
  const foreign = ['--port', '0', '--listen', '192.0.2.7'];
  expectPlainError(ransom(['host', '--games', path.join(folder, 'x'), ...foreign]), 1, /no address of this computer/);
  const file = path.join(folder, 'a.file');
  writeFileSync(file, '');
  for (const rest of [['--list'], ['--pgn', 'x'], []])
    expectPlainError(ransom(['host', '--games', file, ...rest]), 2, /--games: .*a\.file is a file: name a folder/);
});

describe('the bot of docs/host.md', () => {
  const [, code = ''] = /^```js\n(.*?)^```/ms.exec(readFileSync(path.join(ROOT, 'docs/host.md'), 'utf8')) ?? [];

  const MOVES = ['e4', 'e5', 'Qh5', 'Ke7', 'Qxe5#'];
  /** The move of a scholar's game, by the number of the move and the side to move. */
  const CHOOSE = `const choose = (fen) => {
    const [, turn, , , , number] = fen.split(' ');
    return ${JSON.stringify(MOVES)}[2 * (Number(number) - 1) + (turn === 'w' ? 0 : 1)];
  };`;

  /** Runs the printed lines in a process of their own; returns its exit code. */
  async function bot(names: Readonly<Record<string, string>>): Promise<unknown> {
    const consts = Object.entries(names).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`);
    const program = [...consts, CHOOSE, code].join('\n');
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' });
    const [exitCode] = (await once(child, 'close')) as [unknown];
    return exitCode;
  }

  it('plays a game to its end against another one', async () => {
    const { id, white, black } = await host.begin();
    const common = { address: host.address, id };
    const bots = [bot({ ...common, secret: white, mine: 'white' }), bot({ ...common, secret: black, mine: 'black' })];
    expect(await Promise.all(bots)).toEqual([0, 0]);
    expect((await host.state(id)).body).toMatchObject({ status: 'checkmate', result: '1-0' });
  });
});
