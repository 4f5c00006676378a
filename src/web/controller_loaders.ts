import type * as LateParts from './late_parts.ts';
import type { CommandController } from './command_field/command_controller.ts';
import type { CommandPage } from './command_field/command_page.ts';
import type { Adviser } from './play/adviser.ts';
import type { GameController } from './play/game_controller.ts';
import type { FilesController } from './files/files_controller.ts';
import type { LessonController } from './lessons/lesson_controller.ts';
import type { LinksController } from './links/links_controller.ts';
import type { LiveController } from './live/live_controller.ts';
import type { MateController } from './mate/mate_controller.ts';
import type { Preview } from './preview/preview_state.ts';
import type { PreviewController } from './preview/preview_controller.ts';
import type { PuzzleController } from './puzzles/puzzle_controller.ts';
import type { ReviewController } from './review/review_controller.ts';
import type { SetupController } from './setup/setup_controller.ts';
import { isAnimated } from './settings/settings_state.ts';
import type { PageModel } from './state/page_model.ts';
import { browserStorage } from './storage/key_values.ts';
import type { Kept } from './storage/kept.ts';

// Parts of the page that are loaded when they are first opened, so that the initial load stays small.

export interface LateControllers {
  readonly command: CommandController;
  readonly coach: Adviser;
  readonly lessons: LessonController;
  readonly links: LinksController;
  readonly live: LiveController;
  readonly puzzles: PuzzleController;
  readonly setup: SetupController;
  readonly review: ReviewController;
  readonly mate: MateController;
}

export type LateName = keyof LateControllers;

/** What the controllers need from the page. */
export interface LatePage extends CommandPage {
  readonly model: PageModel;
  readonly game: GameController;
  readonly files: FilesController;
  readonly preview: PreviewController;
  backToGame(): void;
  /** A value stored in the browser. */
  readonly keep: <T>(name: string, read: (kept: unknown) => T | null, otherwise: T) => Kept<T>;
}

/** Loads a part and creates its controller. Rejects if it can't be fetched. */
export const CONTROLLER_LOADERS: { readonly [Name in LateName]: (page: LatePage) => Promise<LateControllers[Name]> } = {
  async command(page) {
    const { CommandController } = await lateParts();
    return new CommandController(page);
  },
  async coach() {
    const { Coach } = await lateParts();
    return new Coach();
  },
  async lessons({ model, game, keep }) {
    const { LessonController, NO_LESSONS, readLessonProgress } = await lateParts();
    const kept = keep('lessons', readLessonProgress, NO_LESSONS);
    return new LessonController(
      model,
      kept,
      () => game.scene(),
      () => isAnimated(model.state.settings, matchMedia('(prefers-reduced-motion: reduce)').matches),
    );
  },
  async links(page) {
    const { LinkStore, LinksController } = await lateParts();
    const { model, game } = page;
    const controller = new LinksController({
      model,
      game,
      backToGame: () => page.backToGame(),
      store: new LinkStore(browserStorage('localStorage')),
      tabStorage: browserStorage('sessionStorage'),
      pageAddress: () => location.origin + location.pathname,
      now: () => Date.now(),
      random: Math.random,
    });
    addEventListener('storage', ({ key }) => controller.onStored(key));
    return controller;
  },
  async live(page) {
    const { LiveController, LiveServer, LiveStore } = await lateParts();
    const { model, game } = page;
    const pageAddress = (): string => location.origin + location.pathname;
    const controller = new LiveController({
      ...{ model, game, pageAddress },
      backToGame: () => page.backToGame(),
      server: new LiveServer(new URL('.', pageAddress()).href),
      store: new LiveStore(browserStorage('localStorage')),
      tabStorage: browserStorage('sessionStorage'),
    });
    addEventListener('online', () => controller.wake());
    addEventListener('pageshow', () => controller.wake());
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) controller.wake();
    });
    return controller;
  },
  async puzzles({ model, game, preview, keep }) {
    const late = await lateParts();
    const parts = {
      prover: late.workerProver,
      adviser: new late.LineCoach(),
      kept: keep('puzzles', late.readProgress, late.NO_PROGRESS),
      record: keep('puzzle-record', late.readRecord, late.NO_RECORD),
      loadFile: late.loadPuzzleFile,
      playLine: (line: Preview) => preview.playLine(line, Infinity),
      now: () => new Date(),
      random: Math.random,
    };
    return new late.PuzzleController(model, parts, () => game.scene());
  },
  async setup({ model, keep }) {
    const { SetupController, readKeptSetup } = await lateParts();
    return new SetupController(model, keep('setup', readKeptSetup, null));
  },
  async review({ model, game, files }) {
    const { ReviewController, keepFaults, saveFile } = await lateParts();
    keepFaults(model, files);
    return new ReviewController(model, game, saveFile);
  },
  async mate({ model, game }) {
    const { MateController } = await lateParts();
    return new MateController(model, game);
  },
};

function lateParts(): Promise<typeof LateParts> {
  return import('./late_parts.ts');
}
