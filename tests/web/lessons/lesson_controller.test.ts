import { readMove } from '../../../src/notation/read_move.ts';
import { LessonController } from '../../../src/web/lessons/lesson_controller.ts';
import { FIRST_STEPS, LESSONS, TACTICS } from '../../../src/web/lessons/lessons.ts';
import { NO_LESSONS, readLessonProgress } from '../../../src/web/lessons/lesson_state.ts';
import { keptAs } from '../../../src/web/storage/kept.ts';
import { GamePage } from '../play/game_page.ts';
import { nextStep } from '../../../src/web/lessons/lesson_session.ts';

describe('the lessons', () => {
  it('stay done until the page is closed where the browser keeps nothing', () => {
    const page = new GamePage();
    const kept = keptAs(null, 'lessons', readLessonProgress, NO_LESSONS);
    const lessons = new LessonController(page.model, kept, () => page.game.scene());
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
    const done = FIRST_STEPS.lessons.map(({ id }) => id);
    const lessons = new LessonController(page.model, { load: () => ({ done }), save: () => undefined }, () =>
      page.game.scene(),
    );
    lessons.open();
    expect(page.model.state.lessons.session?.lesson).toBe(TACTICS.lessons[0]);
    expect(page.model.state.lessons.progress.done).toEqual(done);
    lessons.nextLesson();
    expect(page.model.state.lessons.session?.lesson).toBe(TACTICS.lessons[1]);
  });
});
