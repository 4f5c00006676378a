import { jest } from '@jest/globals';
import { ProgressBar } from '../../src/cli/terminal/progress.ts';
import type { Screen } from '../../src/cli/terminal/terminal.ts';

class FakeScreen implements Screen {
  readonly columns: number;
  readonly isTTY: boolean;
  text = '';

  constructor(isTTY: boolean, columns = 200) {
    this.isTTY = isTTY;
    this.columns = columns;
  }

  write(text: string): void {
    this.text += text;
  }
}

const CLEAR_LINE = '\r\u001b[K';

describe('a progress bar', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('shows progress, elapsed time and remaining time', () => {
    const screen = new FakeScreen(true);
    const bar = new ProgressBar(40, 'openings', 0, screen);
    jest.advanceTimersByTime(60_000);
    screen.text = '';
    bar.update(10);
    jest.advanceTimersByTime(200);
    expect(screen.text.split(CLEAR_LINE).at(-1)).toBe(
      '[#####---------------] 10 of 40 openings, 1:00 gone, about 3:01 left',
    );
    bar.close();
  });

  it('estimates by what this run has done, not an earlier one', () => {
    const screen = new FakeScreen(true);
    const bar = new ProgressBar(40, 'lines', 20, screen);
    jest.advanceTimersByTime(60_000);
    expect(screen.text).toMatch(/20 of 40 lines, 1:00 gone$/);
    bar.update(25);
    jest.advanceTimersByTime(200);
    expect(screen.text).toMatch(/25 of 40 lines, 1:00 gone, about 3:01 left$/);
    bar.close();
  });

  it('updates by itself, and is removed at the end', () => {
    const screen = new FakeScreen(true);
    const bar = new ProgressBar(2, 'positions', 0, screen);
    jest.advanceTimersByTime(3000);
    expect(screen.text).toContain('0 of 2 positions, 0:03 gone');
    bar.close();
    expect(screen.text.endsWith(CLEAR_LINE)).toBe(true);
    const { text } = screen;
    jest.advanceTimersByTime(3000);
    bar.update(1);
    expect(screen.text).toBe(text);
  });

  it('makes room for other lines', () => {
    const screen = new FakeScreen(true);
    const bar = new ProgressBar(2, 'positions', 0, screen);
    jest.advanceTimersByTime(1000);
    bar.clear();
    expect(screen.text.endsWith(CLEAR_LINE)).toBe(true);
    jest.advanceTimersByTime(400);
    expect(screen.text.endsWith(CLEAR_LINE)).toBe(false);
    bar.close();
  });

  it("doesn't wrap its line", () => {
    const screen = new FakeScreen(true, 30);
    const bar = new ProgressBar(2, 'positions', 0, screen);
    jest.advanceTimersByTime(1000);
    expect(screen.text).not.toBe('');
    for (const line of screen.text.split(CLEAR_LINE)) expect(line.length).toBeLessThan(30);
    bar.close();
  });

  it("isn't shown for short work, in a pipe or on a dumb terminal", () => {
    const screens = [new FakeScreen(true), new FakeScreen(false), new FakeScreen(true)];
    const [short, pipe, dumb] = screens;
    const bar = new ProgressBar(2, 'positions', 0, short);
    jest.advanceTimersByTime(400);
    bar.close();
    const piped = new ProgressBar(2, 'positions', 0, pipe);
    const term = process.env.TERM;
    process.env.TERM = 'dumb';
    const onDumb = new ProgressBar(2, 'positions', 0, dumb);
    jest.advanceTimersByTime(5000);
    piped.close();
    onDumb.close();
    if (term === undefined) delete process.env.TERM;
    else process.env.TERM = term;
    expect(screens.map(({ text }) => text)).toEqual(['', '', '']);
  });
});
