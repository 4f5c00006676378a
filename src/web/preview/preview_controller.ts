import type { TableEvent } from '../../table/table_state.ts';
import { SYSTEM_TIME, type TimeSource } from '../../table/time.ts';
import type { GameController } from '../play/game_controller.ts';
import { saidMove } from '../play/said_move.ts';
import type { PageModel } from '../state/page_model.ts';
import { say } from '../state/page_state.ts';
import { EMPTY_HAND } from '../table/hand_state.ts';
import { previewPositions, stepPreview, type Preview } from './preview_state.ts';

/** How long each position is on the table while a line is played. */
const STEP_MS = 1300;

/** Steps through lines on the table that are not part of the game, and can add them to it. */
export class PreviewController {
  private readonly model: PageModel;
  private readonly game: GameController;
  private readonly time: TimeSource;
  /** Stops a line that is being played. */
  private halt = (): void => undefined;

  constructor(model: PageModel, game: GameController, time: TimeSource = SYSTEM_TIME) {
    this.model = model;
    this.game = game;
    this.time = time;
    game.onTableEvent((event) => this.onEvent(event));
  }

  show(preview: Preview): void {
    this.halt();
    // A high sheet would lie over what is shown.
    this.model.set({ hand: EMPTY_HAND, preview, sheet: 'low' });
    this.sayMove();
  }

  /** Plays a line move by move, up to a number of moves shown; whoever steps himself ends that. */
  playLine(preview: Preview, until: number): void {
    this.show(preview);
    this.playOn(until);
  }

  step(by: number): void {
    this.halt();
    this.takeStep(by);
  }

  private playOn(until: number): void {
    this.halt = this.time.after(STEP_MS, () => {
      const { preview } = this.model.state;
      if (preview === null || preview.shown >= Math.min(until, preview.moves.length)) return;
      this.takeStep(1);
      this.playOn(until);
    });
  }

  private takeStep(by: number): void {
    this.model.update('preview', stepPreview, by);
    this.sayMove();
  }

  close(): void {
    this.halt();
    if (this.model.state.preview === null) return;
    this.model.set({ preview: null });
    this.say(this.model.state.mode === 'puzzle' ? 'Back to the puzzle.' : 'Back to the game.');
  }

  /** Adds the whole line to the game as a variation, if it starts there. */
  addToGame(): void {
    const { preview } = this.model.state;
    const node = preview?.node ?? null;
    if (preview === null || node === null) return;
    const isAdded = this.game.addLine(node, preview.moves);
    this.model.set({ preview: null });
    this.say(isAdded ? 'The line is a variation of the game now.' : this.model.state.game.notice);
  }

  /** When the game continues, it takes precedence. */
  private onEvent({ kind }: TableEvent): void {
    if (kind === 'moved' || kind === 'stepped') this.model.set({ preview: null });
  }

  private sayMove(): void {
    const { preview } = this.model.state;
    if (preview === null) return;
    const { before } = previewPositions(preview);
    this.say(before === null ? 'The line begins here.' : saidMove(before, preview.moves[preview.shown - 1]!));
  }

  private say(text: string): void {
    this.model.apply(say, text);
  }
}
