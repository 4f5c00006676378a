import type { JSX } from 'preact';
import { pressAway } from '../focus.ts';
import { Icon } from '../icons.tsx';
import { useApp, usePage } from '../use_app.ts';
import { FIRST_NOTICE } from './game_state.ts';

/** For those who see the page for the first time: what this is, and three ways to begin. */
export function Welcome(): JSX.Element | null {
  const app = useApp();
  const { notice } = usePage().game;
  if (notice !== FIRST_NOTICE) return null;
  return (
    <section class="card welcome" aria-label="Welcome">
      <p class="welcome-name">Ransom: Hostage Chess</p>
      <h3>{FIRST_NOTICE}</h3>
      <p>
        What is taken goes to prison. Give back a prisoner of equal or higher value, and your own piece returns:
        anywhere on the board.
      </p>
      <button type="button" class="primary" onClick={() => pressAway(() => app.openPanel('lessons'))}>
        <Icon name="learn" /> Learn in five minutes
      </button>
      <button
        type="button"
        onClick={() =>
          pressAway(() => {
            app.game.dismissNotice();
            app.closePanel();
          })
        }
      >
        <Icon name="resume" /> Play a first game
      </button>
      <button
        type="button"
        onClick={() =>
          pressAway(() => {
            app.openPanel('friends');
          })
        }
      >
        <Icon name="people" /> With a friend
      </button>
    </section>
  );
}
