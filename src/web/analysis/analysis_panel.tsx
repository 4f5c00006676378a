import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { ThinkingLine } from '../../engine/types.ts';
import { lineOf } from '../files/game_facts.ts';
import { pressAway } from '../focus.ts';
import { MovesView } from '../play/moves_view.tsx';
import { onlyPerson } from '../play/players.ts';
import { ScoreTools } from '../play/score_tools.tsx';
import { SharedNote } from '../play/shared_note.tsx';
import { LineView } from '../preview/line_view.tsx';
import { Segments } from '../segments.tsx';
import type { PageState } from '../state/page_state.ts';
import { useApp, usePage } from '../use_app.ts';
import { sayEvaluation } from '../words/evaluation_words.ts';
import { LINE_COUNTS, whiteValue, type Thoughts } from './analysis_state.ts';

/** The engine's analysis of the position on the table. */
export function AnalysisPanel(): JSX.Element {
  const state = usePage();
  const { analysis, game } = state;
  const { isOn, thoughts } = analysis;
  const { node } = game.table;
  const hasMoves = node.parent !== null || node.next !== null;
  const isInPlay = useIsInPlay();
  useOnByItself(isInPlay);
  const known = thoughts?.position === game.table.position ? thoughts : null;
  if (game.table.isShared) return <SharedNote />;
  return (
    <div class="analysis" data-analysis={isOn ? 'on' : 'off'} data-engine={analysis.isStopping ? 'stopping' : ''}>
      <AnalysisHead />
      {isInPlay && (
        <p class="analysis-help">
          Your game against Ransom is still going on: if you analyse it, it counts as a game with help.
        </p>
      )}
      {!isOn && (
        <p class="quiet">
          “Analyse” lets Ransom search the position on the board and show its best lines here. The game stays as it is.
        </p>
      )}
      <p class="analysis-facts" title={known === null ? undefined : speedOf(known, state.settings.threads)}>
        {factsOf(state, known)}
      </p>
      {known !== null && known.lines.length > 0 && (
        <>
          <ol class="analysis-lines" aria-label="Lines">
            {known.lines.map((line, index) => (
              <EngineLine key={index} line={line} rank={index + 1} thoughts={known} />
            ))}
          </ol>
          <p class="quiet analysis-note">
            In pawns, from White’s side. Choose a move to see its position on the board.
          </p>
        </>
      )}
      {hasMoves && (
        <>
          <MovesView />
          <ScoreTools />
        </>
      )}
    </div>
  );
}

/** Does a game against Ransom go on, which an analysis would help to win? */
function useIsInPlay(): boolean {
  const app = useApp();
  const { viewed, choice } = usePage().game;
  const { tree } = app.game.table;
  const line = lineOf(tree);
  return viewed === null && onlyPerson(choice.seats) !== null && line.length > 1 && tree.endAt(line.at(-1)!) === null;
}

/** Whoever opens the panel wants the position analysed: that begins by itself, unless it would help in a game, and ends with the panel. */
function useOnByItself(isInPlay: boolean): void {
  const { analysis, model } = useApp();
  const stop = (): void => {
    if (model.state.analysis.isByItself) analysis.switch(false);
  };
  useEffect(() => {
    if (isInPlay) stop();
    else if (!model.state.analysis.isOn) analysis.switch(true, true);
  }, [isInPlay]);
  useEffect(() => stop, []);
}

/** On or off, how many lines, and whether to go on after a pause. */
function AnalysisHead(): JSX.Element {
  const app = useApp();
  const { isOn, lineCount, pause } = usePage().analysis;
  const isOver = pause === 'time-over';
  return (
    <div class={`analysis-head ${isOver ? 'is-over' : ''}`}>
      <label class="switch">
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          onChange={({ currentTarget }) => app.analysis.switch(currentTarget.checked)}
        />
        Analyse
      </label>
      <Segments
        legend="Lines"
        name="line-count"
        values={LINE_COUNTS}
        value={lineCount}
        onChange={(count) => app.analysis.setLineCount(count)}
        part={(count) => count}
      />
      {isOver && (
        <button type="button" class="primary" onClick={() => pressAway(() => app.analysis.resume(), '.analysis input')}>
          Go on
        </button>
      )}
    </div>
  );
}

/** So many moves of a line are a row or two. */
const LINE_MOVES = 8;

function EngineLine(props: {
  readonly line: ThinkingLine;
  readonly rank: number;
  readonly thoughts: Thoughts;
}): JSX.Element {
  const { line, rank, thoughts } = props;
  const { game } = usePage();
  const { position } = thoughts;
  return (
    <li>
      <b class="analysis-value">{sayEvaluation(whiteValue(line, position).score)}</b>
      <LineView title={`Line ${rank}`} start={position} node={game.table.node} moves={line.pv} most={LINE_MOVES} />
    </li>
  );
}

/** "812 thousand nodes a second, one thread" */
function speedOf({ nodesPerSecond }: Thoughts, threads: number): string {
  return `${Math.round(nodesPerSecond / 1000)} thousand nodes a second, ${threads === 1 ? 'one thread' : `${threads} threads`}`;
}

/** "Depth 14", or why there is no analysis. */
function factsOf({ analysis, game }: PageState, thoughts: Thoughts | null): string {
  const { isOn, pause, isStopping } = analysis;
  const { position, activity } = game.table;
  if (!isOn) return isStopping && activity === 'rest' ? 'Stopping …' : 'Off.';
  if (position.legalMoves().length === 0) return 'There is no move to think about.';
  if (activity === 'move' || activity === 'pace') return 'Ransom thinks about its move; the analysis goes on after it.';
  const end = pause === 'time-over' ? 'Thirty seconds are over.' : '';
  if (thoughts === null)
    return pause === 'hidden' ? 'It waits until the page is seen.' : pause === null ? 'Thinking …' : end;
  return `Depth ${thoughts.depth}${end && ` · ${end}`}`;
}
