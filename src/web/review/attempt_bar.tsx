import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { Button } from '../button.tsx';
import { pressAway } from '../focus.ts';
import { useTableInSight } from '../table/use_table_in_sight.ts';
import { Toolbar } from '../toolbar.tsx';
import { useApp, usePage } from '../use_app.ts';
import { attemptWords } from './attempt_words.ts';

/** Replaces the game's buttons during an attempt to find a better move. */
export function AttemptBar(): JSX.Element {
  const app = useApp();
  const { review } = usePage();
  const { attempt } = review;
  const { verdict, why } = attemptWords(review);
  const kind = attempt?.verdict?.kind;
  const isBad = kind === 'worse' || kind === 'same';
  const next = app.review.nextMistake;
  const status = useRef<HTMLParagraphElement>(null);
  useTableInSight(status, attempt?.ply);
  return (
    <>
      <p ref={status} class="status previewing long" tabIndex={0}>
        {verdict}
        {why !== '' && <span class="attempt-why"> {why}</span>}
      </p>
      <Toolbar label="Try again">
        {next !== null && (
          <button type="button" class="tool primary" onClick={() => app.review.tryAgain(next)}>
            Next mistake
          </button>
        )}
        <button
          type="button"
          class="tool"
          disabled={(attempt?.move ?? null) === null}
          onClick={() => app.review.tryAgain(attempt!.ply)}
        >
          Another try
        </button>
        {isBad && (
          <Button class="tool" isOff={attempt?.showsBetter === true} onClick={() => app.review.showBetter()}>
            Better move
          </Button>
        )}
        <button
          type="button"
          class={next === null ? 'tool primary' : 'tool'}
          onClick={() => pressAway(() => app.review.leaveAttempt())}
        >
          Back to the game
        </button>
      </Toolbar>
    </>
  );
}
