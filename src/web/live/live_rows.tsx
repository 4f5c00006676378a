import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { capitalised } from '../../rules/words.ts';
import { pressAway } from '../focus.ts';
import { Icon } from '../icons.tsx';
import { DeletedNote, undoOf } from '../links/kept_links.tsx';
import { capitalise } from '../links/link_words.ts';
import type { KeptLive } from '../storage/live_games.ts';
import { useApp, usePage } from '../use_app.ts';
import { dayWords } from '../words/day_words.ts';
import { LiveForm } from './live_form.tsx';
import { LIVE_MARK } from './live_state.ts';
import { colourOf, type Challenge } from './server_state.ts';

/** A new live game, where the page comes from a server of such games. */
export function LiveRow(): JSX.Element | null {
  const app = useApp();
  const { host } = usePage().live;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => void app.live.findHost(), []);
  if (host === null) return null;
  return (
    <li>
      <button type="button" class="row" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="live" />
        <span>
          Elsewhere, live
          <small>
            Each at a device of one’s own, both at the same time: moves arrive at once, with or without clocks.
          </small>
        </span>
      </button>
      {isOpen && <LiveForm />}
    </li>
  );
}

/** The live games of which this browser has a seat, and those that wait for somebody. */
export function LiveLists(): JSX.Element {
  const { host } = usePage().live;
  return (
    <>
      <KeptLives />
      {host?.hasLobby === true && <Lobby />}
    </>
  );
}

function KeptLives(): JSX.Element | null {
  const app = useApp();
  const { live } = usePage();
  const [deleted, setDeleted] = useState<{ readonly kept: KeptLive; readonly putBack: () => boolean } | null>(null);
  const games = useMemo(() => app.live.list(), [live.version]);
  if (games.length === 0 && deleted === null) return null;
  return (
    <section aria-labelledby="kept-lives">
      <h2 id="kept-lives" tabIndex={-1}>
        Your live games
      </h2>
      <ul class="rows kept">
        {games.map((kept) => (
          <KeptRow
            key={kept.id + kept.side}
            kept={kept}
            onDelete={() => pressAway(() => setDeleted({ kept, putBack: app.live.remove(kept) }), undoOf('kept-lives'))}
          />
        ))}
      </ul>
      {deleted !== null && (
        <DeletedNote
          words={`Forgotten here: the game with ${friendOf(deleted.kept)}`}
          list="kept-lives"
          onUndo={() => deleted.putBack() && setDeleted(null)}
        />
      )}
    </section>
  );
}

function KeptRow({ kept, onDelete }: { readonly kept: KeptLive; readonly onDelete: () => void }): JSX.Element {
  const app = useApp();
  const { live } = usePage();
  const { id, side, secret, isOver, at } = kept;
  const address = `${LIVE_MARK}${id}&seat=${secret}`;
  return (
    <li>
      <button
        type="button"
        class="row game-row"
        data-kept-live={id}
        onClick={() => pressAway(() => void app.openLive(address).catch(() => undefined))}
      >
        <span class="game-text">
          <span class="game-players">{capitalise(friendOf(kept))}</span>
          <small>
            <strong>{isOver ? 'Over' : 'Going on'}</strong> {dayWords(at, Date.now())}
          </small>
          <small class="game-opening">You have {capitalised(side)}</small>
        </span>
      </button>
      {live.address !== address && (
        <button
          type="button"
          class="game-delete"
          aria-label={`Forget here: ${friendOf(kept)}`}
          title="Forget here"
          onClick={onDelete}
        >
          <Icon name="remove" />
        </button>
      )}
    </li>
  );
}

function friendOf({ side, names }: KeptLive): string {
  return names[side === 'white' ? 1 : 0] || 'your friend';
}

/** The games with an open seat. */
function Lobby(): JSX.Element {
  const app = useApp();
  const { live } = usePage();
  const [challenges, setChallenges] = useState<readonly Challenge[]>([]);
  const [fault, setFault] = useState('');
  const load = (): void => void app.live.challenges().then(setChallenges);
  useEffect(load, []);
  const join = async (id: string): Promise<void> => {
    const name = app.keep('name', (kept) => (typeof kept === 'string' ? kept : null), '').load();
    const joined = await app.live.join(id, name);
    setFault(joined.ok ? '' : joined.error);
    load();
  };
  // One's own challenge is on the table.
  const others = challenges.filter(({ id }) => !app.live.list().some((kept) => kept.id === id));
  return (
    <section aria-labelledby="lobby" data-version={live.version}>
      <h2 id="lobby" tabIndex={-1}>
        Who wants to play?
      </h2>
      {others.length === 0 && <p class="quiet">Nobody waits at the moment.</p>}
      <ul class="rows">
        {others.map((each) => (
          <li key={each.id}>
            <button
              type="button"
              class="row"
              data-challenge={each.id}
              onClick={() => pressAway(() => void join(each.id))}
            >
              <Icon name="people" />
              <span>
                Play against {challengerOf(each)}
                <small>
                  You have {capitalised(each.open)} · {each.clock?.control ?? 'no clock'} · {capitalised(each.rules)}
                </small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p class="fault" role="status">
        {fault}
      </p>
      <button type="button" onClick={load}>
        <Icon name="again" /> Look again
      </button>
    </section>
  );
}

function challengerOf({ white, black, open }: Challenge): string {
  return (colourOf(open) === 0 ? black : white).name ?? 'somebody';
}
