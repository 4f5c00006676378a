import { pressAway } from './focus.ts';
import { TYPED_INTO } from './keys/letter_keys.ts';
import { useKeyDown } from './keys/use_key_down.ts';
import { PANEL_OF_MODE } from './state/page_state.ts';
import { useApp } from './use_app.ts';

/** The windows in which `reading.css` puts what is read in the board's place. */
const WINDOW = '(min-width: 1000px) and (min-height: 501px) and (min-aspect-ratio: 1/1)';

/** Is a panel read in the board's place? */
export function isReadingPage(): boolean {
  return document.querySelector('.page.reading') !== null && matchMedia(WINDOW).matches;
}

/** Escape leads back to the board, unless it has another meaning. */
export function useEscapeToBoard(): void {
  const app = useApp();
  useKeyDown(({ key, target, defaultPrevented }) => {
    if (key !== 'Escape' || defaultPrevented || !isReadingPage()) return;
    if ((target as Element).closest(TYPED_INTO) !== null) return;
    pressAway(() => app.openPanel(PANEL_OF_MODE[app.model.state.mode]));
  });
}
