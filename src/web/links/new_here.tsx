import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { pressAway } from '../focus.ts';
import { Icon } from '../icons.tsx';
import { NO_LESSONS, readLessonProgress } from '../lessons/lesson_state.ts';
import { useApp, usePage } from '../use_app.ts';

/** For whoever was invited to a game that he does not know yet. The game waits. */
export function NewHere(): JSX.Element | null {
  const app = useApp();
  const { progress } = usePage().lessons;
  // The lessons themselves are loaded later.
  const isNew = useMemo(() => app.keep('lessons', readLessonProgress, NO_LESSONS).load().done.length === 0, [progress]);
  if (!isNew) return null;
  return (
    <p class="new-here">
      New to Hostage Chess?
      <button type="button" onClick={() => pressAway(() => app.openPanel('lessons'))}>
        <Icon name="learn" /> Learn in five minutes
      </button>
    </p>
  );
}
