import { formatSession, parseTimeControlInSeconds } from '../../src/table/time_control.ts';
import type { SessionControl } from '../../src/table/side_clock.ts';
import { SideClock } from '../../src/table/side_clock.ts';

function control(text: string): SessionControl {
  const result = parseTimeControlInSeconds(text);
  if (!result.ok) throw new Error(result.error);
  if (result.value.kind !== 'session') throw new Error(`${text} is no clock`);
  const { movesPerControl, baseMs, incrementMs } = result.value;
  return { movesPerControl, baseMs, incrementMs };
}

describe('time controls', () => {
  it('are parsed in all forms', () => {
    expect(control('5+0.05')).toEqual({ movesPerControl: null, baseMs: 5000, incrementMs: 50 });
    expect(control('40/60')).toEqual({ movesPerControl: 40, baseMs: 60_000, incrementMs: 0 });
    expect(control('2:30+1')).toEqual({ movesPerControl: null, baseMs: 150_000, incrementMs: 1000 });
    expect(control('0+0.1')).toEqual({ movesPerControl: null, baseMs: 0, incrementMs: 100 });
  });

  it.each(['', '5+', '+1', '0', '0/60', 'fast', '5;1', '-5', '5+-1', '1e3'])('refuse %j', (text) => {
    expect(parseTimeControlInSeconds(text).ok).toBe(false);
  });

  it.each(['5+0.05', '40/60', '40/60+0.5', '0.2'])('are formatted as parsed: %s', (text) => {
    expect(formatSession(control(text))).toBe(text);
  });
});

describe('a clock', () => {
  it('counts down and adds the increment', () => {
    const clock = new SideClock(control('5+0.05'));
    expect(clock.reading()).toEqual({ remainingMs: 5000, incrementMs: 50, movesToGo: null });
    expect(clock.spend(1200, 0)).toBe(true);
    expect(clock.remainingMs).toBe(3850);
  });

  it('adds the base time after the moves of a control', () => {
    const clock = new SideClock(control('2/10'));
    expect(clock.reading().movesToGo).toBe(2);
    clock.spend(4000, 0);
    expect(clock.reading()).toEqual({ remainingMs: 6000, incrementMs: 0, movesToGo: 1 });
    clock.spend(1000, 0);
    expect(clock.reading()).toEqual({ remainingMs: 15_000, incrementMs: 0, movesToGo: 2 });
  });

  it('runs out when the time is exceeded by more than the margin', () => {
    expect(new SideClock(control('1')).spend(1000, 0)).toBe(true);
    expect(new SideClock(control('1')).spend(1000.5, 0)).toBe(false);
    expect(new SideClock(control('1')).spend(1010, 10)).toBe(true);
    expect(new SideClock(control('1')).spend(1011, 10)).toBe(false);
  });

  it('tolerates lateness without returning the time', () => {
    const clock = new SideClock(control('1+0.1'));
    expect(clock.spend(1008, 10)).toBe(true);
    expect(clock.remainingMs).toBe(100);
  });

  it('makes the first increment available if there is no base time', () => {
    expect(new SideClock(control('0+0.1')).remainingMs).toBe(100);
  });
});
