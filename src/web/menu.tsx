import type { JSX } from 'preact';
import { PANEL_TITLE, pressAway } from './focus.ts';
import { Icon } from './icons.tsx';
import { ENTRIES, PANELS, entryOf, isBesideBoard, type Entry, type PanelName } from './panels.ts';
import { SheetClocks, useHasClocks } from './play/clock_view.tsx';
import { isFirstVisit } from './play/game_state.ts';
import { SheetControls, isSheet } from './sheet.tsx';
import { PANEL_OF_MODE } from './state/page_state.ts';
import { useApp, usePage } from './use_app.ts';

/** The bar at the top of the page: its name and the entries. On phones the entries alone, at the bottom. */
export function Menu(): JSX.Element {
  const app = useApp();
  const { panel, isPanelOpen, mode, settings } = usePage();
  // The list closed, what is on the table is left.
  const isClosedList = entryOf(panel).title === 'More' && !isPanelOpen && isSheet();
  const current = entryOf(isClosedList ? PANEL_OF_MODE[mode] : panel);
  /** On phones an entry comes back to the panel where it was left; the last one is a list. */
  const open = (entry: Entry): void => {
    const isBack = isSheet() && entry === entryOf(panel) && entry.title !== 'More' && isBesideBoard(panel);
    pressAway(() => app.openFromMenu(isBack ? panel : entry.panels[0]));
  };
  return (
    <header class="menu">
      <Brand />
      <nav aria-label="Menu">
        {ENTRIES.map((entry) => (
          <button
            key={entry.title}
            type="button"
            aria-current={current === entry ? 'page' : undefined}
            onClick={() => open(entry)}
            data-tool={entry.title === 'More' ? 'menu' : undefined}
          >
            <Icon name={entry.icon} /> {entry.title}
          </button>
        ))}
      </nav>
      <UpdateButton />
      <button
        type="button"
        class="sound"
        aria-label="Sound"
        aria-pressed={settings.hasSound}
        title={settings.hasSound ? 'Sound is on' : 'Sound is off'}
        onClick={() => app.setSettings({ hasSound: !settings.hasSound })}
      >
        <Icon name={settings.hasSound ? 'sound' : 'mute'} />
      </button>
    </header>
  );
}

/** A pawn behind bars. */
export function Brand(): JSX.Element {
  return (
    <span class="brand" aria-hidden="true">
      <svg class="brand-mark" viewBox="0 0 32 32">
        <rect width="32" height="32" rx="7" />
        <path d="M16 6a4 4 0 0 0-2.9 6.8c-2 1.2-2.6 3.6-1.5 5.7-2.6 1.6-4.2 4-4.4 7.5h17.6c-.2-3.5-1.8-5.9-4.4-7.5 1.1-2.1.5-4.5-1.5-5.7A4 4 0 0 0 16 6z" />
        <path class="brand-bars" d="M9.5 3v26M16 3v26M22.5 3v26" />
      </svg>
      Ransom <small>Hostage Chess</small>
    </span>
  );
}

/** Offers a new version of the page. It is never loaded without asking, because a game may be in progress. */
function UpdateButton(): JSX.Element | null {
  const app = useApp();
  const { offline } = usePage();
  if (offline.kind !== 'update') return null;
  return (
    <button type="button" class="update" onClick={() => app.offline.takeUpdate()}>
      {offline.otherTabs === 0
        ? 'Load the new version'
        : 'Close the other tabs of this page, then load the new version'}
    </button>
  );
}

/** A game against a friend elsewhere is a new game. */
function tabOf(panel: PanelName): PanelName {
  return panel === 'friends' ? 'new' : panel;
}

function isTab(panel: PanelName): boolean {
  return tabOf(panel) === panel;
}

/** The title of a panel: the panels of its entry to choose from, or the way back to the list of `More`. */
export function PanelHead(): JSX.Element {
  const app = useApp();
  const { panel, game } = usePage();
  const { panels } = entryOf(panel);
  const open = (name: PanelName): void => pressAway(() => app.openFromMenu(name), PANEL_TITLE);
  const isMore = panels[0] === 'more';
  const hasClocks = useHasClocks();
  return (
    <div class={`panel-head ${hasClocks ? 'has-clocks' : ''}`}>
      <h2 class={panels.length > 1 && !isMore ? 'heard' : ''} id="panel-title" tabIndex={-1}>
        {PANELS[panel]}
      </h2>
      {panel === 'game' && isFirstVisit(game) && <Brand />}
      <SheetControls />
      {hasClocks && <SheetClocks />}
      {isMore && panel !== 'more' && (
        <button type="button" class="back" onClick={() => open('more')}>
          <Icon name="previous" /> More
        </button>
      )}
      {!isMore && panels.length > 1 && (
        <nav class="tabs" aria-label="Panels">
          {panels.filter(isTab).map((name) => (
            <button
              key={name}
              type="button"
              aria-current={name === tabOf(panel) ? 'page' : undefined}
              onClick={() => {
                if (name !== panel) open(name);
              }}
            >
              {PANELS[name]}
            </button>
          ))}
        </nav>
      )}
    </div>
  );
}
