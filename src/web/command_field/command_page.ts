import type { RefusalCode } from '../../rules/resolve_intent.ts';
import type { Move } from '../../rules/setup.ts';
import type { PanelName } from '../panels.ts';
import type { GameController } from '../play/game_controller.ts';
import type { PageModel } from '../state/page_model.ts';
import type { Scene } from '../table/scene.ts';

/** The part of `App` that typed commands use. */
export interface CommandPage {
  readonly model: PageModel;
  readonly game: GameController;
  readonly hand: {
    play(move: Move): void;
    tried(code: RefusalCode): void;
    suggested(moves: readonly Move[]): readonly Move[];
  };
  scene(): Scene;
  flip(): void;
  openPanel(panel: PanelName): void;
  openRule(number: string): void;
  announce(text: string): void;
}
