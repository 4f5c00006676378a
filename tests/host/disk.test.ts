// What is confirmed or told is on disk before, and the disk may be slow.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeNeeding } from '../helpers/needs.ts';
import { HostProcess } from './live.ts';

const SLOW_DISK = new URL('slow_disk.mjs', import.meta.url);
const MS = 400;

describeNeeding('posix')('with a slow disk', () => {
  let folder: string;
  let host: HostProcess;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'ransom-host-'));
    const slow = ['env', `SLOW_DISK_MS=${MS}`, `NODE_OPTIONS=--import=${fileURLToPath(SLOW_DISK)}`];
    host = await HostProcess.start(['--port', '0', '--games', folder], slow);
  });
  afterAll(async () => {
    expect(await host.stop()).toBe(0);
    rmSync(folder, { recursive: true });
  });

  async function took(work: Promise<unknown>): Promise<number> {
    const start = performance.now();
    await work;
    return performance.now() - start;
  }

  it('a move is confirmed, told and shown only when it is there', async () => {
    const game = await host.begin({ clock: '5+3' });
    const spectator = await host.follow(game.id);
    const start = performance.now();
    const confirmed = took(host.move(game.id, game.white, 0, 'e4'));
    const told = took(spectator.untilKind('move'));
    await new Promise((resolve) => setTimeout(resolve, MS / 4));
    const shown = await host.state(game.id);
    expect(shown.body.moves).toEqual(['e2e4']);
    // Timers may fire a millisecond early.
    expect(performance.now() - start).toBeGreaterThanOrEqual(MS - 2);
    expect(await confirmed).toBeGreaterThanOrEqual(MS - 2);
    expect(await told).toBeGreaterThanOrEqual(MS - 2);
    spectator.close();
  });

  it('games don’t wait for each other', async () => {
    const games = await Promise.all(Array.from({ length: 10 }, () => host.begin({ clock: '1+0' })));
    const moves = ['e4', 'e5', 'Nf3'];
    const all = await took(Promise.all(games.map((game) => host.play(game, moves))));
    expect(all).toBeGreaterThanOrEqual(3 * MS - 6);
    expect(all).toBeLessThan(10 * MS);
  });
});
