import { formatBar, formatDuration } from '../match/progress_text.ts';
import { columnsOf, isLiveTerminal, type Screen } from './terminal.ts';

/** Short work ends before anybody wants to know how far it is. */
const FIRST_SHOWN_AFTER_MS = 500;
const REFRESH_MS = 200;
const CLEAR_LINE = '\r\u001b[K';

/**
 * How far a long work is, in a line on stderr that is drawn over itself: `[####---] 3 of 10 openings, 0:07 gone, about 0:12
 * left`. Only on a terminal; nothing of it stays.
 */
export class ProgressBar {
  private readonly total: number;
  private readonly unit: string;
  private readonly screen: Screen | null;
  private readonly timer: NodeJS.Timeout | null;
  private readonly startedAt = performance.now();
  private done = 0;
  private drawnAt = -Infinity;
  private isShown = false;

  /** `unit` is what is counted, in the plural. */
  constructor(total: number, unit: string, screen: Screen = process.stderr) {
    this.total = total;
    this.unit = unit;
    this.screen = isLiveTerminal(screen) ? screen : null;
    this.timer =
      this.screen === null
        ? null
        : setInterval(() => {
            this.drawWhereDue();
          }, REFRESH_MS).unref();
  }

  /** So many are done. */
  update(done: number): void {
    this.done = done;
    this.drawWhereDue();
  }

  /** Takes the line away until it is drawn next: before anything else is written on the terminal. */
  clear(): void {
    if (this.isShown) this.screen?.write(CLEAR_LINE);
    this.isShown = false;
  }

  /** Takes the line away for good. */
  close(): void {
    if (this.timer !== null) clearInterval(this.timer);
    this.clear();
    this.drawnAt = Infinity;
  }

  private drawWhereDue(): void {
    const now = performance.now();
    if (this.screen === null || now - this.startedAt < FIRST_SHOWN_AFTER_MS || now - this.drawnAt < REFRESH_MS) return;
    this.drawnAt = now;
    this.isShown = true;
    // A line that breaks would leave a row behind.
    const width = columnsOf(this.screen) - 1;
    this.screen.write(`${CLEAR_LINE}${this.line(now - this.startedAt).slice(0, width)}`);
  }

  private line(elapsedMs: number): string {
    const { done, total, unit } = this;
    const left = done === 0 ? '' : `, about ${formatDuration((elapsedMs * (total - done)) / done)} left`;
    return `${formatBar(done, total)} ${done} of ${total} ${unit}, ${formatDuration(elapsedMs)} gone${left}`;
  }
}
