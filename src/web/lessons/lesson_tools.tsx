import type { JSX } from 'preact';
import { Tool } from '../play/tool.tsx';
import { useApp, usePage } from '../use_app.ts';
import { isLastLesson } from './lessons.ts';
import { isLessonDone, nextStep, showHint, tryAgain } from './lesson_session.ts';

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
