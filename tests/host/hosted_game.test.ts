// The clocks of a game that is restored, with a time of the test's own.

import type { KeptEntry } from '../../src/host/entries.ts';
import { HostedGame, type Told } from '../../src/host/hosted_game.ts';
import { BLACK, WHITE } from '../../src/shared/men.ts';
import { FakeTime, ScriptedEngine } from '../table/fakes.ts';
import { FIRST_MOVE, beginningOf } from './written_games.ts';

const SECOND_MOVE: KeptEntry = {
  ...FIRST_MOVE,
  ply: 2,
  move: 'e7e5',
  clock: { white: 303_000, black: 303_000 },
} as KeptEntry;

function restored(entries: readonly KeptEntry[]): { game: HostedGame; time: FakeTime; told: Told[]; lines: string[] } {
  const time = new FakeTime();
  const told: Told[] = [];
  const lines: string[] = [];
  const journal = {
    append: (line: string, onDisk: () => void) => {
      lines.push(line);
      onDisk();
    },
    isBusy: false,
    settled: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  const game = HostedGame.restore(
    { beginning: beginningOf('0'.repeat(20)), entries, bytes: 0 },
    { journal, engine: new ScriptedEngine(), time, tell: (each) => told.push(each), begin: () => Promise.resolve() },
  );
  if (!game.ok) throw new Error(game.error);
  return { game: game.value, time, told, lines };
}

const clockOf = (game: HostedGame): unknown => game.state([false, false]).clock;

describe('a restored game', () => {
  it('waits a minute for the player to move, and no longer', () => {
    const { game, time, told, lines } = restored([FIRST_MOVE, SECOND_MOVE]);
    time.pass(59_999);
    game.appear(BLACK);
    expect(clockOf(game)).toMatchObject({ running: null, white: 303_000 });
    time.pass(1);
    expect(clockOf(game)).toMatchObject({ running: 'white', white: 303_000 });
    expect(told).toMatchObject([{ kind: 'clock', data: { running: 'white' } }]);
    time.pass(303_000);
    expect(game.state([false, false])).toMatchObject({ status: 'time', result: '0-1', event: 3 });
    expect(lines).toEqual([expect.stringContaining('"status":"time"')]);
  });

  it('goes on as soon as the player to move is back', () => {
    const { game, time } = restored([FIRST_MOVE, SECOND_MOVE]);
    game.appear(WHITE);
    time.pass(1000);
    expect(clockOf(game)).toMatchObject({ running: 'white', white: 302_000 });
  });

  it('in which only one has moved waits for both', () => {
    const { game, time } = restored([FIRST_MOVE]);
    game.appear(BLACK);
    time.pass(600_000);
    expect(clockOf(game)).toMatchObject({ running: null });
    game.appear(WHITE);
    expect(clockOf(game)).toMatchObject({ running: 'black', black: 300_000 });
  });

  it('goes on with the clocks of an end in order', () => {
    const paused: KeptEntry = { kind: 'paused', clock: { white: 250_000, black: 303_000 }, at: 0 };
    const { game } = restored([FIRST_MOVE, SECOND_MOVE, paused]);
    expect(clockOf(game)).toMatchObject({ running: null, white: 250_000, black: 303_000 });
  });

  it('that is over keeps its clocks', () => {
    const end: KeptEntry = { kind: 'end', status: 'resignation', result: '0-1', loser: 'white', at: 0 };
    const { game, time, lines } = restored([FIRST_MOVE, SECOND_MOVE, end]);
    game.appear(WHITE);
    game.appear(BLACK);
    time.pass(600_000);
    expect(game.state([false, false])).toMatchObject({
      ...{ status: 'resignation', reason: 'White resigns.', clock: { running: null, white: 303_000 } },
    });
    expect(lines).toEqual([]);
  });
});
