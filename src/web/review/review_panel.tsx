import { Fragment, type JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { GLYPHS } from '../../analysis/judgement.ts';
import type { Colour } from '../../rules/setup.ts';
import { playerName } from '../../rules/words.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import type { App } from '../app.ts';
import { Button } from '../button.tsx';
import { pressAway } from '../focus.ts';
import { Icon } from '../icons.tsx';
import { nameInSentence, onlyPerson } from '../play/players.ts';
import { SharedNote } from '../play/shared_note.tsx';
import type { PageState } from '../state/page_state.ts';
import { useApp, usePage } from '../use_app.ts';
import { accuracyOf, percentOf } from './accuracy.ts';
import { FocusView, TryButton } from './focus_view.tsx';
import { EndLabel, GraphView } from './graph_view.tsx';
import { markClass } from './evaluation.ts';
import { EFFORTS } from './review_state.ts';
import { shortNameOf, sidesOf } from './sides.ts';
import { markedIn } from './moments.ts';
import { ScoreView } from './score_view.tsx';
import { storyOf } from './story.ts';
import { countsOf, isToTry, mistakesOf, numberedMove, replacedMove, sideShown, stepOf } from './summary.ts';
import { useResult } from './use_result.ts';

/** The engine's review of the game: how it went in short, and why a move was bad. On phones that comes first: the sheet is low. */
export function ReviewPanel(): JSX.Element {
  const app = useApp();
  const { review, game } = usePage();
  const { phase, judged, focus, fault, attempt } = review;
  const reader = onlyPerson(game.choice.seats);
  const top = useRef<HTMLDivElement>(null);
  // What is said of another move is at the top, and a sheet shows little more.
  useLayoutEffect(() => {
    const sheet = top.current?.closest('.tall .panel');
    if (sheet) sheet.scrollTop = 0;
  }, [focus, attempt?.ply, attempt?.verdict]);
  useEffect(() => app.review.lead(), [phase]);
  const marked = useMemo(() => markedIn(review, reader), [judged, phase, reader]);
  if (game.table.isShared) return <SharedNote />;
  const isRunning = phase === 'running';
  const isKnown = judged.length > 0;
  return (
    <div
      ref={top}
      class={focus === null ? 'review' : 'review has-focus'}
      data-review={phase}
      data-judged={judged.length}
    >
      {isKnown && !isRunning && <Result key="result" />}
      {isKnown && !isRunning && <Story key="story" />}
      {isKnown && !isRunning && <Counts key="counts" reader={reader} />}
      {isKnown && focus !== null && <EndLabel key="end" />}
      {isKnown && <GraphView key="graph" />}
      <ReviewHead key="head" />
      {fault !== '' && <p class="fault">{fault}</p>}
      {isKnown && (
        <>
          {focus === null && !isRunning ? <TryAgain /> : <FocusView marked={marked} />}
          <ScoreView marked={marked} />
          {!isRunning && <Results />}
        </>
      )}
    </div>
  );
}

/** What is to be done: begin, cancel, or go through the key moves. Its last button is the same one, which keeps the focus. */
function ReviewHead(): JSX.Element {
  const app = useApp();
  const state = usePage();
  const { review, game } = state;
  const { phase, line, judged } = review;
  const isEmpty = game.table.node.parent === null && game.table.node.next === null;
  if (phase === 'running')
    return (
      <div class="review-head">
        <progress max={line.length - 1} value={judged.length} aria-label="Review" />
        <span>
          {judged.length} of {line.length - 1} moves
        </span>
        <Button key="main" onClick={() => app.review.cancel()}>
          Cancel
        </Button>
      </div>
    );
  if (judged.length > 0)
    return (
      <div class="review-head review-steps" role="group" aria-label="Key moves">
        {stepsOf(app, state)}
      </div>
    );
  return (
    <div class="review-head review-start">
      <p class={isEmpty ? 'quiet' : 'quiet review-about'}>
        {isEmpty
          ? 'Play some moves first, or open a game.'
          : 'Ransom goes through the game and shows the moves that decided it: what they allowed, and what was better.'}
      </p>
      <EffortField />
      <Button key="main" class="primary" isOff={isEmpty} onClick={() => void app.review.begin()}>
        Review the game
      </Button>
    </div>
  );
}

/** From one key move to the next. */
function stepsOf(app: App, state: PageState): JSX.Element[] {
  const { review, preview } = state;
  const { count, at, previous, next } = stepOf(review, sideShown(state));
  const replaced = replacedMove(state);
  const isTall = state.shape === 'tall';
  // The bar below the board has the next step.
  const isAtStart = review.focus === null;
  // At most one button is primary: a mistake of the reader's own asks for another try.
  const isBusy = preview !== null || review.attempt !== null || isToTry(state);
  return [
    // On a phone the one pair of steps is beside the graph, whose dots lead to the other key moves.
    ...(isTall
      ? isAtStart
        ? []
        : [<Accuracies key="accuracies" {...{ at, count }} />]
      : [
          <Button
            key="previous"
            aria-label="Previous key move"
            title="Previous key move"
            isOff={isAtStart}
            onClick={() => app.review.look(previous ?? 0)}
          >
            <Icon name="previous" />
          </Button>,
        ]),
    <div key="at" class="review-where">
      <span class="review-at">
        {replaced !== null && <b>Instead of {numberedMove(replaced)}</b>}
        {(isAtStart || !isTall) && (
          <span class="review-number">
            {at === null ? (
              movesOf(count)
            ) : (
              <>
                <span class="heard">Key move </span>
                {at} of {count}
              </>
            )}
          </span>
        )}
      </span>
      {isTall && isAtStart && <EndLabel />}
    </div>,
    ...(state.shape !== 'slim' || replaced !== null || !isToTry(state) ? [] : [<TryButton key="try" />]),
    <Button
      key="main"
      class={isBusy ? undefined : 'primary'}
      isOff={next === null}
      onClick={() => app.review.look(next!)}
    >
      {isAtStart && count > 0 ? 'Show them' : isTall ? 'Next key move' : 'Next'} {!isTall && <Icon name="next" />}
    </Button>,
  ];
}

/** "2 key moves" */
function movesOf(count: number): string {
  return count === 1 ? '1 key move' : `${count === 0 ? 'No' : count} key moves`;
}

interface AccuraciesProps {
  /** Which of the key moves; null: none of them. */
  readonly at: number | null;
  readonly count: number;
}

/** On phones, whose sheet has the table of both players further down: which key move this is, and how well both played. It leads to the overview. */
function Accuracies({ at, count }: AccuraciesProps): JSX.Element {
  const app = useApp();
  const { review, game } = usePage();
  return (
    <button type="button" class="review-accuracies" onClick={() => app.review.look(0)}>
      <span class="review-number">{at === null ? movesOf(count) : `Key move ${at} of ${count}`}</span>
      Accuracy{' '}
      {sidesOf(game).map((colour) => (
        <b key={colour} data-player={colour}>
          <span class="heard">{shortNameOf(game, colour)} </span>
          {percentOf(review.judged, colour)}
        </b>
      ))}
    </button>
  );
}

function EffortField(): JSX.Element {
  const app = useApp();
  const { nodes } = usePage().review;
  return (
    <label>
      <span>How thorough</span>{' '}
      <select value={String(nodes)} onChange={({ currentTarget }) => app.review.setEffort(Number(currentTarget.value))}>
        {EFFORTS.map((effort) => (
          <option key={effort.nodes} value={String(effort.nodes)}>
            {effort.name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Who won, and how: on a low sheet the graph says it, too, and this is only heard. */
function Result(): JSX.Element | null {
  const result = useResult();
  return (
    result && (
      <p class="review-result">
        <b>{result.title}</b>
        <span>{result.ahead && `; ${result.ahead}`}</span>
      </p>
    )
  );
}

/** The review in words. */
function Story(): JSX.Element {
  const { review, game } = usePage();
  const { phase, line, judged } = review;
  const { seats, names } = game.choice;
  const reader = onlyPerson(seats);
  const story = storyOf(review, reader, reader === null ? '' : nameInSentence(seats, reader ^ 1, names));
  return (
    <div class="review-story">
      {phase === 'cancelled' && (
        <p class="quiet">
          Broken off: {judged.length} of {line.length - 1} moves are judged.
        </p>
      )}
      {story !== '' && <p>{story}</p>}
    </div>
  );
}

/** Asks the reader for better moves than his own; if it isn't known which side he played, he chooses it. */
function TryAgain(): JSX.Element | null {
  const app = useApp();
  const { review, game } = usePage();
  const reader = onlyPerson(game.choice.seats);
  const sides = (reader === null ? [WHITE, BLACK] : [reader]).flatMap((colour) => {
    const [first] = mistakesOf(review, colour);
    return first === undefined ? [] : [{ colour, first }];
  });
  if (sides.length === 0)
    return reader === null ? null : <p class="quiet">There is no mistake of yours to try again.</p>;
  return (
    <div class="actions review-tries">
      {sides.map(({ colour, first }) => (
        <button key={colour} type="button" onClick={() => app.review.tryAgain(first.ply)}>
          {sides.length === 1 && <Icon name="again" />}
          {reader === null ? `Try ${playerName(colour)}’s mistakes again` : 'Try the mistakes again'}
        </button>
      ))}
    </div>
  );
}

/** What can be made of the review, and another one: seldom wanted, so it takes one line. */
function Results(): JSX.Element {
  const app = useApp();
  return (
    <details class="review-results">
      <summary>Save it, or review again</summary>
      <div class="actions">
        <button type="button" onClick={() => void app.review.save('pgn')}>
          Save annotated PGN
        </button>
        <button type="button" onClick={() => void app.review.save('report')}>
          Save report
        </button>
      </div>
      <div class="review-again">
        <EffortField />
        <button type="button" onClick={() => pressAway(() => void app.review.begin(), '.review-head button')}>
          Review again
        </button>
      </div>
    </details>
  );
}

/** What is counted, from bad to good, as one and as several. */
const COUNTED = [
  ['blunder', 'blunder', 'blunders'],
  ['mistake', 'mistake', 'mistakes'],
  ['inaccuracy', 'inaccuracy', 'inaccuracies'],
  ['interesting', 'strong move', 'strong moves'],
] as const;

/** How both played, one below the other. Where the reader is known, he comes first, and it is chosen here whose key moves are shown. */
function Counts({ reader }: { readonly reader: Colour | null }): JSX.Element {
  const { game } = usePage();
  const sides = sidesOf(game);
  return (
    <table class="review-counts" aria-label="How they played">
      <tbody>
        {sides.map((colour, at) => (
          <tr key={colour}>
            <th scope="row">
              {reader === null ? (
                shortNameOf(game, colour)
              ) : (
                <Side name={shortNameOf(game, colour)} ofOpponent={at === 1} />
              )}
            </th>
            <td class="review-accuracy">
              <Accuracy colour={colour} />
            </td>
            <td>
              <CountsOf colour={colour} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** "86 % accuracy"; where no move tells anything, that it is so. */
function Accuracy({ colour }: { readonly colour: Colour }): JSX.Element {
  const { judged } = usePage().review;
  const accuracy = useMemo(() => accuracyOf(judged, colour), [judged, colour]);
  if (accuracy === null) return <small>too few moves to tell</small>;
  return (
    <>
      <b>{accuracy}</b>{' '}
      <small>
        %<span class="accuracy-word"> accuracy</span>
      </small>
    </>
  );
}

/** "1 blunder, 2 inaccuracies" */
function CountsOf({ colour }: { readonly colour: Colour }): JSX.Element {
  const counts = countsOf(usePage().review, colour);
  const there = COUNTED.filter(([judgement]) => counts[judgement] > 0);
  if (there.length === 0) return <>no mistakes</>;
  return (
    <>
      {there.map(([judgement, one, several], at) => (
        <Fragment key={judgement}>
          {at > 0 && ', '}
          <span class={markClass(GLYPHS[judgement])}>{counts[judgement]}</span>{' '}
          {counts[judgement] === 1 ? one : several}
        </Fragment>
      ))}
    </>
  );
}

/** Chooses whose key moves are shown. */
function Side({ name, ofOpponent }: { readonly name: string; readonly ofOpponent: boolean }): JSX.Element {
  const app = useApp();
  const isShown = usePage().review.ofOpponent === ofOpponent;
  return (
    <button
      type="button"
      class="review-side"
      aria-label={`${name}: show these key moves`}
      aria-pressed={isShown}
      onClick={() => app.review.showSide(ofOpponent)}
    >
      {name}
    </button>
  );
}
