import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { startPosition } from '../../notation/fen.ts';
import type { Move } from '../../rules/setup.ts';
import { playerName } from '../../rules/words.ts';
import { describeEnd } from '../../table/end.ts';
import { MAX_MESSAGE, type LinkGame } from '../../table/links/link_game.ts';
import { copyText } from '../clipboard.ts';
import { pressAway } from '../focus.ts';
import { Icon } from '../icons.tsx';
import { saidMove } from '../play/said_move.ts';
import { LineView } from '../preview/line_view.tsx';
import { useApp, usePage } from '../use_app.ts';
import { CopyLink, PasteLink } from './link_fields.tsx';
import { capitalise, friendOf, isToBeSent, lastMoveOf, possessive, refusalWords } from './link_words.ts';
import { NewHere } from './new_here.tsx';
import type { LinkOnTable, RefusedLink } from './links_state.ts';

/** A game by links beside the table: what is to be done next, and what is wrong with a link. */
export function LinkCards(): JSX.Element | null {
  const { links, game } = usePage();
  const { current, refused } = links;
  if (current === null) return null;
  return (
    <>
      {refused !== null && <Refused refused={refused} current={current} />}
      <NextStep current={current} />
      {current.fault !== null && <p class="fault">{current.fault}</p>}
      {game.table.isShared && (
        <p class="quiet link-note">
          You play against a person: hints, analysis and review are off until the game ends.
        </p>
      )}
    </>
  );
}

interface CurrentProps {
  readonly current: LinkOnTable;
}

function NextStep({ current }: CurrentProps): JSX.Element | null {
  const { game, isSent } = current;
  if (isToBeSent(current)) return isSent ? <Sent current={current} /> : <ToSend current={current} />;
  if (game.end === null) return <YourMove current={current} />;
  return game.message === '' ? null : <Message current={current} />;
}

/** After the person's move: the one thing to do. */
function ToSend({ current }: CurrentProps): JSX.Element {
  const app = useApp();
  const friend = friendOf(current);
  const { game } = current;
  return (
    <section class="card" aria-label="Send the link" data-link-card="send">
      <h3>Send {friend} this link</h3>
      <CopyLink current={current} />
      <p>
        {whatItTells(current)}{' '}
        {game.end === null
          ? `Send it by any chat or e-mail: ${friend} opens it, moves, and sends you a link back.`
          : `Send it, so that ${friend} knows.`}
      </p>
      <More current={current} />
      {app.links.canTakeBack && (
        <button type="button" onClick={() => pressAway(() => app.links.takeBack())}>
          <Icon name="undo" /> Take the move back
        </button>
      )}
    </section>
  );
}

/** "You played 1. e4." */
function whatItTells({ game, mine }: LinkOnTable): string {
  const { end, closing } = game;
  if (closing === 'agreement') return 'You have accepted the draw.';
  if (end?.kind === 'resignation') return 'You have resigned.';
  const last = lastMoveOf(game);
  if (last === null) return `It is the invitation: you have ${playerName(mine)}, and ${playerName(mine ^ 1)} begins.`;
  const offer = closing === 'draw-offer' ? ' A draw is offered with it.' : '';
  return `You played ${last.text}.${end === null ? '' : ` ${describeEnd(end)}`}${offer}`;
}

/** A message with the link, and the game as PGN. */
function More({ current }: CurrentProps): JSX.Element {
  const app = useApp();
  const { message } = current.game;
  const [news, setNews] = useState('');
  const copyPgn = async (): Promise<void> => {
    const isCopied = await copyText(app.links.pgn());
    setNews(
      isCopied
        ? 'The PGN is copied: it can be sent in place of the link.'
        : 'The browser does not let the page copy. “Games and links” saves the game as a PGN file.',
    );
    if (isCopied) app.links.sent();
  };
  return (
    <details class="link-more" open={message !== ''}>
      <summary>Add a message, or send PGN</summary>
      <label class="field">
        Message
        <input
          type="text"
          value={message}
          maxLength={MAX_MESSAGE}
          autocomplete="off"
          data-message
          onChange={({ currentTarget }) => app.links.setMessage(currentTarget.value)}
        />
      </label>
      <div class="actions">
        <button type="button" onClick={() => void copyPgn()}>
          <Icon name="copy" /> Copy PGN
        </button>
      </div>
      <p class="quiet" role="status">
        {news}
      </p>
    </details>
  );
}

/** The link is on its way. */
function Sent({ current }: CurrentProps): JSX.Element {
  const friend = friendOf(current);
  const isOver = current.game.end !== null;
  return (
    <section class="card" aria-label="The link is sent" data-link-card="sent">
      <h3>{isOver ? 'The link is copied' : `${possessive(friend)} turn`}</h3>
      <p>
        Paste the copied link into your chat with {friend}.
        {!isOver && ' The answer is a link, too: open it, or paste it here.'}
      </p>
      {!isOver && <PasteLink />}
      <CopyLink current={current} isAgain />
    </section>
  );
}

/** What the other player has done. */
function YourMove({ current }: CurrentProps): JSX.Element {
  const { game, mine } = current;
  const friend = friendOf(current);
  const last = lastMoveOf(game);
  return (
    <section class="card" aria-label="Your move" data-link-card="move">
      <h3>Your move</h3>
      {last === null ? (
        <p>
          You have {playerName(mine)}. Make the first move on the board: then there is a link to send to {friend}.
        </p>
      ) : (
        <p>
          <b>
            {capitalise(friend)} played {last.text}.
          </b>{' '}
          {saidMove(last.before, last.move)}
        </p>
      )}
      <Quote game={game} />
      {last !== null && game.moves.length <= FIRST_PLIES && (
        <p class="quiet">You have {playerName(mine)}. Move on the board: then there is a link to send back.</p>
      )}
      {game.moves.length < FIRST_PLIES && <NewHere />}
    </section>
  );
}

/** So long it is told how such a game goes on. */
const FIRST_PLIES = 4;

function Message({ current }: CurrentProps): JSX.Element {
  return (
    <section class="card" aria-label="Message" data-link-card="message">
      <p>{capitalise(friendOf(current))} writes:</p>
      <Quote game={current.game} />
    </section>
  );
}

function Quote({ game }: { readonly game: LinkGame }): JSX.Element | null {
  return game.message === '' ? null : <blockquote>“{game.message}”</blockquote>;
}

/** Why a link has changed nothing, with both games to look at. */
function Refused({ refused, current }: CurrentProps & { readonly refused: RefusedLink }): JSX.Element {
  const app = useApp();
  const { title, text } = refusalWords(refused, current);
  return (
    <section class="card" role="alert" aria-label={title} data-link-card={refused.kind}>
      <h3>{title}</h3>
      <p>{text}</p>
      <Line title="Your game" game={current.game} other={refused.received} />
      <Line title="The link" game={refused.received} other={current.game} />
      <div class="actions">
        <button type="button" onClick={() => pressAway(() => app.links.dismiss())}>
          Close
        </button>
      </div>
    </section>
  );
}

/** A game from its last common move on. */
function Line(props: { readonly title: string; readonly game: LinkGame; readonly other: LinkGame }): JSX.Element {
  const { title, game, other } = props;
  const [lead, moves] = useMemo(() => fromCommon(game.moves, other.moves), [game, other]);
  return (
    <p>
      {title}:{' '}
      {moves.length === 0 ? (
        'no move yet'
      ) : (
        <LineView title={title} start={startPosition(game.ruleset)} node={null} lead={lead} moves={moves} />
      )}
    </p>
  );
}

function fromCommon(
  some: readonly Move[],
  others: readonly Move[],
): readonly [lead: readonly Move[], rest: readonly Move[]] {
  const differing = some.findIndex((move, at) => move !== others[at]);
  const common = Math.max(0, (differing < 0 ? some.length : differing) - 1);
  return [some.slice(0, common), some.slice(common)];
}
