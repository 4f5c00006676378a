import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { Button } from '../button.tsx';
import { pressAway } from '../focus.ts';
import { Icon, type IconName } from '../icons.tsx';
import { useApp, usePage } from '../use_app.ts';
import { isMain, walk, type WalkStep } from './walk.ts';

/** Where the buttons lead that step through a score. */
export const STEPS: readonly { readonly step: WalkStep; readonly icon: IconName; readonly name: string }[] = [
  { step: 'first', icon: 'first', name: 'Start' },
  { step: 'back', icon: 'previous', name: 'Back' },
  { step: 'forward', icon: 'next', name: 'Forward' },
  { step: 'last', icon: 'last', name: 'End' },
];

/** Steps through the score, and the menu of the current move. */
export function ScoreTools(): JSX.Element {
  const app = useApp();
  const { node } = usePage().game.table;
  return (
    <div class="score-tools">
      {STEPS.map(({ step, icon, name }) => (
        <Button
          key={step}
          aria-label={name}
          title={name}
          isOff={walk(node, step) === null}
          onClick={() => {
            app.game.walk(step);
          }}
        >
          <Icon name={icon} />
        </Button>
      ))}
      <MoveMenu />
    </div>
  );
}

function MoveMenu(): JSX.Element {
  const app = useApp();
  const { node } = usePage().game.table;
  const menu = useRef<HTMLDetailsElement>(null);
  const { lastEdit } = app.game.table.tree;
  const act = (run: () => void): void =>
    pressAway(() => {
      run();
      if (menu.current !== null) menu.current.open = false;
    }, '.move-menu summary');
  return (
    <details ref={menu} class="move-menu">
      <summary aria-label="Change the score" title="Change the score">
        <Icon name="more" />
      </summary>
      <div class="move-menu-items">
        <button type="button" disabled={isMain(node)} onClick={() => act(() => app.game.promote(node))}>
          <Icon name="promote" /> Make this the main line
        </button>
        <button type="button" disabled={node.parent === null} onClick={() => act(() => app.game.remove(node))}>
          <Icon name="remove" /> Delete from this move on
        </button>
        <button type="button" disabled={lastEdit === null} onClick={() => act(() => app.game.undoEdit())}>
          <Icon name="undo" /> {lastEdit === 'promote' ? 'Undo the change of the main line' : 'Undo the deletion'}
        </button>
      </div>
    </details>
  );
}
