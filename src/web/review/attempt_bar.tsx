import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { Button } from '../button.tsx';
import { pressAway } from '../focus.ts';
import { Icon } from '../icons.tsx';
import { useTableInSight } from '../table/use_table_in_sight.ts';
import { Toolbar } from '../toolbar.tsx';
import { useApp, usePage } from '../use_app.ts';
import { attemptWords } from './attempt_words.ts';
import { stageOf } from './review_state.ts';

/**
 * Replaces the game's buttons during an attempt to find a better move. What is to be done next is on the board as long as the
 * move is looked for; then it is another try, and once the move is found or shown, the next one, which may be only an inaccuracy.
 */
export function AttemptBar(): JSX.Element {
  const app = useApp();
  const { review } = usePage();
  const { attempt } = review;
  const { verdict, why } = attemptWords(review);
  const stage = attempt === null ? 'open' : stageOf(attempt);
  const next = app.review.nextMistake;
  const isOver = stage === 'found' || stage === 'shown';
  const status = useRef<HTMLParagraphElement>(null);
  useTableInSight(status, attempt?.ply);
  const toolIf = (isPrimary: boolean): string => (isPrimary ? 'tool primary' : 'tool');
  return (
    <>
      <p ref={status} class={`status previewing long attempt-${stage}`} tabIndex={0}>
        {stage === 'found' && (
          <span class="tick">
            <Icon name="done" />
          </span>
        )}
        {verdict}
        {why !== '' && <span class="attempt-why"> {why}</span>}
      </p>
      <Toolbar label="Try again">
        {(attempt?.move ?? null) !== null && stage !== 'found' && (
          <Button
            class={toolIf(stage === 'missed')}
            isOff={stage === 'open'}
            onClick={() => pressAway(() => app.review.tryAgain(attempt!.ply))}
          >
            Another try
          </Button>
        )}
        {next !== null && (
          <button type="button" class={toolIf(isOver)} onClick={() => app.review.tryAgain(next)}>
            Next one
          </button>
        )}
        {stage !== 'found' && (
          <Button class="tool" isOff={stage === 'shown'} onClick={() => app.review.showBetter()}>
            Show the better move
          </Button>
        )}
        <button
          type="button"
          class={toolIf(isOver && next === null)}
          onClick={() => pressAway(() => app.review.leaveAttempt())}
        >
          Back to the game
        </button>
      </Toolbar>
    </>
  );
}
