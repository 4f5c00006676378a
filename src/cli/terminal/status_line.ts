import { streams } from '../streams.ts';
import { columnsOf, isLiveTerminal, type Screen } from './terminal.ts';

const CLEAR_LINE = '\r\u001b[K';

/** A line at the foot of a terminal that says how far long work has come. In a pipe it says nothing. */
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
    // A line that breaks could not be taken away again.
    this.screen.write(CLEAR_LINE + text.slice(0, columnsOf(this.screen) - 1));
    this.isShown = true;
  }

  /** Takes the line away, so that something else can be written. */
  clear(): void {
    if (this.isShown) this.screen.write(CLEAR_LINE);
    this.isShown = false;
  }
}
