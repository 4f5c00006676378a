import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { frozenPawns } from '../../rules/refusal/facts.ts';
import { useLessonsDone } from '../lessons/use_lessons_done.ts';
import { useApp, usePage } from '../use_app.ts';

const LESSON = 'frozen-pawn';
/** Frozen pawns in the rules. */
export const FROZEN_RULE = '5.2';
export const FROZEN_TEXT = 'A pawn with a snowflake is frozen: it can’t move';
/** Under the rules of Pierce it does. */
export const NO_CHECK_TEXT = ', and gives no check';

/** What the snowflake means, where there is one, until the player has had the lesson or says that he knows. */
export function FrozenNote(): JSX.Element | null {
  const app = useApp();
  const { end, position } = usePage().game.table;
  const known = useMemo(() => app.keep('frozen', (kept) => kept === true, false), []);
  const [, setKnown] = useState(false);
  const hasLearned = useLessonsDone().includes(LESSON);
  if (hasLearned || end !== null || frozenPawns(position.setup).length === 0 || known.load()) return null;
  return (
    <p class="frozen-note">
      {FROZEN_TEXT}
      {position.ruleset === 'leslie' && NO_CHECK_TEXT}.{' '}
      <button type="button" class="in-text" onClick={() => app.openRule(FROZEN_RULE)}>
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
