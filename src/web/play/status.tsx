import type { JSX } from 'preact';
import { PANELS, PANEL_NAMES } from '../panels.ts';
import { useApp, usePage } from '../use_app.ts';
import { statusText } from './status_text.ts';

/** Whose turn it is, or how the game ended, in a sentence. */
export function StatusLine(): JSX.Element {
  const { mode, game } = usePage();
  return <p class="status">{mode === 'game' && <WithPanels text={statusText(game)} />}</p>;
}

/** A text in which a panel's title in quotation marks opens the panel. */
function WithPanels({ text }: { readonly text: string }): JSX.Element {
  const app = useApp();
  return (
    <>
      {text.split(/“([^”]+)”/).map((part, index) => {
        if (index % 2 === 0) return part;
        const panel = PANEL_NAMES.find((name) => PANELS[name] === part);
        if (panel === undefined) return `“${part}”`;
        return (
          <button
            key={index}
            type="button"
            class="in-text"
            onClick={() => {
              app.openPanel(panel);
              // On phones a lesson's text and tools are below the board, and its panel would hide the board.
              if (panel === 'lessons') app.closePanel();
            }}
          >
            {part}
          </button>
        );
      })}
    </>
  );
}
