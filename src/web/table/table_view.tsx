import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { armMan } from '../setup/setup_state.ts';
import { useApp, usePage } from '../use_app.ts';
import { BoardView } from './board_view.tsx';
import { ChooserView } from './chooser_view.tsx';
import type { Ground } from './ground.ts';
import { LAYOUTS, STORES } from './layout.ts';
import { Overlay } from './overlay.tsx';
import { RefusedView } from './refused_view.tsx';
import { StoreView } from './store_view.tsx';

/** The table: the board, the four stores, marks, and questions beside squares. */
export function TableView(): JSX.Element {
  const app = useApp();
  const state = usePage();
  const layout = LAYOUTS[state.shape];
  const scene = app.scene();
  const ground = useRef<Ground | null>(null);
  useLayoutEffect(() => ground.current?.redraw(), [state.shape, state.settings.tableSize, state.mode]);
  useEscape(() => {
    app.hand.clear();
    app.model.update('setup', armMan, null);
  });
  return (
    <div class={`table men ${state.shape}`}>
      {STORES.map((store) => (
        <StoreView
          key={`${store.kind}${store.player}`}
          store={store}
          scene={scene}
          layout={layout}
          onDrag={(man, event) => ground.current?.drag(man, event)}
        />
      ))}
      <BoardView scene={scene} layout={layout} ground={ground} />
      <Overlay scene={scene} layout={layout} />
      {state.hand.chooser !== null && (
        <ChooserView chooser={state.hand.chooser} owner={scene.setup.turn} layout={layout} />
      )}
      {state.hand.refused !== null && <RefusedView refused={state.hand.refused} layout={layout} />}
    </div>
  );
}

/** Escape resets the hand and what was taken from the box, wherever the focus is. */
function useEscape(run: () => void): void {
  useLayoutEffect(() => {
    const press = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') run();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
