import { NO_LESSONS, type LessonProgress } from './progress.ts';
import type { LessonSession } from './session.ts';

/** The lessons, as the page shows them. */
export interface LessonsState {
  /** The lesson in progress; null until the lessons are first opened. */
  readonly session: LessonSession | null;
  readonly progress: LessonProgress;
}

export const FIRST_LESSONS_STATE: LessonsState = { session: null, progress: NO_LESSONS };
