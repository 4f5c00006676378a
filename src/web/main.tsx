import { platform } from '#platform';
import { render } from 'preact';
import { startPosition } from '../notation/fen.ts';
import { App } from './app.ts';
import { keepFocus } from './focus.ts';
import { Page } from './page.tsx';
import { PageAddress } from './page_address.ts';
import type { Settings } from './settings/settings_state.ts';
import { followSounds } from './sound/sound_player.ts';
import { TAB_LINK, TAB_LIVE, browserStorage, readKey, type KeyValues } from './storage/key_values.ts';
import { loadSettings, saveSettings, SETTINGS_KEY } from './storage/settings.ts';
import type { Shape } from './table/layout.ts';
import { installMen, installMenStyle } from './table/men_style.ts';
import { AppContext } from './use_app.ts';

/** The table is tall if there is no room for stores beside the board. */
const TALL = '(max-width: 639px) and (orientation: portrait)';
/** Five pieces below each other need room, the more where they are for fingers; and in portrait nothing else needs what they leave. */
const SLIM = ['(min-height: 501px) and (pointer: fine)', '(min-height: 720px)']
  .map((room) => `(min-aspect-ratio: 1/1) and ${room}`)
  .join(', ');

/** Starts the page: fetches the core, sets up a game, and renders. The engine is fetched and started afterwards. */
async function start(): Promise<void> {
  // Then it says so: see check_browser.ts.
  if (document.documentElement.hasAttribute('data-too-old')) return;
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
  await resumeLinkGame(app);
  await new PageAddress(app).start();
  app.greet();
  const page = document.getElementById('page')!;
  page.replaceChildren();
  render(
    <AppContext.Provider value={app}>
      <Page />
    </AppContext.Provider>,
    page,
  );
  keepFocus();
  // Who saves data gets the engine when something asks for it.
  if (!savesData()) {
    setTimeout(() => {
      // A search that needs it tries again, and reports the problem.
      app.game.engine.prepare().catch(() => undefined);
    });
  }
  await app.offline.start();
}

/** Does the user want pages to fetch little? Firefox and WebKit don't say so. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

/** Goes on with this tab's game with a friend elsewhere after a reload. */
async function resumeLinkGame(app: App): Promise<void> {
  const id = readKey(browserStorage('sessionStorage'), TAB_LINK);
  if (id !== null) await app.openLinkGame(id);
  const live = readKey(browserStorage('sessionStorage'), TAB_LIVE);
  if (live !== null && location.hash !== live) await app.openLive(live).catch(() => undefined);
}

/**
 * Loads the stored settings; from now on each change is applied to the page and stored, and those made in other tabs
 * are taken over: a tab that kept older ones would put them back.
 */
function keepSettings(app: App, root: HTMLElement, storage: KeyValues | null): void {
  const load = (): void => app.setSettings(loadSettings(storage, app.device));
  load();
  let shown = app.model.state.settings;
  showSettings(app, root, shown);
  app.model.subscribe(() => {
    const { settings } = app.model.state;
    if (settings === shown) return;
    shown = settings;
    showSettings(app, root, settings);
    const saved = saveSettings(storage, settings, app.device);
    if (!saved.ok) app.announce('The browser keeps no settings: they hold until the page is closed.');
  });
  addEventListener('storage', ({ key }) => {
    if (key === SETTINGS_KEY) load();
  });
}

/** Applies settings to the style sheets: the page's colours, the table's theme and size, the style of the men. */
function showSettings(app: App, root: HTMLElement, { theme, scheme, men, tableSize }: Settings): void {
  root.dataset.theme = theme;
  root.dataset.men = men;
  installMen(document, men).catch(() =>
    app.announce('These pieces can’t be loaded. Are you offline? The classic ones stay.'),
  );
  if (scheme === 'auto') delete root.dataset.scheme;
  else root.dataset.scheme = scheme;
  root.style.setProperty('--table-size', String(tableSize / 100));
}

/** The shape of the table for this window; `onChange` is called when it changes. */
function followShape(onChange: (shape: Shape) => void): Shape {
  const [tall, slim] = [matchMedia(TALL), matchMedia(SLIM)];
  const shape = (): Shape => (tall.matches ? 'tall' : slim.matches ? 'slim' : 'wide');
  for (const query of [tall, slim]) query.addEventListener('change', () => onChange(shape()));
  return shape();
}

void start();
