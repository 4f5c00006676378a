import { render } from 'preact';
import { platform } from '#platform';
import { startPosition } from '../notation/fen.ts';
import { App } from './app.ts';
import { keepFocus } from './focus.ts';
import { Page } from './page.tsx';
import { keepSettings } from './settings/keep_settings.ts';
import { browserStorage } from './storage/key_values.ts';
import { OpenedLink } from './opened_link.ts';
import { followSounds } from './sound/sound_player.ts';
import { installMenStyle } from './table/men_style.ts';
import { followShape } from './table/shape.ts';
import { AppContext } from './use_app.ts';

/** Starts the page: fetches the core, sets up a game, and renders. The engine is fetched and started afterwards. */
async function start(): Promise<void> {
  platform.findBuilt('./');
  installMenStyle(document);
  await platform.load([platform.coreFile]);
  const app = new App(
    startPosition(),
    followShape((shape) => app.model.set({ shape })),
  );
  document.addEventListener('visibilitychange', () => app.setHidden(document.hidden));
  followSounds(app);
  keepSettings(app, document.documentElement, browserStorage('localStorage'));
  app.files.resume();
  const link = new OpenedLink(app);
  await link.open();
  addEventListener('hashchange', () => void link.open());
  const page = document.getElementById('page')!;
  page.replaceChildren();
  render(
    <AppContext.Provider value={app}>
      <Page />
    </AppContext.Provider>,
    page,
  );
  keepFocus();
  setTimeout(() => {
    // A search that needs it tries again, and reports the problem.
    app.game.engine.prepare().catch(() => undefined);
  });
  await app.offline.start();
}

void start();
