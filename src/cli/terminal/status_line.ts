import { cutToWidth } from '../../jobs/text_width.ts';
import { streams } from '../streams.ts';
import { columnsOf, isLiveTerminal, type Screen } from './terminal.ts';

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
