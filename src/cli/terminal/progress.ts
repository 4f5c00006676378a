import { formatBar, formatDuration, cutToWidth } from '../../jobs/terminal_text.ts';
import { columnsOf, isLiveTerminal, type Screen } from './terminal.ts';
import { streams } from '../streams.ts';

const CLEAR_LINE = '\r\u001b[K';

/** A status line at the bottom of the terminal. In a pipe it prints nothing. */
export class StatusLine {
  private readonly screen: Screen;
  readonly isLive: boolean;
  private isShown = false;

  constructor(screen: Screen = streams().stderr) {
    this.screen = screen;
    this.isLive = isLiveTerminal(screen);
  }

  show(text: string): void {
    if (!this.isLive) return;
    // A line that wraps could not be removed.
    this.screen.write(CLEAR_LINE + cutToWidth(text, columnsOf(this.screen) - 1));
    this.isShown = true;
  }

  /** Removes the line so that something else can be written. */
  clear(): void {
    if (this.isShown) this.screen.write(CLEAR_LINE);
    this.isShown = false;
  }
}

/** Short work needs no progress bar. */
const FIRST_SHOWN_AFTER_MS = 500;
const REFRESH_MS = 200;

/**
 * The progress of long work, in a line on stderr that is redrawn in place: `[####---] 3 of 10 openings, 0:07 gone,
 * about 0:12 left`. Only on a terminal; it is removed at the end.
 */
export class ProgressBar {
  private total: number;
  private readonly unit: string;
  private readonly line: StatusLine;
  private readonly timer: NodeJS.Timeout | null;
  private readonly startedAt = performance.now();
  /** What an earlier run had done, which says nothing about the time of this one. */
  private readonly before: number;
  private done: number;
  private drawnAt = -Infinity;

  /** `unit` is the counted thing in the plural; `done` is how much an earlier run has already done. */
  constructor(total: number, unit: string, done = 0, screen?: Screen) {
    this.before = done;
    this.done = done;
    this.total = total;
    this.unit = unit;
    this.line = new StatusLine(screen);
    const draw = (): void => this.drawWhereDue();
    this.timer = this.line.isLive ? setInterval(draw, REFRESH_MS).unref() : null;
  }

  /** Reports the number done; the total may change, too. */
  update(done: number, total = this.total): void {
    this.done = done;
    this.total = total;
    if (this.timer !== null) this.drawWhereDue();
  }

  /** Removes the line until it is drawn again. Call it before writing anything else to the terminal. */
  clear(): void {
    this.line.clear();
  }

  /** Removes the line for good. */
  close(): void {
    if (this.timer !== null) clearInterval(this.timer);
    this.drawnAt = Infinity;
    this.clear();
  }

  private drawWhereDue(): void {
    const now = performance.now();
    if (now - this.startedAt < FIRST_SHOWN_AFTER_MS || now - this.drawnAt < REFRESH_MS) return;
    this.drawnAt = now;
    this.line.show(this.text(now - this.startedAt));
  }

  private text(elapsedMs: number): string {
    const { done, total, unit } = this;
    const doneNow = done - this.before;
    const left = doneNow <= 0 ? '' : `, about ${formatDuration((elapsedMs * (total - done)) / doneNow)} left`;
    return `${formatBar(done, total)} ${done} of ${total} ${unit}, ${formatDuration(elapsedMs)} gone${left}`;
  }
}
