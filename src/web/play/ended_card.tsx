import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { playerName } from '../../rules/words.ts';
import type { GameEnd } from '../../table/end.ts';
import { pressAway } from '../focus.ts';
import { Icon } from '../icons.tsx';
import { GLYPHS } from '../../analysis/judgement.ts';
import { LiveRematch } from '../live/live_cards.tsx';
import { isToBeSent } from '../links/link_words.ts';
import { Mark } from '../review/mark.tsx';
import { openReview } from '../review/open_review.ts';
import { BEST, momentsOf, type Moment } from '../review/moments.ts';
import { numberedMove } from '../review/summary.ts';
import { useApp, usePage } from '../use_app.ts';
import { scoreFor } from '../progress/score.ts';
import { levelAfter } from '../progress/statistics.ts';
import { levelWords, onlyPerson, rematchWords } from './players.ts';
import { ShareGame } from './share_game.tsx';

/** What to do after a game: the moments that a review has found, and the ways on. */
export function EndedCard({ end }: { readonly end: GameEnd }): JSX.Element {
  const app = useApp();
  const { game, links, live, progress } = usePage();
  const { current } = links;
  const person = onlyPerson(game.choice.seats);
  const isElsewhere = (current !== null || live.current !== null) && (live.current?.server.rematch ?? null) === null;
  const isLadder = person !== null && game.choice.seats.includes('engine');
  // What other tabs have counted is known, too.
  useEffect(() => app.progress.refresh(), []);
  // Then sending its link comes first.
  const isUnsent = current !== null && isToBeSent(current) && !current.isSent;
  const score = person === null ? null : scoreFor(person, end.result);
  const level = isLadder && score !== null ? levelAfter(progress, game.choice.level, score) : null;
  // Whoever has lost learns most by looking at why.
  const isReviewFirst = score === 'lost' && !isUnsent;
  const review = (
    <button type="button" class={isReviewFirst ? 'primary' : undefined} onClick={() => openReview(app)}>
      <Icon name="search" /> Review
    </button>
  );
  const begin = (run: () => void): void =>
    pressAway(() => {
      run();
      app.backToGame();
    });
  return (
    <>
      {app.progress.isSpoilt && <p class="quiet">Played with help, so it doesn’t count for your levels.</p>}
      <Moments />
      {isElsewhere && person !== null && (
        <p class="quiet">In a rematch the colours are swapped: you have {playerName(person ^ 1)}.</p>
      )}
      <div class="actions">
        {isReviewFirst && review}
        {level !== null && (
          <button
            type="button"
            class={isReviewFirst ? undefined : 'primary'}
            onClick={() => begin(() => app.game.newGame(app.game.table.tree.root.position, { ...game.choice, level }))}
          >
            {level > game.choice.level ? `Next: ${levelWords(level)}` : `Easier: ${levelWords(level)}`}
          </button>
        )}
        {live.current !== null ? (
          <LiveRematch current={live.current} />
        ) : (
          <button
            type="button"
            class={level === null && !isUnsent && !isReviewFirst ? 'primary' : undefined}
            onClick={() => (current === null ? begin(() => app.game.rematch()) : pressAway(() => app.links.rematch()))}
          >
            <Icon name="again" /> {isLadder ? rematchWords(game.choice.seats) : 'Rematch'}
          </button>
        )}
        {!isReviewFirst && review}
        <ShareGame />
      </div>
    </>
  );
}

/** The user's best and worst moment, once a review knows them. */
function Moments(): JSX.Element | null {
  const { game, review } = usePage();
  const person = onlyPerson(game.table.seats);
  if (person === null) return null;
  const moments = momentsOf(review, game.table.node, person);
  if (moments === null) return <p class="quiet">A review finds your best and your worst moment.</p>;
  return (
    <ul class="moments">
      {moments.best !== null && <MomentRow title={BEST} moment={moments.best} />}
      {moments.worst !== null && <MomentRow title="Your worst moment" moment={moments.worst} />}
    </ul>
  );
}

/** Leads to the move in the review. */
function MomentRow({ title, moment }: { readonly title: string; readonly moment: Moment }): JSX.Element {
  const app = useApp();
  const { move, text } = moment;
  return (
    <li>
      <button
        type="button"
        class="moment"
        onClick={() => {
          app.review.look(move.ply);
          app.openPanel('review');
        }}
      >
        <small>{title}</small>
        <b>
          {numberedMove(move)}
          {move.judgement !== null && <Mark glyphs={GLYPHS[move.judgement]} />}
        </b>
        <span>{text}</span>
      </button>
    </li>
  );
}
