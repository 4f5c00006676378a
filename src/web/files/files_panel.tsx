import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { formatFen } from '../../notation/fen.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import { copyText } from '../clipboard.ts';
import { pressAway } from '../focus.ts';
import { Icon } from '../icons.tsx';
import { KeptLinks } from '../links/kept_links.tsx';
import { useEscapeToBoard } from '../reading_page.ts';
import { saveFile } from '../save_file.ts';
import { Shelf } from '../shelf/shelf_view.tsx';
import { useApp, usePage } from '../use_app.ts';
import { decode, addressesOf, layFound, pgnOfGame, readGames } from './game_texts.ts';
import { KeptGames } from './kept_games.tsx';
import type { FoundGame, UnreadGame } from './read_text.ts';

/** Opens, pastes, saves and shares games, and lists those stored in the browser. */
export function FilesPanel(): JSX.Element {
  const [news, setNews] = useState('');
  useEscapeToBoard();
  return (
    <div class="files">
      <div class="files-games">
        <KeptGames onNews={setNews} />
        <KeptLinks />
        <Shelf onNews={setNews} />
      </div>
      <div class="files-tools">
        <OpenText onNews={setNews} />
        <SaveGame onNews={setNews} />
        <ShareLink onNews={setNews} />
      </div>
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
const LINK = /^\s*https?:\S*#((?:fen|pgnz?|at|rules|view|game)=\S+)\s*$/;

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
    <section aria-labelledby="open-title">
      <h2 id="open-title">Open a game or a position</h2>
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
        Or paste it here, or a link
        <textarea
          rows={3}
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
    <section aria-labelledby="save-title">
      <h2 id="save-title">Save the game on the board</h2>
      <div class="actions">
        <button
          type="button"
          data-save
          onClick={() => saveFile('game.pgn', 'application/x-chess-pgn', pgnOfGame(app.game))}
        >
          <Icon name="save" /> Save PGN file
        </button>
        <button type="button" onClick={() => void copy(pgnOfGame(app.game), 'The PGN', onNews)}>
          <Icon name="copy" /> Copy PGN
        </button>
      </div>
      <div class="link">
        <label class="field">
          The position as FEN
          <input type="text" readOnly data-fen-now value={formatFen(position.setup)} />
        </label>
        <button type="button" onClick={() => void copy(formatFen(position.setup), 'The FEN', onNews)}>
          Copy FEN
        </button>
      </div>
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
    <section aria-labelledby="share-title">
      <h2 id="share-title">Share</h2>
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

async function copy(text: string, what: string, onNews: (news: string) => void): Promise<void> {
  const isCopied = await copyText(text);
  onNews(
    isCopied ? `${what} is copied.` : 'The browser does not let the page copy. Select the text, or save it as a file.',
  );
}
