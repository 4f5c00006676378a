import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { BLACK } from '../../shared/men.ts';
import { copyText } from '../clipboard.ts';
import { pressAway } from '../focus.ts';
import { Icon } from '../icons.tsx';
import type { KeptLink } from '../storage/link_games.ts';
import { useApp, usePage } from '../use_app.ts';
import { dayWords } from '../words/day_words.ts';
import { capitalise, friendOf, isToBeSent, lastMoveOf, standing } from './link_words.ts';

/** The games by links that the browser keeps: whose turn it is, and the last link again. */
export function KeptLinks(): JSX.Element | null {
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
              pressAway(() => setDeleted({ kept, putBack: app.links.remove(kept.game.id) }), undoOf('kept-links'))
            }
          />
        ))}
      </ul>
      {deleted !== null && (
        <DeletedNote
          words={`Deleted: the game with ${friendOf(deleted.kept)}`}
          list="kept-links"
          onUndo={() => deleted.putBack() && setDeleted(null)}
        />
      )}
    </section>
  );
}

interface DeletedProps {
  readonly words: string;
  /** The id of the heading above the list. */
  readonly list: string;
  readonly onUndo: () => void;
}

/** Below a list: a game that was deleted from it, with a way to bring it back, after which the list has the focus. */
export function DeletedNote({ words, list, onUndo }: DeletedProps): JSX.Element {
  return (
    <p class="game-deleted">
      <span role="status">{words}</span>
      <button type="button" onClick={() => pressAway(onUndo, `#${list}`)}>
        <Icon name="undo" /> Undo
      </button>
    </p>
  );
}

/** Finds the button of a `DeletedNote`. */
export function undoOf(list: string): string {
  return `#${list} ~ .game-deleted button`;
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
