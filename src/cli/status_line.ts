const CLEAR_LINE = '\r\u001b[K';

/** Something to write on: a terminal or a pipe. */
export interface StatusScreen {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** A line at the foot of a terminal that says how far long work has come. In a pipe it says nothing. */
export class StatusLine {
  private readonly screen: StatusScreen;
  private readonly isLive: boolean;
  private isShown = false;

  constructor(screen: StatusScreen = process.stderr) {
    this.screen = screen;
    this.isLive = screen.isTTY === true && process.env.TERM !== 'dumb';
  }

  show(text: string): void {
    if (!this.isLive) return;
    // A line that breaks could not be taken away again.
    this.screen.write(CLEAR_LINE + text.slice(0, (this.screen.columns ?? 80) - 1));
    this.isShown = true;
  }

  /** Takes the line away, so that something else can be written. */
  clear(): void {
    if (this.isShown) this.screen.write(CLEAR_LINE);
    this.isShown = false;
  }
}
