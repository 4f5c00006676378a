import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
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
import { FocusView } from './focus_view.tsx';
import { GraphView } from './graph_view.tsx';
import { Mark } from './mark.tsx';
import { EFFORTS } from './review_state.ts';
import { ScoreView } from './score_view.tsx';
import { storyOf } from './story.ts';
import { countsOf, mistakesOf, stepOf, turningPoints } from './summary.ts';

/** The engine's review of the game. On phones a key move is in place of the summary: the sheet is low. */
export function ReviewPanel(): JSX.Element {
  const { review, game } = usePage();
  const { phase, judged, focus, fault, attempt } = review;
  const reader = onlyPerson(game.choice.seats);
  const top = useRef<HTMLDivElement>(null);
  // What is said of another move is at the top, and a sheet shows little more.
  useLayoutEffect(() => {
    const sheet = top.current?.closest('.tall .panel');
    if (sheet) sheet.scrollTop = 0;
  }, [focus, attempt?.ply, attempt?.verdict]);
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
      <ReviewHead key="head" />
      {isKnown && !isRunning && reader !== null && <Sides key="sides" reader={reader} />}
      {isKnown && <GraphView key="graph" />}
      {isKnown && !isRunning && <Story key="story" />}
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

/** Whose key moves the reader is led through: first his own; null: it isn't known who reads. */
function sideShown({ review, game }: PageState): Colour | null {
  const reader = onlyPerson(game.choice.seats);
  if (reader === null) return null;
  return review.ofOpponent ? reader ^ 1 : reader;
}

/** The reader's own key moves, and apart from them those of the opponent. */
function Sides({ reader }: { readonly reader: Colour }): JSX.Element {
  const app = useApp();
  const { review, game } = usePage();
  const { seats, names } = game.choice;
  const sides = [
    { name: 'Yours', ofOpponent: false, colour: reader },
    { name: `${nameInSentence(seats, reader ^ 1, names)}’s`, ofOpponent: true, colour: reader ^ 1 },
  ];
  return (
    <div class="filters review-sides" role="group" aria-label="Whose moves">
      {sides.map(({ name, ofOpponent, colour }) => (
        <button
          key={name}
          type="button"
          aria-pressed={review.ofOpponent === ofOpponent}
          onClick={() => app.review.showSide(ofOpponent)}
        >
          {name} <small>{turningPoints(review, colour).length}</small>
        </button>
      ))}
    </div>
  );
}

/** From one key move to the next. */
function stepsOf(app: App, state: PageState): JSX.Element[] {
  const { review, preview } = state;
  const { count, at, previous, next } = stepOf(review, sideShown(state));
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

/** The rows of the table. What is called a mistake in words and in the list of games are all of them, serious or not. */
const COUNTED: readonly {
  readonly name: string;
  readonly glyph: string;
  readonly count: (counts: ReturnType<typeof countsOf>) => number;
}[] = [
  { name: 'Mistakes', glyph: GLYPHS.mistake, count: ({ mistake, blunder }) => mistake + blunder },
  { name: 'Inaccuracies', glyph: GLYPHS.inaccuracy, count: ({ inaccuracy }) => inaccuracy },
  { name: 'Strong finds', glyph: GLYPHS.interesting, count: ({ interesting }) => interesting },
];

function Counts(): JSX.Element {
  const { review } = usePage();
  const sides = [countsOf(review, WHITE), countsOf(review, BLACK)];
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
        {COUNTED.map(({ name, glyph, count }) => (
          <tr key={name}>
            <th scope="row">
              <Mark glyphs={glyph} /> {name}
            </th>
            {sides.map((counts, colour) => (
              <td key={colour}>
                {count(counts)}
                {glyph === GLYPHS.mistake && <Serious count={counts.blunder} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How many of the mistakes are serious: "(1 ??)". */
function Serious({ count }: { readonly count: number }): JSX.Element | null {
  if (count === 0) return null;
  return (
    <small>
      {' '}
      ({count}
      <span class="heard"> of them serious</span> <Mark glyphs={GLYPHS.blunder} />)
    </small>
  );
}
