import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { formatFen } from '../notation/fen.ts';
import { capitalised, playerName } from '../rules/words.ts';
import { BLACK, WHITE } from '../shared/men.ts';
import { BelowTable } from './below_table.tsx';
import { useLatePanels } from './fetch_late_panels.ts';
import { focusBoard } from './focus.ts';
import { useLetterKeys } from './keys/use_letter_keys.ts';
import { Brand, Menu, PanelHead } from './menu.tsx';
import { PanelView } from './panel_views.tsx';
import { READ, isBesideBoard } from './panels.ts';
import { ClockView } from './play/clock_view.tsx';
import { isFirstVisit } from './play/game_state.ts';
import { nameBeside } from './play/players.ts';
import { Scrim } from './sheet.tsx';
import { useGameKeys } from './play/use_game_keys.ts';
import { LAYOUTS, shapeClass } from './table/layout.ts';
import { RefusedView } from './table/refused_view.tsx';
import { TableView } from './table/table_view.tsx';
import { useApp, usePage } from './use_app.ts';

/** The whole page: the table and everything around it, the menu and one panel. */
export function Page(): JSX.Element {
  const { shape, isPanelOpen, panel, sheet, preview, mode, game, review, rules, puzzles, ideaPart } = usePage();
  const hasBar = preview !== null || mode === 'attempt';
  const { width, height, board } = LAYOUTS[shape];
  const open = isPanelOpen ? `panel-open at-${panel} sheet-${sheet} ${isBesideBoard(panel) ? '' : 'over-board'}` : '';
  const isOnMove = panel === 'review' && review.focus !== null;
  const hasEnd = panel === 'game' && sheet === 'low' && game.table.end !== null && game.viewed === null;
  const hasOptions = panel === 'puzzles' && puzzles.session?.kind === 'choice';
  useGameKeys();
  useLetterKeys();
  return (
    <div
      class={`page ${shapeClass(shape)} mode-${mode} on-${panel} ${open} ${hasBar ? 'has-bar' : ''} ${isOnMove ? 'on-move' : ''} ${hasEnd ? 'has-end' : ''} ${hasOptions ? 'has-options' : ''} ${mode === 'game' && isFirstVisit(game) ? 'first-visit' : ''} ${ideaPart === null ? '' : 'telling'} ${READ.includes(panel) && !rules.isBeside ? 'reading' : ''}`}
      style={{ '--ratio': String(width / height), '--board-x': String(board.x / width) }}
    >
      <SkipLink />
      <Menu />
      <TableRegion />
      <Scrim />
      <PanelRegion />
      <SpeechView />
    </div>
  );
}

function SkipLink(): JSX.Element {
  return (
    <a
      class="skip"
      href="#board"
      onClick={(event) => {
        // The page's address belongs to the game.
        event.preventDefault();
        focusBoard();
      }}
    >
      To the board
    </a>
  );
}

/** The table between the strips of the players. */
function TableRegion(): JSX.Element {
  const app = useApp();
  const { isFlipped, mode } = usePage();
  const { setup } = app.scene();
  return (
    <main data-fen={formatFen(setup)} data-flipped={String(isFlipped)} data-activity={mode}>
      <h1 class="heard">Ransom: Hostage Chess</h1>
      <PlayerStrip place="above" />
      <TableView />
      <RefusedView />
      <PlayerStrip place="below" />
      <BelowTable />
    </main>
  );
}

/** The panel, from its top whenever it or what it is about becomes another one. */
function PanelRegion(): JSX.Element {
  const { panel, shownCount } = usePage();
  const region = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    region.current!.scrollTop = 0;
  }, [panel, shownCount]);
  return (
    <aside ref={region} class="panel" aria-labelledby="panel-title" data-panel={panel}>
      <PanelHead />
      <MoveField />
      <PanelView panel={panel} />
    </aside>
  );
}

/** The field for typed moves, for those who have asked for it. */
function MoveField(): JSX.Element | null {
  return usePage().command.isOpen ? <LateMoveField /> : null;
}

function LateMoveField(): JSX.Element | null {
  const late = useLatePanels();
  return late && <late.CommandField />;
}

/**
 * Announcements for screen readers. Both regions are in the page from the start, empty, because the initial content of
 * a region isn't read. Each message is a new element, so that a repeated one is read again. Of the polite region only
 * what is added is read: the messages before it stay for a while, so that all of one step are heard.
 */
function SpeechView(): JSX.Element {
  const { polite, assertive, count } = usePage().speech;
  return (
    <>
      <div class="heard" role="status" aria-live="polite" aria-atomic="false">
        {polite.map((text, at) => (
          <p key={count.polite - polite.length + at}>{text}</p>
        ))}
      </div>
      <div class="heard" role="alert" aria-live="assertive">
        {assertive !== '' && <p key={count.assertive}>{assertive}</p>}
      </div>
    </>
  );
}

/**
 * The player above or below the board: name, turn mark, clock. Its space is reserved even if no game is on the table.
 */
function PlayerStrip({ place }: { readonly place: 'above' | 'below' }): JSX.Element {
  const { game, isFlipped, mode, ideaPart } = usePage();
  const colour = (place === 'below') === isFlipped ? BLACK : WHITE;
  if (mode !== 'game') return <div class={`player ${place}`}>{place === 'above' && <Brand />}</div>;
  const { seats, position, end } = game.table;
  const { level, names } = game.choice;
  const name = game.viewed?.names[colour === WHITE ? 0 : 1] ?? nameBeside(seats, level, colour, names);
  const isToMove = end === null && position.turn === colour;
  return (
    <div class={`player ${place} ${isToMove ? 'to-move' : ''}`} data-player={colour}>
      {/* Nobody plays yet: the names are heard only. */}
      {ideaPart !== null && place === 'above' && (
        <span class="idea-caption" aria-hidden="true">
          Watch: a captured bishop buys back your knight
        </span>
      )}
      <span class="player-who">
        <span class="player-name">{name}</span>
        {name !== playerName(colour) && <span class="player-colour">{playerName(colour)}</span>}
      </span>
      {position.ruleset !== 'leslie' && place === 'above' && (
        <span class="ruleset">Rules: {capitalised(position.ruleset)}</span>
      )}
      <ClockView colour={colour} />
      {isToMove && <span class="turn-word">to move</span>}
    </div>
  );
}
