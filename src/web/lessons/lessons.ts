import { END_LESSONS } from './end_lessons.ts';
import { EXCHANGE_LESSONS } from './exchange_lessons.ts';
import type { Lesson } from './lesson.ts';
import { QUICK_COUNT } from './lesson_state.ts';
import { PAWN_LESSONS } from './pawn_lessons.ts';
import { TACTICS_LESSONS } from './tactics_lessons.ts';

/** Lessons that belong together, in the recommended order. */
export interface Course {
  readonly title: string;
  readonly lessons: readonly Lesson[];
}

const BASICS: readonly Lesson[] = [...EXCHANGE_LESSONS, ...PAWN_LESSONS, ...END_LESSONS];

/** Enough to play: prisons, exchanges, airfields and drops. Each takes about a minute. */
export const QUICK_START: Course = { title: 'In five minutes', lessons: BASICS.slice(0, QUICK_COUNT) };

export const FIRST_STEPS: Course = { title: 'First steps', lessons: BASICS.slice(QUICK_COUNT) };

export const TACTICS: Course = { title: 'Tactics', lessons: TACTICS_LESSONS };

/** All courses, in the recommended order. */
export const COURSES: readonly Course[] = [QUICK_START, FIRST_STEPS, TACTICS];

/** The lessons of all courses. Their ids, under which the page keeps what is done, differ between courses, too. */
export const LESSONS: readonly Lesson[] = COURSES.flatMap(({ lessons }) => lessons);

/** Is it the lesson of a course after which a game comes? */
export function isLastLesson({ id }: Lesson): boolean {
  return COURSES.some(({ lessons }) => lessons.at(-1)!.id === id);
}

/** The course of a lesson, and its place there, from 1. */
export function placeOf({ id }: Lesson): { readonly course: Course; readonly place: number } {
  const course = COURSES.find(({ lessons }) => lessons.some((lesson) => lesson.id === id))!;
  return { course, place: course.lessons.findIndex((lesson) => lesson.id === id) + 1 };
}
