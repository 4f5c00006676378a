// What a server finds when it starts again: after SIGKILL, after an end in order, with files that were cut or damaged.

import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeNeeding, itNeeding } from '../helpers/needs.ts';
import { expectPlainError, ransom } from '../helpers/ransom.ts';
import type { KeptEntry } from '../../src/host/entries.ts';
import { HostProcess, type Begun } from './live.ts';
import { FIRST_MOVE, SECRETS, beginningOf, writeGame } from './written_games.ts';

const ID = '0'.repeat(20);
let folder: string;
let host: HostProcess | null = null;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ransom-host-'));
});
afterEach(async () => {
  await host?.stop();
  host = null;
  rmSync(folder, { recursive: true });
});

async function start(): Promise<HostProcess> {
  host = await HostProcess.start(['--port', '0', '--games', folder]);
  return host;
}

const A_MOVE = { kind: 'move', san: '', fen: '', clock: null, at: 0 } as const;
const WRITTEN: Begun = { id: ID, ...SECRETS };

it('after SIGKILL everything is there: moves, offers, secrets, ends, and the ids of events', async () => {
  const first = await start();
  const going = await first.begin({ clock: '5+3', rules: 'pierce' });
  const over = await first.begin();
  await first.play(going, ['e4', 'e5', 'Nf3']);
  await first.act(going.id, going.white, 'draw', 3);
  await first.play(over, ['e4']);
  await first.act(over.id, over.black, 'resign');
  await first.act(over.id, over.black, 'rematch');
  await first.stop('SIGKILL');
  const second = await start();
  expect((await second.state(going.id)).body).toMatchObject({
    ...{ moves: ['e2e4', 'e7e5', 'g1f3'], rules: 'pierce', offers: { draw: 'white' }, event: 4, status: 'playing' },
  });
  expect((await second.state(over.id)).body).toMatchObject({ status: 'resignation', offers: { rematch: 'black' } });
  const follower = await second.follow(going.id, going.black, 3);
  await second.act(going.id, going.black, 'draw', 3);
  await follower.untilKind('end');
  expect(follower.kept.map(({ id, kind }) => [id, kind])).toEqual([
    [4, 'draw-offered'],
    [5, 'end'],
  ]);
  follower.close();
  expect((await second.act(over.id, over.white, 'rematch')).body.rematch).toMatch(/^[0-9a-f]{20}$/);
});

it('clocks stand still until the player to move is back', async () => {
  const first = await start();
  const game = await first.begin({ clock: '1+0' });
  await first.play(game, ['e4', 'e5']);
  await first.stop('SIGKILL');
  const second = await start();
  const waiting = (await second.state(game.id)).body.clock;
  expect(waiting).toEqual({ control: '1', white: 60_000, black: expect.any(Number) as unknown, running: null });
  const black = await second.follow(game.id, game.black);
  expect((await second.state(game.id)).body.clock).toEqual(waiting);
  const white = await second.follow(game.id, game.white);
  expect((await second.state(game.id)).body).toMatchObject({ clock: { running: 'white' } });
  for (const follower of [black, white]) follower.close();
});

it('an end in order keeps the time that was used', async () => {
  const first = await start();
  const game = await first.begin({ clock: '1+0' });
  await first.play(game, ['e4', 'e5']);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await first.stop()).toBe(0);
  const second = await start();
  const { white } = (await second.state(game.id)).body.clock as { white: number };
  expect(white).toBeLessThanOrEqual(59_700);
  expect(white).toBeGreaterThan(50_000);
});

it('a rematch can be played with the secrets of the first game', async () => {
  const first = await start();
  const game = await first.begin({ black: { engine: { level: 0, time: 0.1 } } });
  await first.act(game.id, game.white, 'resign');
  const { rematch } = (await first.act(game.id, game.white, 'rematch')).body;
  await first.stop('SIGKILL');
  const second = await start();
  const follower = await second.follow(String(rematch), game.white);
  await follower.until(({ kind, data }) => kind === 'move' && data.ply === 1);
  expect(await second.move(String(rematch), game.white, 1, 'e6')).toMatchObject({ status: 200 });
  follower.close();
});

describe('a file', () => {
  it('whose last line was cut goes on without it, at every place of the cut', async () => {
    const file = writeGame(folder, beginningOf(ID), [FIRST_MOVE]);
    const whole = readFileSync(file);
    const line = '{"kind":"move","ply":2,"move":"e7e5","san":"e5","fen":"x","clock":null,"at":1}';
    for (const length of [1, line.length]) {
      writeFileSync(file, whole);
      appendFileSync(file, line.slice(0, length));
      const server = await start();
      expect((await server.state(ID)).body).toMatchObject({ moves: ['e2e4'], event: 1 });
      await server.play(WRITTEN, ['c5'], 1);
      await server.stop('SIGKILL');
      const again = await start();
      expect((await again.state(ID)).body).toMatchObject({ moves: ['e2e4', 'c7c5'], event: 2 });
      await again.stop();
      host = null;
    }
  });

  it('that ends with the mating move gets its end', async () => {
    const moves = ['e2e4', 'e7e5', 'd1h5', 'e8e7', 'h5e5'];
    const entries = moves.map((move, at): KeptEntry => ({ ...A_MOVE, ply: at + 1, move }));
    writeGame(folder, beginningOf(ID, { clock: 'off' }), entries);
    const server = await start();
    expect((await server.state(ID)).body).toMatchObject({ status: 'checkmate', event: 6 });
    expect(ransom(['host', '--list', '--games', folder]).stdout).toContain('1-0 (checkmate)');
  });

  it('that is damaged is named, and the others go on', async () => {
    const file = writeGame(folder, beginningOf(ID), [FIRST_MOVE, FIRST_MOVE]);
    writeGame(folder, beginningOf('1'.repeat(20)), [FIRST_MOVE]);
    const broken = writeGame(folder, beginningOf('2'.repeat(20)), [FIRST_MOVE]);
    writeFileSync(broken, readFileSync(broken, 'utf8').replace('"kind":"move"', '"kind":"mvoe"'));
    const server = await start();
    await server.says(`${broken}: line 2 is damaged`);
    await server.says(`${file}: line 3: the move e2e4 is not legal there`);
    for (const id of [ID, '2'.repeat(20)])
      expect(await server.state(id)).toMatchObject({ status: 500, body: { error: 'damaged' } });
    expect(await server.state('1'.repeat(20))).toMatchObject({ status: 200 });
    expectPlainError(ransom(['host', '--pgn', '2'.repeat(20), '--games', folder]), 1, /line 2 is damaged/);
  });

  it('that has become too long takes nothing more but a resignation', async () => {
    const asked: KeptEntry = { kind: 'takeback-asked', by: 'white', at: 0 };
    const declined: KeptEntry = { kind: 'takeback-declined', by: 'black', at: 0 };
    const entries = Array.from({ length: 20_000 }, (_, at) => (at % 2 === 0 ? asked : declined));
    writeGame(folder, beginningOf(ID), entries);
    const server = await start();
    expect(await server.move(ID, SECRETS.white, 0, 'e4')).toMatchObject({ status: 409, body: { error: 'too-long' } });
    expect(await server.act(ID, SECRETS.white, 'draw', 0)).toMatchObject({ status: 409, body: { error: 'too-long' } });
    const follower = await server.follow(ID, undefined, 1);
    // So much that was missed comes as the state.
    expect(await follower.untilKind('state')).toMatchObject({ id: 20_000 });
    follower.close();
    expect(await server.act(ID, SECRETS.white, 'resign')).toMatchObject({ status: 200 });
  });

  it('without a first line is no game', async () => {
    truncateSync(writeGame(folder, beginningOf(ID), []), 10);
    expect(await (await start()).state(ID)).toMatchObject({ status: 500 });
  });
});

describeNeeding('posix')('a game that can’t be written', () => {
  itNeeding('bash')('is answered with 503, and nothing has changed', async () => {
    // 1,024 bytes: a few moves.
    host = await HostProcess.start(
      ['--port', '0', '--games', folder],
      ['bash', '-c', 'ulimit -f 1; trap "" XFSZ; exec "$@"', '-'],
    );
    const game = await host.begin();
    const moves = ['a3', 'a6', 'b3', 'b6', 'c3', 'c6', 'd3', 'd6'];
    let played = 0;
    for (; played < moves.length; played++) {
      const answer = await host.move(game.id, played % 2 === 0 ? game.white : game.black, played, moves[played]!);
      if (answer.status === 200) continue;
      expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '1' }, body: { error: 'not-written' } });
      break;
    }
    expect(played).toBeLessThan(moves.length);
    expect((await host.state(game.id)).body).toMatchObject({ ply: played });
    await host.says(`game ${game.id} can't be written: EFBIG`);
    await host.stop('SIGKILL');
    const again = await start();
    await again.play(game, moves.slice(played), played);
    expect((await again.state(game.id)).body).toMatchObject({ ply: moves.length });
  });
});
