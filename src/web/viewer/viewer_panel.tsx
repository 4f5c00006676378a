import type { JSX } from 'preact';
import { WHITE } from '../../shared/men.ts';
import type { App } from '../app.ts';
import { PANEL_TITLE, pressAway } from '../focus.ts';
import { Icon } from '../icons.tsx';
import { MovesView } from '../play/moves_view.tsx';
import { levelWords, onlyPerson, rematchWords } from '../play/players.ts';
import { ScoreTools } from '../play/score_tools.tsx';
import { ShareGame } from '../play/share_game.tsx';
import { openReview } from '../review/open_review.ts';
import { useApp, usePage } from '../use_app.ts';
import type { Viewed } from './viewed.ts';
import { leaveVariation, useHeading } from './viewer_tools.tsx';
import { comesFrom, commentOn, isNameless, newGameWords, numberedSan, whereIs } from './viewer_words.ts';

/** A game that is looked at: who played and how it ended, its moves, what is said of them, and what can be done with it. */
export function ViewerPanel(): JSX.Element {
  const app = useApp();
  const { viewed } = usePage().game;
  const heading = useHeading();
  if (viewed === null || heading === null) return <></>;
  return (
    <div class="game-panel viewer">
      <div class="viewer-head">
        <h3>{heading.headline[0]}</h3>
        {heading.headline[1] !== '' && <p class="viewer-result">{heading.headline[1]}</p>}
        <p class="quiet">{heading.facts.join(' · ')}</p>
      </div>
      <Actions viewed={viewed} />
      <button type="button" class="viewer-back" onClick={() => pressAway(() => app.openPanel('files'), PANEL_TITLE)}>
        <Icon name="previous" /> {app.files.isOfShelf ? 'Other published games' : 'All games'}
      </button>
      <Said viewed={viewed} />
      <MovesView />
      <ScoreTools />
    </div>
  );
}

/** What can be done with the game, the review first. Where it has ended nothing can be played on. */
function Actions({ viewed }: { readonly viewed: Viewed }): JSX.Element {
  const app = useApp();
  const { table, choice } = usePage().game;
  const { position } = table;
  const isOver = position.legalMoves().length === 0;
  // Of strangers nobody is asked for another game; who has only the name of his side plays at this board, unless the shelf has it.
  const isOwn = onlyPerson(choice.seats) !== null && choice.seats.includes('engine');
  const hasEnded = app.game.table.tree.endAt(viewed.line.at(-1)!) !== null;
  const canPlayAgain = isOwn || (hasEnded && isNameless(viewed) && !app.files.isOfShelf);
  return (
    <div class={isOver ? 'actions viewer-actions' : 'actions viewer-actions in-thirds'}>
      <button
        type="button"
        class="primary"
        onClick={() => {
          leaveVariation(app);
          openReview(app);
        }}
      >
        <Icon name="search" /> Review this game
      </button>
      <ShareGame />
      {canPlayAgain ? (
        <button
          type="button"
          onClick={() =>
            pressAway(() => {
              app.game.rematch();
              app.backToGame();
            })
          }
        >
          <Icon name="again" /> {rematchWords(choice.seats)}
        </button>
      ) : (
        <button type="button" onClick={() => pressAway(() => app.openFromMenu('new'), PANEL_TITLE)}>
          <Icon name="newGame" /> New game
        </button>
      )}
      {!isOver && (
        <button type="button" onClick={() => pressAway(() => playOn(app))}>
          <Icon name="resume" />
          <span>
            Play on <span>from here</span>
          </span>
        </button>
      )}
    </div>
  );
}

/** Begins a game against Ransom in the position on the table, with the side to move for the person. The game that was looked at stays. */
function playOn(app: App): void {
  const { position } = app.game.table;
  const { choice } = app.model.state.game;
  app.game.newGame(position, {
    ...choice,
    ruleset: position.ruleset,
    flipsEachTurn: false,
    seats: position.turn === WHITE ? ['person', 'engine'] : ['engine', 'person'],
  });
  app.backToGame();
  app.game.tell(newGameWords(position.turn, levelWords(choice.level)));
}

/** What is said of the move on the table; in a variation, that it is one, and the way back. */
function Said({ viewed }: { readonly viewed: Viewed }): JSX.Element | null {
  const app = useApp();
  const { node } = usePage().game.table;
  const comment = commentOn(node);
  const { kind, isOwn } = whereIs(viewed, node);
  if (kind === 'variation')
    return (
      <div class="card viewer-said">
        <p>
          {isOwn ? 'You are trying a variation: ' : 'A variation, which was not played: '}
          <b>{numberedSan(node)}</b>. {comment === '' ? comesFrom(viewed, node) : comment}
        </p>
        <button type="button" onClick={() => pressAway(() => leaveVariation(app))}>
          Back to the game
        </button>
      </div>
    );
  const hasComments = viewed.line.some((one) => commentOn(one) !== '');
  if (!hasComments) return null;
  return (
    <p class="viewer-said" aria-live="polite">
      {node.parent !== null && comment !== '' && <b>{numberedSan(node)} </b>}
      {comment}
    </p>
  );
}
