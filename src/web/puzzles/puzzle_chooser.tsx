import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { capitalised } from '../../rules/words.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icons.tsx';
import { pressAway } from '../focus.ts';
import { useApp, usePage } from '../use_app.ts';
import { MS_PER_MINUTE, RUN_MS, runnable } from './clock_run.ts';
import { dayOf } from './daily.ts';
import { LEVELS, LEVEL_WORDS, type Level } from './level.ts';
import { levelCount, solvedCount } from './progress.ts';
import type { Puzzle } from './puzzle.ts';
import type { PuzzlesState } from './puzzle_state.ts';
import { chosenPuzzles, isNewcomer } from './puzzle_steps.ts';
import { dateOf } from './puzzle_words.ts';
import { Standing, themeName } from './puzzle_standing.tsx';
import { ALL_THEMES, EVERYTHING, themesOf, type ThemeChoice } from './theme.ts';

interface ChooserProps {
  readonly state: PuzzlesState;
  readonly puzzles: readonly Puzzle[];
}

/** Beside the board, what there is to choose is in sight. */
const HAS_ROOM = '(min-height: 780px)';

/** How far one has come, the ways to other puzzles, and, folded, which ones come next: nothing that vies with the task. */
export function PuzzleChooser({ state, puzzles }: ChooserProps): JSX.Element {
  const { shape } = usePage();
  const isNew = isNewcomer(state);
  const [isOpen] = useState(!isNew && shape !== 'tall' && matchMedia(HAS_ROOM).matches);
  return (
    <>
      <Standing state={state} />
      <Ways state={state} />
      <details class="folded puzzle-choice" open={isOpen}>
        <summary>
          {isNew ? `Choose from ${puzzles.length} puzzles` : 'Choose puzzles'}{' '}
          <small>
            {themeName(state)}, level {state.progress.level}
          </small>
        </summary>
        <KindPicker state={state} puzzles={puzzles} />
        <LevelPicker state={state} />
        <MotifPicker state={state} puzzles={puzzles} />
      </details>
    </>
  );
}

/** The puzzle of the day, and the run against the clock. */
function Ways({ state }: Pick<ChooserProps, 'state'>): JSX.Element {
  const app = useApp();
  const { record } = state;
  const now = new Date();
  const isSolved = record.daily === dayOf(now);
  const canRun = runnable(chosenPuzzles(state)).length > 0;
  return (
    <>
      <div class="puzzle-ways">
        <button type="button" onClick={() => app.puzzles.openDaily()}>
          <Icon name={isSolved ? 'done' : 'calendar'} />
          <span>
            Today’s puzzle{' '}
            <small>
              {dateOf(now)}
              {isSolved && ', solved'}
            </small>
          </span>
        </button>
        <Button
          class="run-button"
          isOff={!canRun}
          onClick={() => pressAway(() => app.puzzles.offerRun(), '.puzzle .actions button')}
        >
          <Icon name="clock" />
          <span>
            Beat the clock{' '}
            <small>{record.bestRun > 0 ? `best ${record.bestRun}` : `${RUN_MS / MS_PER_MINUTE} minutes`}</small>
          </span>
        </Button>
      </div>
      {!canRun && <p class="quiet">These are too long for the clock. Choose another kind to beat it.</p>}
    </>
  );
}

/** What is to be found, with how many there are of each, and how many of them are solved. */
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
        {solved > 0 ? (
          <>
            {solved} <span class="heard">solved</span> of {count}
          </>
        ) : (
          <>
            {count} <span class="heard">puzzles</span>
          </>
        )}
      </small>
      {solved > 0 && <i aria-hidden="true" style={{ '--share': solved / count }} />}
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
      {LEVELS.map((level: Level) => {
        const { solved, all } = levelCount(puzzles, progress, level);
        const number = solved > 0 ? `${solved}/${all}` : String(all);
        return (
          <button
            key={level}
            type="button"
            class="level"
            aria-label={`Level ${level} ${capitalised(LEVEL_WORDS[level])} ${number}${solved > 0 ? '' : ', none'} solved`}
            aria-pressed={progress.level === level}
            disabled={all === 0}
            onClick={() => app.puzzles.setLevel(level)}
          >
            {capitalised(LEVEL_WORDS[level])} <small>{number}</small>
          </button>
        );
      })}
    </div>
  );
}
