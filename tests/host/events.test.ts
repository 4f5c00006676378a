// Those who follow a game: players on several devices, spectators, who comes back, who does not keep up.

import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EventStream } from '../../src/host/event_stream.ts';
import { LagMeter } from '../../src/host/lag_meter.ts';
import { HostProcess } from './live.ts';
import { expectWithin, timed } from '../helpers/timed.ts';

let folder: string;
let host: HostProcess;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'ransom-host-'));
  host = await HostProcess.start(['--port', '0', '--games', folder, '--max-streams', '6']);
});
afterAll(async () => {
  expect(await host.stop()).toBe(0);
  rmSync(folder, { recursive: true });
});

describe('whoever follows a game', () => {
  it('is told the state first, and then what happens', async () => {
    const game = await host.begin({ clock: '5+3' });
    const spectator = await host.follow(game.id);
    const black = await host.follow(game.id, game.black);
    await host.move(game.id, game.white, 0, 'e4');
    for (const follower of [spectator, black]) {
      const move = await follower.untilKind('move');
      expect(move).toMatchObject({ id: 1, data: { ply: 1, move: 'e2e4', san: 'e4', clock: { white: 303_000 } } });
      expect(follower.events[0]).toMatchObject({ kind: 'state', id: 0, data: { id: game.id, event: 0 } });
      expect(JSON.stringify(follower.events)).not.toMatch(new RegExp(`${game.white}|${game.black}`));
      follower.close();
    }
  });

  it('comes back for what was missed', async () => {
    const game = await host.begin();
    await host.play(game, ['e4', 'e5', 'Nf3', 'Nc6']);
    const late = await host.follow(game.id, undefined, 2);
    await late.until(({ id }) => id === 4);
    expect(late.events.map(({ id, kind }) => [id, kind])).toEqual([
      [3, 'move'],
      [4, 'move'],
    ]);
    late.close();
    // There is no such event: the line is told the state.
    const lost = await host.follow(game.id, undefined, 99);
    expect(await lost.untilKind('state')).toMatchObject({ id: 4, data: { ply: 4 } });
    lost.close();
  });

  it('without a secret can only watch', async () => {
    const game = await host.begin();
    expect(await host.move(game.id, undefined, 0, 'e4')).toMatchObject({ status: 401 });
    await expect(host.follow(game.id, 'guessed')).rejects.toThrow('403');
    expect(await host.ask(`/api/games/${game.id}/pong`, { body: { ping: 1 } })).toMatchObject({ status: 401 });
  });

  it('sees who is here', async () => {
    const game = await host.begin();
    const spectator = await host.follow(game.id);
    const phone = await host.follow(game.id, game.white);
    const laptop = await host.follow(game.id, game.white);
    await spectator.until(({ kind, data }) => kind === 'here' && data.white === true);
    phone.close();
    await laptop.until(({ kind }) => kind === 'here');
    expect((await host.state(game.id)).body.here).toEqual({ white: true, black: false });
    laptop.close();
    await spectator.until(({ kind, data }) => kind === 'here' && data.white === false);
    spectator.close();
  });

  it('may have only so many lines from one address', async () => {
    const { id } = await host.begin();
    const followers = await Promise.all(Array.from({ length: 6 }, () => host.follow(id)));
    const refused = await host.ask(`/api/games/${id}/events`);
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '10' }, body: { error: 'too-many' } });
    for (const follower of followers) follower.close();
    for (;;) {
      const again = await host.follow(id).catch(() => null);
      if (again === null) continue;
      again.close();
      break;
    }
  });
});

describe('the clocks', () => {
  it('wait until both players have been here', async () => {
    const game = await host.begin({ clock: '1s' });
    const white = await host.follow(game.id, game.white);
    const first = await host.move(game.id, game.white, 0, 'e4');
    expect(first.body).toMatchObject({ clock: { running: null } });
    expect(await white.untilKind('clock')).toMatchObject({ data: { running: null } });
    const black = await host.follow(game.id, game.black);
    await white.until(({ kind, data }) => kind === 'clock' && data.running === 'black');
    for (const follower of [white, black]) follower.close();
  });

  it('let a flag fall, though nobody looks', async () => {
    const game = await host.begin({ clock: '0:01' });
    await host.play(game, ['e4', 'e5']);
    const spectator = await host.follow(game.id);
    const { id, data } = await spectator.untilKind('end');
    expect({ id, data }).toMatchObject({ id: 3, data: { status: 'time', result: '0-1', loser: 'white' } });
    expect(await host.move(game.id, game.white, 2, 'Nf3')).toMatchObject({
      status: 409,
      body: { error: 'game-over', state: { reason: 'White loses on time.', clock: { white: 0, running: null } } },
    });
    spectator.close();
  });

  it(
    'leave out the lag that pings have measured',
    timed(async () => {
      const game = await host.begin({ clock: '1+0' });
      await host.play(game, ['e4', 'e5']);
      const white = await host.follow(game.id, game.white);
      const { data } = await white.untilKind('ping');
      // A line on which each way takes a tenth of a second.
      await new Promise((resolve) => setTimeout(resolve, 200));
      const pong = { body: { ping: data.ping }, secret: game.white };
      expect(await host.ask(`/api/games/${game.id}/pong`, pong)).toMatchObject({ status: 200 });
      const startedAt = performance.now();
      await host.play(game, ['Nf3', 'Nc6'], 2);
      const before = ((await host.state(game.id)).body.clock as { white: number }).white;
      await new Promise((resolve) => setTimeout(resolve, 100));
      await host.play(game, ['Bb5'], 4);
      const ms = performance.now() - startedAt;
      const after = ((await host.state(game.id)).body.clock as { white: number }).white;
      // What takes longer than the lag is charged, also if the machine is busy.
      if (after !== before) expectWithin(ms, 200);
      expect(after).toBe(before);
      white.close();
    }),
  );
});

describe('the lag of a line', () => {
  it('is the shortest of the last round trips, and at most a part of it counts', () => {
    let now = 0;
    const meter = new LagMeter(() => now);
    const trip = (ms: number): void => {
      const number = meter.ping();
      now += ms;
      meter.pong(number);
      meter.pong(number);
    };
    expect(meter.freeMs).toBe(0);
    trip(900);
    expect(meter.freeMs).toBe(300);
    trip(120);
    trip(150);
    expect(meter.freeMs).toBe(120);
    for (let count = 0; count < 5; count++) trip(200);
    expect(meter.freeMs).toBe(200);
    meter.pong(9999);
    expect(meter.freeMs).toBe(200);
  });
});

describe('a reader who does not keep up', () => {
  /** A stream to a socket that reads nothing. */
  async function stalled(
    maxWaitingBytes: number,
  ): Promise<{ stream: EventStream; closed: Promise<unknown>; end: () => void }> {
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    socket.pause();
    const [, response] = (await once(server, 'request')) as [unknown, ConstructorParameters<typeof EventStream>[0]];
    const end = (): void => {
      socket.destroy();
      server.close();
    };
    return { stream: new EventStream(response, maxWaitingBytes), closed: once(response, 'close'), end };
  }

  const event = { id: 1, kind: 'move', data: { text: 'x'.repeat(10_000) } };

  it('is dropped when too much is waiting', async () => {
    const { stream, closed, end } = await stalled(100_000);
    // What the system buffers by itself is some megabytes.
    for (let count = 0; count < 5000; count++) {
      stream.send(event);
      if (count % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await closed;
    end();
  });

  it('is dropped after some beats in which nothing was taken', async () => {
    const { stream, closed, end } = await stalled(Infinity);
    for (let count = 0; count < 3000; count++) stream.send(event);
    for (let beats = 0; beats < 3; beats++) {
      await new Promise((resolve) => setImmediate(resolve));
      stream.beat();
    }
    await closed;
    end();
  });
});
