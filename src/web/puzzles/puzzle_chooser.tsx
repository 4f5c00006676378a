import type { JSX } from 'preact';
import { capitalised } from '../../rules/words.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icons.tsx';
import { clockText } from '../play/clock_text.ts';
import { pressAway } from '../focus.ts';
import { useApp } from '../use_app.ts';
import { MAX_MISTAKES, runnable, type ClockRun } from './clock_run.ts';
import { dayOf } from './daily.ts';
import { LEVELS, LEVEL_WORDS, type Level } from './level.ts';
import { levelCount } from './progress.ts';
import type { Puzzle } from './puzzle.ts';
import type { PuzzlesState } from './puzzle_state.ts';
import { chosenPuzzles, isDaily } from './puzzle_steps.ts';
import { runText } from './puzzle_words.ts';
import { PRACTICE_COUNT, RECENT_COUNT, daysInRow, isPractice, recentResults, type PuzzleRecord } from './record.ts';
import { ALL_THEMES, themeName, themesOf, type ThemeChoice } from './theme.ts';

const HEADING = '.puzzle .run-button';

interface ChooserProps {
  readonly state: PuzzlesState;
  readonly puzzles: readonly Puzzle[];
}

/** What has been achieved; the puzzle of today and the run against the clock; and, folded, which puzzles come. */
export function PuzzleChooser({ state, puzzles }: ChooserProps): JSX.Element {
  const app = useApp();
  const { record, progress } = state;
  const today = dayOf(new Date());
  const days = daysInRow(record, today);
  const canRun = runnable(chosenPuzzles(state)).length > 0;
  return (
    <>
      <div class="puzzle-standing">
        <p class="puzzle-record">
          {recordText(record)}
          {!isPractice(record) && <small>{rowText(record)}</small>}
        </p>
        <Results record={record} />
      </div>
      <div class="puzzle-ways">
        <button type="button" onClick={() => app.puzzles.openDaily()}>
          Today’s puzzle{record.daily === today ? ' ✓' : ''}
          {days > 1 && <small>{days} days in a row</small>}
        </button>
        <Button class="run-button" isOff={!canRun} onClick={() => pressAway(() => app.puzzles.startRun(), '.run-end')}>
          Beat the clock
          {record.bestRun > 0 && <small>best {record.bestRun}</small>}
        </Button>
      </div>
      {!canRun && <p class="quiet">These are too long for the clock. Choose another kind to beat it.</p>}
      <details class="catalogue puzzle-choice">
        <summary>
          Choose puzzles{' '}
          <small>
            {themeName(record.theme)}, level {progress.level}
          </small>
        </summary>
        <ThemePicker state={state} puzzles={puzzles} />
        <LevelPicker state={state} />
      </details>
    </>
  );
}

/** "Rating 1,008"; at first "Practice: 3 of 10 puzzles" */
function recordText(record: PuzzleRecord): string {
  return isPractice(record)
    ? `Practice: ${record.count} of ${PRACTICE_COUNT} puzzles`
    : `Rating ${record.rating.toLocaleString('en')}`;
}

/** " 3 in a row"; out of a row " best row 5" */
function rowText({ inRow, bestInRow }: PuzzleRecord): string {
  if (inRow > 1) return ` ${inRow} in a row`;
  return bestInRow > 1 ? ` best row ${bestInRow}` : '';
}

/** The last first tries as ticks and crosses, the newest last, and a round for each that is to come: its room is there from the start. */
function Results({ record }: { readonly record: PuzzleRecord }): JSX.Element {
  const results = recentResults(record);
  const words =
    results.length === 0 ? 'none yet' : results.map((isSolved) => (isSolved ? 'right' : 'wrong')).join(', ');
  return (
    <span class="puzzle-results" role="img" aria-label={`Last first tries: ${words}`}>
      {results.map((isSolved, at) => (
        <span key={at} class={isSolved ? 'right' : 'wrong'}>
          <Icon name={isSolved ? 'done' : 'close'} />
        </span>
      ))}
      {Array.from({ length: RECENT_COUNT - results.length }, (_, at) => (
        <span key={`open ${at}`} class="open" />
      ))}
    </span>
  );
}

function ThemePicker({ state, puzzles }: ChooserProps): JSX.Element {
  const app = useApp();
  const { kinds, motifs } = themesOf(puzzles);
  // The puzzle of the day is of any theme.
  const isTodays = state.session !== null && isDaily(state, state.session.puzzle);
  const option = ({ theme, name, count }: ThemeChoice): JSX.Element => (
    <option key={theme} value={theme}>
      {name} ({count})
    </option>
  );
  return (
    <label class="puzzle-theme">
      <span>{isTodays ? 'Next, about' : 'About'}</span>
      <select value={state.record.theme} onChange={(event) => app.puzzles.setTheme(event.currentTarget.value)}>
        {option({ theme: ALL_THEMES, name: 'Everything', count: puzzles.length })}
        <optgroup label="What to find">{kinds.map(option)}</optgroup>
        <optgroup label="What happens">{motifs.map(option)}</optgroup>
      </select>
    </label>
  );
}

function LevelPicker({ state }: { readonly state: PuzzlesState }): JSX.Element {
  const app = useApp();
  const { progress } = state;
  const puzzles = chosenPuzzles(state);
  return (
    <>
      <p class="quiet" aria-hidden="true">
        Level <small>solved of all</small>
      </p>
      <div class="levels" role="group" aria-label="Level">
        {LEVELS.map((level: Level) => {
          const { solved, all } = levelCount(puzzles, progress, level);
          return (
            <button
              key={level}
              type="button"
              class="level"
              aria-label={`Level ${level} ${capitalised(LEVEL_WORDS[level])} ${solved}/${all} solved`}
              aria-pressed={progress.level === level}
              disabled={all === 0}
              onClick={() => app.puzzles.setLevel(level)}
            >
              {level} {capitalised(LEVEL_WORDS[level])}{' '}
              <small>
                {solved}/{all}
              </small>
            </button>
          );
        })}
      </div>
    </>
  );
}

/** A run against the clock, or its result. */
export function RunView({ run, best }: { readonly run: ClockRun; readonly best: number }): JSX.Element {
  const app = useApp();
  const { end, solved, mistakes, leftMs } = run;
  if (end !== null) {
    return (
      <>
        <h2>{runText(run)}</h2>
        <p class="quiet">{solved >= best && solved > 0 ? 'Your best so far!' : `Your best is ${best}.`}</p>
        <div class="actions">
          <button type="button" class="primary" onClick={() => pressAway(() => app.puzzles.startRun(), '.run-end')}>
            Once more
          </button>
          <button type="button" onClick={() => pressAway(() => app.puzzles.endRun(), HEADING)}>
            Back to the puzzles
          </button>
        </div>
      </>
    );
  }
  return (
    <div class="run" role="group" aria-label="Beat the clock">
      <span class="run-clock" role="timer">
        {clockText(leftMs)}
      </span>
      <span>
        {solved} solved{mistakes > 0 && `, ${mistakes} of ${MAX_MISTAKES} mistakes`}
      </span>
      <button
        type="button"
        class="run-end"
        onClick={() => pressAway(() => app.puzzles.endRun(), '.puzzle .actions button')}
      >
        End the run
      </button>
    </div>
  );
}
