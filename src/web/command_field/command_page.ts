import type { RefusalCode } from '../../rules/explain.ts';
import type { Move } from '../../rules/setup.ts';
import type { PanelName } from '../panels.ts';
import type { GameController } from '../play/game_controller.ts';
import type { PageAction, PageState } from '../state/page_state.ts';
import type { Store } from '../state/store.ts';
import type { Scene } from '../table/scene.ts';

/** The part of `App` that typed commands use. */
export interface CommandPage {
  readonly store: Store<PageState, PageAction>;
  readonly game: GameController;
  readonly hand: { play(move: Move): void; tried(code: RefusalCode): void };
  scene(): Scene;
  flip(): void;
  openPanel(panel: PanelName): void;
  openRule(number: string): void;
  announce(text: string): void;
}
