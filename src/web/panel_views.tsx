import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ACTIVITY_VIEWS } from './activity_views.ts';
import type { App } from './app.ts';
import type * as LatePanels from './late_panels.tsx';
import type { PanelName } from './panels.ts';
import { GamePanel } from './play/game_panel.tsx';
import { useApp, usePage } from './use_app.ts';

/** How each panel's view is loaded. Only the game's is present from the start, so that the initial load stays small. */
const LOADERS: Readonly<Record<PanelName, (app: App) => Promise<ComponentType>>> = {
  game: () => Promise.resolve(GamePanel),
  new: async () => (await latePanels()).NewGamePanel,
  async lessons(app) {
    await app.fetch('lessons');
    const { LessonPanel, LessonStatus, LessonTools } = await latePanels();
    ACTIVITY_VIEWS.set('lesson', { Status: LessonStatus, Tools: LessonTools });
    return LessonPanel;
  },
  async puzzles(app) {
    await app.fetch('puzzles');
    const { PuzzlePanel, PuzzleStatus, PuzzleTools } = await latePanels();
    ACTIVITY_VIEWS.set('puzzle', { Status: PuzzleStatus, Tools: PuzzleTools });
    return PuzzlePanel;
  },
  analysis: async () => (await latePanels()).AnalysisPanel,
  async review(app) {
    await app.fetch('review');
    return (await latePanels()).ReviewPanel;
  },
  async mate(app) {
    await app.fetch('mate');
    return (await latePanels()).MatePanel;
  },
  async setup(app) {
    await app.fetch('setup');
    return (await latePanels()).SetupPanel;
  },
  files: async () => (await latePanels()).FilesPanel,
  rules: async () => (await latePanels()).RulesPanel,
  settings: async () => (await latePanels()).SettingsPanel,
  keys: async () => (await latePanels()).KeysPanel,
  about: async () => (await latePanels()).AboutPanel,
};

function latePanels(): Promise<typeof LatePanels> {
  return import('./late_panels.tsx');
}

const loaded = new Map<PanelName, ComponentType>([['game', GamePanel]]);

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

/** The view of a panel, loaded when it is first opened. */
export function PanelView({ panel }: { readonly panel: PanelName }): JSX.Element {
  const app = useApp();
  const { isPanelOpen } = usePage();
  const [failed, setFailed] = useState<PanelName | null>(null);
  // Whoever opens the same panel again opens or closes it on phones; elsewhere only that state changes.
  useEffect(() => {
    if (loaded.has(panel)) return;
    setFailed(null);
    LOADERS[panel](app).then(
      (view) => {
        loaded.set(panel, view);
        // The views below the table may have been loaded with it.
        app.redraw();
      },
      () => setFailed(panel),
    );
  }, [panel, isPanelOpen]);
  const View = loaded.get(panel);
  if (View !== undefined) return <View />;
  return failed === panel ? <NotLoaded /> : <p>Loading …</p>;
}
