import { END_LESSONS } from './end_lessons.ts';
import { EXCHANGE_LESSONS } from './exchange_lessons.ts';
import type { Lesson } from './lesson.ts';
import { PAWN_LESSONS } from './pawn_lessons.ts';

/** All lessons, in the recommended order. */
export const LESSONS: readonly Lesson[] = [...EXCHANGE_LESSONS, ...PAWN_LESSONS, ...END_LESSONS];

/** Is it the lesson after which a game comes? */
export function isLastLesson({ id }: Lesson): boolean {
  return id === LESSONS.at(-1)!.id;
}
