/** The ids of the finished lessons; stored on the device. */
export interface LessonProgress {
  readonly done: readonly string[];
}

/** Storage for it. `load` returns NO_LESSONS if nothing readable is stored. */
export interface LessonStore {
  load(): LessonProgress;
  save(progress: LessonProgress): void;
}

export const NO_LESSONS: LessonProgress = { done: [] };

/** Parses stored JSON; null if it is not lesson progress. */
export function readLessonProgress(kept: unknown): LessonProgress | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { done } = kept as Record<string, unknown>;
  if (!Array.isArray(done) || !done.every((id) => typeof id === 'string')) return null;
  return { done: [...new Set(done)] };
}

export function withLesson(progress: LessonProgress, id: string): LessonProgress {
  return progress.done.includes(id) ? progress : { done: [...progress.done, id] };
}
