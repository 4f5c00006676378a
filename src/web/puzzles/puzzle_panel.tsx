import type { JSX } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { frozenPawns } from '../../rules/refusal/facts.ts';
import type { Colour } from '../../rules/setup.ts';
import { colourName, playerName } from '../../rules/words.ts';
import { Button } from '../button.tsx';
import { pressAway } from '../focus.ts';
import { Icon } from '../icons.tsx';
import { LongStatus } from '../long_status.tsx';
import { FROZEN_RULE, FROZEN_TEXT, NO_CHECK_TEXT } from '../play/frozen_note.tsx';
import { Tool } from '../play/tool.tsx';
import { isAnimated } from '../settings/settings_state.ts';
import { useApp, usePage } from '../use_app.ts';
import { useTaskInView } from '../use_task_in_view.ts';
import { clockText } from '../play/clock_text.ts';
import { LineView } from '../preview/line_view.tsx';
import { PracticeDone, Standing } from './puzzle_standing.tsx';
import { PuzzleChooser } from './puzzle_chooser.tsx';
import { Missed, RunOffer, RunView } from './run_view.tsx';
import { costOfHelp, isDaily, isForPractice, isNewcomer } from './puzzle_steps.ts';
import { LEVEL_WORDS } from './level.ts';
import { solvedCount } from './progress.ts';
import { puzzlePosition, type Puzzle } from './puzzle.ts';
import type { PuzzlesState } from './puzzle_state.ts';
import {
  askAgain,
  chooseOption,
  explanation,
  isOpen,
  refutationMoves,
  restart,
  rightOption,
  showHint,
  showSolution,
  shownPosition,
  solvedHow,
  takeBack,
  type ChoiceSession,
  solutionMoves,
  type MoveSession,
  type PuzzleSession,
} from './puzzle_session.ts';
import {
  PRACTICE_TEXT,
  costText,
  dailyTitle,
  gainText,
  optionText,
  praiseOf,
  puzzleText,
  runText,
  sanLine,
  taskOf,
  turnedText,
} from './puzzle_words.ts';
import { reasonSentence } from './reasons.ts';
import { kindName } from './theme.ts';

/** Where the focus goes from a button that goes away: to the first one that remains, or to the one for the next puzzle. */
const FIRST_TOOL = '.puzzle .actions button';
const NEXT_PUZZLE = `${FIRST_TOOL}:last-child`;

/** Frozen pawns are explained until so many puzzles with them are solved. */
const FROZEN_TOLD = 3;

/** The sentence that says what help costs. */
const COST_ID = 'puzzle-cost';

/** The puzzle beside the table: task, state and commands. */
export function PuzzlePanel(): JSX.Element {
  const { puzzles: state, isFlipped } = usePage();
  const { session, puzzles, run, card, notice } = state;
  const panel = useRef<HTMLDivElement>(null);
  const phase = session && phaseOf(session);
  useTaskInView(panel, phase !== 'player', [session?.puzzle, phase, card, run?.end]);
  if (notice !== '') return <p class="notice">{notice}</p>;
  if (puzzles !== null && card !== null)
    return (
      <div ref={panel} class="puzzle">
        {card === 'rated' ? <PracticeDone /> : <RunOffer record={state.record} />}
        <Standing state={state} />
      </div>
    );
  if (puzzles === null || session === null) return <p>Loading the puzzles …</p>;
  const isSolved = phase === 'solved';
  const isToday = run === null && isDaily(state, session.puzzle);
  const isOver = run !== null && run.end !== null;
  return (
    <div ref={panel} class="puzzle" data-puzzle={session.puzzle.id} data-phase={phase}>
      {run !== null && <RunView run={run} best={state.record.bestRun} />}
      {!isOver && (
        <section class={`card puzzle-task ${isNewcomer(state) ? 'of-newcomer' : ''}`} aria-label="The task">
          {isToday && <p class="puzzle-name">{dailyTitle(session.puzzle, new Date())}</p>}
          {!isToday && isNewcomer(state) && <p class="puzzle-name">Start here: your first puzzle</p>}
          <h3 class="men">
            <span class={`man ${colourName(shownTurn(session))} king`} aria-hidden="true" />
            {headingOf(session)}
          </h3>
          {isFlipped && <p class="heard">{turnedText(puzzlePosition(session.puzzle))}</p>}
          {isSolved && !isAnswerShown(session) ? (
            <Praise text={puzzleText(session)} isAlone={solvedHow(session) === 'alone'} />
          ) : (
            puzzleText(session) !== headingOf(session) && (
              <p class="puzzle-text">
                {phase === 'refuted' && <strong>Not this one. </strong>}
                {puzzleText(session)}
              </p>
            )
          )}
          {phase === 'player' && <FrozenNote state={state} puzzle={session.puzzle} />}
          {state.gained !== null && (
            <p class={state.gained < 0 ? 'gained lost' : 'gained'}>{gainText(state.gained, state.record.rating)}</p>
          )}
          {session.kind === 'choice' ? <ChoiceTools session={session} /> : <MoveTools session={session} />}
          {run === null && phase === 'player' && isNewcomer(state) && <OtherPuzzles isToday={isToday} />}
        </section>
      )}
      {run === null && state.missed.includes(session.puzzle) && <Missed missed={state.missed} />}
      {run === null && <PuzzleChooser state={state} puzzles={puzzles} />}
    </div>
  );
}

/** In a phone's low sheet, which ends with the task: that there are others. Later the figures below it show that more follows. */
function OtherPuzzles({ isToday }: { readonly isToday: boolean }): JSX.Element | null {
  const app = useApp();
  const { shape, sheet } = usePage();
  if (shape !== 'tall' || sheet !== 'low') return null;
  return (
    <div class="other-puzzles">
      {!isToday && (
        <button type="button" class="rule-link" onClick={() => pressAway(() => app.puzzles.openDaily(), FIRST_TOOL)}>
          Today’s puzzle
        </button>
      )}
      <button
        type="button"
        class="rule-link"
        onClick={() => pressAway(() => app.model.set({ sheet: 'high' }), FIRST_TOOL)}
      >
        All puzzles
      </button>
    </div>
  );
}

/** The sign of frozen pawns, until the player has solved some puzzles with them. Of a question it might be the answer. */
function FrozenNote({ state, puzzle }: FrozenProps): JSX.Element | null {
  const app = useApp();
  const known = solvedCount(state.puzzles!, state.progress, 'frozen pawn');
  const isQuestion = puzzle.kind === 'reason' || puzzle.kind === 'legal';
  if (isQuestion || known >= FROZEN_TOLD || frozenPawns(puzzlePosition(puzzle).setup).length === 0) return null;
  return (
    <p class="puzzle-note">
      {FROZEN_TEXT}
      {NO_CHECK_TEXT}.{' '}
      <button type="button" class="rule-link" onClick={() => app.openRule(FROZEN_RULE)}>
        Read it in the rules
      </button>
    </p>
  );
}

interface FrozenProps {
  readonly state: PuzzlesState;
  readonly puzzle: Puzzle;
}

/** Success is seen before it is read: the move, large, and below it why. */
function Praise({ text, isAlone }: { readonly text: string; readonly isAlone: boolean }): JSX.Element {
  const { settings } = usePage();
  const { lead, why } = praiseOf(text);
  return (
    <p class="puzzle-text right">
      <span
        class={
          isAlone && isAnimated(settings, matchMedia('(prefers-reduced-motion: reduce)').matches)
            ? 'tick cheered'
            : 'tick'
        }
      >
        <Icon name="done" />
      </span>
      <strong>{lead}</strong> <span>{why}</span>
    </p>
  );
}

/** A sentence for the line below the table. */
export function PuzzleStatus(): JSX.Element {
  const { puzzles, shape, panel } = usePage();
  const { session, run, notice } = puzzles;
  const cost = costOfHelp(puzzles);
  if (notice !== '' || session === null) return <LongStatus text={notice} />;
  if (run !== null && run.end !== null) return <LongStatus text={runText(run)} />;
  // The task, and what became of it, are in the panel beside it.
  const isBeside = shape !== 'tall' && panel === 'puzzles';
  // On phones the clock of a run is only here.
  const text = run === null ? puzzleText(session) : `${clockText(run.leftMs)} ${puzzleText(session)}`;
  if (isBeside) return <LongStatus text={placeText(session)} more={text} />;
  return <LongStatus text={text} more={cost === null ? '' : costText(cost)} />;
}

/** Was the answer of a question asked for? */
function isAnswerShown(session: PuzzleSession): boolean {
  return session.kind === 'choice' && session.isShown;
}

/** Whose the puzzle is. */
function shownTurn({ puzzle }: PuzzleSession): Colour {
  return puzzlePosition(puzzle).turn;
}

function headingOf({ puzzle }: PuzzleSession): string {
  return taskOf(puzzle, puzzlePosition(puzzle));
}

/** "Black to move. Level 2, easy." */
function placeText(session: PuzzleSession): string {
  const { level } = session.puzzle;
  const { turn } = shownPosition(session);
  const isPlayers = session.kind === 'choice' ? !session.isSolved : isOpen(session);
  return `${isPlayers ? `${playerName(turn)} to move. ` : ''}Level ${level}, ${LEVEL_WORDS[level]}.`;
}

function phaseOf(session: PuzzleSession): string {
  if (session.kind !== 'choice') return session.state.phase;
  return session.isSolved ? 'solved' : 'player';
}

function MoveTools({ session }: { readonly session: MoveSession }): JSX.Element {
  const { puzzles } = usePage();
  const { line, puzzle } = session;
  if (puzzles.run !== null) return <></>;
  const isSolved = solvedHow(session) !== null;
  const cost = costOfHelp(puzzles);
  return (
    <>
      {line.length > 0 && !isSolved && <p class="puzzle-line">So far: {sanLine(puzzlePosition(puzzle), line)}</p>}
      <LineOfPuzzle session={session} />
      {(isSolved || session.state.phase === 'shown') && (
        <p class="motifs">Theme: {[kindName(puzzle).toLowerCase(), ...puzzle.motifs].join(', ')}.</p>
      )}
      <MoveActions session={session} cost={cost} />
      <CostNote>{cost !== null && costText(cost)}</CostNote>
    </>
  );
}

/** What help costs, or that it costs nothing yet. */
function CostNote({ children }: { readonly children: string | false }): JSX.Element | null {
  const { puzzles } = usePage();
  const text = isForPractice(puzzles) ? PRACTICE_TEXT : children;
  if (text === false) return null;
  return (
    <p id={COST_ID} class="quiet puzzle-cost">
      {text}
    </p>
  );
}

interface MoveActionsProps {
  readonly session: MoveSession;
  readonly cost: number | null;
}

function MoveActions({ session, cost }: MoveActionsProps): JSX.Element {
  const app = useApp();
  const { state, line, hint } = session;
  const isSolved = solvedHow(session) !== null;
  const isPlayers = state.phase === 'player';
  const isRefuted = state.phase === 'refuted';
  const isOver = isSolved || state.phase === 'shown';
  const isUntried = line.length === 0 && (isPlayers || state.phase === 'looking');
  const told = cost === null ? undefined : COST_ID;
  return (
    <div class="actions" data-heir={NEXT_PUZZLE}>
      {!isOver && (
        <>
          {state.phase === 'undecided' && (
            <button type="button" onClick={() => pressAway(() => app.puzzles.act(askAgain), FIRST_TOOL)}>
              Let the prover think longer
            </button>
          )}
          <Button
            isOff={(!isPlayers && !isRefuted) || hint?.shows === 'move'}
            aria-describedby={told}
            onClick={() => app.puzzles.act(showHint)}
          >
            {hint === null ? 'Hint' : 'Show the move'}
            {cost !== null && hint !== null && <small aria-hidden="true"> −{cost}</small>}
          </Button>
          <Button
            class="aside"
            isOff={!isPlayers && !isRefuted}
            aria-describedby={told}
            onClick={() => app.puzzles.act(showSolution)}
          >
            Solution
          </Button>
          {!isUntried && (
            <button type="button" onClick={() => pressAway(() => app.puzzles.act(takeBack), FIRST_TOOL)}>
              {isRefuted ? 'Try again' : 'Take back'}
            </button>
          )}
        </>
      )}
      {(line.length > 0 || isOver) && (
        <button type="button" onClick={() => pressAway(() => app.puzzles.act(restart), FIRST_TOOL)}>
          Start again
        </button>
      )}
      <NextButton isOver={isOver} />
    </div>
  );
}

/** The solution, once it was found or given up, or what the opponent has against a try: to be stepped through on the board. */
function LineOfPuzzle({ session }: { readonly session: MoveSession }): JSX.Element | null {
  const start = useMemo(() => puzzlePosition(session.puzzle), [session.puzzle]);
  const solution = solutionMoves(session);
  const moves = solution ?? refutationMoves(session);
  const played = usePage().preview?.line;
  // The same line is the same array, however often the page is drawn, and that of a solution that is played.
  const line = useMemo(() => (played?.join() === moves?.join() ? (played ?? null) : moves), [moves?.join(), played]);
  // Of one move there is nothing to step through.
  if (line === null || line.length < 2) return null;
  return (
    <p class="puzzle-solution">
      Step through it:{' '}
      <LineView title={solution === null ? 'Your try' : 'Solution'} start={start} node={null} moves={line} />
    </p>
  );
}

function ChoiceTools({ session }: { readonly session: ChoiceSession }): JSX.Element {
  const app = useApp();
  const { puzzles } = usePage();
  const { puzzle, position, tried, isSolved, isShown } = session;
  const right = rightOption(session);
  const cost = costOfHelp(puzzles);
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
                  {option !== right ? ' – not this one' : isShown ? ' ✓ the answer' : ' ✓ right'}
                </strong>
              )}
              {isSolved && option !== right && puzzle.kind === 'legal' && (
                <small>{explanation(position, option)?.message}</small>
              )}
            </Button>
          );
        })}
      </div>
      {puzzles.run === null && (
        <div class="actions">
          <Button
            class="aside"
            isOff={isSolved}
            aria-describedby={cost === null ? undefined : COST_ID}
            onClick={() => app.puzzles.act(showSolution)}
          >
            Solution
          </Button>
          <NextButton isOver={isSolved} />
        </div>
      )}
      <CostNote>{cost !== null && `A wrong answer or the solution costs ${cost} points of rating, once.`}</CostNote>
    </>
  );
}

/** What comes next once the puzzle is over. Until then to solve it does, and this one is quiet. */
function NextButton({ isOver }: { readonly isOver: boolean }): JSX.Element {
  const app = useApp();
  return (
    <button
      type="button"
      class={isOver ? 'primary' : 'aside'}
      onClick={() => pressAway(() => app.puzzles.next(), NEXT_PUZZLE)}
    >
      {isOver ? 'Next puzzle' : 'Skip'}
    </button>
  );
}

/** The most used commands of a puzzle, for phones: elsewhere those of the panel are beside the table. */
export function PuzzleTools(): JSX.Element {
  const app = useApp();
  const { session, run } = usePage().puzzles;
  if (run !== null) return <></>;
  const isOnBoard = session !== null && session.kind !== 'choice';
  const isPlayers = isOnBoard && session.state.phase === 'player';
  const mayTakeBack = isOnBoard && (!isPlayers || session.line.length > 0) && session.state.phase !== 'solved';
  return (
    <>
      <Tool isOnPhones name="Undo" icon="undo" isOff={!mayTakeBack} run={() => app.puzzles.act(takeBack)} />
      <Tool
        isOnPhones
        name="Hint"
        icon="hint"
        isOff={!isPlayers || session.hint?.shows === 'move'}
        run={() => app.puzzles.act(showHint)}
      />
      <Tool isOnPhones name="Next" icon="next" isOff={session === null} run={() => app.puzzles.next()} />
    </>
  );
}
