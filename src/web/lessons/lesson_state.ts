import type { LessonSession } from './lesson_session.ts';

/** The lessons, as the page shows them. */
export interface LessonsState {
  /** The lesson in progress; null until the lessons are first opened. */
  readonly session: LessonSession | null;
  readonly progress: LessonProgress;
}

/** How many lessons the first course has, for what is shown before they are loaded. */
export const QUICK_COUNT = 5;

/** The ids of the finished lessons; stored on the device. */
export interface LessonProgress {
  readonly done: readonly string[];
}

export const NO_LESSONS: LessonProgress = { done: [] };
export const FIRST_LESSONS_STATE: LessonsState = { session: null, progress: NO_LESSONS };

/** Parses stored JSON; null if it is not lesson progress. */
export function readLessonProgress(kept: unknown): LessonProgress | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { done } = kept as Record<string, unknown>;
  if (!Array.isArray(done) || !done.every((id) => typeof id === 'string')) return null;
  return { done: [...new Set(done)] };
}

/** With a finished lesson. */
export function withLesson(progress: LessonProgress, id: string): LessonProgress {
  return progress.done.includes(id) ? progress : { done: [...progress.done, id] };
}
