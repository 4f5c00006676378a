import type { App } from '../app.ts';
import { focusPanel } from '../focus.ts';
import { showPanel } from '../state/page_state.ts';
import { useApp } from '../use_app.ts';
import { TYPED_INTO, letterKeyOf, type LetterKey } from './letter_keys.ts';
import { useKeyDown } from './use_key_down.ts';

/** Single characters are commands, unless they are typed in a field or switched off. */
export function useLetterKeys(): void {
  const app = useApp();
  useKeyDown((event) => {
    const { settings, hand } = app.model.state;
    const meaning = letterKeyOf(event);
    if (meaning === null || !settings.hasLetterKeys || hand.chooser !== null) return;
    if (event.target instanceof Element && event.target.closest(TYPED_INTO) !== null) return;
    event.preventDefault();
    run(app, meaning);
  });
}

function run(app: App, key: LetterKey): void {
  const { mode, preview } = app.model.state;
  const isGame = mode === 'game' && preview === null;
  switch (key) {
    case 'move-field':
      void app.openMoveField().catch(() => undefined);
      return;
    case 'flip':
      app.flip();
      return;
    case 'hint':
      if (isGame) app.game.hint();
      return;
    case 'undo':
      if (isGame) app.game.undo();
      return;
    case 'keys':
      app.model.apply(showPanel, 'keys', true);
      focusPanel();
  }
}
