import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { startPosition } from '../../notation/fen.ts';
import { BLACK } from '../../shared/men.ts';
import { NO_CLOCK } from '../../table/time_control.ts';
import { copyText } from '../clipboard.ts';
import { pressAway } from '../focus.ts';
import { Icon } from '../icons.tsx';
import { LiveLists, LiveRow } from '../live/live_rows.tsx';
import { seatsOf } from '../play/new_game.ts';
import type { KeptLink } from '../storage/link_games.ts';
import { useApp, usePage } from '../use_app.ts';
import { dayWords } from '../words/day_words.ts';
import { InviteForm } from './invite_form.tsx';
import { PasteLink } from './link_fields.tsx';
import { capitalise, friendOf, isToBeSent, lastMoveOf, standing } from './link_words.ts';

/** Games between two people: at one screen, or by links between two devices. */
export function FriendsPanel(): JSX.Element {
  const app = useApp();
  const { game } = usePage();
  const [isInviting, setInviting] = useState(false);
  const beginHere = (): void =>
    pressAway(() => {
      const choice = { ...game.choice, seats: seatsOf('people'), control: NO_CLOCK, flipsEachTurn: true };
      app.game.newGame(startPosition(choice.ruleset), choice);
      app.backToGame();
    });
  return (
    <div class="friends">
      <ul class="rows">
        <li>
          <button type="button" class="row" onClick={beginHere}>
            <Icon name="people" />
            <span>
              Here, at one screen
              <small>You take turns at this device; the board turns with you.</small>
            </span>
          </button>
        </li>
        <li>
          <button type="button" class="row" aria-expanded={isInviting} onClick={() => setInviting(!isInviting)}>
            <Icon name="share" />
            <span>
              Elsewhere, by links
              <small>Each on your own device, whenever you like: after every move you send a link.</small>
            </span>
          </button>
        </li>
        <LiveRow />
      </ul>
      {isInviting && <InviteForm />}
      <LiveLists />
      <KeptLinks />
      <section aria-labelledby="got-link">
        <h2 id="got-link">Got a link from a friend?</h2>
        <p class="quiet">Open it. If it leads to another page, paste it here.</p>
        <PasteLink />
      </section>
    </div>
  );
}

/** The games by links that the browser keeps: whose turn it is, and the last link again. */
function KeptLinks(): JSX.Element | null {
  const app = useApp();
  const { links } = usePage();
  const [deleted, setDeleted] = useState<{ readonly kept: KeptLink; readonly putBack: () => boolean } | null>(null);
  const games = useMemo(() => app.links.list(), [links.version]);
  if (games.length === 0 && deleted === null) return null;
  return (
    <section aria-labelledby="kept-links">
      <h2 id="kept-links" tabIndex={-1}>
        Your games by links
      </h2>
      <ul class="rows kept">
        {games.map((kept) => (
          <KeptRow
            key={kept.game.id}
            kept={kept}
            onDelete={() =>
              pressAway(() => setDeleted({ kept, putBack: app.links.remove(kept.game.id) }), '[data-put-back]')
            }
          />
        ))}
      </ul>
      {deleted !== null && (
        <p class="game-deleted">
          <span role="status">Deleted: the game with {friendOf(deleted.kept)}</span>
          <button
            type="button"
            data-put-back
            onClick={() =>
              pressAway(() => {
                if (deleted.putBack()) setDeleted(null);
              }, '#kept-links')
            }
          >
            <Icon name="undo" /> Undo
          </button>
        </p>
      )}
    </section>
  );
}

function KeptRow({ kept, onDelete }: { readonly kept: KeptLink; readonly onDelete: () => void }): JSX.Element {
  const app = useApp();
  const { links } = usePage();
  const [isCopied, setCopied] = useState(false);
  const { game, mine, at } = kept;
  const isOnTable = links.current?.game.id === game.id;
  const copy = async (): Promise<void> => {
    if (await copyText(await app.links.linkOf(kept))) setCopied(true);
    else app.links.open(game.id);
  };
  const last = lastMoveOf(game);
  return (
    <li>
      <button
        type="button"
        class="row game-row"
        data-kept-link={game.id}
        onClick={() => pressAway(() => void app.links.open(game.id))}
      >
        <span class="game-text">
          <span class="game-players">{capitalise(friendOf(kept))}</span>
          <small>
            <strong>{standing(kept)}</strong> {dayWords(at, Date.now())}
          </small>
          <small class="game-opening">
            You have {mine === BLACK ? 'Black' : 'White'}
            {last === null ? '' : `, ${last.text}`}
          </small>
        </span>
      </button>
      {isToBeSent(kept) && (
        <button
          type="button"
          class="game-delete"
          aria-label={`Copy the last link to ${friendOf(kept)}`}
          title="Copy the last link"
          onClick={() => void copy()}
        >
          <Icon name={isCopied ? 'done' : 'copy'} />
        </button>
      )}
      {!isOnTable && (
        <button
          type="button"
          class="game-delete"
          aria-label={`Delete: ${friendOf(kept)}`}
          title="Delete"
          onClick={onDelete}
        >
          <Icon name="remove" />
        </button>
      )}
    </li>
  );
}
