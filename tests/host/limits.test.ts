// How much one address may ask for.

import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Limiter, addressOf } from '../../src/host/limits.ts';
import { HostProcess } from './live.ts';

const LIMITS = { requests: 2, streams: 2, games: 3 };

describe('the limits of an address', () => {
  let now = 0;
  let limiter: Limiter;
  beforeEach(() => {
    now = 0;
    limiter = new Limiter(LIMITS, () => now);
  });
  afterEach(() => limiter.close());

  const refusals = (ask: () => unknown, count: number): number =>
    Array.from({ length: count }, ask).filter((exceeded) => exceeded !== null).length;

  it('allow ten seconds’ worth of requests at once, and then so many a second', () => {
    expect(refusals(() => limiter.request('a'), 25)).toBe(5);
    expect(limiter.request('a')).toMatchObject({ retryAfter: 1 });
    now += 1000;
    expect(refusals(() => limiter.request('a'), 5)).toBe(3);
    now += 3_600_000;
    expect(refusals(() => limiter.request('a'), 25)).toBe(5);
  });

  it('allow so many new games an hour', () => {
    expect(refusals(() => limiter.game('a'), 4)).toBe(1);
    expect(limiter.game('a')).toMatchObject({ retryAfter: 1200 });
    now += 1_200_000;
    expect(limiter.game('a')).toBeNull();
  });

  it('count lines until they end', () => {
    expect(refusals(() => limiter.stream('a'), 3)).toBe(1);
    limiter.streamEnded('a');
    expect(refusals(() => limiter.stream('a'), 2)).toBe(1);
  });

  it('are those of each address alone', () => {
    refusals(() => limiter.request('a'), 25);
    expect(limiter.request('b')).toBeNull();
  });
});

it.each([
  ['192.168.1.5', '192.168.1.5'],
  ['::ffff:192.168.1.5', '192.168.1.5'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:DB8:1:2::6', '2001:db8:1:2::'],
  ['::1', '0:0:0:0::'],
  ['fe80::1%eth0', 'fe80:0:0:0::'],
  ['nonsense', 'nonsense'],
])('the address %s counts as %s', (written, counted) => {
  expect(addressOf(written)).toBe(counted);
});

describe('a server', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'ransom-host-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('answers too many requests with 429, and again later', async () => {
    const host = await HostProcess.start(['--port', '0', '--games', folder, '--max-requests', '4']);
    const answers = await Promise.all(Array.from({ length: 50 }, () => host.ask('/api')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(5);
    expect(refused[0]).toMatchObject({
      headers: { 'retry-after': '1' },
      body: { error: 'too-many', reason: 'There are more than 4 requests a second from this address.' },
    });
    while ((await host.ask('/api')).status !== 200) await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await host.stop()).toBe(0);
  });

  it('answers too many games with 429', async () => {
    const host = await HostProcess.start(['--port', '0', '--games', folder, '--max-games', '2']);
    await host.begin();
    await host.begin();
    const refused = await host.ask('/api/games', { body: {} });
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '1800' }, body: { error: 'too-many' } });
    expect(await host.stop()).toBe(0);
  });

  it('closes lines of an address that has too many', async () => {
    const host = await HostProcess.start(['--port', '0', '--games', folder, '--max-streams', '1']);
    const sockets = Array.from({ length: 100 }, () => connect(host.port, '127.0.0.1').on('error', () => undefined));
    await Promise.race(sockets.map((socket) => once(socket.resume(), 'close')));
    for (const socket of sockets) socket.destroy();
    while ((await host.ask('/api').catch(() => null))?.status !== 200)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await host.stop()).toBe(0);
  });

  it('believes nobody who names another address, without a proxy', async () => {
    const host = await HostProcess.start(['--port', '0', '--games', folder, '--max-requests', '1']);
    const asked = (at: number): Promise<{ status: number }> =>
      host.ask('/api', { headers: { 'X-Forwarded-For': `10.0.0.${at}` } });
    const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => asked(at)));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(10);
    expect(await host.stop()).toBe(0);
  });
});
