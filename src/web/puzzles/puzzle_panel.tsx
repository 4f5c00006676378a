import type { JSX } from 'preact';
import { Button } from '../button.tsx';
import { pressAway } from '../focus.ts';
import { LongStatus } from '../long_status.tsx';
import { Tool } from '../play/tool.tsx';
import { useApp, usePage } from '../use_app.ts';
import { LEVELS, type Level } from './level.ts';
import { levelCount } from './progress.ts';
import { puzzlePosition, type Puzzle } from './puzzle.ts';
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
  type MateSession,
  type PuzzleSession,
} from './puzzle_session.ts';
import type { PuzzlesState } from './puzzle_state.ts';
import { moverText, optionText, puzzleText, sanLine, taskOf } from './puzzle_words.ts';
import { reasonSentence } from './reasons.ts';

/** Where the focus goes from a button that goes away: to the first one that remains, or to the one for the next puzzle. */
const FIRST_TOOL = '.puzzle .actions button';
const NEXT_PUZZLE = `${FIRST_TOOL}:last-child`;

/** The puzzle beside the table: task, state and commands. */
export function PuzzlePanel(): JSX.Element {
  const { puzzles: state, isFlipped } = usePage();
  const { session, puzzles, notice } = state;
  if (notice !== '') return <p class="notice">{notice}</p>;
  if (puzzles === null || session === null) return <p>Loading the puzzles …</p>;
  return (
    <div class="puzzle" data-puzzle={session.puzzle.id} data-phase={phaseOf(session)}>
      <LevelPicker state={state} puzzles={puzzles} />
      <p class="quiet">Levels 1 (easy) to 5 (hard), and how many of each you have solved.</p>
      <h2>{headingOf(session)}</h2>
      <p class="quiet">{moverText(puzzlePosition(session.puzzle), isFlipped)}</p>
      <p class="puzzle-text">{puzzleText(session) === headingOf(session) ? '' : puzzleText(session)}</p>
      {session.kind === 'mate' ? <MateTools session={session} /> : <ChoiceTools session={session} />}
    </div>
  );
}

/** A sentence for the line below the table. */
export function PuzzleStatus(): JSX.Element {
  const { session, notice } = usePage().puzzles;
  return <LongStatus text={notice !== '' ? notice : session === null ? '' : puzzleText(session)} />;
}

function headingOf({ puzzle }: PuzzleSession): string {
  return taskOf(puzzle, puzzlePosition(puzzle));
}

function phaseOf(session: PuzzleSession): string {
  if (session.kind === 'mate') return session.state.phase;
  return session.isSolved ? 'solved' : 'player';
}

function LevelPicker({
  state,
  puzzles,
}: {
  readonly state: PuzzlesState;
  readonly puzzles: readonly Puzzle[];
}): JSX.Element {
  const app = useApp();
  const { progress } = state;
  return (
    <div class="levels" role="group" aria-label="Level">
      {LEVELS.map((level: Level) => {
        const { solved, all } = levelCount(puzzles, progress, level);
        return (
          <button
            key={level}
            type="button"
            class="level"
            aria-label={`Level ${level} ${solved}/${all} solved`}
            aria-pressed={progress.level === level}
            disabled={all === 0}
            onClick={() => app.puzzles.setLevel(level)}
          >
            {level}{' '}
            <small>
              {solved}/{all}
            </small>
          </button>
        );
      })}
    </div>
  );
}

function MateTools({ session }: { readonly session: MateSession }): JSX.Element {
  const app = useApp();
  const { state, line, hint, puzzle } = session;
  const isSolved = solvedHow(session) !== null;
  const isPlayers = state.phase === 'player';
  return (
    <>
      {line.length > 0 && <p class="puzzle-line">So far: {sanLine(puzzlePosition(puzzle), line)}</p>}
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
              {isTried && <strong class="mark">{option === right ? ' ✓ right' : ' ✗ wrong'}</strong>}
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
  const { session } = usePage().puzzles;
  const isPlayers = session?.kind === 'mate' && session.state.phase === 'player';
  const mayTakeBack =
    session?.kind === 'mate' && (!isPlayers || session.line.length > 0) && session.state.phase !== 'solved';
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
