import { platform } from '#platform';
import type { Position } from '../rules/position.ts';
import { err } from '../rules/result.ts';
import type { ClockReading } from '../table/table_state.ts';
import { AnalysisController } from './analysis/analysis_controller.ts';
import { analysisDrawn } from './analysis/analysis_state.ts';
import { CONTROLLER_LOADERS, type LateControllers, type LateName } from './controller_loaders.ts';
import { liveReading } from './live/live_state.ts';
import { isFirstVisit } from './play/game_state.ts';
import { GameController } from './play/game_controller.ts';
import { PANELS, entryOf, type PanelName } from './panels.ts';
import { previewScene } from './preview/preview_state.ts';
import { PreviewController } from './preview/preview_controller.ts';
import { Offline } from './offline/offline.ts';
import { ProgressController } from './progress/progress_controller.ts';
import { NO_GAMES, readProgress } from './progress/progress_state.ts';
import { deviceLimits, type DeviceLimits } from './settings/device.ts';
import { changeSettings, defaultSettings, type Settings } from './settings/settings_state.ts';
import { PageModel } from './state/page_model.ts';
import { enterMode, firstState, openRule, say, showEnd, showPanel, type ModeName } from './state/page_state.ts';
import { FilesController } from './files/files_controller.ts';
import { keptAs, type Kept } from './storage/kept.ts';
import { browserStorage } from './storage/key_values.ts';
import { lookBack, returnToEnd } from './viewer/look_back.ts';
import { HandController } from './table/hand_controller.ts';
import type { Shape } from './table/layout.ts';
import { motionLeftMs } from './table/motion.ts';
import type { Mode, Scene } from './table/scene.ts';

/** The mode of each panel; null: the panel doesn't change the mode. */
const MODE_OF_PANEL: Readonly<Record<PanelName, ModeName | null>> = {
  game: 'game',
  new: 'game',
  friends: 'game',
  lessons: 'lesson',
  puzzles: 'puzzle',
  analysis: 'game',
  review: 'game',
  more: null,
  progress: null,
  mate: 'game',
  setup: 'setup',
  files: 'game',
  rules: null,
  settings: null,
  keys: null,
  about: null,
};

/** The page without its views: the state and the commands. */
export class App {
  readonly model: PageModel;
  readonly game: GameController;
  readonly hand: HandController;
  readonly preview: PreviewController;
  readonly analysis: AnalysisController;
  readonly files: FilesController;
  readonly progress: ProgressController;
  /** The engine's limits on this device. */
  readonly device: DeviceLimits;
  readonly offline: Offline;
  /** What is on the table, computed once for each state. */
  readonly scene: () => Scene;
  /** Values of this page in the browser's storage. */
  readonly keep: <T>(name: string, read: (kept: unknown) => T | null, otherwise: T) => Kept<T>;
  private readonly late = new Map<LateName, LateControllers[LateName]>();
  private readonly fetches = new Map<LateName, Promise<void>>();

  constructor(start: Position, shape: Shape) {
    this.game = new GameController(start);
    this.device = deviceLimits(navigator, platform.sharedCoreFile !== null);
    const settings = defaultSettings(this.device);
    this.model = new PageModel(firstState(this.game.firstState, shape, settings));
    this.game.connect(this.model);
    this.game.table.waitForMotion(motionLeftMs);
    this.game.adviseBy(() => this.fetch('coach').then(() => this.fetched('coach')));
    this.game.engine.setOptions({ threads: settings.threads, hashMb: settings.hashMb });
    this.offline = new Offline({
      // Before the first move there is nothing to disturb.
      mayReload: () => this.model.state.mode === 'game' && this.model.state.game.table.node.parent === null,
      onChange: (offline) => this.model.set({ offline }),
    });
    const storage = browserStorage('localStorage');
    this.keep = (name, read, otherwise) => keptAs(storage, name, read, otherwise);
    this.files = new FilesController(this.game);
    const results = this.keep('progress', readProgress, NO_GAMES);
    this.progress = new ProgressController(this.model, this.game, this.files, results);
    this.preview = new PreviewController(this.model, this.game);
    this.analysis = new AnalysisController(this.model, this.game);
    this.hand = new HandController(this.model, this);
    this.game.onTableEvent(({ kind }) => {
      if (kind === 'ended' && !this.game.isViewed) this.model.apply(showEnd);
    });
    this.scene = this.model.derive(() => this.currentScene());
  }

  get mode(): Mode {
    switch (this.model.state.mode) {
      case 'game':
        return this.game;
      case 'setup':
        return this.setup;
      case 'puzzle':
        return this.puzzles;
      case 'lesson':
        return this.lessons;
      case 'attempt':
        return this.review;
    }
  }

  /** What the clocks of the game show now: the server's, in a live game. */
  get clock(): ClockReading {
    return liveReading(this.model.state.live) ?? this.game.table.clock;
  }

  get command(): LateControllers['command'] {
    return this.fetched('command');
  }

  get lessons(): LateControllers['lessons'] {
    return this.fetched('lessons');
  }

  get links(): LateControllers['links'] {
    return this.fetched('links');
  }

  get live(): LateControllers['live'] {
    return this.fetched('live');
  }

  get puzzles(): LateControllers['puzzles'] {
    return this.fetched('puzzles');
  }

  get setup(): LateControllers['setup'] {
    return this.fetched('setup');
  }

  get review(): LateControllers['review'] {
    return this.fetched('review');
  }

  get mate(): LateControllers['mate'] {
    return this.fetched('mate');
  }

  /** Loads a part of the page, unless it is loaded already. Rejects if it can't be fetched. */
  fetch(name: LateName): Promise<void> {
    const known = this.fetches.get(name);
    if (known !== undefined) return known;
    const fetching = CONTROLLER_LOADERS[name](this).then(
      (controller) => {
        this.late.set(name, controller);
      },
      (error: unknown) => {
        this.fetches.delete(name);
        throw error;
      },
    );
    this.fetches.set(name, fetching);
    return fetching;
  }

  /** Opens a panel; on phones, opening it again closes it. */
  openPanel(panel: PanelName): void {
    const { state } = this.model;
    if (state.isPanelOpen && state.panel === panel) this.closePanel();
    else void this.show(panel);
  }

  /** Opens a panel from the menu: to play is to come back to one's own game. */
  openFromMenu(panel: PanelName): void {
    if (entryOf(panel).title === 'Play') this.files.leaveShelf();
    this.openPanel(panel);
  }

  /** Shows a panel, with its mode on the table. */
  async show(panel: PanelName): Promise<void> {
    this.model.apply(showPanel, panel, true);
    this.announce(PANELS[panel]);
    await this.enter(panel).catch(() => undefined);
  }

  /** Goes on with a kept game by links. */
  async openLinkGame(id: string): Promise<void> {
    const opened = await this.fetch('links').then(
      () => this.links.open(id),
      () => err('This game can’t be shown: a part of the page is missing. Reload it.'),
    );
    if (opened.ok) return;
    this.backToGame();
    this.game.tell(opened.error);
  }

  /** Opens a live game by its part of an address. Rejects if what is needed can't be fetched. */
  async openLive(hash: string): Promise<void> {
    await this.fetch('live');
    await this.live.open(hash);
  }

  /** Back to the game's panel; on phones to the table. */
  backToGame(): void {
    this.model.apply(showPanel, 'game', false);
    void this.enter('game');
  }

  /** On phones: shows newcomers what this is. */
  greet(): void {
    const { panel, game } = this.model.state;
    if (panel === 'game' && isFirstVisit(game)) this.model.set({ isPanelOpen: true });
  }

  /** On phones: back from the panel to the table. */
  closePanel(): void {
    this.model.set({ isPanelOpen: false });
  }

  /** Shows the field for typed moves, and focuses it. */
  async openMoveField(): Promise<void> {
    await this.fetch('command');
    this.command.open();
  }

  /** Opens the rules at a rule (5.7) or a section (5), beside the board or as a page. */
  openRule(number: string, isBeside = true): void {
    this.model.apply(openRule, number, isBeside);
  }

  /**
   * The page was shown or hidden. Nobody sees an analysis or a watched game in the background; a game of the user's own
   * goes on.
   */
  setHidden(isHidden: boolean): void {
    this.analysis.setHidden(isHidden);
    this.game.setHidden(isHidden);
    if (isHidden) void this.known('coach')?.rest();
  }

  flip(): void {
    this.model.set({ isFlipped: !this.model.state.isFlipped });
  }

  /** Changes settings of the page. */
  setSettings(change: Partial<Settings>): void {
    const before = this.model.state.settings;
    this.model.update('settings', changeSettings, change);
    const { threads, hashMb } = this.model.state.settings;
    if (threads !== before.threads || hashMb !== before.hashMb) this.game.engine.setOptions({ threads, hashMb });
  }

  /** Makes screen readers say something after their current sentence. */
  announce(text: string): void {
    this.model.apply(say, text);
  }

  /** Puts the panel's mode on the table, unless another panel is opened before it is loaded. */
  private async enter(panel: PanelName): Promise<void> {
    const mode = MODE_OF_PANEL[panel];
    const isGame = this.isGameOnTable;
    const { viewed } = this.model.state.game;
    if (panel === 'analysis' || panel === 'review') lookBack(this.game, viewed);
    else if (panel === 'game') returnToEnd(this.game, viewed);
    if (mode === null || (mode === 'game' && isGame)) return;
    if (panel === 'lessons' || panel === 'puzzles' || panel === 'setup') await this.fetch(panel);
    const { state } = this.model;
    if (state.panel !== panel) return;
    if (state.mode === 'puzzle' && mode !== 'puzzle') this.puzzles.leave();
    if (state.mode === 'attempt') this.review.leaveAttempt();
    this.preview.close();
    this.model.apply(enterMode, mode);
    if (mode === 'puzzle') await this.puzzles.open();
    else if (mode === 'lesson') this.lessons.open();
    else if (mode === 'game') this.game.turnBoard();
  }

  private get isGameOnTable(): boolean {
    const { mode } = this.model.state;
    return mode === 'game' || mode === 'attempt';
  }

  /** A part of the page, if it has been loaded. */
  private known<Name extends LateName>(name: Name): LateControllers[Name] | undefined {
    return this.late.get(name) as LateControllers[Name] | undefined;
  }

  private fetched<Name extends LateName>(name: Name): LateControllers[Name] {
    const controller = this.known(name);
    if (controller === undefined) throw new Error(`the part "${name}" of the page has not been fetched`);
    return controller;
  }

  private currentScene(): Scene {
    const { preview, mode } = this.model.state;
    if (preview !== null) return previewScene(preview);
    const scene = this.mode.scene();
    return mode === 'game' ? this.withAdvice(scene) : scene;
  }

  /** With what the analysis and the review draw in the position of the game. */
  private withAdvice(scene: Scene): Scene {
    const { analysis, game } = this.model.state;
    const { arrows = [], marked = [], isPraise = false, badges = [] } = this.known('review')?.drawn ?? {};
    // More arrows than those of a move that is explained would explain nothing.
    const lines = arrows.length > 0 ? null : analysisDrawn(analysis, game.table.position);
    return {
      ...scene,
      arrows: [...scene.arrows, ...(lines?.arrows ?? []), ...arrows],
      ghosts: lines?.ghosts ?? [],
      marked: [...scene.marked, ...marked],
      isPraise: isPraise || marked.length === 0,
      badges,
    };
  }
}
