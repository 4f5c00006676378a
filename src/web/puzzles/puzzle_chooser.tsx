import type { JSX } from 'preact';
import { capitalised } from '../../rules/words.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icons.tsx';
import { clockText } from '../play/clock_text.ts';
import { pressAway } from '../focus.ts';
import { MiniBoard } from '../files/mini_board.tsx';
import { useApp } from '../use_app.ts';
import { MAX_MISTAKES, RUN_MS, runnable, type ClockRun } from './clock_run.ts';
import { dailyPuzzle, dayOf } from './daily.ts';
import { LEVELS, LEVEL_WORDS, type Level } from './level.ts';
import { levelCount, solvedCount } from './progress.ts';
import { puzzlePosition, type Puzzle } from './puzzle.ts';
import type { PuzzlesState } from './puzzle_state.ts';
import { chosenPuzzles } from './puzzle_steps.ts';
import { dateOf, runText } from './puzzle_words.ts';
import { PRACTICE_COUNT, RECENT_COUNT, daysInRow, isPractice, recentResults, type PuzzleRecord } from './record.ts';
import { ALL_THEMES, EVERYTHING, themesOf, type ThemeChoice } from './theme.ts';

const HEADING = '.puzzle .run-button';
const CHOICE_ID = 'puzzle-choice';
const RUN_MINUTES = RUN_MS / 60_000;

interface ChooserProps {
  readonly state: PuzzlesState;
  readonly puzzles: readonly Puzzle[];
}

/** What has been achieved, the puzzle of today and the run against the clock, and which puzzles come next. */
export function PuzzleChooser({ state, puzzles }: ChooserProps): JSX.Element {
  return (
    <>
      <Standing state={state} />
      <Ways state={state} puzzles={puzzles} />
      <section class="puzzle-choice" aria-labelledby={CHOICE_ID}>
        <h2 id={CHOICE_ID}>Choose puzzles</h2>
        <KindPicker state={state} puzzles={puzzles} />
        <LevelPicker state={state} />
        <MotifPicker state={state} puzzles={puzzles} />
      </section>
    </>
  );
}

/** Rating, rows and days, and below them how the last puzzles went. */
function Standing({ state: { record } }: Pick<ChooserProps, 'state'>): JSX.Element {
  const { inRow, bestInRow } = record;
  const days = daysInRow(record, dayOf(new Date()));
  return (
    <section class="puzzle-standing" aria-label="Your results">
      {isPractice(record) ? (
        <Figure name="Practice" value={`${record.count}/${PRACTICE_COUNT}`} isFirst />
      ) : (
        <Figure name="Rating" value={record.rating.toLocaleString('en')} isFirst />
      )}
      <Figure name="In a row" value={String(inRow)} more={bestInRow > Math.max(1, inRow) ? `best ${bestInRow}` : ''} />
      <Figure name="Days in a row" value={String(days)} />
      <Results record={record} />
    </section>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly more?: string;
  readonly isFirst?: boolean;
}

/** A number with its name below it. */
function Figure({ name, value, more = '', isFirst = false }: FigureProps): JSX.Element {
  return (
    <p class={`puzzle-figure ${isFirst ? 'puzzle-record' : ''} ${value === '0' ? 'none' : ''}`}>
      {name}
      {more !== '' && `, ${more}`} <b>{value}</b>
    </p>
  );
}

/** The puzzle of the day, with its date and its board, and the run against the clock. */
function Ways({ state, puzzles }: ChooserProps): JSX.Element {
  const app = useApp();
  const { record } = state;
  const now = new Date();
  const isSolved = record.daily === dayOf(now);
  const daily = dailyPuzzle(puzzles, dayOf(now));
  const canRun = runnable(chosenPuzzles(state)).length > 0;
  return (
    <>
      <div class="puzzle-ways">
        <button type="button" class={isSolved ? 'solved' : undefined} onClick={() => app.puzzles.openDaily()}>
          {daily !== null && <DailyBoard daily={daily} isSolved={isSolved} />}
          <span>
            Today’s puzzle
            <small>
              {dateOf(now)}
              {isSolved && <span class="heard">, solved</span>}
            </small>
          </span>
        </button>
        <Button class="run-button" isOff={!canRun} onClick={() => pressAway(() => app.puzzles.startRun(), '.run-end')}>
          <span class="way-sign">
            <Icon name="clock" />
          </span>
          <span>
            Beat the clock
            <small>{record.bestRun > 0 ? `best ${record.bestRun}` : `${RUN_MINUTES} minutes`}</small>
          </span>
        </Button>
      </div>
      {!canRun && <p class="quiet">These are too long for the clock. Choose another kind to beat it.</p>}
    </>
  );
}

function DailyBoard({ daily, isSolved }: { readonly daily: Puzzle; readonly isSolved: boolean }): JSX.Element {
  const position = puzzlePosition(daily);
  return (
    <MiniBoard stamp={daily.id} read={() => ({ setup: position.setup, lit: [] })} side={position.turn}>
      {isSolved && (
        <span class="score-badge won">
          <Icon name="done" />
        </span>
      )}
    </MiniBoard>
  );
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

/** What is to be found, with how many of each are solved. */
function KindPicker({ state, puzzles }: ChooserProps): JSX.Element {
  const { kinds } = themesOf(puzzles);
  return (
    <div class="puzzle-kinds" role="group" aria-label="What to find">
      {[{ theme: ALL_THEMES, name: EVERYTHING, count: puzzles.length }, ...kinds].map((choice) => (
        <Kind key={choice.theme} choice={choice} state={state} puzzles={puzzles} />
      ))}
    </div>
  );
}

function Kind({ choice, state, puzzles }: ChooserProps & { readonly choice: ThemeChoice }): JSX.Element {
  const app = useApp();
  const { theme, name, count } = choice;
  const solved = solvedCount(puzzles, state.progress, theme);
  return (
    <button
      type="button"
      class="puzzle-kind"
      data-theme={theme}
      aria-pressed={state.record.theme === theme}
      onClick={() => app.puzzles.setTheme(theme)}
    >
      {name}{' '}
      <small>
        {solved} <span class="heard">solved</span> of {count}
      </small>
      <i aria-hidden="true" style={{ '--share': solved / count }} />
    </button>
  );
}

/** What happens in the puzzles, for who wants to practise that alone. */
function MotifPicker({ state, puzzles }: ChooserProps): JSX.Element {
  const app = useApp();
  const { motifs } = themesOf(puzzles);
  const { theme } = state.record;
  const isMotif = motifs.some((motif) => motif.theme === theme);
  return (
    <label class="puzzle-theme">
      <span>Motif</span>
      <select
        class={isMotif ? 'chosen' : undefined}
        value={isMotif ? theme : ALL_THEMES}
        onChange={(event) => app.puzzles.setTheme(event.currentTarget.value)}
      >
        <option value={ALL_THEMES}>any</option>
        {motifs.map((motif) => (
          <option key={motif.theme} value={motif.theme}>
            {motif.name.toLowerCase()} ({motif.count})
          </option>
        ))}
      </select>
    </label>
  );
}

function LevelPicker({ state }: Pick<ChooserProps, 'state'>): JSX.Element {
  const app = useApp();
  const { progress } = state;
  const puzzles = chosenPuzzles(state);
  return (
    <div class="levels" role="group" aria-label="Level">
      <p class="quiet" aria-hidden="true">
        Level
      </p>
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
            {level} <span>{capitalised(LEVEL_WORDS[level])}</span>{' '}
            <small>
              {solved}/{all}
            </small>
          </button>
        );
      })}
    </div>
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
