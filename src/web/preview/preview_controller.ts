import type { TableEvent } from '../../table/table_state.ts';
import type { GameController } from '../play/game_controller.ts';
import { saidMove } from '../play/said_move.ts';
import type { PageModel } from '../state/page_model.ts';
import { say } from '../state/page_state.ts';
import { EMPTY_HAND } from '../table/hand_state.ts';
import { previewPositions, stepPreview, type Preview } from './preview_state.ts';

/** Steps through lines on the table that are not part of the game, and can add them to it. */
export class PreviewController {
  private readonly model: PageModel;
  private readonly game: GameController;

  constructor(model: PageModel, game: GameController) {
    this.model = model;
    this.game = game;
    game.onTableEvent((event) => this.onEvent(event));
  }

  show(preview: Preview): void {
    this.model.set({ hand: EMPTY_HAND, preview });
    this.sayMove();
  }

  step(by: number): void {
    this.model.update('preview', stepPreview, by);
    this.sayMove();
  }

  close(): void {
    if (this.model.state.preview === null) return;
    this.model.set({ preview: null });
    this.say('Back to the game.');
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
