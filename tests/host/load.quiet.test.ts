// Short versions of `npm run load:host`, with the same real processes.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expectWithin, timed } from '../helpers/timed.ts';
import { sendHostile } from './hostile.ts';
import { playThroughKills } from './kills.ts';
import { HostProcess } from './live.ts';
import { LOAD_ARGS, playLoad } from './load.ts';
import { itSlow } from '../helpers/slow.ts';

const MAX_P99_MS = 50;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ransom-host-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

itSlow(
  'in forty games at once every move reaches the other side soon',
  timed(async () => {
    const host = await HostProcess.start(['--port', '0', '--games', folder, ...LOAD_ARGS]);
    const settings = { games: 40, seconds: 7, warmUpSeconds: 2, msPerMove: 1000 };
    const { moves, lost, p99Ms } = await playLoad(host, { ...settings, seed: 7 });
    expect(await host.stop()).toBe(0);
    expect(lost).toBe(0);
    expect(moves).toBeGreaterThan(100);
    expectWithin(p99Ms, MAX_P99_MS);
  }),
);

it('servers that are killed lose no move that they have confirmed, and play none twice', async () => {
  const { kills, moves } = await playThroughKills(folder, 8, 4, 7);
  expect(kills).toBe(4);
  expect(moves).toBeGreaterThan(20);
});

it('hostile requests open no seat, and each is refused with a reason', async () => {
  const host = await HostProcess.start(['--port', '0', '--games', folder, ...LOAD_ARGS]);
  const { statuses } = await sendHostile(host, 1000, 7);
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([400, 401, 403, 404, 405, 409, 413, 417, 422, 431]));
  expect(await host.stop()).toBe(0);
});
