import type { JSX } from 'preact';
import { pressAway } from '../focus.ts';
import { Icon } from '../icons.tsx';
import { useLessonsDone } from '../lessons/use_lessons_done.ts';
import { useApp } from '../use_app.ts';

/** For whoever was invited to a game that he does not know yet. The game waits. */
export function NewHere(): JSX.Element | null {
  const app = useApp();
  if (useLessonsDone().length > 0) return null;
  return (
    <p class="new-here">
      New to Hostage Chess?
      <button type="button" onClick={() => pressAway(() => app.openPanel('lessons'))}>
        <Icon name="learn" /> Learn in five minutes
      </button>
    </p>
  );
}
