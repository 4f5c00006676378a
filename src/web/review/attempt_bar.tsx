import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { formatSan } from '../../notation/san.ts';
import { describeCost } from '../../report/words.ts';
import { pressAway } from '../focus.ts';
import type { PageState } from '../state/page_state.ts';
import { useTableInSight } from '../table/use_table_in_sight.ts';
import { Toolbar } from '../toolbar.tsx';
import { useApp, usePage } from '../use_app.ts';
import { numberedMove } from './summary.ts';

/** Replaces the game's buttons during an attempt to find a better move. */
export function AttemptBar(): JSX.Element {
  const app = useApp();
  const state = usePage();
  const { attempt } = state.review;
  const next = app.review.nextMistake;
  const status = useRef<HTMLParagraphElement>(null);
  useTableInSight(status, attempt?.ply);
  return (
    <>
      <p ref={status} class="status previewing">
        {attemptText(state)}
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

/** The task, or the verdict on the user's move. */
function attemptText({ review }: PageState): string {
  const { attempt, judged } = review;
  if (attempt === null) return '';
  const bad = judged[attempt.ply - 1]!;
  const { position } = bad.before;
  if (attempt.move === null) return `Find a better move than ${numberedMove(bad)}.`;
  const tried = formatSan(position, attempt.move);
  if (attempt.verdict === null) return `Judging ${tried} …`;
  const { kind } = attempt.verdict;
  const best = bad.best.line[0];
  const better = best === undefined ? '' : ` Better is ${formatSan(position, best)}.`;
  const cost = describeCost(attempt.verdict);
  switch (kind) {
    case 'best':
      return `${tried} is the best move.`;
    case 'good':
      return `${tried} is as good as Ransom’s choice${best === undefined ? '' : `, ${formatSan(position, best)}`}.`;
    case 'same':
      return `${tried} was played in the game. ${cost}${better}`;
    case 'worse':
      return `${tried} is not good enough. ${cost}${better}`;
  }
}
