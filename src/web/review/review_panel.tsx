import type { JSX } from 'preact';
import type { JudgedMove } from '../../analysis/annotate.ts';
import { GLYPHS, GOOD_LOSS, isFault, type Judgement } from '../../analysis/judgement.ts';
import { describeCost, formatScore } from '../../report/words.ts';
import { playerName } from '../../rules/words.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import { pressAway } from '../focus.ts';
import { onlyPerson } from '../play/players.ts';
import { LineView } from '../preview/line_view.tsx';
import { useApp, usePage } from '../use_app.ts';
import { attemptText } from './attempt_words.ts';
import { GraphView } from './graph_view.tsx';
import { EFFORTS, type ReviewState } from './review_state.ts';
import {
  COUNTED,
  costFigures,
  isDecided,
  mistakesOf,
  nameOfMove,
  summaryOf,
  turningPoints,
  whiteExpects,
  whiteScore,
} from './summary.ts';
import { betterLine } from './told.ts';

/** The engine's review of the game. */
export function ReviewPanel(): JSX.Element {
  const { review } = usePage();
  return (
    <div class="review" data-review={review.phase} data-judged={review.judged.length}>
      <ReviewHead />
      {review.fault !== '' && <p class="fault">{review.fault}</p>}
      {review.judged.length > 0 && (
        <>
          <GraphView />
          <Focus />
          <Summary review={review} />
          <TurningPoints review={review} />
          {review.phase !== 'running' && <SaveButtons />}
          <AllMoves review={review} />
        </>
      )}
    </div>
  );
}

function ReviewHead(): JSX.Element {
  const app = useApp();
  const { review, game } = usePage();
  const { phase, line, judged } = review;
  const isEmpty = game.table.node.parent === null && game.table.node.next === null;
  if (phase === 'running') {
    return (
      <div class="review-head">
        <progress max={line.length - 1} value={judged.length} aria-label="Review" />
        <span>
          {judged.length} of {line.length - 1} moves
        </span>
        <button type="button" onClick={() => app.review.cancel()}>
          Cancel
        </button>
      </div>
    );
  }
  return (
    <>
      <div class="review-head">
        <label>
          Nodes a position{' '}
          <select
            value={String(review.nodes)}
            onChange={({ currentTarget }) => app.review.setEffort(Number(currentTarget.value))}
          >
            {EFFORTS.map(({ name, nodes }) => (
              <option key={nodes} value={String(nodes)}>
                {name}: {nodes.toLocaleString('en')}
              </option>
            ))}
          </select>
        </label>
        <button type="button" class="primary" disabled={isEmpty} onClick={() => void app.review.begin()}>
          {judged.length === 0 ? 'Review the game' : 'Review again'}
        </button>
      </div>
      {isEmpty && <p class="quiet">Play some moves first, or open a game.</p>}
      {phase === 'cancelled' && (
        <p>
          Broken off: {judged.length} of {line.length - 1} moves are judged.
        </p>
      )}
    </>
  );
}

/** The move in focus. */
function Focus(): JSX.Element {
  const { review } = usePage();
  const move = review.focus === null ? undefined : review.judged[review.focus - 1];
  // A user who is looking for a better move must not see it here. On phones the words below the table may be cut short.
  if (review.attempt !== null)
    return (
      <div class="review-focus">
        {move !== undefined && <b>{nameOfMove(move)}</b>}
        <p>{attemptText(review)}</p>
      </div>
    );
  return (
    <div class="review-focus">
      {move === undefined ? (
        <p class="quiet">Click a move or the graph to see the position.</p>
      ) : (
        <Verdict move={move} />
      )}
    </div>
  );
}

function Verdict({ move }: { readonly move: JudgedMove }): JSX.Element {
  const app = useApp();
  const { review } = usePage();
  const { judgement, best, before, after, ply } = move;
  const told = review.told[ply - 1] ?? null;
  const better = betterLine(move, told);
  const isBest = better.length === 0 || better[0] === move.move;
  return (
    <>
      <p>
        <b>{nameOfMove(move)}</b>
        {told === null ? ` ${wordsFor(move)}` : told.rest}
        {told !== null && judgement === 'interesting' && ` It ${wordsFor(move)}`}
        {told === null && isFault(judgement) && ` ${describeCost(move)}`}
      </p>
      {told !== null && isFault(judgement) && <p class="cost">{costFigures(move)}</p>}
      {told !== null && told.punishment.length > 0 && (
        <p>
          The reply:{' '}
          <LineView title="The reply" start={after.position} node={review.line[ply]!} moves={told.punishment} />
        </p>
      )}
      {!isBest && (
        <p>
          {isFault(judgement) ? 'Better' : 'Ransom’s choice'} ({formatScore(best.score)}):{' '}
          <LineView title="Better line" start={before.position} node={review.line[ply - 1]!} moves={better} />
        </p>
      )}
      {isFault(judgement) && (
        <button type="button" onClick={() => pressAway(() => app.review.tryAgain(ply))}>
          Try again
        </button>
      )}
    </>
  );
}

function wordsFor(move: JudgedMove): string {
  const { judgement, loss } = move;
  if (judgement !== null) return WORDS[judgement];
  // Where a game is decided no move costs anything, however bad: none is praised.
  if (isDecided(move)) return 'changes little: the game was decided.';
  return loss < GOOD_LOSS ? 'is a good move.' : 'is not the best move, but costs little.';
}

const WORDS: Readonly<Record<Judgement, string>> = {
  blunder: 'is a blunder.',
  mistake: 'is a mistake.',
  inaccuracy: 'is inaccurate.',
  interesting: 'is better than what Ransom had in mind.',
};

function percent(share: number): string {
  return `${Math.round(100 * Math.max(0, share))} %`;
}

function Summary({ review }: { readonly review: ReviewState }): JSX.Element {
  const players = [WHITE, BLACK].map((colour) => ({ colour, ...summaryOf(review, colour) }));
  return (
    <table class="review-summary">
      <caption>How they played</caption>
      <thead>
        <tr>
          <th scope="col">Player</th>
          {COUNTED.map((judgement) => (
            <th key={judgement} scope="col" abbr={NAMES[judgement]} title={NAMES[judgement]}>
              {GLYPHS[judgement]}
            </th>
          ))}
          <th scope="col">Lost per move</th>
        </tr>
      </thead>
      <tbody>
        {players.map(({ colour, counts, averageLoss }) => (
          <tr key={colour}>
            <th scope="row">{playerName(colour)}</th>
            {COUNTED.map((judgement) => (
              <td key={judgement}>{counts[judgement]}</td>
            ))}
            <td>{(100 * averageLoss).toFixed(1)} %</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const NAMES: Readonly<Record<Judgement, string>> = {
  blunder: 'blunders',
  mistake: 'mistakes',
  inaccuracy: 'inaccuracies',
  interesting: 'better than expected',
};

function TurningPoints({ review }: { readonly review: ReviewState }): JSX.Element | null {
  const app = useApp();
  const points = turningPoints(review);
  if (!review.judged.some(({ judgement }) => judgement !== null)) return null;
  return (
    <section aria-labelledby="turning-points">
      <h2 id="turning-points">Turning points</h2>
      <ul class="turning-points">
        {points.map((move) => (
          <li key={move.ply}>
            <button
              type="button"
              class={`turning-point ${move.judgement ?? ''}`}
              aria-current={review.focus === move.ply ? 'true' : undefined}
              onClick={() => app.review.look(move.ply)}
            >
              {nameOfMove(move)}
            </button>
          </li>
        ))}
      </ul>
      <TryAgain review={review} />
    </section>
  );
}

/** Asks the reader for better moves than his own; if it isn't known which side he played, he chooses it. */
function TryAgain({ review }: { readonly review: ReviewState }): JSX.Element | null {
  const app = useApp();
  const reader = onlyPerson(usePage().game.choice.seats);
  const sides = (reader === null ? [WHITE, BLACK] : [reader]).flatMap((colour) => {
    const [first] = mistakesOf(review, colour);
    return first === undefined ? [] : [{ colour, first }];
  });
  if (sides.length === 0) {
    const isKnown = reader !== null && review.phase !== 'running';
    return isKnown ? <p class="quiet">There is no mistake of yours to try again.</p> : null;
  }
  return (
    <div class="actions">
      {sides.map(({ colour, first }) => (
        <button key={colour} type="button" onClick={() => app.review.tryAgain(first.ply)}>
          {reader === null ? `Try ${playerName(colour)}’s mistakes again` : 'Try the mistakes again'}
        </button>
      ))}
    </div>
  );
}

function SaveButtons(): JSX.Element {
  const app = useApp();
  return (
    <div class="actions">
      <button type="button" onClick={() => void app.review.save('pgn')}>
        Save annotated PGN
      </button>
      <button type="button" onClick={() => void app.review.save('report')}>
        Save report
      </button>
    </div>
  );
}

/** The data of the graph as a table. */
function AllMoves({ review }: { readonly review: ReviewState }): JSX.Element {
  const app = useApp();
  return (
    <details class="review-moves">
      <summary>All moves as a table</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Move</th>
            <th scope="col">Score</th>
            <th scope="col">White expects</th>
          </tr>
        </thead>
        <tbody>
          {review.judged.map((move) => {
            const score = whiteScore(move.after);
            return (
              <tr key={move.ply}>
                <th scope="row">
                  <button type="button" class="line-move" onClick={() => app.review.look(move.ply)}>
                    {nameOfMove(move)}
                  </button>
                </th>
                <td>{score === null ? '' : formatScore(score)}</td>
                <td>{percent(whiteExpects(review, move.ply) ?? 0)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </details>
  );
}
