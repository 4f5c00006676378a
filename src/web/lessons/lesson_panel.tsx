import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../button.tsx';
import { pressAway } from '../focus.ts';
import { Icon } from '../icons.tsx';
import { LongStatus } from '../long_status.tsx';
import { playerName } from '../../rules/words.ts';
import { Tool } from '../play/tool.tsx';
import { useApp, usePage } from '../use_app.ts';
import { useTaskInView } from '../use_task_in_view.ts';
import { hintText, lessonText } from './lesson_scene.ts';
import {
  isLessonDone,
  isReached,
  mayHint,
  nextStep,
  previousStep,
  showHint,
  showMove,
  stepOf,
  tryAgain,
  type LessonSession,
} from './lesson_session.ts';
import type { Lesson } from './lesson.ts';
import { COURSES, QUICK_START, isLastLesson, placeOf, type Course } from './lessons.ts';

/** So far apart are the presses of a double click, at most. */
const DOUBLE_CLICK_MS = 500;

/** The lesson beside the table, with the courses below it. */
export function LessonPanel(): JSX.Element {
  const { session } = usePage().lessons;
  const panel = useRef<HTMLDivElement>(null);
  useTaskInView(panel, session !== null && session.state.phase !== 'learner', [
    session?.lesson,
    session?.at,
    session?.state,
  ]);
  const shownAt = useRef(0);
  useLayoutEffect(() => {
    shownAt.current = performance.now();
  }, [session?.lesson, session?.at]);
  return (
    // The second press of a double click was not meant for what the first one has brought under the pointer.
    <div
      ref={panel}
      onClickCapture={(event) => {
        if (event.detail > 1 && performance.now() - shownAt.current < DOUBLE_CLICK_MS) event.stopPropagation();
      }}
    >
      {session !== null && <LessonView session={session} />}
      {COURSES.map((course) => (
        <LessonList key={course.title} course={course} />
      ))}
    </div>
  );
}

/** Below the table: on phones, where the panel may be out of view, the text of the lesson; otherwise its title. */
export function LessonStatus(): JSX.Element {
  const { lessons, shape, panel } = usePage();
  const { session } = lessons;
  if (session === null) return <LongStatus text="" />;
  const text = lessonText(session);
  const place = `${session.lesson.title}: ${counterOf(session)}.`;
  const tick = isReached(session) && <Tick />;
  if (shape !== 'tall')
    // Title and step are in the panel beside it.
    return (
      <LongStatus text={panel === 'lessons' ? turnText(session) : place} more={text}>
        {tick}
      </LongStatus>
    );
  return (
    <LongStatus>
      <StepMarks session={session} />
      <span class="lesson-place quiet">{place}</span>
      <span class={`lesson-said ${session.state.phase}`}>
        {tick}
        {/* There is no room for the task beside the hint. */}
        {hintText(session) ?? text}
      </span>
    </LongStatus>
  );
}

/** "White to move." */
function turnText(session: LessonSession): string {
  return isReached(session) ? 'Done.' : `${playerName(session.position.turn)} to move.`;
}

function counterOf({ lesson, at }: LessonSession): string {
  return `step ${at + 1} of ${lesson.steps.length}`;
}

/** "In five minutes: lesson 1 of 5, step 1 of 2" */
function placeText(session: LessonSession): string {
  const { course, place } = placeOf(session.lesson);
  return `${course.title}: lesson ${place} of ${course.lessons.length}, ${counterOf(session)}`;
}

/** The steps of a lesson: those that are done, and the one on the table. What it shows is beside it in words. */
function StepMarks({ session }: LessonProps): JSX.Element {
  const { lesson, at } = session;
  const done = isReached(session) ? at + 1 : at;
  return (
    <span class="marks" aria-hidden="true">
      {lesson.steps.map((_, index) => (
        <span key={index} class={index < done ? 'done' : index === at ? 'current' : ''} />
      ))}
    </span>
  );
}

function Tick(): JSX.Element {
  return (
    <span class="tick">
      <Icon name="done" />
    </span>
  );
}

function LessonView({ session }: LessonProps): JSX.Element {
  const app = useApp();
  const { shape, sheet } = usePage();
  const { lesson, at, state } = session;
  return (
    <section class="lesson" data-lesson={lesson.id} data-step={at + 1} data-phase={state.phase}>
      <div class="card lesson-task">
        <h2>{lesson.title}</h2>
        <TaskText session={session} />
        <LessonActions session={session} />
      </div>
      <StepMarks session={session} />
      <div class="lesson-foot">
        <p class={`lesson-counter ${state.phase}`}>
          {placeText(session)}
          {isReached(session) && (
            <>
              {' '}
              <Tick /> <span class="heard">done</span>
            </>
          )}
        </p>
        <button
          type="button"
          class="rule-link"
          title={`${lesson.rules.length === 1 ? 'Rule' : 'Rules'} ${lesson.rules.join(', ')}`}
          onClick={() => app.openRule(lesson.rules[0]!)}
        >
          Read it in the rules
        </button>
        {shape === 'tall' && sheet === 'low' && (
          <button type="button" class="rule-link" onClick={() => pressAway(() => app.model.set({ sheet: 'high' }))}>
            All lessons
          </button>
        )}
      </div>
    </section>
  );
}

/** What there is to know, and, bold, what is to be done: the last sentence. */
function TaskText({ session }: LessonProps): JSX.Element {
  const { command } = usePage();
  const { state } = session;
  const { text, typed } = stepOf(session);
  const begin = Math.max(0, ...Array.from(text.matchAll(/[.!?] /g), ({ index }) => index + 2));
  const task = <strong>{text.slice(begin)}</strong>;
  if (state.phase !== 'learner')
    return (
      <>
        {state.phase === 'wrong' && <p class="lesson-text">{task}</p>}
        <p class={`lesson-text ${state.phase}`}>
          {isReached(session) && <Tick />}
          <span>{lessonText(session)}</span>
        </p>
      </>
    );
  return (
    <>
      <p class="lesson-text">
        {text.slice(0, begin)}
        {task} {hintText(session)}
      </p>
      {command.isOpen && typed !== undefined && <p class="quiet typed">{typed}</p>}
    </>
  );
}

interface LessonProps {
  readonly session: LessonSession;
}

function LessonActions({ session }: LessonProps): JSX.Element {
  const app = useApp();
  const { at, state, showsHint, showsMove } = session;
  return (
    <div class="actions">
      {state.phase === 'wrong' && (
        <button type="button" class="primary" onClick={() => pressAway(() => app.lessons.act(tryAgain))}>
          Try again
        </button>
      )}
      {isReached(session) && !isLessonDone(session) && (
        <button type="button" class="primary" onClick={() => pressAway(() => app.lessons.act(nextStep))}>
          Next step
        </button>
      )}
      {isLessonDone(session) && <AfterLesson session={session} />}
      {mayHint(session) && (
        <>
          <Button isOff={showsHint} onClick={() => app.lessons.act(showHint)}>
            Hint
          </Button>
          <Button isOff={showsMove} onClick={() => app.lessons.act(showMove)}>
            Show me
          </Button>
        </>
      )}
      {at > 0 && (
        <button type="button" onClick={() => pressAway(() => app.lessons.act(previousStep))}>
          Back
        </button>
      )}
    </div>
  );
}

/** The next lesson; after the last one of a course, a game. */
function AfterLesson({ session }: LessonProps): JSX.Element {
  const app = useApp();
  const isLast = isLastLesson(session.lesson);
  return (
    <>
      {isLast && (
        <button type="button" class="primary" onClick={() => app.openPanel('new')}>
          New game
        </button>
      )}
      {(!isLast || placeOf(session.lesson).course === QUICK_START) && (
        <button type="button" class={isLast ? '' : 'primary'} onClick={() => pressAway(() => app.lessons.nextLesson())}>
          Next lesson
        </button>
      )}
    </>
  );
}

/** The lessons of a course, and how many of them are done. Beside the board the course that is taken is unfolded. */
function LessonList({ course: { title, lessons } }: { readonly course: Course }): JSX.Element {
  const app = useApp();
  const { shape, lessons: state } = usePage();
  const { session, progress } = state;
  const isDone = ({ id }: Lesson): boolean => progress.done.includes(id);
  const done = lessons.filter(isDone).length;
  const isTaken = session !== null && lessons.includes(session.lesson);
  return (
    <details class="folded course" open={isTaken && shape !== 'tall'}>
      <summary>
        <h2>{title}</h2>
        <small>
          {done === lessons.length && <Tick />}
          {done} of {lessons.length} lessons done
        </small>
      </summary>
      <ol class="lesson-list" role="list" aria-label={title}>
        {lessons.map((lesson, at) => (
          <li key={lesson.id}>
            <button
              type="button"
              aria-current={session?.lesson.id === lesson.id ? 'true' : undefined}
              onClick={() =>
                pressAway(() => {
                  app.lessons.begin(lesson);
                  app.closePanel();
                })
              }
            >
              <span class={isDone(lesson) ? 'lesson-mark done' : 'lesson-mark'} aria-hidden="true">
                {isDone(lesson) ? <Tick /> : at + 1}
              </span>
              <span>{lesson.title}</span>
              {isDone(lesson) && <span class="heard"> done</span>}
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** The most used commands of a lesson, for phones: there the panel is below the table. */
export function LessonTools(): JSX.Element {
  const app = useApp();
  const { session } = usePage().lessons;
  const phase = session?.state.phase;
  const next = (): void => {
    if (session === null || !isLessonDone(session)) app.lessons.act(nextStep);
    else if (isLastLesson(session.lesson)) app.openPanel('new');
    else app.lessons.nextLesson();
  };
  return (
    <>
      <Tool name="Undo" icon="undo" isOff={phase !== 'wrong'} run={() => app.lessons.act(tryAgain)} />
      <Tool
        name="Hint"
        icon="hint"
        isOff={session === null || !mayHint(session) || session.showsMove}
        run={() => app.lessons.act(showHint)}
      />
      <Tool name="Next" icon="next" isOff={phase !== 'reached'} run={next} />
    </>
  );
}
