import { BLACK, WHITE } from '../../src/shared/men.ts';
import { describeEnd } from '../../src/table/end.ts';
import { SideClock, type SideTime } from '../../src/table/side_clock.ts';
import {
  describeTimeControl,
  formatClock,
  formatTimeControlInMinutes,
  parseTimeControlInMinutes,
  sessionOfTag,
  timeControlTag,
  type TimeControl,
} from '../../src/table/time_control.ts';
import { TestTable, turnOfEvents } from './fakes.ts';

const BOTH = ['person', 'person'] as const;
const BLITZ = controlOf('5+3');

function controlOf(text: string): TimeControl {
  const control = parseTimeControlInMinutes(text);
  if (!control.ok) throw new Error(control.error);
  return control.value;
}

function times(at: TestTable): readonly number[] | null {
  return at.table.state.clock.remainingMs;
}

describe('a time control', () => {
  it.each([
    ['5+3', { kind: 'session', movesPerControl: null, baseMs: 300_000, incrementMs: 3000 }, '5 minutes, 3 s a move'],
    ['15', { kind: 'session', movesPerControl: null, baseMs: 900_000, incrementMs: 0 }, '15 minutes'],
    ['0:30+1', { kind: 'session', movesPerControl: null, baseMs: 30_000, incrementMs: 1000 }, '30 s, 1 s a move'],
    [
      '1:30+0.5',
      { kind: 'session', movesPerControl: null, baseMs: 90_000, incrementMs: 500 },
      '1 minute 30 s, 0.5 s a move',
    ],
    [
      '40/90+30',
      { kind: 'session', movesPerControl: 40, baseMs: 5_400_000, incrementMs: 30_000 },
      '90 minutes for every 40 moves, 30 s a move',
    ],
    ['0+5', { kind: 'session', movesPerControl: null, baseMs: 0, incrementMs: 5000 }, '5 s a move'],
    ['30s', { kind: 'move', moveMs: 30_000 }, '30 s a move'],
    ['off', { kind: 'none' }, 'no clock'],
  ])('%s is parsed, formatted and described', (text, control, words) => {
    expect(controlOf(text)).toEqual(control);
    expect(formatTimeControlInMinutes(controlOf(text))).toBe(text);
    expect(describeTimeControl(controlOf(text))).toBe(words);
  });

  it.each(['90.5', '40/300.5+1', '0.05+0.01', '59.999', '3600', '61'])(
    '%s in the tag of a PGN is parsed as it is formatted',
    (tag) => {
      const control = sessionOfTag(tag)!;
      expect(parseTimeControlInMinutes(formatTimeControlInMinutes(control))).toEqual({ ok: true, value: control });
    },
  );

  it.each(['5+3', '15', '0:30+1', '1:30+0.5', '40/90+30', '0+5'])('%s is read from the tag of a PGN', (text) => {
    expect(sessionOfTag(timeControlTag(controlOf(text))!)).toEqual(controlOf(text));
  });

  it.each(['', '-', '?', '0', '40/7200:3600', '*180', '0/60', '100000'])(
    '%j is no clock in the tag of a PGN',
    (text) => {
      expect(sessionOfTag(text)).toBeNull();
    },
  );

  it.each(['', '5 3', '0', '0+0', '0/5', '40/0+5', '5+', '-5', '1:75', '2000', '1/5/5', 's', '0s', '1001/5'])(
    '%j is refused with the reason',
    (text) => {
      const read = parseTimeControlInMinutes(text);
      expect(read.ok ? '' : read.error).toMatch(/is not a time control: write 5\+3|^The time control/);
    },
  );

  it.each([
    [300_000, '5:00'],
    [299_001, '5:00'],
    [59_000, '0:59'],
    [9999, '0:10.0'],
    [7300, '0:07.3'],
    [1, '0:00.1'],
    [0, '0:00.0'],
    [-5, '0:00.0'],
    [3_723_000, '1:02:03'],
  ])('%d ms are shown as %s', (ms, text) => expect(formatClock(ms)).toBe(text));
});

describe('the clock of a side', () => {
  it('deducts the time, adds the increment, and the base time at each control', () => {
    const clock = new SideClock({ movesPerControl: 2, baseMs: 60_000, incrementMs: 1000 });
    expect(clock.reading()).toEqual({ remainingMs: 60_000, incrementMs: 1000, movesToGo: 2 });
    expect(clock.spend(5000, 0)).toBe(true);
    expect(clock.reading()).toMatchObject({ remainingMs: 56_000, movesToGo: 1 });
    clock.spend(5000, 0);
    expect(clock.reading()).toMatchObject({ remainingMs: 112_000, movesToGo: 2 });
  });

  it('runs out when more is spent than the time left plus the margin', () => {
    const clock = new SideClock({ movesPerControl: null, baseMs: 1000, incrementMs: 0 });
    expect(clock.spend(1100, 100)).toBe(true);
    expect(clock.remainingMs).toBe(0);
    expect(clock.spend(101, 100)).toBe(false);
  });
});

describe('the clocks of a game', () => {
  it('are stopped before the first move, and then run in turn', async () => {
    const at = new TestTable({ control: BLITZ });
    at.table.continueGame();
    at.time.pass(10_000);
    expect(times(at)).toEqual([300_000, 300_000]);
    at.play('e4');
    expect(at.table.state.clock.running).toBe(BLACK);
    at.time.pass(4000);
    expect(times(at)).toEqual([303_000, 296_000]);
    await at.reply('e7e5');
    expect(times(at)).toEqual([303_000, 299_000]);
    at.time.pass(1000);
    at.play('d4');
    expect(times(at)).toEqual([305_000, 299_000]);
  });

  it('are as before under other rules, and can still be taken back to the start', () => {
    const at = new TestTable({ seats: BOTH, control: BLITZ });
    at.play('e4');
    at.time.pass(10_000);
    expect(at.table.setRuleset('pierce')).toMatchObject({ ok: true });
    expect(times(at)).toEqual([303_000, 290_000]);
    expect(at.table.state.clock.running).toBe(BLACK);
    at.time.pass(1000);
    at.play('e5');
    expect(times(at)).toEqual([303_000, 292_000]);
    at.table.undoMoves(2);
    expect(times(at)).toEqual([300_000, 300_000]);
  });

  it('stay stopped in a pause under other rules', () => {
    const at = new TestTable({ seats: BOTH, control: BLITZ });
    at.play('e4');
    at.table.pause();
    at.table.setRuleset('pierce');
    expect(at.table.state).toMatchObject({ isPaused: true, clock: { running: null } });
  });

  it('tell the engine the time left, and for how many moves', async () => {
    const at = new TestTable({ control: controlOf('40/1+2'), strength: { options: {}, limits: {} } });
    at.play('e4');
    expect(at.engine.last.limits).toEqual({ clock: { remainingMs: 60_000, incrementMs: 2000, movesToGo: 40 } });
    at.time.pass(10_000);
    await at.reply('e7e5');
    at.play('d4');
    expect(at.engine.last.limits.clock).toEqual({ remainingMs: 52_000, incrementMs: 2000, movesToGo: 39 });
  });

  it('go to the engine beside its time per move, the shorter of which counts', () => {
    const at = new TestTable({ control: controlOf('0:02') });
    at.play('e4');
    expect(at.engine.last.limits).toEqual({ moveTimeMs: 2000, clock: { remainingMs: 2000, incrementMs: 0 } });
  });

  it('end the game when the time of a person or of the engine runs out', async () => {
    const at = new TestTable({ control: controlOf('0:05') });
    at.play('e4');
    at.time.pass(1000);
    await at.reply('e7e5');
    at.kinds();
    at.time.pass(4999);
    expect(at.table.state.end).toBeNull();
    at.time.pass(1);
    expect(at.kinds()).toEqual(['ended', 'clock']);
    expect(at.table.state.end).toEqual({ kind: 'time', loser: WHITE, result: '0-1' });
    expect(describeEnd(at.table.state.end!)).toBe('White loses on time.');
    expect(at.table.propose('d4')).toMatchObject({ ok: false, error: { kind: 'game-over' } });
    const slow = new TestTable({ control: controlOf('0:05') });
    slow.play('e4');
    slow.time.pass(5000);
    expect(slow.table.state.end).toMatchObject({ kind: 'time', loser: BLACK });
    await turnOfEvents();
    expect(slow.engine.isSearching).toBe(false);
    expect(slow.moves).toBe('e2e4');
  });

  it('can give a fixed time per move, of which the engine reserves some', async () => {
    const at = new TestTable({ control: controlOf('10s'), strength: { options: {}, limits: {} } });
    at.play('e4');
    expect(at.engine.last.limits).toEqual({ moveTimeMs: 9950 });
    at.time.pass(9000);
    await at.reply('e7e5');
    expect(times(at)).toEqual([10_000, 10_000]);
    at.time.pass(10_000);
    expect(at.table.state.end).toMatchObject({ kind: 'time', loser: WHITE });
  });

  it('have run already when the engine was busy before its search', async () => {
    const at = new TestTable({ control: controlOf('5s'), strength: { options: {}, limits: {} } });
    await at.table.whileIdle(() => {
      at.play('e4');
      at.time.pass(3000);
      return Promise.resolve();
    });
    await turnOfEvents();
    const [search] = at.engine.searches;
    expect(search!.limits.moveTimeMs).toBeGreaterThan(1500);
    expect(search!.limits.moveTimeMs).toBeLessThan(2000);
  });

  it('are stopped while the game is paused or held, and then continue', async () => {
    const at = new TestTable({ control: BLITZ, strength: { options: {}, limits: {} } });
    at.play('e4');
    at.time.pass(2000);
    at.table.pause();
    at.time.pass(60_000);
    expect(times(at)).toEqual([303_000, 298_000]);
    at.table.resume();
    await turnOfEvents();
    expect(at.engine.last.limits.clock?.remainingMs).toBe(298_000);
    at.time.pass(1000);
    at.table.hold();
    at.time.pass(60_000);
    at.table.continueGame();
    await turnOfEvents();
    at.time.pass(1000);
    await at.reply('e7e5');
    expect(times(at)).toEqual([303_000, 299_000]);
  });

  it('are restored with the moves, and run again from the next one', async () => {
    const at = new TestTable({ control: BLITZ });
    at.play('e4');
    at.time.pass(4000);
    await at.reply('e7e5');
    at.time.pass(7000);
    at.play('d4');
    at.table.undo();
    expect(times(at)).toEqual([303_000, 299_000]);
    at.time.pass(60_000);
    expect(times(at)).toEqual([303_000, 299_000]);
    at.table.undo();
    expect(times(at)).toEqual([300_000, 300_000]);
    at.table.redo();
    expect(times(at)).toEqual([303_000, 299_000]);
    at.play('d4');
    at.time.pass(1000);
    expect(times(at)).toEqual([306_000, 298_000]);
  });

  it('keep the time used in a turn from which one steps away and comes back', async () => {
    const at = new TestTable({ control: BLITZ });
    at.play('e4');
    await at.reply('e7e5');
    const { current, root } = at.table.tree;
    at.time.pass(7000);
    at.table.visit(root);
    at.time.pass(1000);
    expect(times(at)).toEqual([300_000, 300_000]);
    at.table.visit(current);
    expect(times(at)).toEqual([296_000, 303_000]);
    at.table.continueGame();
    at.time.pass(2000);
    at.table.undo();
    at.table.redo();
    expect(times(at)).toEqual([294_000, 303_000]);
    at.play('d4');
    expect(times(at)).toEqual([297_000, 303_000]);
    // The move was taken back: so is its time.
    at.table.undo();
    expect(times(at)).toEqual([303_000, 303_000]);
  });

  it('give the time of a turn back with an end that is taken back', () => {
    const at = new TestTable({ control: BLITZ, seats: BOTH });
    at.play('e4');
    at.time.pass(400_000);
    const { current, root } = at.table.tree;
    expect(at.table.state.end?.result).toBe('1-0');
    at.table.visit(root);
    at.table.visit(current);
    at.table.undo();
    expect([at.table.state.end, times(at)]).toEqual([null, [303_000, 300_000]]);
  });

  it('are those of the position at which a table begins, under the same time control', () => {
    const { tree } = new TestTable({ seats: BOTH }).table;
    const side = (remainingMs: number): SideTime => ({ remainingMs, movesMade: 4 });
    tree.restore(tree.current, { clock: { control: BLITZ, times: [side(100_000), side(90_000)] } });
    expect(times(new TestTable({ tree, control: BLITZ }))).toEqual([100_000, 90_000]);
    expect(times(new TestTable({ tree, control: controlOf('1') }))).toEqual([60_000, 60_000]);
  });

  it("don't run while a move is delayed for spectators", async () => {
    const at = new TestTable({ control: BLITZ, seats: ['engine', 'engine'] });
    at.table.setPace(5000);
    at.table.continueGame();
    await at.reply('e2e4');
    at.time.pass(1000);
    await at.reply('e7e5');
    at.time.pass(4000);
    expect(times(at)).toEqual([303_000, 302_000]);
    expect(at.moves).toBe('e2e4 e7e5');
  });

  it('can be set during a game, and are full in another game', async () => {
    const at = new TestTable({ seats: BOTH, control: BLITZ });
    at.play('e4', 'e5');
    at.time.pass(1000);
    at.table.setControl(controlOf('1'));
    expect(times(at)).toEqual([60_000, 60_000]);
    at.time.pass(1000);
    expect(times(at)).toEqual([59_000, 60_000]);
    at.play('d4');
    at.table.undoMoves(2);
    // The marks of another time control are ignored.
    expect(times(at)).toEqual([59_000, 60_000]);
    at.table.setRemaining(BLACK, 5000);
    expect(times(at)).toEqual([59_000, 5000]);
    await at.table.newGame(at.table.tree);
    expect(times(at)).toEqual([60_000, 60_000]);
    at.table.setControl(controlOf('off'));
    expect(times(at)).toBeNull();
  });

  it('measure only the time of the engine if a user interface keeps them', async () => {
    const at = new TestTable({ control: controlOf('40/5'), isArbiter: false, strength: { options: {}, limits: {} } });
    at.time.pass(1000);
    at.play('e4');
    at.time.pass(2000);
    await at.reply('e7e5');
    at.time.pass(90_000);
    expect(times(at)).toEqual([300_000, 298_000]);
    at.table.setRemaining(BLACK, 100_000);
    at.play('d4');
    expect(at.engine.last.limits.clock).toEqual({ remainingMs: 100_000, incrementMs: 0, movesToGo: 39 });
    at.time.pass(200_000);
    expect(at.table.state.end).toBeNull();
    expect(at.time.timerCount).toBe(0);
  });
});
