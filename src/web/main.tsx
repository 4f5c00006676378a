import { render } from 'preact';
import { platform } from '#platform';
import { startPosition } from '../notation/fen.ts';
import { App } from './app.ts';
import { Page } from './page.tsx';
import { keepSettings } from './settings/keep_settings.ts';
import { browserStorage } from './storage/key_values.ts';
import { followSounds } from './sound/follow_sounds.ts';
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
    followShape((shape) => {
      app.store.dispatch({ kind: 'shape', shape });
    }),
  );
  document.addEventListener('visibilitychange', () => {
    app.setHidden(document.hidden);
  });
  followSounds(app);
  keepSettings(app, document.documentElement, browserStorage('localStorage'));
  app.files.resume();
  // From now on a reload continues the kept game: what the link showed must not be laid over it again.
  app.files.onKept = () => {
    if (location.hash !== '') history.replaceState(null, '', location.pathname + location.search);
  };
  await openAddress(app);
  addEventListener('hashchange', () => {
    void openAddress(app);
  });
  const page = document.getElementById('page')!;
  page.replaceChildren();
  render(
    <AppContext.Provider value={app}>
      <Page />
    </AppContext.Provider>,
    page,
  );
  setTimeout(() => {
    // A search that needs it tries again, and reports the problem.
    app.game.engine.prepare().catch(() => undefined);
  });
  await app.offline.start();
}

/** What reads links is fetched for those who come by one. */
async function openAddress(app: App): Promise<void> {
  const { hash } = location;
  if (hash === '') return;
  try {
    await (await import('./open_address.ts')).openAddress(app, hash);
  } catch {
    app.game.tell("The link can't be shown: a part of the page is missing. Reload it.");
  }
}

void start();
