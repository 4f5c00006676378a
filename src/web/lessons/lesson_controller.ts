import type { RefusalCode } from '../../rules/explain.ts';
import type { Move } from '../../rules/setup.ts';
import { BLACK } from '../../shared/men.ts';
import type { PageAction, PageState } from '../state/page_state.ts';
import type { Store } from '../state/store.ts';
import type { Activity } from '../table/hand_controller.ts';
import type { Scene } from '../table/scene.ts';
import type { Lesson } from './lesson.ts';
import { LESSONS } from './lessons.ts';
import { lessonScene, lessonText } from './lesson_scene.ts';
import type { LessonsState } from './lesson_state.ts';
import { withLesson, type LessonStore } from './progress.ts';
import { beginLesson, isLessonDone, reduceLesson, type LessonAction } from './session.ts';

/** The lessons at the table. */
export class LessonController implements Activity {
  private readonly store: Store<PageState, PageAction>;
  private readonly kept: LessonStore;
  private readonly empty: () => Scene;

  /** `empty` is on the table until the lessons are first opened. */
  constructor(store: Store<PageState, PageAction>, kept: LessonStore, empty: () => Scene) {
    this.store = store;
    this.kept = kept;
    this.empty = empty;
  }

  scene(): Scene {
    const { session } = this.state;
    return session === null ? { ...this.empty(), hands: 'none', arrows: [] } : lessonScene(session);
  }

  play(move: Move): void {
    this.act({ kind: 'play', move });
  }

  refused(code: RefusalCode): void {
    this.act({ kind: 'refused', code });
  }

  moveFreely(): void {
    throw new Error('men of a lesson move by the rules');
  }

  /** Continues the current lesson, or starts the first that is not done. */
  open(): void {
    // Where the browser keeps nothing, what is done stays so until the page is closed.
    const progress = this.kept.load().done.reduce(withLesson, this.state.progress);
    this.change({ progress });
    const { session } = this.state;
    if (session === null) this.begin(LESSONS.find(({ id }) => !progress.done.includes(id)) ?? LESSONS[0]!);
    else this.turnBoard();
  }

  begin(lesson: Lesson): void {
    this.change({ session: beginLesson(lesson) });
    this.store.dispatch({ kind: 'hand/clear' });
    this.turnBoard();
    this.say();
  }

  /** The lesson after this one; after the last one the first. */
  nextLesson(): void {
    const at = LESSONS.findIndex(({ id }) => id === this.state.session?.lesson.id);
    this.begin(LESSONS[(at + 1) % LESSONS.length]!);
  }

  /** Applies an action to the lesson. */
  act(action: LessonAction): void {
    const { session, progress } = this.state;
    if (session === null) return;
    const next = reduceLesson(session, action);
    if (next === session) return;
    if (action.kind !== 'refused') this.store.dispatch({ kind: 'hand/clear' });
    // Another tab may have finished lessons since.
    const done = isLessonDone(next)
      ? [...this.kept.load().done, next.lesson.id].reduce(withLesson, progress)
      : progress;
    this.change({ session: next, progress: done });
    if (done !== progress) this.kept.save(done);
    if (next.at !== session.at) this.turnBoard();
    this.say();
  }

  /** Puts the learner's side at the bottom. */
  private turnBoard(): void {
    const { session } = this.state;
    if (session !== null) this.store.dispatch({ kind: 'flip', isFlipped: session.position.turn === BLACK });
  }

  private say(): void {
    const { session } = this.state;
    if (session !== null) this.store.dispatch({ kind: 'say', speech: { polite: lessonText(session) } });
  }

  private change(change: Partial<LessonsState>): void {
    this.store.dispatch({ kind: 'lessons', change });
  }

  private get state(): LessonsState {
    return this.store.state.lessons;
  }
}
