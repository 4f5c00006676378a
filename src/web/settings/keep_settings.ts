import type { App } from '../app.ts';
import type { KeyValues } from '../storage/key_values.ts';
import { SETTINGS_KEY, loadSettings, saveSettings } from '../storage/settings.ts';
import type { Settings } from './settings_state.ts';

/**
 * Loads the stored settings; from now on each change is applied to the page and stored, and those made in other tabs
 * are taken over: a tab that kept older ones would put them back.
 */
export function keepSettings(app: App, root: HTMLElement, storage: KeyValues | null): void {
  const load = (): void => app.setSettings(loadSettings(storage, app.device));
  load();
  let shown = app.model.state.settings;
  showSettings(root, shown);
  app.model.subscribe(() => {
    const { settings } = app.model.state;
    if (settings === shown) return;
    shown = settings;
    showSettings(root, settings);
    const saved = saveSettings(storage, settings, app.device);
    if (!saved.ok) app.announce('The browser keeps no settings: they hold until the page is closed.');
  });
  addEventListener('storage', ({ key }) => {
    if (key === SETTINGS_KEY) load();
  });
}

/** Applies settings to the style sheets: the page's colours, the table's theme and size, the style of the men. */
function showSettings(root: HTMLElement, { theme, scheme, men, tableSize }: Settings): void {
  root.dataset.theme = theme;
  root.dataset.men = men;
  if (scheme === 'auto') delete root.dataset.scheme;
  else root.dataset.scheme = scheme;
  root.style.setProperty('--table-size', String(tableSize / 100));
}
