import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { Result } from '../../rules/result.ts';
import { pressAway } from '../focus.ts';
import { Icon } from '../icons.tsx';
import { ScoreBadge } from '../progress/score_sign.tsx';
import type { UnreadableText } from '../storage/games.ts';
import type { GameTree } from '../../table/tree.ts';
import { useApp, usePage } from '../use_app.ts';
import { dayWords } from '../words/day_words.ts';
import { lastPosition, type LastPosition } from './last_position.ts';
import { FILTERS, isListed, listedGames, type Filter, type ListedGame } from './listed_games.ts';
import { MiniBoard } from './mini_board.tsx';

/** More games can be filtered. */
const FEW = 10;
/** So many are shown until all are asked for. */
const SHOWN = 6;
/** Takes the focus of what is deleted below it. */
const TITLE_ID = 'kept-title';

interface KeptProps {
  readonly onNews: (text: string) => void;
}

/** A game that was deleted, in its place in the list until another one is, and what puts it back. */
interface Deleted {
  readonly game: ListedGame;
  readonly putBack: () => boolean;
}

/** The games that the browser keeps. */
export function KeptGames({ onNews }: KeptProps): JSX.Element {
  const app = useApp();
  const { keeper } = app.files;
  const { table, choice } = usePage().game;
  /** Games opened, deleted or put back here. */
  const [count, setCount] = useState(0);
  const [deleted, setDeleted] = useState<Deleted | null>(null);
  const show = (result: Result<unknown, string> | null): void => {
    onNews(result?.ok === false ? result.error : '');
    setCount(count + 1);
  };
  // The page may change ten times a second, but what is kept only with the game, and reading it takes a while.
  const [games, unreadable] = useMemo(
    () => [listedGames(keeper), keeper.unreadable()],
    [table.node, table.version, choice, count],
  );
  const open = ({ id }: ListedGame): void =>
    pressAway(() => {
      const opened = app.files.open(id);
      show(opened);
      if (opened.ok) app.backToGame();
    });
  const remove = (game: ListedGame): void =>
    pressAway(() => {
      setDeleted({ game, putBack: keeper.remove(game.id) });
      show(null);
    }, '[data-put-back]');
  const putBack = ({ game, putBack: write }: Deleted): void =>
    pressAway(() => {
      const isBack = write();
      if (isBack) setDeleted(null);
      show(null);
      onNews(isBack ? '' : 'There is no room left to put the game back.');
    }, `[data-kept="${game.id}"]`);
  const removeText = ({ key }: UnreadableText): void =>
    pressAway(() => {
      keeper.removeUnreadable(key);
      show(null);
    }, `#${TITLE_ID}`);
  return (
    <section aria-labelledby={TITLE_ID}>
      <h2 id={TITLE_ID} tabIndex={-1}>
        Your games
      </h2>
      {app.files.fault !== null && <p class="fault">{app.files.fault.message}</p>}
      {games.length === 0 && deleted === null && app.files.fault === null && (
        <p class="quiet">No game is kept yet. Games are kept in this browser after every move.</p>
      )}
      <GameList games={games} deleted={deleted} onOpen={open} onDelete={remove} onPutBack={putBack} />
      {unreadable.map((text) => (
        <UnreadableGame key={text.key} unreadable={text} onDelete={() => removeText(text)} />
      ))}
    </section>
  );
}

interface ListProps {
  readonly games: readonly ListedGame[];
  readonly deleted: Deleted | null;
  readonly onOpen: (game: ListedGame) => void;
  readonly onDelete: (game: ListedGame) => void;
  readonly onPutBack: (deleted: Deleted) => void;
}

function GameList({ games, deleted, onOpen, onDelete, onPutBack }: ListProps): JSX.Element {
  const [filter, setFilter] = useState<Filter>('All');
  const [showsAll, setShowsAll] = useState(false);
  const isGone = (game: ListedGame): boolean => game === deleted?.game;
  const all = deleted === null ? games : [...games, deleted.game].sort((a, b) => b.playedAt - a.playedAt);
  const isFiltered = games.length > FEW;
  const chosen = all.filter((game) => isGone(game) || !isFiltered || isListed(game, filter));
  const shown = showsAll ? chosen : chosen.slice(0, SHOWN);
  return (
    <>
      {isFiltered && <FilterButtons games={games} filter={filter} onChange={setFilter} />}
      {chosen.length === 0 && isFiltered && <p class="quiet">None of your games.</p>}
      <ul class="rows kept">
        {shown.map((game) =>
          isGone(game) ? (
            <DeletedGame key={game.id} game={game} onPutBack={() => onPutBack(deleted!)} />
          ) : (
            <KeptGame key={game.id} game={game} onOpen={() => onOpen(game)} onDelete={() => onDelete(game)} />
          ),
        )}
      </ul>
      {chosen.length > shown.length && (
        <button
          type="button"
          class="show-all"
          onClick={() => pressAway(() => setShowsAll(true), `[data-kept="${chosen[SHOWN]!.id}"]`)}
        >
          Show all {chosen.length}
        </button>
      )}
    </>
  );
}

interface FilterProps {
  readonly games: readonly ListedGame[];
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
}

function FilterButtons({ games, filter, onChange }: FilterProps): JSX.Element {
  return (
    <div class="filters" role="group" aria-label="Which games">
      {FILTERS.map((name) => (
        <button key={name} type="button" aria-pressed={name === filter} onClick={() => onChange(name)}>
          {name} <small>{games.filter((game) => isListed(game, name)).length}</small>
        </button>
      ))}
    </div>
  );
}

interface KeptGameProps {
  readonly game: ListedGame;
  readonly onOpen: () => void;
  readonly onDelete: () => void;
}

function KeptGame({ game, onOpen, onDelete }: KeptGameProps): JSX.Element {
  const { id, players, score, result, opening, figures, playedAt, side } = game;
  const { keeper } = useApp().files;
  return (
    <li>
      <button type="button" class="row game-row" data-kept={id} onClick={onOpen}>
        <MiniBoard stamp={`${id} ${playedAt}`} read={() => read(keeper.read(id))} side={side}>
          {score !== null && <ScoreBadge score={score} />}
        </MiniBoard>
        <span class="game-text">
          <span class="game-players">{players}</span>
          <small>
            <strong class={score ?? ''}>{result}</strong> <PlayedAt game={game} />
            {figures.map((figure) => `, ${figure}`).join('')}
          </small>
          <small class="game-opening">{opening}</small>
        </span>
      </button>
      <button type="button" class="game-delete" aria-label={`Delete: ${players}`} title="Delete" onClick={onDelete}>
        <Icon name="remove" />
      </button>
    </li>
  );
}

function read(tree: GameTree | null): LastPosition | null {
  return tree === null ? null : lastPosition(tree);
}

function PlayedAt({ game: { playedAt } }: { readonly game: ListedGame }): JSX.Element | null {
  if (playedAt === 0) return null;
  const date = new Date(playedAt);
  return (
    <time dateTime={date.toISOString()} title={date.toLocaleString()}>
      {dayWords(playedAt, Date.now())}
    </time>
  );
}

interface DeletedProps {
  readonly game: ListedGame;
  readonly onPutBack: () => void;
}

function DeletedGame({ game: { players }, onPutBack }: DeletedProps): JSX.Element {
  return (
    <li class="game-deleted">
      <span role="status">Deleted: {players}</span>
      <button type="button" data-put-back onClick={onPutBack}>
        <Icon name="undo" /> Undo
      </button>
    </li>
  );
}

interface UnreadableProps {
  readonly unreadable: UnreadableText;
  readonly onDelete: () => void;
}

/** A kept text that could not be read as a game, to be copied or deleted. */
function UnreadableGame({ unreadable, onDelete }: UnreadableProps): JSX.Element {
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
