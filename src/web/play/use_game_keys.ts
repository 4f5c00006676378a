import { useKeyDown } from '../keys/use_key_down.ts';
import { useApp } from '../use_app.ts';
import { OWN_KEYS, PRESSED_BY_SPACE, gameKeyOf } from './game_keys.ts';

/**
 * Arrow keys step through the score, wherever the focus is, except where they have another meaning; Space makes the
 * engine move.
 */
export function useGameKeys(): void {
  const app = useApp();
  useKeyDown((event) => {
    const meaning = gameKeyOf(event);
    const { mode, hand, preview } = app.model.state;
    // Nothing may change the game while another line is on the board.
    if (meaning === null || mode !== 'game' || preview !== null || hand.chooser !== null) return;
    const isIn = (selector: string): boolean =>
      event.target instanceof Element && event.target.closest(selector) !== null;
    if (isIn(OWN_KEYS)) return;
    if (meaning === 'hurry') {
      if (app.game.table.activity !== 'move' || isIn(PRESSED_BY_SPACE)) return;
      app.game.hurry();
      event.preventDefault();
    } else if (app.game.walk(meaning)) event.preventDefault();
  });
}
