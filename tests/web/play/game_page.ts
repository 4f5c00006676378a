import { startPosition } from '../../../src/notation/fen.ts';
import { readMove } from '../../../src/notation/read_move.ts';
import { FIRST_GAME, type GameChoice, type GameState } from '../../../src/web/play/game_state.ts';
import { GameController } from '../../../src/web/play/game_controller.ts';
import { lookBackText, statusText } from '../../../src/web/play/status_text.ts';
import { defaultSettings } from '../../../src/web/settings/settings_state.ts';
import { PageModel } from '../../../src/web/state/page_model.ts';
import { firstState } from '../../../src/web/state/page_state.ts';
import type { Mode, Scene } from '../../../src/web/table/scene.ts';
import type { Score } from '../../../src/engine/types.ts';
import { FakeTime, ScriptedEngine, turnOfEvents } from '../../table/fakes.ts';
import { positionOf } from '../../helpers/position.ts';

const SETTINGS = defaultSettings({ hashMb: 1, mostHashMb: 1, threads: 1, mostThreads: 1 });

/** The page's game without views: a scripted engine, and clocks controlled by the test. */
export class GamePage {
  readonly time = new FakeTime();
  readonly engine = new ScriptedEngine();
  readonly game: GameController;
  readonly model: PageModel;
  /** The announcements for screen readers. */
  readonly said: string[] = [];

  constructor(choice: Partial<GameChoice> = {}, fen?: string) {
    const start = fen === undefined ? startPosition() : positionOf(fen);
    this.game = new GameController(start, { ...FIRST_GAME, ...choice }, { engine: this.engine, time: this.time });
    this.model = new PageModel(firstState(this.game.firstState, 'wide', SETTINGS));
    this.game.connect(this.model);
    let last = this.model.state.speech;
    this.model.subscribe(() => {
      const { speech } = this.model.state;
      if (speech.count.polite !== last.count.polite) this.said.push(speech.polite.at(-1)!);
      last = speech;
    });
  }

  get mode(): Mode {
    return this.game;
  }

  scene(): Scene {
    return this.mode.scene();
  }

  get state(): GameState {
    return this.model.state.game;
  }

  get status(): string {
    const { ahead } = this.game;
    return statusText(this.state, ahead === null ? '' : lookBackText(this.state.table, ahead, false));
  }

  /** Number of moves to the current position. */
  get ply(): number {
    return this.game.table.tree.current.ply;
  }

  /** Plays moves of people, in any notation. */
  play(...moves: readonly string[]): void {
    for (const text of moves) {
      const move = readMove(this.game.table.position, text);
      if (!move.ok) throw new Error(`${text} is not legal`);
      this.game.play(move.value);
    }
  }

  /** The engine ends its search with a move, in coordinates. */
  async reply(move?: string, score?: Score): Promise<void> {
    this.engine.finish(move, score);
    await turnOfEvents();
  }
}
