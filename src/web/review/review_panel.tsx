import type { JSX } from 'preact';
import { GLYPHS, type Judgement } from '../../analysis/judgement.ts';
import { playerName } from '../../rules/words.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import type { App } from '../app.ts';
import { Button } from '../button.tsx';
import { pressAway } from '../focus.ts';
import { Icon } from '../icons.tsx';
import { onlyPerson } from '../play/players.ts';
import type { PageState } from '../state/page_state.ts';
import { useApp, usePage } from '../use_app.ts';
import { FocusView } from './focus_view.tsx';
import { GraphView } from './graph_view.tsx';
import { Mark } from './mark.tsx';
import { EFFORTS } from './review_state.ts';
import { ScoreView } from './score_view.tsx';
import { storyOf } from './story.ts';
import { COUNTED, JUDGEMENT_NAMES, countsOf, mistakesOf, stepOf } from './summary.ts';

/** The engine's review of the game. On phones a key move is in place of the summary: the sheet is low. */
export function ReviewPanel(): JSX.Element {
  const { review } = usePage();
  const { phase, judged, focus, fault } = review;
  const isRunning = phase === 'running';
  const isKnown = judged.length > 0;
  return (
    <div class={focus === null ? 'review' : 'review has-focus'} data-review={phase} data-judged={judged.length}>
      {isKnown && !isRunning && <Story key="story" />}
      {isKnown && <GraphView key="graph" />}
      <ReviewHead key="head" />
      {fault !== '' && <p class="fault">{fault}</p>}
      {isKnown && (
        <>
          {focus === null && !isRunning ? <TryAgain /> : <FocusView />}
          {focus === null && !isRunning && <Counts />}
          <ScoreView />
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
    <div class="review-head">
      <p class="quiet">
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
function stepsOf(app: App, { review, preview }: PageState): JSX.Element[] {
  const { count, at, previous, next } = stepOf(review);
  // The bar below the board has the next step.
  const isBusy = preview !== null || review.attempt !== null;
  const isAtStart = review.focus === null;
  const moves = count === 1 ? '1 key move' : `${count === 0 ? 'No' : count} key moves`;
  return [
    <Button
      key="previous"
      aria-label="Previous key move"
      title="Previous key move"
      isOff={isAtStart}
      onClick={() => app.review.look(previous ?? 0)}
    >
      <Icon name="previous" />
    </Button>,
    <span key="at">{at === null ? moves : `${at} of ${count}`}</span>,
    <Button
      key="main"
      class={isBusy ? undefined : 'primary'}
      isOff={next === null}
      onClick={() => app.review.look(next!)}
    >
      {isAtStart && count > 0 ? 'Show them' : 'Next'} <Icon name="next" />
    </Button>,
  ];
}

function EffortField(): JSX.Element {
  const app = useApp();
  const { nodes } = usePage().review;
  return (
    <label>
      How thorough{' '}
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

/** The review in words. */
function Story(): JSX.Element {
  const { review, game } = usePage();
  const { phase, line, judged } = review;
  return (
    <div class="review-story">
      {phase === 'cancelled' && (
        <p class="quiet">
          Broken off: {judged.length} of {line.length - 1} moves are judged.
        </p>
      )}
      <p>{storyOf(review, onlyPerson(game.choice.seats))}</p>
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
    <div class="actions">
      {sides.map(({ colour, first }) => (
        <button key={colour} type="button" onClick={() => app.review.tryAgain(first.ply)}>
          <Icon name="again" />{' '}
          {reader === null ? `Try ${playerName(colour)}’s mistakes again` : 'Try the mistakes again'}
        </button>
      ))}
    </div>
  );
}

/** The review in numbers, what can be made of it, and another one. */
function Results(): JSX.Element {
  const app = useApp();
  return (
    <>
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
    </>
  );
}

function Counts(): JSX.Element {
  const { review } = usePage();
  const [white, black] = [countsOf(review, WHITE), countsOf(review, BLACK)];
  return (
    <table class="review-counts" aria-label="How they played">
      <thead>
        <tr>
          <td />
          <th scope="col">{playerName(WHITE)}</th>
          <th scope="col">{playerName(BLACK)}</th>
        </tr>
      </thead>
      <tbody>
        {COUNTED.map((judgement: Judgement) => (
          <tr key={judgement}>
            <th scope="row">
              <Mark glyphs={GLYPHS[judgement]} /> {JUDGEMENT_NAMES[judgement]}
            </th>
            <td>{white[judgement]}</td>
            <td>{black[judgement]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
