import type { TableEvent } from '../../table/table_state.ts';
import type { GameController } from '../play/game_controller.ts';
import { saidMove } from '../play/said_move.ts';
import type { PageAction, PageState } from '../state/page_state.ts';
import type { Store } from '../state/store.ts';
import { previewPositions, type Preview, type PreviewAction } from './preview.ts';

/** Steps through lines on the table that are not part of the game, and can add them to it. */
export class PreviewController {
  private readonly store: Store<PageState, PageAction>;
  private readonly game: GameController;

  constructor(store: Store<PageState, PageAction>, game: GameController) {
    this.store = store;
    this.game = game;
    game.onTableEvent((event) => this.onEvent(event));
  }

  show(preview: Preview): void {
    this.store.dispatch({ kind: 'hand/clear' });
    this.dispatch({ kind: 'show', preview });
    this.sayMove();
  }

  step(by: number): void {
    this.dispatch({ kind: 'step', by });
    this.sayMove();
  }

  close(): void {
    if (this.store.state.preview === null) return;
    this.dispatch({ kind: 'close' });
    this.say('Back to the game.');
  }

  /** Adds the whole line to the game as a variation, if it starts there. */
  addToGame(): void {
    const { preview } = this.store.state;
    const node = preview?.node ?? null;
    if (preview === null || node === null) return;
    const isAdded = this.game.addLine(node, preview.moves);
    this.dispatch({ kind: 'close' });
    this.say(isAdded ? 'The line is a variation of the game now.' : this.store.state.game.notice);
  }

  /** When the game continues, it takes precedence. */
  private onEvent({ kind }: TableEvent): void {
    if (kind === 'moved' || kind === 'stepped') this.dispatch({ kind: 'close' });
  }

  private sayMove(): void {
    const { preview } = this.store.state;
    if (preview === null) return;
    const { before } = previewPositions(preview);
    this.say(before === null ? 'The line begins here.' : saidMove(before, preview.moves[preview.shown - 1]!));
  }

  private say(text: string): void {
    this.store.dispatch({ kind: 'say', speech: { polite: text } });
  }

  private dispatch(action: PreviewAction): void {
    this.store.dispatch({ kind: 'preview', action });
  }
}
