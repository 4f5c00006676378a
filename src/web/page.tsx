import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { formatFen } from '../notation/fen.ts';
import { BelowTable } from './below_table.tsx';
import { UpdateButton } from './offline/update_button.tsx';
import { PANELS, PANEL_NAMES } from './panels.ts';
import { PanelView } from './panel_views.tsx';
import { PlayerStrip } from './play/player_strip.tsx';
import { CommandField } from './command_field/command_field.tsx';
import { focusBoard, pressAway } from './focus.ts';
import { useLetterKeys } from './keys/use_letter_keys.ts';
import { useGameKeys } from './play/use_game_keys.ts';
import { LAYOUTS } from './table/layout.ts';
import { SpeechView } from './speech_view.tsx';
import { TableView } from './table/table_view.tsx';
import { useApp, usePage } from './use_app.ts';

/** Does the user prefer reduced motion? */
function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** The whole page: the table and everything around it, the menu and one panel. */
export function Page(): JSX.Element {
  const { shape, isPanelOpen } = usePage();
  useGameKeys();
  useLetterKeys();
  return (
    <div class={`page ${shape} ${isPanelOpen ? 'panel-open' : ''}`}>
      <SkipLink />
      <Menu />
      <TableRegion />
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

/** The names of the panels. An opened panel scrolls the page to them, a closed one back to the table. */
function Menu(): JSX.Element {
  const app = useApp();
  const { panel: shown, isPanelOpen, shape } = usePage();
  const menu = useRef<HTMLElement>(null);
  // On a phone the box of the set-up stands below the table.
  const isAtMenu = isPanelOpen && !(shape === 'tall' && shown === 'setup');
  useEffect(() => {
    if (isAtMenu) menu.current!.scrollIntoView({ block: 'start', behavior: isStill() ? 'instant' : 'smooth' });
    else window.scrollTo({ top: 0 });
  }, [isAtMenu]);
  return (
    <header ref={menu} class="menu">
      <span class="brand" aria-hidden="true">
        Ransom
      </span>
      <nav aria-label="Panels">
        {PANEL_NAMES.map((panel) => (
          <button
            key={panel}
            type="button"
            aria-current={shown === panel ? 'page' : undefined}
            onClick={() => pressAway(() => app.openPanel(panel))}
          >
            {PANELS[panel]}
          </button>
        ))}
      </nav>
      <UpdateButton />
    </header>
  );
}

/** The table between the strips of the players. */
function TableRegion(): JSX.Element {
  const app = useApp();
  const { shape, isFlipped, mode } = usePage();
  const { setup } = app.scene();
  const layout = LAYOUTS[shape];
  return (
    <main
      data-fen={formatFen(setup)}
      data-flipped={String(isFlipped)}
      data-activity={mode}
      style={{ '--ratio': String(layout.width / layout.height) }}
    >
      <h1 class="heard">Ransom: Hostage Chess</h1>
      <PlayerStrip place="above" />
      <TableView />
      <PlayerStrip place="below" />
      <BelowTable />
    </main>
  );
}

/** The panel, from its top. */
function PanelRegion(): JSX.Element {
  const { panel } = usePage();
  const region = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    region.current!.scrollTop = 0;
  }, [panel]);
  return (
    <aside ref={region} class="panel" aria-labelledby="panel-title" data-panel={panel}>
      <h2 class="heard" id="panel-title" tabIndex={-1}>
        {PANELS[panel]}
      </h2>
      <CommandField />
      <PanelView panel={panel} />
    </aside>
  );
}
