import type { ThinkingLine } from '../../engine/types.ts';
import type { Position } from '../../rules/position.ts';
import type { TableEvent } from '../../table/table_state.ts';
import { SYSTEM_TIME, type TimeSource } from '../../table/time.ts';
import type { GameController } from '../play/game_controller.ts';
import type { PageModel } from '../state/page_model.ts';
import {
  forgetThoughts,
  gatherLine,
  isWhole,
  setLineCount,
  showLines,
  switchAnalysis,
  type AnalysisState,
} from './analysis_state.ts';

/** A countdown that can be halted. */
export class Countdown {
  private readonly time: TimeSource;
  private readonly onEnd: () => void;
  private leftMs = 0;
  private running: { readonly since: number; readonly cancel: () => void } | null = null;

  constructor(time: TimeSource, onEnd: () => void) {
    this.time = time;
    this.onEnd = onEnd;
  }

  /** Restarts with this much time; whether it is running doesn't change. */
  reset(ms: number): void {
    const isRunning = this.running !== null;
    this.halt();
    this.leftMs = ms;
    if (isRunning) this.run();
  }

  run(): void {
    if (this.running !== null) return;
    const cancel = this.time.after(this.leftMs, () => {
      this.running = null;
      this.leftMs = 0;
      this.onEnd();
    });
    this.running = { since: this.time.now(), cancel };
  }

  halt(): void {
    if (this.running === null) return;
    this.running.cancel();
    this.leftMs = Math.max(0, this.leftMs - (this.time.now() - this.running.since));
    this.running = null;
  }
}

/** Time for which a position is analysed unless the user asks for more. */
const POSITION_MS = 30_000;
/** The first depths are searched at once: the page is rendered at most this often. */
const DRAW_EVERY_MS = 100;

interface Lines {
  readonly position: Position;
  readonly lines: readonly ThinkingLine[];
}

/** Lets the game's engine analyse the position on the table while it has no move to make. */
export class AnalysisController {
  private readonly model: PageModel;
  private readonly game: GameController;
  private readonly time: TimeSource;
  private readonly countdown: Countdown;
  /** The lines of a depth so far. */
  private heard: Lines | null = null;
  /** All lines of a depth, which wait for the next drawing. */
  private whole: Lines | null = null;
  private cancelDrawing: (() => void) | null = null;
  private isHidden = false;

  constructor(model: PageModel, game: GameController, time: TimeSource = SYSTEM_TIME) {
    this.model = model;
    this.game = game;
    this.time = time;
    this.countdown = new Countdown(time, () => this.pause('time-over'));
    this.countdown.reset(POSITION_MS);
    game.onTableEvent((event) => this.onEvent(event));
  }

  switch(isOn: boolean, isByItself = false): void {
    if (isOn === this.state.isOn) return;
    this.countdown.reset(POSITION_MS);
    this.model.update('analysis', switchAnalysis, isOn, isByItself);
    if (isOn && this.isHidden) this.model.change('analysis', { pause: 'hidden' });
    this.follow();
    if (!isOn) void this.waitForRest();
  }

  setLineCount(count: number): void {
    this.model.update('analysis', setLineCount, count);
    this.follow();
  }

  /** Analyses the position for the same time again. */
  resume(): void {
    this.countdown.reset(POSITION_MS);
    this.pause(null);
  }

  /** The page was shown or hidden: a page in the background should not use the processor. */
  setHidden(isHidden: boolean): void {
    this.isHidden = isHidden;
    const { pause } = this.state;
    if (isHidden && pause === null) this.pause('hidden');
    if (!isHidden && pause === 'hidden') this.pause(null);
  }

  private pause(pause: AnalysisState['pause']): void {
    this.model.change('analysis', { pause });
    this.follow();
  }

  /** Makes the table do what the state says. */
  private follow(): void {
    const { isOn, pause, lineCount } = this.state;
    this.game.table.setAnalysis(isOn && pause === null, { multiPv: lineCount });
  }

  private async waitForRest(): Promise<void> {
    this.model.change('analysis', { isStopping: true });
    await this.game.table.rested();
    // Whoever sees the engine at rest may rely on the lines: none comes later.
    this.draw();
    this.model.change('analysis', { isStopping: false });
  }

  private onEvent(event: TableEvent): void {
    switch (event.kind) {
      case 'moved':
      case 'stepped':
        this.forget();
        return;
      case 'activity':
        if (event.activity !== 'analysis') this.countdown.halt();
        return;
      case 'engine-missing':
        if (event.purpose === 'analysis') this.switch(false);
        return;
      case 'thinking':
        if (event.progress.purpose !== 'analysis') return;
        // Not earlier: the engine may be lent to a review or a proof when the analysis begins.
        this.countdown.run();
        this.hear(event.progress.position, event.line);
        return;
      default:
    }
  }

  /** Another position is on the table. */
  private forget(): void {
    this.heard = null;
    this.whole = null;
    this.cancelDrawing?.();
    this.cancelDrawing = null;
    this.countdown.reset(POSITION_MS);
    this.model.update('analysis', forgetThoughts);
    if (this.state.pause === 'time-over') this.pause(null);
  }

  private hear(about: Position, line: ThinkingLine): void {
    const { position } = this.game.table;
    // The engine has its own copy of the game, in which the same position is a different object.
    if (about.key !== position.key) return;
    const former = this.heard?.position === position ? this.heard.lines : [];
    this.heard = { position, lines: gatherLine(former, line) };
    if (!isWhole(this.heard.lines, this.state, position)) return;
    this.whole = this.heard;
    this.cancelDrawing ??= this.time.after(DRAW_EVERY_MS, () => this.draw());
  }

  /** Shows the lines that wait for the next drawing. */
  private draw(): void {
    this.cancelDrawing?.();
    this.cancelDrawing = null;
    if (this.whole !== null) this.model.update('analysis', showLines, this.whole.position, this.whole.lines);
    this.whole = null;
  }

  private get state(): AnalysisState {
    return this.model.state.analysis;
  }
}
