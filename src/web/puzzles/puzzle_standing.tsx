import type { JSX } from 'preact';
import { pressAway } from '../focus.ts';
import { Icon } from '../icons.tsx';
import { useApp, usePage } from '../use_app.ts';
import { dayOf } from './daily.ts';
import type { PuzzlesState } from './puzzle_state.ts';
import { isForPractice } from './puzzle_steps.ts';
import { PRACTICE_DONE_TEXT } from './puzzle_words.ts';
import { PRACTICE_COUNT, RECENT_COUNT, daysInRow, isPractice, recentResults } from './record.ts';
import { EVERYTHING, themesOf } from './theme.ts';

/** "Everything" */
export function themeName({ record, puzzles }: PuzzlesState): string {
  const { kinds, motifs } = themesOf(puzzles ?? []);
  return [...kinds, ...motifs].find(({ theme }) => theme === record.theme)?.name ?? EVERYTHING;
}

/** Practice or rating, and beside it what there is: rows, days, and how the last puzzles went. */
export function Standing({ state }: { readonly state: PuzzlesState }): JSX.Element {
  const { record } = state;
  const { inRow, bestInRow } = record;
  const days = daysInRow(record, dayOf(new Date()));
  const chosen = themeName(state);
  return (
    <div class="puzzle-standing">
      <p class="puzzle-figures">
        {isPractice(record) ? (
          <span class="puzzle-record">
            Practice{' '}
            <b>
              {record.count + (isForPractice(state) ? 1 : 0)} of {PRACTICE_COUNT}
            </b>
          </span>
        ) : (
          <span class="puzzle-record">
            Rating <b>{record.rating.toLocaleString('en')}</b>
          </span>
        )}
        {inRow > 1 && (
          <span class="puzzle-row">
            <b>{inRow}</b> in a row
          </span>
        )}
        {bestInRow > Math.max(1, inRow) && (
          <span class="puzzle-best">
            <b>{bestInRow}</b> best row
          </span>
        )}
        {days > 1 && (
          <span class="puzzle-days">
            <b>{days}</b> days in a row
          </span>
        )}
        <span class="puzzle-chosen">
          <b>{chosen}</b> level {state.progress.level}
        </span>
      </p>
      <Results results={recentResults(record)} />
    </div>
  );
}

/** The last first tries as a row of signs, with room for those to come. */
function Results({ results }: { readonly results: readonly boolean[] }): JSX.Element {
  const open = Array.from({ length: RECENT_COUNT - results.length });
  return (
    <p
      class="puzzle-results"
      {...(results.length === 0
        ? { 'aria-hidden': 'true' as const }
        : {
            role: 'img' as const,
            'aria-label': `Last first tries: ${results.map((isSolved) => (isSolved ? 'right' : 'wrong')).join(', ')}`,
          })}
    >
      {results.map((isSolved, at) => (
        <span key={at} class={isSolved ? 'right' : 'wrong'}>
          {isSolved && <Icon name="done" />}
        </span>
      ))}
      {open.map((_, at) => (
        <span key={`open ${at}`} />
      ))}
    </p>
  );
}

/** Between practice and the first puzzle that is rated: said once, clearly. */
export function PracticeDone(): JSX.Element {
  const app = useApp();
  const { rating } = usePage().puzzles.record;
  const [done, rated] = PRACTICE_DONE_TEXT.split('. ');
  return (
    <section class="card puzzle-task" aria-label="Practice done">
      <h3>{done}.</h3>
      <p>
        <strong>{rated}</strong> You begin at {rating.toLocaleString('en')}. The first try counts: solve it alone, and
        your rating rises; a wrong move, the second hint or the solution lowers it, once.
      </p>
      <div class="actions">
        <button
          type="button"
          class="primary"
          onClick={() => pressAway(() => app.puzzles.next(), '.puzzle .actions button')}
        >
          Start the rated puzzles
        </button>
      </div>
    </section>
  );
}
