import type { RefusalCode } from '../../rules/resolve_intent.ts';
import type { Move } from '../../rules/setup.ts';
import { BLACK } from '../../shared/men.ts';
import type { PageModel } from '../state/page_model.ts';
import { say } from '../state/page_state.ts';
import type { Kept } from '../storage/kept.ts';
import { EMPTY_HAND } from '../table/hand_state.ts';
import type { Mode, Scene } from '../table/scene.ts';
import type { Lesson } from './lesson.ts';
import { LESSONS } from './lessons.ts';
import { lessonScene, lessonText, replyText } from './lesson_scene.ts';
import {
  awaitsReply,
  beginLesson,
  isLessonDone,
  playInLesson,
  refuseInLesson,
  showReply,
  stepOf,
  type LessonSession,
} from './lesson_session.ts';
import { verdictOnMove } from './verdict.ts';
import { withLesson, type LessonProgress, type LessonsState } from './lesson_state.ts';

/** A step of a lesson. */
type Step<Args extends readonly unknown[]> = (session: LessonSession, ...args: Args) => LessonSession;

/** For so long the learner sees his own move before the reply, in milliseconds: longer than it glides. */
const REPLY_PAUSE_MS = 900;

/** The lessons at the table. */
export class LessonController implements Mode {
  private readonly model: PageModel;
  private readonly kept: Kept<LessonProgress>;
  private readonly empty: () => Scene;
  private readonly glides: () => boolean;

  /** `empty` is on the table until the lessons are first opened; `glides`: pieces move visibly, and where they don’t nobody waits. */
  constructor(model: PageModel, kept: Kept<LessonProgress>, empty: () => Scene, glides: () => boolean) {
    this.model = model;
    this.kept = kept;
    this.empty = empty;
    this.glides = glides;
  }

  scene(): Scene {
    const { session } = this.state;
    return session === null ? { ...this.empty(), hands: 'none', arrows: [] } : lessonScene(session);
  }

  play(move: Move): void {
    this.act(playInLesson, move);
  }

  refused(code: RefusalCode): void {
    this.change(refuseInLesson, code);
  }

  /** Only what reaches the goal: the lesson would call everything else wrong. */
  suggests(move: Move): boolean {
    const { session } = this.state;
    return session !== null && verdictOnMove(stepOf(session), session.position, move).isReached;
  }

  /** Continues the current lesson, or starts the first that is not done. */
  open(): void {
    // Where the browser keeps nothing, what is done stays so until the page is closed.
    const progress = this.kept.load().done.reduce(withLesson, this.state.progress);
    this.model.change('lessons', { progress });
    const { session } = this.state;
    if (session === null) this.begin(LESSONS.find(({ id }) => !progress.done.includes(id)) ?? LESSONS[0]!);
    else this.turnBoard();
  }

  begin(lesson: Lesson): void {
    this.model.change('lessons', { session: beginLesson(lesson) });
    this.model.set({ hand: EMPTY_HAND });
    this.turnBoard();
    this.say();
  }

  /** Begins the lesson of this id, unless it is on the table or there is none. */
  show(id: string): void {
    const lesson = LESSONS.find((one) => one.id === id);
    if (lesson !== undefined && lesson.id !== this.state.session?.lesson.id) this.begin(lesson);
  }

  /** The lesson after this one; after the last one the first. */
  nextLesson(): void {
    const at = LESSONS.findIndex(({ id }) => id === this.state.session?.lesson.id);
    this.begin(LESSONS[(at + 1) % LESSONS.length]!);
  }

  /** Does something in the lesson: `act(nextStep)`. */
  act<Args extends readonly unknown[]>(step: Step<Args>, ...args: Args): void {
    if (this.change(step, ...args)) this.model.set({ hand: EMPTY_HAND });
  }

  /** False if the step doesn't apply. */
  private change<Args extends readonly unknown[]>(step: Step<Args>, ...args: Args): boolean {
    const { session, progress } = this.state;
    const next = session && step(session, ...args);
    if (next === null || next === session) return false;
    // Another tab may have finished lessons since.
    const done = isLessonDone(next)
      ? [...this.kept.load().done, next.lesson.id].reduce(withLesson, progress)
      : progress;
    this.model.change('lessons', { session: next, progress: done });
    if (done !== progress) this.kept.save(done);
    if (next.at !== session?.at) this.turnBoard();
    this.say();
    if (awaitsReply(next)) this.replySoon(next);
    return true;
  }

  /** Lets the opponent reply, unless the learner has gone on by then. */
  private replySoon(session: LessonSession): void {
    const reply = (): void => {
      if (this.state.session !== session) return;
      const answered = showReply(session);
      this.model.change('lessons', { session: answered });
      // What came before has been said.
      if (this.model.state.mode === 'lesson') this.model.apply(say, replyText(answered) ?? '');
    };
    if (this.glides()) setTimeout(reply, REPLY_PAUSE_MS);
    else reply();
  }

  /** Puts the learner's side at the bottom. */
  private turnBoard(): void {
    const { session } = this.state;
    if (session !== null) this.model.set({ isFlipped: session.position.turn === BLACK });
  }

  private say(): void {
    const { session } = this.state;
    if (session === null) return;
    const { typed } = stepOf(session);
    const isNew = session.state.phase === 'learner' && !session.showsHint;
    this.model.apply(say, isNew && typed !== undefined ? `${lessonText(session)} ${typed}` : lessonText(session));
  }

  private get state(): LessonsState {
    return this.model.state.lessons;
  }
}
