import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { App } from './app.ts';
import { latePanels, useLatePanels } from './fetch_late_panels.ts';
import type { PanelName } from './panels.ts';
import { PANEL_OF_MODE } from './state/page_state.ts';
import { GamePanel } from './play/game_panel.tsx';
import { useApp, usePage } from './use_app.ts';

/** The views of a panel, and those below the table of the mode that it puts there. */
interface PanelViews {
  readonly Panel: ComponentType;
  readonly Status?: ComponentType;
  readonly Tools?: ComponentType;
  /** In place of both. */
  readonly Bar?: ComponentType;
}

type LatePanelName = Exclude<PanelName, 'game'>;

/** One form, whoever the game is against: from one choice to the other it stays as it is. */
async function newGame(app: App): Promise<PanelViews> {
  await Promise.all([app.fetch('links'), app.fetch('live')]);
  return { Panel: (await latePanels()).NewGamePanel };
}

/** The panels that have the same views. */
const ALIKE: readonly PanelName[] = ['new', 'friends'];

/** How each panel's views are loaded. Only the game's are present from the start, so that the initial load stays small. */
const LOADERS: Readonly<Record<LatePanelName, (app: App) => Promise<PanelViews>>> = {
  new: newGame,
  friends: newGame,
  async lessons(app) {
    await app.fetch('lessons');
    const { LessonPanel, LessonStatus, LessonTools } = await latePanels();
    return { Panel: LessonPanel, Status: LessonStatus, Tools: LessonTools };
  },
  async puzzles(app) {
    await app.fetch('puzzles');
    const { PuzzlePanel, PuzzleStatus, PuzzleTools } = await latePanels();
    return { Panel: PuzzlePanel, Status: PuzzleStatus, Tools: PuzzleTools };
  },
  analysis: async () => ({ Panel: (await latePanels()).AnalysisPanel }),
  async review(app) {
    await app.fetch('review');
    const { ReviewPanel, ReviewStatus, AttemptBar } = await latePanels();
    return { Panel: ReviewPanel, Status: ReviewStatus, Bar: AttemptBar };
  },
  async mate(app) {
    await app.fetch('mate');
    return { Panel: (await latePanels()).MatePanel };
  },
  async setup(app) {
    await app.fetch('setup');
    return { Panel: (await latePanels()).SetupPanel };
  },
  more: async () => ({ Panel: (await latePanels()).MorePanel }),
  async files(app) {
    await app.fetch('links');
    return { Panel: (await latePanels()).FilesPanel };
  },
  progress: async () => ({ Panel: (await latePanels()).ProgressPanel }),
  rules: async () => ({ Panel: (await latePanels()).RulesPanel }),
  settings: async () => ({ Panel: (await latePanels()).SettingsPanel }),
  keys: async () => ({ Panel: (await latePanels()).KeysPanel }),
  about: async () => ({ Panel: (await latePanels()).AboutPanel }),
};

/** The views of the panels that the page's state calls loaded. */
const VIEWS = new Map<PanelName, PanelViews>();

/** Most browsers remember until the page is loaded again that a part could not be fetched. */
function NotLoaded(): JSX.Element {
  return (
    <>
      <p>This panel can’t be loaded. Are you offline?</p>
      <button type="button" onClick={() => location.reload()}>
        Reload the page
      </button>
      <p>Your game stays as it is.</p>
    </>
  );
}

export function PanelView({ panel }: { readonly panel: PanelName }): JSX.Element {
  const isViewed = usePage().game.viewed !== null;
  if (panel !== 'game') return <LatePanelView panel={panel} />;
  return isViewed ? <ViewedGame /> : <GamePanel />;
}

/** In place of the game's panel, for a game that is only looked at. */
function ViewedGame(): JSX.Element {
  const late = useLatePanels();
  return late === null ? <p>Loading …</p> : <late.ViewerPanel />;
}

/** The view of a panel, loaded when it is first opened. */
function LatePanelView({ panel }: { readonly panel: LatePanelName }): JSX.Element {
  const app = useApp();
  const { isPanelOpen, loaded } = usePage();
  const [failed, setFailed] = useState<PanelName | null>(null);
  const isLoaded = loaded.includes(panel);
  // Whoever opens the same panel again opens or closes it on phones; elsewhere only that state changes.
  useEffect(() => {
    if (isLoaded) return;
    setFailed(null);
    LOADERS[panel](app).then(
      (views) => {
        const names = ALIKE.includes(panel) ? ALIKE : [panel];
        for (const name of names) VIEWS.set(name, views);
        app.model.update('loaded', (panels) => [...new Set([...panels, ...names])]);
      },
      () => setFailed(panel),
    );
  }, [panel, isPanelOpen]);
  const views = isLoaded ? VIEWS.get(panel) : undefined;
  if (views !== undefined) return <views.Panel />;
  return failed === panel ? <NotLoaded /> : <p>Loading …</p>;
}

/** The views below the table of the mode, if they were loaded with its panel. */
export function useModeViews(): Partial<PanelViews> {
  const { mode, panel: open, loaded, review, game } = usePage();
  const isViewed = mode === 'game' && game.viewed !== null;
  const isReviewed = mode === 'game' && open === 'review' && review.judged.length > 0;
  const isExamined = mode === 'game' && open === 'analysis' && game.table.seats.every((seat) => seat === 'person');
  const isReplayed = isViewed || isReviewed || isExamined;
  const late = useLatePanels(isReplayed);
  const panel = isReviewed ? 'review' : PANEL_OF_MODE[mode];
  const views = loaded.includes(panel) ? VIEWS.get(panel) : undefined;
  if (late === null || !isReplayed) return views ?? {};
  return { ...(isViewed ? { Status: late.ViewerStatus } : {}), ...views, Tools: late.ViewerTools };
}
