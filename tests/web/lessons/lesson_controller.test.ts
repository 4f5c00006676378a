import { jest } from '@jest/globals';
import { formatCoordinate } from '../../../src/notation/coordinate.ts';
import { readMove } from '../../../src/notation/read_move.ts';
import { airfieldPlace, prisonPlace, squarePlace, type Place } from '../../../src/rules/place.ts';
import type { Position } from '../../../src/rules/position.ts';
import type { Move } from '../../../src/rules/setup.ts';
import { EMPTY } from '../../../src/shared/men.ts';
import { LessonController } from '../../../src/web/lessons/lesson_controller.ts';
import type { LessonStep } from '../../../src/web/lessons/lesson.ts';
import { FIRST_STEPS, LESSONS, QUICK_START, TACTICS } from '../../../src/web/lessons/lessons.ts';
import { NO_LESSONS, readLessonProgress } from '../../../src/web/lessons/lesson_state.ts';
import { verdictOnMove } from '../../../src/web/lessons/verdict.ts';
import { EMPTY_HAND } from '../../../src/web/table/hand_state.ts';
import { HandController } from '../../../src/web/table/hand_controller.ts';
import { keptAs } from '../../../src/web/storage/kept.ts';
import { GamePage } from '../play/game_page.ts';
import { nextStep } from '../../../src/web/lessons/lesson_session.ts';

describe('the lessons', () => {
  it('stay done until the page is closed where the browser keeps nothing', () => {
    const page = new GamePage();
    const kept = keptAs(null, 'lessons', readLessonProgress, NO_LESSONS);
    const lessons = new LessonController(
      page.model,
      kept,
      () => page.game.scene(),
      () => false,
    );
    lessons.open();
    const lesson = LESSONS[0]!;
    for (const { solution, goal } of lesson.steps) {
      const move = readMove(page.model.state.lessons.session!.position, solution);
      if (move.ok) lessons.play(move.value);
      else if (goal.kind === 'refused') lessons.refused(goal.code);
      lessons.act(nextStep);
    }
    expect(page.model.state.lessons.progress.done).toEqual([lesson.id]);
    lessons.open();
    expect(page.model.state.lessons.progress.done).toEqual([lesson.id]);
  });

  it('go on with the second course for those who have done the first', () => {
    const page = new GamePage();
    const done = [...QUICK_START.lessons, ...FIRST_STEPS.lessons].map(({ id }) => id);
    const lessons = new LessonController(
      page.model,
      { load: () => ({ done }), save: () => undefined },
      () => page.game.scene(),
      () => false,
    );
    lessons.open();
    expect(page.model.state.lessons.session?.lesson).toBe(TACTICS.lessons[0]);
    expect(page.model.state.lessons.progress.done).toEqual(done);
    lessons.nextLesson();
    expect(page.model.state.lessons.session?.lesson).toBe(TACTICS.lessons[1]);
  });
});

/** Every place of a man, and every slot with somebody in it. */
function placesIn({ setup }: Position): Place[] {
  const stores = [0, 1].flatMap((player) => [
    ...setup.prisons[player]!.flatMap((count, role) => (count > 0 ? [prisonPlace(player, role)] : [])),
    ...setup.airfields[player]!.flatMap((count, role) => (count > 0 ? [airfieldPlace(player, role)] : [])),
  ]);
  return [...setup.board.flatMap((man, square) => (man === EMPTY ? [] : [squarePlace(square)])), ...stores];
}

describe('a refusal in a lesson', () => {
  it.each(LESSONS.map((lesson) => ({ id: lesson.id, lesson })))('suggests nothing that $id rejects', ({ lesson }) => {
    const page = new GamePage();
    const kept = { load: () => NO_LESSONS, save: () => undefined };
    const lessons = new LessonController(
      page.model,
      kept,
      () => page.game.scene(),
      () => false,
    );
    const hand = new HandController(page.model, { mode: lessons, scene: () => lessons.scene() });
    lessons.begin(lesson);
    lesson.steps.forEach((step, at) => {
      const { lessons: before } = page.model.state;
      const { position } = before.session!;
      const suggested = new Set<Move>();
      for (const from of placesIn(position))
        for (let square = 0; square < 64; square++) {
          hand.put(from, squarePlace(square));
          page.model.state.hand.refused?.suggestions.forEach((move) => suggested.add(move));
          page.model.set({ lessons: before, hand: EMPTY_HAND });
        }
      for (const move of suggested)
        expect([at, formatCoordinate(move), verdictOnMove(step, position, move)]).toMatchObject([
          at,
          formatCoordinate(move),
          { isReached: true },
        ]);
      const solution = readMove(position, step.solution);
      if (solution.ok) lessons.play(solution.value);
      else if (step.goal.kind === 'refused') lessons.refused(step.goal.code);
      lessons.act(nextStep);
    });
  });
});

describe('the reply of the opponent', () => {
  const lesson = FIRST_STEPS.lessons.at(-1)!;
  const [{ solution, success, reply }] = lesson.steps as [LessonStep];

  /** The first game, with the first move played. */
  function begun(glides: boolean): { page: GamePage; lessons: LessonController } {
    const page = new GamePage();
    page.model.set({ mode: 'lesson' });
    const kept = { load: () => NO_LESSONS, save: () => undefined };
    const lessons = new LessonController(
      page.model,
      kept,
      () => page.game.scene(),
      () => glides,
    );
    lessons.begin(lesson);
    const move = readMove(page.model.state.lessons.session!.position, solution);
    if (move.ok) lessons.play(move.value);
    return { page, lessons };
  }

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('comes after a pause in which the move is seen, and is said', () => {
    const { page } = begun(true);
    expect(page.model.state.lessons.session?.state).toMatchObject({ phase: 'reached', isAnswered: false });
    expect(page.model.state.speech.polite.at(-1)).toBe(success);
    jest.advanceTimersByTime(2000);
    expect(page.model.state.lessons.session?.state).toMatchObject({ phase: 'reached', isAnswered: true });
    expect(page.model.state.speech.polite.at(-1)).toBe(reply!.text);
  });

  it('comes at once where nothing glides', () => {
    expect(begun(false).page.model.state.lessons.session?.state).toMatchObject({ phase: 'reached', isAnswered: true });
  });

  it('is not waited for by who goes on', () => {
    const { page, lessons } = begun(true);
    lessons.act(nextStep);
    jest.advanceTimersByTime(2000);
    expect(page.model.state.lessons.session).toMatchObject({ at: 1, state: { phase: 'learner' } });
  });
});
