// One grammar for time controls: units can be written everywhere, and mean the same everywhere.

import {
  describeTimeControl,
  formatTimeControlInMinutes,
  parseTimeControlInMinutes,
  parseTimeControlInSeconds,
  type TimeControl,
} from '../../src/table/time_control.ts';
import { readDuration } from '../../src/table/time_text.ts';

const session = (baseMs: number, incrementMs = 0, movesPerControl: number | null = null): TimeControl => ({
  kind: 'session',
  movesPerControl,
  baseMs,
  incrementMs,
});
const perMove = (moveMs: number): TimeControl => ({ kind: 'move', moveMs });

describe('a time control with units', () => {
  it.each([
    ['5m+3s', session(300_000, 3000), '5 minutes, 3 s a move'],
    ['5m+3', session(300_000, 3000), '5 minutes, 3 s a move'],
    ['300s+3s', session(300_000, 3000), '5 minutes, 3 s a move'],
    ['5min+3000ms', session(300_000, 3000), '5 minutes, 3 s a move'],
    ['40/5m+3s', session(300_000, 3000, 40), '5 minutes for every 40 moves, 3 s a move'],
    ['40/90s', session(90_000, 0, 40), '1 minute 30 s for every 40 moves'],
    ['2h', session(7_200_000), '120 minutes'],
    ['10m', session(600_000), '10 minutes'],
    ['1h30m+30s', session(5_400_000, 30_000), '90 minutes, 30 s a move'],
    ['1m30s', session(90_000), '1 minute 30 s'],
    ['0.5m+.5s', session(30_000, 500), '30 s, 0.5 s a move'],
    ['30s+0s', session(30_000), '30 s'],
    ['0s+100ms', session(0, 100), '0.1 s a move'],
    ['5 m+3 s', session(300_000, 3000), '5 minutes, 3 s a move'],
    ['5M+3S', session(300_000, 3000), '5 minutes, 3 s a move'],
    ['30s', perMove(30_000), '30 s a move'],
    ['500ms', perMove(500), '0.5 s a move'],
    ['1s500ms', perMove(1500), '1.5 s a move'],
    ['1:30+1s', session(90_000, 1000), '1 minute 30 s, 1 s a move'],
  ] as const)('%s means the same by minutes and by seconds', (text, control, words) => {
    expect(parseTimeControlInMinutes(text)).toEqual({ ok: true, value: control });
    expect(parseTimeControlInSeconds(text)).toEqual({ ok: true, value: control });
    expect(describeTimeControl(control)).toBe(words);
    expect(parseTimeControlInMinutes(formatTimeControlInMinutes(control))).toEqual({ ok: true, value: control });
  });

  it.each([
    ['5+3', session(300_000, 3000), session(5000, 3000)],
    ['10', session(600_000), session(10_000)],
    ['0.5+0.05', session(30_000, 50), session(500, 50)],
    ['40/60', session(3_600_000, 0, 40), session(60_000, 0, 40)],
    ['2:30+1', session(150_000, 1000), session(150_000, 1000)],
    ['5+3s', session(300_000, 3000), session(5000, 3000)],
  ] as const)('%s without the unit of its time has that of the command', (text, inMinutes, inSeconds) => {
    expect(parseTimeControlInMinutes(text)).toEqual({ ok: true, value: inMinutes });
    expect(parseTimeControlInSeconds(text)).toEqual({ ok: true, value: inSeconds });
  });

  it.each(['5x', '5mm', 'm', '5m3', '5+3+1', '5m+', '+3s', '40/', '5s5', '1:30m', '5m+1:00', '-5m', '1e3s', '5,5m'])(
    '%s is refused with an example',
    (text) => {
      const inMinutes = parseTimeControlInMinutes(text);
      expect(inMinutes.ok ? '' : inMinutes.error).toMatch(/^".*" is not a time control: write 5\+3 .*5m\+3s/);
      const inSeconds = parseTimeControlInSeconds(text);
      expect(inSeconds.ok ? '' : inSeconds.error).toMatch(/^".*" is not a time control: write 5\+0\.05 .*5m\+3s/);
    },
  );

  it.each(['0m', '0s', '0ms', '0m+0s', '40/0m', '0/5m', '0.1ms'])('%s is refused with the reason', (text) => {
    expect(parseTimeControlInMinutes(text).ok).toBe(false);
    expect(parseTimeControlInSeconds(text).ok).toBe(false);
  });

  it('may be longer than a day for engines only', () => {
    const inMinutes = parseTimeControlInMinutes('25h');
    expect(inMinutes.ok ? '' : inMinutes.error).toBe('The time control "25h" is longer than a day.');
    expect(parseTimeControlInSeconds('25h')).toEqual({ ok: true, value: session(90_000_000) });
  });
});

describe('a duration', () => {
  it.each([
    ['2', 2000],
    ['.5', 500],
    ['500ms', 500],
    ['1m', 60_000],
    ['1h30m', 5_400_000],
    ['2 s', 2000],
    ['2 S', 2000],
  ])('%s is read', (text, ms) => expect(readDuration(text, 's')).toBe(ms));

  it.each(['', 's', '5x', '1m2', '-1', '2:30', '1e3', '1 2', 'm5'])('%j is none', (text) =>
    expect(readDuration(text, 's')).toBeNaN(),
  );

  it('takes a time in proportion to its length', () => {
    const began = performance.now();
    for (const text of ['1m'.repeat(1e5), '1'.repeat(2e5), '1 '.repeat(1e5), '1m '.repeat(6e4)])
      readDuration(`${text}x`, 's');
    expect(performance.now() - began).toBeLessThan(1000);
  });
});
