import type { JSX } from 'preact';
import { PANEL_TITLE, pressAway } from '../focus.ts';
import { Icon, type IconName } from '../icons.tsx';
import { PANELS, type PanelName } from '../panels.ts';
import { useApp, usePage } from '../use_app.ts';

/** What each panel of the list is for, in a few words. */
const ROWS: readonly (readonly [panel: PanelName, icon: IconName, does: string])[] = [
  ['files', 'list', 'your games, PGN and links'],
  ['progress', 'ladder', 'the levels that you have beaten'],
  ['rules', 'book', 'all of them, to look up'],
  ['setup', 'table', 'any position, to play or analyse'],
  ['mate', 'proof', 'is there a forced mate?'],
  ['settings', 'settings', 'board, pieces, sound, engine'],
  ['keys', 'keyboard', 'playing without a mouse'],
  ['about', 'help', 'version, licence, working offline'],
];

/** The list of all panels that have no entry of their own. */
export function MorePanel(): JSX.Element {
  const app = useApp();
  const { shape, settings } = usePage();
  const open = (panel: PanelName): void => pressAway(() => app.openPanel(panel), PANEL_TITLE);
  const isOnPhone = shape === 'tall' || matchMedia('(max-height: 500px)').matches;
  // A small window may have a keyboard, a phone has none.
  const hasKeys = !(isOnPhone && matchMedia('(pointer: coarse)').matches);
  return (
    <ul class="rows">
      {ROWS.filter(([panel]) => panel !== 'keys' || hasKeys).map(([panel, icon, does]) => (
        <li key={panel}>
          <button type="button" class="row" onClick={() => open(panel)}>
            <Icon name={icon} />
            <span>
              {PANELS[panel]}
              <small aria-hidden="true">{does}</small>
            </span>
          </button>
        </li>
      ))}
      {isOnPhone && (
        <li>
          <button
            type="button"
            class="row"
            aria-pressed={settings.hasSound}
            onClick={() => app.setSettings({ hasSound: !settings.hasSound })}
          >
            <Icon name={settings.hasSound ? 'sound' : 'mute'} />
            <span>
              Sound
              <small aria-hidden="true">{settings.hasSound ? 'on' : 'off'}</small>
            </span>
          </button>
        </li>
      )}
      {hasKeys && (
        <li>
          <button type="button" class="row" onClick={() => void app.openMoveField().catch(() => undefined)}>
            <Icon name="command" />
            <span>
              Type a move or command <small aria-hidden="true">Nf3, (B-N)*c7, help: the key /</small>
            </span>
          </button>
        </li>
      )}
    </ul>
  );
}
