import type { JSX } from 'preact';
import { MiniBoard } from '../files/mini_board.tsx';
import { pressAway } from '../focus.ts';
import { Icon } from '../icons.tsx';
import { clockText } from '../play/clock_text.ts';
import { useApp, usePage } from '../use_app.ts';
import { MAX_MISTAKES, MS_PER_MINUTE, RUN_MS, type ClockRun } from './clock_run.ts';
import { puzzlePosition, type Puzzle } from './puzzle.ts';
import { runText, taskOf } from './puzzle_words.ts';
import type { PuzzleRecord } from './record.ts';

const HEADING = '.puzzle .run-button';
const FIRST_ACTION = '.puzzle .actions button';

/** How a run goes, before its clock does. */
export function RunOffer({ record }: { readonly record: PuzzleRecord }): JSX.Element {
  const app = useApp();
  const { bestRun } = record;
  return (
    <section class="card puzzle-task" aria-label="Beat the clock">
      <h3>Beat the clock</h3>
      <ul class="run-rules">
        <li>
          <b>{RUN_MS / MS_PER_MINUTE} minutes</b> for as many puzzles as you can, easy ones first.
        </li>
        <li>
          <b>{MAX_MISTAKES} mistakes</b> end it. There are no hints.
        </li>
        <li>Your rating stays as it is.</li>
      </ul>
      {bestRun > 0 && <p class="quiet">Your best is {bestRun}.</p>}
      <div class="actions">
        <button type="button" class="primary" onClick={() => pressAway(() => app.puzzles.startRun(), '.run-end')}>
          <Icon name="clock" /> Start
        </button>
        <button type="button" onClick={() => pressAway(() => app.puzzles.closeCard(), HEADING)}>
          Not now
        </button>
      </div>
    </section>
  );
}

/** The puzzles that were missed in a run, to be opened again. */
export function Missed({ missed }: { readonly missed: readonly Puzzle[] }): JSX.Element {
  const app = useApp();
  const shown = usePage().puzzles.session?.puzzle;
  const isOver = usePage().puzzles.run !== null;
  return (
    <section class="missed" aria-labelledby="missed">
      <h2 id="missed">Missed: try again</h2>
      <ul class="rows">
        {missed.map((puzzle) => {
          const { setup, turn } = puzzlePosition(puzzle);
          return (
            <li key={puzzle.id}>
              <button
                type="button"
                class="row game-row"
                aria-current={!isOver && puzzle === shown ? 'true' : undefined}
                onClick={() => pressAway(() => app.puzzles.openMissed(puzzle), FIRST_ACTION)}
              >
                <MiniBoard stamp={puzzle.id} read={() => ({ setup, lit: [] })} side={turn} />
                <span class="game-text">
                  <span class="game-players">{taskOf(puzzle, puzzlePosition(puzzle))}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
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
        {run.missed.length > 0 && <Missed missed={run.missed} />}
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
