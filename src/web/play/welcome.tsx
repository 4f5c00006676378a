import type { JSX } from 'preact';
import { pressAway } from '../focus.ts';
import { Icon } from '../icons.tsx';
import { useApp, usePage } from '../use_app.ts';
import { QUICK_COUNT } from '../lessons/lesson_state.ts';
import { useLessonsDone } from '../lessons/use_lessons_done.ts';
import { FIRST_GAME, FIRST_NOTICE, isFirstVisit } from './game_state.ts';

/** For those who see the page for the first time: what this is, and three ways to begin. */
export function Welcome(): JSX.Element | null {
  const app = useApp();
  const { game } = usePage();
  const done = useLessonsDone().length;
  if (!isFirstVisit(game)) return null;
  return (
    <section class="card welcome" aria-label="Welcome">
      <p class="welcome-name">Ransom: Hostage Chess</p>
      <h3>{FIRST_NOTICE}</h3>
      <Idea />
      <button type="button" class="primary" onClick={() => pressAway(() => app.openPanel('lessons'))}>
        <Icon name="learn" /> {lessonsText(done)}
      </button>
      <button
        type="button"
        onClick={() =>
          pressAway(() => {
            app.game.newGame(app.game.table.tree.root.position, FIRST_GAME);
            app.game.tell(FIRST_MOVE);
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

const PARTS = [
  'Your knight goes to prison.',
  'You give an equal or better piece.',
  'Your knight lands on a free square.',
];

/** The exchange in three pictures: what is captured, what pays, and where it comes back. While the board shows it, one of them is lit. */
function Idea(): JSX.Element {
  const { ideaPart } = usePage();
  return (
    <ol class="idea men" role="list">
      {PARTS.map((words, at) => (
        <li key={words} class={at + 1 === ideaPart ? 'lit' : ''}>
          <span aria-hidden="true">
            {at === 1 && (
              <>
                <span class="man black bishop" />
                <Icon name="trade" />
              </>
            )}
            <span class="man white knight" />
          </span>
          {words}{' '}
        </li>
      ))}
    </ol>
  );
}

/** Guides to the first move of the first game. */
const FIRST_MOVE = 'You are White. Drag a piece, or choose it and then its square.';

/** Whoever has begun to learn goes on. */
function lessonsText(done: number): string {
  if (done === 0) return 'Learn in five minutes';
  return done < QUICK_COUNT ? `Continue: lesson ${done + 1} of ${QUICK_COUNT}` : 'More lessons';
}
