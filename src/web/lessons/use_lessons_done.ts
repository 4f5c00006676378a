import { useMemo } from 'preact/hooks';
import { useApp, usePage } from '../use_app.ts';
import { NO_LESSONS, readLessonProgress } from './lesson_state.ts';

/** The lessons that the reader has done, by their ids. They are known before the lessons themselves are loaded. */
export function useLessonsDone(): readonly string[] {
  const app = useApp();
  const { progress } = usePage().lessons;
  return useMemo(() => app.keep('lessons', readLessonProgress, NO_LESSONS).load().done, [progress]);
}
