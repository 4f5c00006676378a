import type { JSX } from 'preact';
import { Button } from '../button.tsx';
import { pressAway } from '../focus.ts';
import { LongStatus } from '../long_status.tsx';
import { Tool } from '../play/tool.tsx';
import { useApp, usePage } from '../use_app.ts';
import { hintText, lessonText } from './lesson_scene.ts';
import {
  isLessonDone,
  nextStep,
  previousStep,
  showHint,
  stepOf,
  tryAgain,
  type LessonSession,
} from './lesson_session.ts';
import type { Lesson } from './lesson.ts';
import { COURSES, isLastLesson, type Course } from './lessons.ts';

/** The lesson beside the table, with the lists of all lessons below it. */
export function LessonPanel(): JSX.Element {
  const { session } = usePage().lessons;
  return (
    <>
      {session !== null && <LessonView session={session} />}
      {COURSES.map((course) => (
        <LessonList key={course.title} course={course} />
      ))}
    </>
  );
}

/** Below the table: on phones, where the panel may be out of view, the text of the lesson; otherwise its title. */
export function LessonStatus(): JSX.Element {
  const { lessons, shape } = usePage();
  const { session } = lessons;
  if (session === null) return <LongStatus text="" />;
  const text = lessonText(session);
  if (shape !== 'tall') return <LongStatus text={`${placeOf(session)}.`} more={text} />;
  // There is no room for the task beside it.
  return <LongStatus text={hintText(session) ?? text} />;
}

function placeOf({ lesson, at }: LessonSession): string {
  return `${lesson.title}: step ${at + 1} of ${lesson.steps.length}`;
}

function LessonView({ session }: LessonProps): JSX.Element {
  const app = useApp();
  const { lesson, at, state } = session;
  return (
    <section class="lesson" data-lesson={lesson.id} data-step={at + 1} data-phase={state.phase}>
      <h2>{lesson.title}</h2>
      <p class="quiet">
        Step {at + 1} of {lesson.steps.length}
      </p>
      {state.phase !== 'learner' && <p class="task">{stepOf(session).text}</p>}
      <p class={`lesson-text ${state.phase}`}>
        {state.phase === 'reached' && <strong>✓ </strong>}
        {lessonText(session)}
      </p>
      <LessonActions session={session} />
      <p class="quiet">
        Rules:{' '}
        {lesson.rules.map((rule) => (
          <button key={rule} type="button" class="rule-link" onClick={() => app.openRule(rule)}>
            {rule}
          </button>
        ))}
      </p>
    </section>
  );
}

interface LessonProps {
  readonly session: LessonSession;
}

function LessonActions({ session }: LessonProps): JSX.Element {
  const app = useApp();
  const { at, state, showsHint } = session;
  const isReached = state.phase === 'reached';
  return (
    <div class="actions">
      {state.phase === 'wrong' && (
        <button type="button" class="primary" onClick={() => pressAway(() => app.lessons.act(tryAgain))}>
          Try again
        </button>
      )}
      {!isReached && (
        <Button isOff={showsHint} onClick={() => app.lessons.act(showHint)}>
          Hint
        </Button>
      )}
      {at > 0 && (
        <button type="button" onClick={() => pressAway(() => app.lessons.act(previousStep))}>
          Back
        </button>
      )}
      {isReached && !isLessonDone(session) && (
        <button type="button" class="primary" onClick={() => pressAway(() => app.lessons.act(nextStep))}>
          Next step
        </button>
      )}
      {isLessonDone(session) && <AfterLesson session={session} />}
    </div>
  );
}

/** The next lesson; after the last one, a game. */
function AfterLesson({ session }: LessonProps): JSX.Element {
  const app = useApp();
  return isLastLesson(session.lesson) ? (
    <button type="button" class="primary" onClick={() => app.openPanel('new')}>
      New game
    </button>
  ) : (
    <button type="button" class="primary" onClick={() => pressAway(() => app.lessons.nextLesson())}>
      Next lesson
    </button>
  );
}

/** The lessons of a course, and how many of them are done. */
function LessonList({ course: { title, lessons } }: { readonly course: Course }): JSX.Element {
  const app = useApp();
  const { session, progress } = usePage().lessons;
  const isDone = ({ id }: Lesson): boolean => progress.done.includes(id);
  const done = lessons.filter(isDone).length;
  return (
    <section class="course">
      <h2>{title}</h2>
      <p class="quiet">
        {done} of {lessons.length} lessons done
      </p>
      <ol class="lesson-list" aria-label={title}>
        {lessons.map((lesson) => (
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
              {lesson.title}
              {isDone(lesson) && <span class="done"> ✓ done</span>}
            </button>
          </li>
        ))}
      </ol>
    </section>
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
        isOff={session === null || phase === 'reached' || session.showsHint}
        run={() => app.lessons.act(showHint)}
      />
      <Tool name="Next" icon="next" isOff={phase !== 'reached'} run={next} />
    </>
  );
}
