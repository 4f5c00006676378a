import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { formatFen } from '../../notation/fen.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import type { Result } from '../../rules/result.ts';
import { pressAway } from '../focus.ts';
import { saveFile } from '../save_file.ts';
import type { UnreadableText, GameEntry } from '../storage/games.ts';
import { useApp, usePage } from '../use_app.ts';
import { decode, addressesOf, layFound, pgnOfGame, readGames } from './game_texts.ts';

import type { FoundGame, UnreadGame } from './read_text.ts';

/** Opens, pastes, saves and shares games, and lists those stored in the browser. */
export function FilesPanel(): JSX.Element {
  const [news, setNews] = useState('');
  return (
    <div class="files">
      <OpenText onNews={setNews} />
      <SaveGame onNews={setNews} />
      <ShareLink onNews={setNews} />
      <KeptGames onNews={setNews} />
      <p class="fault" role="status" data-news>
        {news}
      </p>
    </div>
  );
}

interface NewsProps {
  readonly onNews: (text: string) => void;
}

/** A link to a position or a game, by this page or another copy of it. */
const LINK = /^\s*https?:\S*#((?:fen|pgnz?|at|rules|view)=\S+)\s*$/;

function OpenText({ onNews }: NewsProps): JSX.Element {
  const app = useApp();
  const [found, setFound] = useState<FoundGamesProps['games']>([]);
  const play = (game: FoundGame): void =>
    pressAway(() => {
      setFound([]);
      layFound(app.game, game);
      app.openPanel('game');
    });
  const open = (source: string): void => {
    const link = LINK.exec(source)?.[1];
    if (link !== undefined) {
      onNews('');
      app.backToGame();
      location.hash = link;
      return;
    }
    const games = readGames(app.game, source);
    setFound([]);
    onNews(games.ok ? '' : games.error);
    if (!games.ok) return;
    const [first, second] = games.value;
    if (second === undefined && first?.tree) play(first);
    else setFound(games.value);
  };
  return (
    <section aria-label="Open">
      <h2>Open</h2>
      <FileField onText={open} onUnreadable={() => onNews('This file can’t be read.')} />
      <PasteField onText={open} />
      {found.length > 0 && <FoundGames games={found} onChoose={play} />}
    </section>
  );
}

interface FileFieldProps {
  readonly onText: (text: string) => void;
  readonly onUnreadable: () => void;
}

function FileField({ onText, onUnreadable }: FileFieldProps): JSX.Element {
  return (
    <label class="field">
      A file with PGN or a FEN
      <input
        type="file"
        accept=".pgn,.fen,.txt,application/x-chess-pgn,text/plain"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          void file?.arrayBuffer().then((bytes) => onText(decode(bytes)), onUnreadable);
          // Otherwise the same file, mended, could not be chosen again.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}

function PasteField({ onText }: { readonly onText: (text: string) => void }): JSX.Element {
  const [text, setText] = useState('');
  return (
    <>
      <label class="field">
        Or paste it here
        <textarea
          rows={4}
          data-paste
          value={text}
          spellcheck={false}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <div class="actions">
        <button type="button" data-open onClick={() => onText(text)}>
          Open
        </button>
      </div>
    </>
  );
}

interface FoundGamesProps {
  readonly games: readonly (FoundGame | UnreadGame)[];
  readonly onChoose: (game: FoundGame) => void;
}

function FoundGames({ games, onChoose }: FoundGamesProps): JSX.Element {
  return (
    <ol aria-label="Games of the text">
      {games.map((game, index) => (
        <li key={index}>
          {game.tree === null ? (
            game.title
          ) : (
            <button type="button" onClick={() => onChoose(game)}>
              {game.title}
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}

function SaveGame({ onNews }: NewsProps): JSX.Element {
  const app = useApp();
  const { position } = usePage().game.table;
  return (
    <section aria-label="Save">
      <h2>Save</h2>
      <div class="actions">
        <button
          type="button"
          data-save
          onClick={() => saveFile('game.pgn', 'application/x-chess-pgn', pgnOfGame(app.game))}
        >
          Save PGN file
        </button>
        <button type="button" onClick={() => void copy(pgnOfGame(app.game), 'The PGN', onNews)}>
          Copy PGN
        </button>
        <button type="button" onClick={() => void copy(formatFen(position.setup), 'The FEN', onNews)}>
          Copy FEN
        </button>
      </div>
      <label class="field">
        FEN
        <input type="text" readOnly data-fen-now value={formatFen(position.setup)} />
      </label>
    </section>
  );
}

function ShareLink({ onNews }: NewsProps): JSX.Element {
  const app = useApp();
  const { game, isFlipped } = usePage();
  const [links, setLinks] = useState({ game: '', position: '' });
  useEffect(() => {
    let isOld = false;
    void addressesOf(app.game, isFlipped ? BLACK : WHITE).then((fresh) => {
      if (!isOld) setLinks(fresh);
    });
    return () => {
      isOld = true;
    };
    // Versions count the changes of one tree: only its nodes tell a game from another.
  }, [game.table.node, game.table.version, isFlipped]);
  const whole = (address: string): string => `${location.origin}${location.pathname}#${address}`;
  return (
    <section aria-label="Share">
      <h2>Share</h2>
      {(['game', 'position'] as const).map((what) => (
        <div key={what} class="link">
          <label class="field">
            Link to the {what}
            <input type="text" readOnly data-link={what} value={whole(links[what])} />
          </label>
          <button type="button" onClick={() => void copy(whole(links[what]), 'The link', onNews)}>
            Copy
          </button>
        </div>
      ))}
    </section>
  );
}

/** Takes the focus of what is deleted below it. */
const KEPT_TITLE_ID = 'kept-title';

function KeptGames({ onNews }: NewsProps): JSX.Element {
  const app = useApp();
  const { keeper } = app.files;
  const { table, choice } = usePage().game;
  /** Games opened or deleted here. */
  const [count, setCount] = useState(0);
  const show = (result: Result<unknown, string> | null): void => {
    onNews(result?.ok === false ? result.error : '');
    setCount(count + 1);
  };
  const removeBy = (remove: () => void): void =>
    pressAway(() => {
      remove();
      show(null);
    }, `#${KEPT_TITLE_ID}`);
  // The page may change ten times a second, but what is kept only with the game, and reading it takes a while.
  const [games, unreadable] = useMemo(
    () => [keeper.list(), keeper.unreadable()],
    [table.node, table.version, choice, count],
  );
  return (
    <section aria-label="Kept games">
      <h2 id={KEPT_TITLE_ID} tabIndex={-1}>
        Kept in this browser
      </h2>
      {app.files.fault !== null && <p class="fault">{app.files.fault.message}</p>}
      {games.length === 0 && app.files.fault === null && (
        <p class="quiet">No game is kept yet. Games are kept after every move.</p>
      )}
      <ul class="kept">
        {games.map((game) => (
          <KeptGame
            key={game.id}
            game={game}
            onOpen={() =>
              pressAway(() => {
                const opened = app.files.open(game.id);
                show(opened);
                if (opened.ok) app.closePanel();
              })
            }
            onDelete={() => removeBy(() => keeper.remove(game.id))}
          />
        ))}
      </ul>
      {unreadable.map((text) => (
        <UnreadableGame
          key={text.key}
          unreadable={text}
          onDelete={() => removeBy(() => keeper.removeUnreadable(text.key))}
        />
      ))}
    </section>
  );
}

interface KeptGameProps {
  readonly game: GameEntry;
  readonly onOpen: () => void;
  readonly onDelete: () => void;
}

function KeptGame({ game, onOpen, onDelete }: KeptGameProps): JSX.Element {
  const { id, title, savedAt } = game;
  return (
    <li>
      <button type="button" data-kept={id} onClick={onOpen}>
        {title} <small>{savedAt === 0 ? '' : new Date(savedAt).toLocaleString()}</small>
      </button>
      <DeleteButton what={title} onDelete={onDelete} />
    </li>
  );
}

interface DeleteButtonProps {
  readonly what: string;
  readonly onDelete: () => void;
}

/** Deletes at the second press: nothing brings a kept game back, and its name, which opens it, is beside the button. */
function DeleteButton({ what, onDelete }: DeleteButtonProps): JSX.Element {
  const [isSure, setSure] = useState(false);
  const name = isSure ? 'Really delete' : 'Delete';
  return (
    <button
      type="button"
      aria-label={`${name}: ${what}`}
      onClick={() => {
        if (isSure) onDelete();
        else setSure(true);
      }}
      onBlur={() => setSure(false)}
    >
      {name}
    </button>
  );
}

interface UnreadableGameProps {
  readonly unreadable: UnreadableText;
  readonly onDelete: () => void;
}

/** A kept text that could not be read as a game, to be copied or deleted. */
function UnreadableGame({ unreadable, onDelete }: UnreadableGameProps): JSX.Element {
  return (
    <div class="unreadable">
      <label class="field">
        {unreadable.reason} This is its text:
        <textarea rows={3} readOnly data-unreadable value={unreadable.text} />
      </label>
      <button type="button" onClick={onDelete}>
        Delete this text
      </button>
    </div>
  );
}

async function copy(text: string, what: string, onNews: (news: string) => void): Promise<void> {
  try {
    // Browsers have a clipboard only over https and for localhost.
    await navigator.clipboard.writeText(text);
    onNews(`${what} is copied.`);
  } catch {
    onNews('The browser does not let the page copy. Select the text, or save it as a file.');
  }
}
