import { CommandController } from '../../../src/web/command_field/command_controller.ts';
import type { CommandPage } from '../../../src/web/command_field/command_page.ts';
import { LessonController } from '../../../src/web/lessons/lesson_controller.ts';
import { LESSONS } from '../../../src/web/lessons/lessons.ts';
import { NO_LESSONS } from '../../../src/web/lessons/lesson_state.ts';
import { HandController } from '../../../src/web/table/hand_controller.ts';
import type { Mode } from '../../../src/web/table/scene.ts';
import { GamePage } from '../play/game_page.ts';
import { say } from '../../../src/web/state/page_state.ts';
import { nextStep } from '../../../src/web/lessons/lesson_session.ts';

/** The page with a lesson on its table and the field for moves beside it. */
class LessonPage extends GamePage implements CommandPage {
  readonly lessons = new LessonController(
    this.model,
    { load: () => NO_LESSONS, save: () => undefined },
    () => this.game.scene(),
    () => false,
  );
  readonly hand = new HandController(this.model, this);
  readonly command = new CommandController(this);

  override get mode(): Mode {
    return this.lessons;
  }

  flip(): void {
    throw new Error('no lesson is solved by turning the board');
  }

  openPanel(): void {
    throw new Error('no lesson is solved in another panel');
  }

  openRule(): void {
    throw new Error('no lesson is solved in the rules');
  }

  announce(text: string): void {
    this.model.apply(say, text);
  }
}

describe('lessons without a mouse', () => {
  it.each(LESSONS.map((lesson) => ({ id: lesson.id, lesson })))('$id: every step can be typed', ({ lesson }) => {
    const page = new LessonPage();
    page.model.set({ mode: 'lesson' });
    page.lessons.begin(lesson);
    for (const { solution, success, reply } of lesson.steps) {
      page.command.run(solution);
      expect(page.model.state.lessons.session?.state.phase).toBe('reached');
      const said = page.model.state.speech.polite;
      expect(said.at(reply === undefined ? -1 : -2)).toContain(success);
      if (reply !== undefined) expect(said.at(-1)).toBe(reply.text);
      page.lessons.act(nextStep);
    }
  });

  it.each([
    ['value-order', '(B-R)*a1'],
    ['frozen-pawn', 'd8'],
    ['frozen-pawn', 'd8=Q'],
  ])('%s: %s is the attempt that the first step asks for', (id, text) => {
    const page = new LessonPage();
    page.lessons.begin(LESSONS.find((lesson) => lesson.id === id)!);
    page.command.run(text);
    expect(page.model.state.command.answer.kind).toBe('refused');
    expect(page.model.state.lessons.session?.state.phase).toBe('reached');
  });

  it('leave a step open that another illegal move was typed in', () => {
    const page = new LessonPage();
    page.lessons.begin(LESSONS.find(({ id }) => id === 'value-order')!);
    page.command.run('Ra8');
    expect(page.model.state.lessons.session?.state.phase).not.toBe('reached');
  });
});
