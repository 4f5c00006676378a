import { describeGame, describeProgress, describeStanding } from '../../../match/report.ts';
import type { MatchListener } from '../../../match/run_match.ts';
import type { MatchProgress } from '../../../match/match_state.ts';
import { isFailure } from '../../../match/termination.ts';
import type { MatchSettings } from '../../../match/settings.ts';
import { cutToWidth } from '../../../jobs/terminal_text.ts';
import { printable } from '../../../notation/quoted.ts';
import { columnsOf, isLiveTerminal, type Screen } from '../../terminal/terminal.ts';

/** Displays a match in progress. */
export interface MatchView extends MatchListener {
  /** Removes whatever is shown only during the match. */
  close(): void;
}

/** A continuously updated table on a terminal; otherwise a line per game. */
export function createMatchView(settings: MatchSettings, screen: Screen, notes: Screen): MatchView {
  if (isLiveTerminal(screen)) return new LiveView(settings, screen);
  return new PlainView(settings, screen, notes);
}

class PlainView implements MatchView {
  private readonly settings: MatchSettings;
  private readonly screen: Screen;
  private readonly notes: Screen;

  constructor(settings: MatchSettings, screen: Screen, notes: Screen) {
    this.settings = settings;
    this.screen = screen;
    this.notes = notes;
  }

  readonly onGameEnd: MatchListener['onGameEnd'] = (game, summary, progress) => {
    this.screen.write(`${describeGame(this.settings, game, summary, progress)}\n`);
  };

  readonly onNote = (text: string): void => {
    this.notes.write(`ransom: ${printable(text)}\n`);
  };

  close(): void {
    // Lines are permanent.
  }
}

const REFRESH_MS = 500;
const CLEAR_BELOW = '\u001b[J';
const cursorUp = (lines: number): string => (lines === 0 ? '\r' : `\u001b[${lines}A\r`);

class LiveView implements MatchView {
  private readonly settings: MatchSettings;
  private readonly screen: Screen;
  private readonly timer: NodeJS.Timeout;
  private shownLines = 0;
  private progress: MatchProgress | null = null;
  private progressAt = 0;
  private playing = 0;

  constructor(settings: MatchSettings, screen: Screen) {
    this.settings = settings;
    this.screen = screen;
    this.timer = setInterval(() => this.draw([]), REFRESH_MS).unref();
  }

  readonly onStart = (progress: MatchProgress): void => {
    this.keep(progress);
    this.draw([]);
  };

  readonly onGameStart = (): void => {
    this.playing++;
  };

  readonly onGameEnd: MatchListener['onGameEnd'] = (game, summary, progress) => {
    this.playing--;
    this.keep(progress);
    if (isFailure(summary.termination)) this.draw([describeGame(this.settings, game, summary, progress)]);
  };

  readonly onNote = (text: string): void => this.draw([printable(text)]);

  close(): void {
    clearInterval(this.timer);
    if (this.shownLines > 0) this.screen.write(`${cursorUp(this.shownLines)}${CLEAR_BELOW}`);
    this.shownLines = 0;
  }

  /** Redraws the table in place; `above` are lines that remain. */
  private draw(above: readonly string[]): void {
    const lines = this.progress === null ? [] : this.lines(this.progress);
    // A wrapped line would take two rows of the terminal, and the next redraw would miss one.
    const width = columnsOf(this.screen) - 1;
    const text = [...above, ...lines.map((line) => cutToWidth(line, width))].map((line) => `${line}\n`).join('');
    this.screen.write(`${cursorUp(this.shownLines)}${CLEAR_BELOW}${text}`);
    this.shownLines = lines.length;
  }

  private keep(progress: MatchProgress): void {
    this.progress = progress;
    this.progressAt = performance.now();
  }

  /** As many lines as fit on the terminal above the cursor: the table from its top, and the progress. */
  private lines(progress: MatchProgress): string[] {
    const { rows = 0 } = this.screen;
    const standing = describeStanding(this.settings, progress, null);
    const shown = rows > 0 ? standing.slice(0, Math.max(0, rows - 2)) : standing;
    return [...shown, describeProgress(progress, this.playing, performance.now() - this.progressAt)];
  }
}
