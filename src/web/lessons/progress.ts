/** The lessons that have been finished, by id; kept on the device. */
export interface LessonProgress {
  readonly done: readonly string[];
}

/** Where it is kept. `load` answers NO_LESSONS if nothing is kept there, or nothing that can be read. */
export interface LessonStore {
  load(): LessonProgress;
  save(progress: LessonProgress): void;
}

export const NO_LESSONS: LessonProgress = { done: [] };

/** Reads what a store kept as JSON; null if it is not progress. */
export function readLessonProgress(kept: unknown): LessonProgress | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { done } = kept as Record<string, unknown>;
  if (!Array.isArray(done) || !done.every((id) => typeof id === 'string')) return null;
  return { done: [...new Set(done)] };
}

export function withLesson(progress: LessonProgress, id: string): LessonProgress {
  return progress.done.includes(id) ? progress : { done: [...progress.done, id] };
}
