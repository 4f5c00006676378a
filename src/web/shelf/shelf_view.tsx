import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { WHITE } from '../../shared/men.ts';
import { borrowFound, readGame } from '../files/game_texts.ts';
import { lastPosition, type LastPosition } from '../files/last_position.ts';
import { MiniBoard } from '../files/mini_board.tsx';
import { pressAway } from '../focus.ts';
import type { GameController } from '../play/game_controller.ts';
import { isReadingPage } from '../reading_page.ts';
import { useApp } from '../use_app.ts';
import { readShelf, type ShelfGame } from './shelf.ts';

/** So many are shown until all are asked for: on a page that fills rows of cards. */
const SHOWN = { panel: 3, page: 6 };

interface ShelfProps {
  readonly onNews: (text: string) => void;
}

/** Games that were published, and some of Ransom's own, with comments. */
export function Shelf({ onNews }: ShelfProps): JSX.Element {
  const app = useApp();
  const [games, setGames] = useState<readonly ShelfGame[] | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  useEffect(() => {
    // In a file of its own: few of those who open the panel look at it.
    import('./games.pgn', { with: { type: 'text' } }).then(
      (file) => setGames(readShelf(file.default)),
      () => onNews('The games worth seeing can’t be loaded. Are you offline?'),
    );
  }, []);
  const open = ({ pgn, why }: ShelfGame): void => {
    const game = readGame(app.game, pgn);
    if (game === null) return;
    pressAway(() => {
      borrowFound(app.files, app.game, game);
      app.game.tell(why);
      app.openPanel('game');
    });
  };
  const shown = showsAll ? (games ?? []) : (games ?? []).slice(0, isReadingPage() ? SHOWN.page : SHOWN.panel);
  return (
    <section aria-labelledby="shelf-title">
      <h2 id="shelf-title">Games worth seeing</h2>
      {games === null && <p class="quiet">Loading …</p>}
      <ul class="rows shelf">
        {shown.map((game) => (
          <ShelfRow key={game.title} game={game} onOpen={() => open(game)} />
        ))}
      </ul>
      {games !== null && games.length > shown.length && (
        <button
          type="button"
          class="show-all"
          onClick={() => pressAway(() => setShowsAll(true), `.shelf li:nth-child(${shown.length + 1}) button`)}
        >
          Show all {games.length}
        </button>
      )}
    </section>
  );
}

interface RowProps {
  readonly game: ShelfGame;
  readonly onOpen: () => void;
}

/** Null if it can't be read. */
function endOf(controller: GameController, { pgn }: ShelfGame): LastPosition | null {
  const found = readGame(controller, pgn);
  return found && lastPosition(found.tree);
}

function ShelfRow({ game, onOpen }: RowProps): JSX.Element {
  const app = useApp();
  const { title, source, year, result, moves, why } = game;
  const facts = [source, year, result ?? '', `${moves} moves`].filter((fact) => fact !== '');
  return (
    <li>
      <button type="button" class="row game-row" data-shelf={title} onClick={onOpen}>
        <MiniBoard stamp={title} read={() => endOf(app.game, game)} side={WHITE} />
        <span class="game-text">
          <span class="game-players">{title}</span>
          <small>{facts.join(', ')}</small>
          <span class="shelf-why">{why}</span>
        </span>
      </button>
    </li>
  );
}
