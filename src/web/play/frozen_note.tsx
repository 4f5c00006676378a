import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { frozenPawns } from '../../rules/refusal/facts.ts';
import { NO_LESSONS, readLessonProgress } from '../lessons/lesson_state.ts';
import { useApp, usePage } from '../use_app.ts';

const LESSON = 'frozen-pawn';
const RULE = '5.2';

/** What the snowflake means, where there is one, until the player has had the lesson or says that he knows. */
export function FrozenNote(): JSX.Element | null {
  const app = useApp();
  const { game, lessons } = usePage();
  const { end, position } = game.table;
  const known = useMemo(() => app.keep('frozen', (kept) => kept === true, false), []);
  const [isKnown, setKnown] = useState(() => known.load());
  const hasLearned = useMemo(
    () => app.keep('lessons', readLessonProgress, NO_LESSONS).load().done.includes(LESSON),
    [lessons.progress],
  );
  if (isKnown || hasLearned || end !== null || frozenPawns(position.setup).length === 0) return null;
  return (
    <p class="frozen-note">
      A pawn with a snowflake is frozen: it can’t move{position.ruleset === 'leslie' && ', and gives no check'}.{' '}
      <button type="button" class="in-text" onClick={() => app.openRule(RULE)}>
        Why?
      </button>{' '}
      <button
        type="button"
        class="in-text"
        onClick={() => {
          known.save(true);
          setKnown(true);
        }}
      >
        I know
      </button>
    </p>
  );
}
