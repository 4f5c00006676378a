import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { copyText } from '../clipboard.ts';
import { isBoardMove } from '../../rules/moves.ts';
import { pressAway } from '../focus.ts';
import { Icon } from '../icons.tsx';
import { LinkCards } from '../links/link_cards.tsx';
import { NewHere } from '../links/new_here.tsx';
import { LocalNote } from '../links/link_fields.tsx';
import { capitalise, possessive } from '../links/link_words.ts';
import { sendByDevice } from '../play/share_game.tsx';
import { saidLastMove } from '../play/said_move.ts';
import { useApp, usePage } from '../use_app.ts';
import { BEGINNING_PLIES, addressOf, isInviting, type LiveOnTable } from './live_state.ts';
import { LOST, nameOf } from './live_words.ts';
import { colourOf, sideOf } from './server_state.ts';

/** A game with a player at another device, beside the table. */
export function RemoteCards(): JSX.Element {
  const { current } = usePage().live;
  return current === null ? <LinkCards /> : <LiveCards current={current} />;
}

interface Props {
  readonly current: LiveOnTable;
}

/** A live game: its links, what is asked, and how the line is. */
function LiveCards({ current }: Props): JSX.Element {
  const app = useApp();
  const { server, mine, isLost, fault } = current;
  const isPlaying = server.status === 'playing';
  return (
    <>
      {isLost && (
        <p class="fault">
          {LOST}
          {app.live.isMoveWaiting && ' Your move will be sent.'}
        </p>
      )}
      {server.status === 'aborted' && (
        <section class="card" aria-label="Result" data-live-card="aborted">
          <h3>The game was aborted</h3>
          <p>It has no result.</p>
        </section>
      )}
      {isInviting(current) && <Invitation current={current} />}
      {isPlaying && <Takeback current={current} />}
      {fault !== null && <p class="fault">{fault}</p>}
      {isPlaying && <LastMove />}
      {isPlaying && mine !== null && server.ply < BEGINNING_PLIES && <NewHere />}
      {isPlaying && !isLost && <Presence current={current} />}
      {isPlaying && mine !== null && <LiveActions current={current} />}
      <Links current={current} />
    </>
  );
}

/** Whoever opens his own invitation would play both sides without knowing it. */
export function OwnInvitationCard(): JSX.Element | null {
  const app = useApp();
  const { asked } = usePage().live;
  if (asked === null) return null;
  const { address, kept } = asked;
  const { side, names, id, secret } = kept;
  const [mine, other] = side === 'white' ? ['White', 'Black'] : ['Black', 'White'];
  const friend = names[side === 'white' ? 1 : 0] || 'your friend';
  const open = (to: string): void => pressAway(() => void app.live.openSeat(to));
  return (
    <section class="card" aria-label="Your own invitation" data-live-card="own-invitation">
      <h3>This is your own invitation</h3>
      <p>
        Here you have {mine}. The link is for {friend}, who gets {other} by it.
      </p>
      <div class="actions">
        <button type="button" class="primary" onClick={() => open(addressOf(id, secret))}>
          To my side
        </button>
        <button type="button" onClick={() => open(address)}>
          Play both sides here
        </button>
      </div>
      <LinkField label={`The link for ${friend}`} link={location.origin + location.pathname + address} />
    </section>
  );
}

/** The link for the friend, until he has come. */
function Invitation({ current }: Props): JSX.Element {
  const { server, mine, links } = current;
  const other = sideOf(mine === 0 ? 1 : 0);
  const friend = nameOf(server, other, mine);
  return (
    <section class="card" aria-label="Invitation" data-live-card="invite">
      <h3>Send {friend} this link</h3>
      <LinkField label={`The link for ${friend}`} link={links.friend} isFirst />
      <p>
        Whoever opens it plays {other === 'white' ? 'White' : 'Black'}.
        {server.clock !== null && ' The clocks wait until you are both here.'}
      </p>
      <LocalNote />
    </section>
  );
}

/** A move is to be taken back. */
function Takeback({ current }: Props): JSX.Element | null {
  const app = useApp();
  const { server, mine } = current;
  const by = server.offers.takeback;
  if (by === null) return null;
  if (colourOf(by) === mine) return <p class="quiet">You have asked to take back your move.</p>;
  const asks = `${capitalise(nameOf(server, by, mine))} asks to take back a move.`;
  if (mine === null) return <p class="quiet">{asks}</p>;
  return (
    <section class="offer" aria-label="A move is to be taken back" data-live-card="takeback">
      <p>{asks}</p>
      <div class="actions">
        <button type="button" onClick={() => pressAway(() => app.live.act('takeback'))}>
          Allow
        </button>
        <button type="button" onClick={() => pressAway(() => app.live.act('decline'))}>
          Decline
        </button>
      </div>
    </section>
  );
}

/** A drop or an exchange in words: its notation alone says little to whoever is new to the game. On phones the line of moves has it. */
function LastMove(): JSX.Element | null {
  const { game, shape } = usePage();
  const { node } = game.table;
  if (node.move === null || isBoardMove(node.move) || shape === 'tall') return null;
  return <p>{saidLastMove(node)}</p>;
}

/** Who is here, and why there is no help. */
function Presence({ current }: Props): JSX.Element {
  const { server, mine } = current;
  if (mine === null) {
    return (
      <p class="quiet link-note" data-live-watch>
        You watch a game of others: hints, analysis and review are off until it ends.
      </p>
    );
  }
  const other = sideOf(mine === 0 ? 1 : 0);
  const friend = capitalise(nameOf(server, other, mine));
  return (
    <p class="quiet link-note">
      {server.here[other] ? `${friend} is here.` : `${friend} is not here at the moment.`} Hints, analysis and review
      are off until the game ends.
    </p>
  );
}

function LiveActions({ current }: Props): JSX.Element | null {
  const app = useApp();
  const { server, mine } = current;
  // White's first move is the first half-move.
  const hasMoved = server.ply > mine!;
  const canAbort = server.ply < BEGINNING_PLIES;
  const canAsk = hasMoved && server.offers.takeback === null;
  if (!canAbort && !canAsk) return null;
  return (
    <div class="actions">
      {canAsk && (
        <button type="button" onClick={() => pressAway(() => app.live.act('takeback'))}>
          <Icon name="undo" /> Ask to take back
        </button>
      )}
      {canAbort && (
        <button type="button" onClick={() => pressAway(() => app.live.act('abort'))}>
          <Icon name="remove" /> Abort the game
        </button>
      )}
    </div>
  );
}

/** All links of the game, to be kept or given again. */
function Links({ current }: Props): JSX.Element {
  const { server, mine, links } = current;
  const friend = mine === null ? '' : nameOf(server, sideOf(mine === 0 ? 1 : 0), mine);
  return (
    <details class="link-more" data-live-links>
      <summary>Links of this game</summary>
      {mine !== null && <LinkField label="Your own: keep it to yourself" link={links.own} />}
      {links.friend !== '' && <LinkField label={`${possessive(friend)}: only for ${friend}`} link={links.friend} />}
      <LinkField label="For spectators" link={links.watch} />
      <LocalNote />
    </details>
  );
}

interface LinkProps {
  readonly label: string;
  readonly link: string;
  /** It is the one thing to do: the button comes first, where the sheet of a phone shows it. */
  readonly isFirst?: boolean;
}

/** A link to be copied, or shared by what the device has for that. */
function LinkField({ label, link, isFirst = false }: LinkProps): JSX.Element {
  const [news, setNews] = useState('');
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(link);
    setNews(isCopied ? 'The link is copied.' : 'The browser does not let the page copy. Select the link, and copy it.');
  };
  const field = (
    <label class="field">
      {label}
      <input type="text" readOnly data-live-link value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
    </label>
  );
  return (
    <div class="live-link">
      {!isFirst && field}
      <div class="actions">
        <button type="button" class={isFirst ? 'primary' : undefined} onClick={() => void copy()}>
          <Icon name="copy" /> Copy link
        </button>
        {'share' in navigator && (
          <button type="button" onClick={() => void sendByDevice({ url: link })}>
            <Icon name="share" /> Share …
          </button>
        )}
      </div>
      {isFirst && field}
      <p class="quiet" role="status">
        {news}
      </p>
    </div>
  );
}

/** After a live game: another one with colours swapped, which both must want. */
export function LiveRematch({ current }: Props): JSX.Element | null {
  const app = useApp();
  const { server, mine } = current;
  const { rematch } = server.offers;
  if (server.rematch !== null) {
    return (
      <button type="button" class="primary" onClick={() => pressAway(() => void app.live.openRematch())}>
        <Icon name="again" /> To the next game
      </button>
    );
  }
  if (mine === null) return null;
  const isOffered = rematch !== null && colourOf(rematch) !== mine;
  return (
    <>
      <button
        type="button"
        class="primary"
        disabled={rematch !== null && !isOffered}
        onClick={() => pressAway(() => app.live.act('rematch'))}
      >
        <Icon name="again" /> {isOffered ? 'Accept the rematch' : rematch === null ? 'Rematch' : 'Rematch offered'}
      </button>
      {isOffered && (
        <button type="button" onClick={() => pressAway(() => app.live.act('decline'))}>
          Decline
        </button>
      )}
    </>
  );
}
