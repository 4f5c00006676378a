import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { Button } from '../button.tsx';
import { pressAway } from '../focus.ts';
import { LongStatus } from '../long_status.tsx';
import { Tool } from '../play/tool.tsx';
import { useApp, usePage } from '../use_app.ts';
import { clockText } from '../play/clock_text.ts';
import { LineView } from '../preview/line_view.tsx';
import { PuzzleChooser, RunView } from './puzzle_chooser.tsx';
import { isDaily } from './puzzle_steps.ts';
import { puzzlePosition } from './puzzle.ts';
import {
  askAgain,
  chooseOption,
  restart,
  rightOption,
  showHint,
  showSolution,
  solvedHow,
  takeBack,
  type ChoiceSession,
  solutionMoves,
  type MoveSession,
  type PuzzleSession,
} from './puzzle_session.ts';
import { dailyTitle, gainText, moverText, optionText, puzzleText, runText, sanLine, taskOf } from './puzzle_words.ts';
import { reasonSentence } from './reasons.ts';

/** Where the focus goes from a button that goes away: to the first one that remains, or to the one for the next puzzle. */
const FIRST_TOOL = '.puzzle .actions button';
const NEXT_PUZZLE = `${FIRST_TOOL}:last-child`;

/** The puzzle beside the table: task, state and commands. */
export function PuzzlePanel(): JSX.Element {
  const { puzzles: state, isFlipped } = usePage();
  const { session, puzzles, run, notice } = state;
  if (notice !== '') return <p class="notice">{notice}</p>;
  if (puzzles === null || session === null) return <p>Loading the puzzles …</p>;
  const isSolved = phaseOf(session) === 'solved';
  const isToday = run === null && isDaily(state, session.puzzle);
  const isOver = run !== null && run.end !== null;
  return (
    <div class="puzzle" data-puzzle={session.puzzle.id} data-phase={phaseOf(session)}>
      {run !== null && <RunView run={run} best={state.record.bestRun} />}
      {!isOver && (
        <section class="card puzzle-task" aria-label="The task">
          {isToday && <p class="puzzle-name">{dailyTitle(session.puzzle, new Date())}</p>}
          <h3>{headingOf(session)}</h3>
          <p class="quiet">{moverText(puzzlePosition(session.puzzle), isFlipped)}</p>
          {puzzleText(session) !== headingOf(session) && (
            <p class={isSolved ? 'puzzle-text right' : 'puzzle-text'}>
              {isSolved && '✓ '}
              {puzzleText(session)}
            </p>
          )}
          {state.gained !== null && <p class="gained">{gainText(state.gained, state.record.rating)}</p>}
          {session.kind === 'choice' ? <ChoiceTools session={session} /> : <MoveTools session={session} />}
        </section>
      )}
      {run === null && <PuzzleChooser state={state} puzzles={puzzles} />}
    </div>
  );
}

/** A sentence for the line below the table. */
export function PuzzleStatus(): JSX.Element {
  const { session, run, notice } = usePage().puzzles;
  if (notice !== '' || session === null) return <LongStatus text={notice} />;
  if (run !== null && run.end !== null) return <LongStatus text={runText(run)} />;
  // On phones the clock of a run is only here.
  return <LongStatus text={run === null ? puzzleText(session) : `${clockText(run.leftMs)} ${puzzleText(session)}`} />;
}

function headingOf({ puzzle }: PuzzleSession): string {
  return taskOf(puzzle, puzzlePosition(puzzle));
}

function phaseOf(session: PuzzleSession): string {
  if (session.kind !== 'choice') return session.state.phase;
  return session.isSolved ? 'solved' : 'player';
}

function MoveTools({ session }: { readonly session: MoveSession }): JSX.Element {
  const app = useApp();
  const isInRun = usePage().puzzles.run !== null;
  const { state, line, hint, puzzle } = session;
  const isSolved = solvedHow(session) !== null;
  const isPlayers = state.phase === 'player';
  if (isInRun) return <></>;
  return (
    <>
      {line.length > 0 && !isSolved && <p class="puzzle-line">So far: {sanLine(puzzlePosition(puzzle), line)}</p>}
      <SolutionLine session={session} />
      {isSolved && puzzle.motifs.length > 0 && <p class="motifs">Shows: {puzzle.motifs.join(', ')}.</p>}
      <div class="actions">
        {!isSolved && (
          <>
            <Button isOff={isPlayers && line.length === 0} onClick={() => app.puzzles.act(takeBack)}>
              Take back
            </Button>
            {state.phase === 'undecided' && (
              <button type="button" onClick={() => pressAway(() => app.puzzles.act(askAgain), FIRST_TOOL)}>
                Let the prover think longer
              </button>
            )}
            <Button isOff={!isPlayers || hint?.shows === 'move'} onClick={() => app.puzzles.act(showHint)}>
              {hint === null ? 'Hint' : 'Show the move'}
            </Button>
            <Button isOff={!isPlayers && state.phase !== 'refuted'} onClick={() => app.puzzles.act(showSolution)}>
              Solution
            </Button>
          </>
        )}
        <Button isOff={isPlayers && line.length === 0} onClick={() => app.puzzles.act(restart)}>
          Start again
        </Button>
        <NextButton isPrimary={isSolved || state.phase === 'shown'} />
      </div>
    </>
  );
}

/** The solution, to be stepped through on the board, once it was found or given up. */
function SolutionLine({ session }: { readonly session: MoveSession }): JSX.Element | null {
  const start = useMemo(() => puzzlePosition(session.puzzle), [session.puzzle]);
  const moves = solutionMoves(session);
  // The same line is the same array, however often the page is drawn.
  const line = useMemo(() => moves, [moves?.join()]);
  if (line === null) return null;
  return (
    <p class="puzzle-solution">
      Step through it: <LineView title="Solution" start={start} node={null} moves={line} />
    </p>
  );
}

function ChoiceTools({ session }: { readonly session: ChoiceSession }): JSX.Element {
  const app = useApp();
  const { puzzle, position, tried, isSolved } = session;
  const right = rightOption(session);
  return (
    <>
      <div class="options" role="group" aria-label="Answers">
        {puzzle.options.map((option) => {
          const isTried = tried.includes(option);
          return (
            <Button
              key={option}
              class="option"
              isOff={isSolved || isTried}
              onClick={() => app.puzzles.act(chooseOption, option)}
            >
              {puzzle.kind === 'reason'
                ? reasonSentence(puzzle.options.find((code) => code === option)!)
                : optionText(position, option)}
              {isTried && (
                <strong class={option === right ? 'right' : 'wrong'}>
                  {option === right ? ' ✓ right' : ' ✗ wrong'}
                </strong>
              )}
            </Button>
          );
        })}
      </div>
      <div class="actions">
        <Button isOff={isSolved} onClick={() => app.puzzles.act(showSolution)}>
          Solution
        </Button>
        <NextButton isPrimary={isSolved} />
      </div>
    </>
  );
}

function NextButton({ isPrimary }: { readonly isPrimary: boolean }): JSX.Element {
  const app = useApp();
  return (
    <button
      type="button"
      class={isPrimary ? 'primary' : ''}
      onClick={() => pressAway(() => app.puzzles.next(), NEXT_PUZZLE)}
    >
      Next puzzle
    </button>
  );
}

/** The most used commands of a puzzle, for phones: there the panel is below the table. */
export function PuzzleTools(): JSX.Element {
  const app = useApp();
  const { session, run } = usePage().puzzles;
  if (run !== null) return <></>;
  const isOnBoard = session !== null && session.kind !== 'choice';
  const isPlayers = isOnBoard && session.state.phase === 'player';
  const mayTakeBack = isOnBoard && (!isPlayers || session.line.length > 0) && session.state.phase !== 'solved';
  return (
    <>
      <Tool name="Undo" icon="undo" isOff={!mayTakeBack} run={() => app.puzzles.act(takeBack)} />
      <Tool
        name="Hint"
        icon="hint"
        isOff={!isPlayers || session.hint?.shows === 'move'}
        run={() => app.puzzles.act(showHint)}
      />
      <Tool name="Next" icon="next" isOff={session === null} run={() => app.puzzles.next()} />
    </>
  );
}
