import type { JSX } from 'preact';
import { PreviewBar } from './preview/preview_bar.tsx';
import { AttemptBar } from './review/attempt_bar.tsx';
import { usePage, useApp } from './use_app.ts';
import { StatusLine } from './play/status.tsx';
import { useModeViews } from './panel_views.tsx';
import { capitalised } from '../rules/words.ts';
import { Toolbar } from './toolbar.tsx';
import { isWatched } from './play/players.ts';
import { waits } from './play/status_text.ts';
import { Tool } from './play/tool.tsx';

/** Status and commands below the table: for the line being stepped through, or for the mode. */
export function BelowTable(): JSX.Element {
  const { preview, mode } = usePage();
  const { Status = StatusLine } = useModeViews();
  if (preview !== null) return <PreviewBar preview={preview} />;
  if (mode === 'attempt') return <AttemptBar />;
  return (
    <>
      <Status />
      <ToolBar />
    </>
  );
}

/** The commands of the mode. On phones the menu is one of them. */
function ToolBar(): JSX.Element {
  const app = useApp();
  const { mode, isPanelOpen } = usePage();
  const { Tools } = useModeViews();
  return (
    <Toolbar label={capitalised(mode)}>
      {mode === 'game' && <GameTools />}
      {Tools !== undefined && <Tools />}
      <Tool name="Flip" icon="flip" run={() => app.flip()} />
      <Tool name="Menu" icon={isPanelOpen ? 'close' : 'menu'} isPressed={isPanelOpen} run={() => app.toggleMenu()} />
    </Toolbar>
  );
}

function GameTools(): JSX.Element {
  const app = useApp();
  const { table } = usePage().game;
  const { activity, node, end } = table;
  return (
    <>
      <Tool
        name="Undo"
        icon="undo"
        isOff={node.parent === null && node.statedEnd === null}
        run={() => app.game.undo()}
      />
      <Tool name="Redo" icon="redo" isOff={node.next === null} run={() => app.game.redo()} />
      <EngineTool />
      <Tool
        name="Hint"
        icon="hint"
        isOff={end !== null || activity === 'move' || activity === 'pace' || activity === 'hint'}
        run={() => app.game.hint()}
      />
    </>
  );
}

/** Commands for the engine and the clock: to continue, to move at once, or to wait if people watch. */
function EngineTool(): JSX.Element {
  const app = useApp();
  const { table } = usePage().game;
  const { activity, end, seats } = table;
  if (waits(table)) return <Tool name="Go on" icon="resume" run={() => app.game.resume()} />;
  if (end === null && isWatched(seats)) return <Tool name="Pause" icon="pause" run={() => app.game.pause()} />;
  const isOff = activity !== 'move' && activity !== 'hint';
  return <Tool name="Move now" icon="moveNow" isOff={isOff} run={() => app.game.hurry()} />;
}
