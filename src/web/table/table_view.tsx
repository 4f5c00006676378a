import type { JSX, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { armMan, manAtPlace } from '../setup/setup_state.ts';
import { useApp, usePage } from '../use_app.ts';
import { BoardView } from './board_view.tsx';
import { ChooserView } from './chooser_view.tsx';
import { Gestures } from './gestures.ts';
import type { Ground } from './ground.ts';
import { LAYOUTS, STORES } from './layout.ts';
import { Overlay } from './overlay.tsx';
import { RefusedView } from './refused_view.tsx';
import { StoreView } from './store_view.tsx';
import { touchByKey } from './touch_by_key.ts';

/** The table: the board, the four stores, marks, and questions beside squares. */
export function TableView(): JSX.Element {
  const app = useApp();
  const state = usePage();
  const layout = LAYOUTS[state.shape];
  const scene = app.scene();
  const ground = useRef<Ground | null>(null);
  const table = useRef<HTMLDivElement>(null);
  const held = useRef<HTMLDivElement>(null);
  useGestures(table, held, ground);
  useLayoutEffect(
    () => ground.current?.redraw(),
    [state.shape, state.settings.tableSize, state.mode, state.isPanelOpen, state.sheet, state.preview],
  );
  useEscape(() => {
    app.hand.clear();
    app.model.update('setup', armMan, null);
  });
  return (
    <div ref={table} class={`table men ${state.shape}`}>
      {STORES.map((store) => (
        <StoreView key={`${store.kind}${store.player}`} store={store} scene={scene} layout={layout} />
      ))}
      <BoardView scene={scene} layout={layout} ground={ground} />
      <div ref={held} class="held" aria-hidden="true" />
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

/** Gives what pointers do on the table to the hand. */
function useGestures(
  table: RefObject<HTMLElement | null>,
  held: RefObject<HTMLElement | null>,
  ground: RefObject<Ground | null>,
): void {
  const app = useApp();
  useLayoutEffect(() => {
    const gestures = new Gestures(table.current!, held.current!, {
      press: (place) => app.hand.press(place),
      release: (place) => app.hand.release(place),
      releaseAt(from, to) {
        ground.current?.expectRelease();
        app.hand.releaseAt(from, to);
      },
      letGo: () => app.hand.clear(),
      click: (place) => touchByKey(app, place),
      manAt: (place) => manAtPlace(app.scene().setup, place),
      lift: (place) => ground.current?.lift(place?.kind === 'square' ? place.square : null),
    });
    return () => gestures.destroy();
  }, []);
}
