// Tables at which nobody sits: both players are at other devices, or one is and the engine has the other side. A server has such tables.

import { endOnTime } from '../../src/table/end.ts';
import { BLACK, WHITE } from '../../src/shared/men.ts';
import type { Colour } from '../../src/rules/setup.ts';
import { parseTimeControlInMinutes, type TimeControl } from '../../src/table/time_control.ts';
import { TestTable, moveOf } from './fakes.ts';

const BOTH_ELSEWHERE = ['remote', 'remote'] as const;

function control(text: string): TimeControl {
  const read = parseTimeControlInMinutes(text);
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

function receive({ table }: TestTable, move: string, by: Colour): unknown {
  return table.receive({ kind: 'move', move: moveOf(table.position, move) }, by);
}

describe('two players elsewhere', () => {
  it('move only for their own sides, in turn', () => {
    const at = new TestTable({ seats: BOTH_ELSEWHERE });
    expect(receive(at, 'e2e4', BLACK)).toMatchObject({ ok: false });
    expect(at.table.propose('e4')).toEqual({ ok: false, error: { kind: 'remote-turn' } });
    expect(receive(at, 'e2e4', WHITE)).toMatchObject({ ok: true });
    expect(receive(at, 'e7e5', WHITE)).toMatchObject({ ok: false });
    expect(at.table.propose('e5')).toEqual({ ok: false, error: { kind: 'remote-turn' } });
    expect(receive(at, 'e7e5', BLACK)).toMatchObject({ ok: true });
    expect(at.events.filter(({ kind }) => kind === 'moved')).toMatchObject([{ by: 'remote' }, { by: 'remote' }]);
  });

  it('offer each other draws, and resign', () => {
    const at = new TestTable({ seats: BOTH_ELSEWHERE });
    receive(at, 'e2e4', WHITE);
    at.table.receive({ kind: 'draw-offer' }, BLACK);
    expect(at.table.receive({ kind: 'draw-answer', isAccepted: true }, BLACK)).toMatchObject({ ok: false });
    at.table.receive({ kind: 'draw-answer', isAccepted: false }, WHITE);
    expect(at.table.state.drawOffer).toBeNull();
    at.table.receive({ kind: 'resignation' }, BLACK);
    expect(at.table.state.end).toMatchObject({ kind: 'resignation', loser: BLACK });
  });

  it('take back what both have agreed to, with its time, and play on', () => {
    const at = new TestTable({ seats: BOTH_ELSEWHERE, control: control('1+0') });
    for (const [ply, move] of ['e2e4', 'e7e5', 'g1f3'].entries()) {
      receive(at, move, ply % 2 === 0 ? WHITE : BLACK);
      at.time.pass(1000);
    }
    expect(at.table.receive({ kind: 'takeback', plies: 4 }, WHITE)).toMatchObject({ ok: false });
    expect(at.table.receive({ kind: 'takeback', plies: 2 }, BLACK)).toMatchObject({ ok: true });
    expect(at.moves).toBe('e2e4');
    expect(at.table.clock).toMatchObject({ remainingMs: [60_000, 60_000], running: null });
    at.table.continueGame();
    at.time.pass(1000);
    expect(at.table.clock).toMatchObject({ remainingMs: [60_000, 59_000], running: BLACK });
    expect(receive(at, 'd7d5', BLACK)).toMatchObject({ ok: true });
    expect(at.moves).toBe('e2e4 d7d5');
  });

  it('end as whoever keeps the game says, and only once', () => {
    const at = new TestTable({ seats: BOTH_ELSEWHERE });
    receive(at, 'e2e4', WHITE);
    expect(at.table.receive({ kind: 'end', end: endOnTime(BLACK) }, WHITE)).toMatchObject({ ok: true });
    expect(at.table.state.end).toMatchObject({ kind: 'time', loser: BLACK, result: '1-0' });
    expect(at.table.receive({ kind: 'end', end: endOnTime(WHITE) }, WHITE)).toMatchObject({ ok: false });
  });

  it('lose on time though no timer has fired yet', () => {
    const at = new TestTable({ seats: BOTH_ELSEWHERE, control: control('1+0') });
    receive(at, 'e2e4', WHITE);
    const late = at.time.now() + 60_001;
    at.time.now = () => late;
    expect(receive(at, 'e7e5', BLACK)).toMatchObject({ ok: false, error: { kind: 'game-over' } });
    expect(at.table.state.end).toMatchObject({ kind: 'time', loser: BLACK });
  });
});

it('a player elsewhere plays against the engine, which answers offers of a draw', async () => {
  const at = new TestTable({ seats: ['remote', 'engine'] });
  receive(at, 'e2e4', WHITE);
  expect(at.table.propose('e5')).toEqual({ ok: false, error: { kind: 'engine-thinking' } });
  await at.reply('e7e5');
  expect(at.moves).toBe('e2e4 e7e5');
  expect(at.table.receive({ kind: 'draw-offer' }, WHITE)).toMatchObject({ ok: true });
  expect(at.kinds().slice(-2)).toEqual(['draw-offered', 'draw-declined']);
  expect(at.table.receive({ kind: 'resignation' }, BLACK)).toEqual({ ok: false, error: { kind: 'no-remote' } });
});

describe('the lag of the line', () => {
  const played = (lagMs: number): TestTable => {
    const at = new TestTable({ seats: BOTH_ELSEWHERE, control: control('1+0') });
    at.table.setLag(BLACK, lagMs);
    receive(at, 'e2e4', WHITE);
    return at;
  };

  it('is not charged, but the rest of the turn is', () => {
    const at = played(300);
    at.time.pass(1300);
    receive(at, 'e7e5', BLACK);
    expect(at.table.clock.remainingMs).toEqual([60_000, 59_000]);
    at.time.pass(1000);
    expect(at.table.clock.remainingMs).toEqual([59_000, 59_000]);
  });

  it('gives no time to a quick move', () => {
    const at = played(300);
    at.time.pass(100);
    receive(at, 'e7e5', BLACK);
    expect(at.table.clock.remainingMs).toEqual([60_000, 60_000]);
  });

  it('lets the flag fall as much later', () => {
    const at = played(300);
    at.time.pass(60_299);
    expect(at.table.state.end).toBeNull();
    at.time.pass(1);
    expect(at.table.state.end).toMatchObject({ kind: 'time', loser: BLACK });
  });

  it('counts from the next turn on', () => {
    const at = played(0);
    at.table.setLag(BLACK, 300);
    at.time.pass(1000);
    expect(at.table.clock.remainingMs).toEqual([60_000, 59_000]);
  });
});
