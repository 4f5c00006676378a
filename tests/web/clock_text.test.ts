import { clockText, msToNextText } from '../../src/web/play/clock_text.ts';

describe('the clock beside the board', () => {
  it.each([
    [300_000, '5:00'],
    [20_001, '0:21'],
    [20_000, '0:20'],
    [19_999, '0:20.0'],
    [19_900, '0:19.9'],
    [50, '0:00.1'],
    [0, '0:00.0'],
  ])('shows %d ms as %s', (ms, text) => {
    expect(clockText(ms)).toBe(text);
  });

  it('predicts its next change, neither too late nor too early', () => {
    for (const start of [300_000, 61_000.5, 59_999, 20_050, 20_000, 19_999, 7_310, 101, 99.5]) {
      let left = start;
      for (let tick = 0; tick < 40 && left > 0; tick++) {
        const wait = msToNextText(left);
        expect(wait).toBeGreaterThan(0);
        const before = clockText(left);
        // A moment earlier it still showed the same text.
        if (wait > 3) expect(clockText(left - wait + 2.5)).toBe(before);
        left -= wait;
        if (left > 0 && wait > 1) expect(clockText(left - 1)).not.toBe(before);
      }
    }
  });
});
