import type { JSX, RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { squarePlace, type Place } from '../../rules/place.ts';
import type { Setup } from '../../rules/setup.ts';
import { colourName, roleName } from '../../rules/words.ts';
import { colourOf, roleOf } from '../../shared/men.ts';
import { FirstIdea } from '../play/first_idea.tsx';
import { isAnimated } from '../settings/settings_state.ts';
import { EvaluationBar } from '../review/evaluation_bar.tsx';
import { armMan, manAtPlace } from '../setup/setup_state.ts';
import { useApp, usePage } from '../use_app.ts';
import { BoardView } from './board_view.tsx';
import { ChooserView } from './chooser_view.tsx';
import { Gestures } from './gestures.ts';
import { payersAt, shownFetchable } from './exchange_offers.ts';
import type { Ground } from './ground.ts';
import { fly } from './flights.ts';
import { askedPrison, paymentOf } from './hand_words.ts';
import { journeysBetween } from './journeys.ts';
import { LAYOUTS, STORES, arrivalBox, boxOfPlace, cssBox, packed, shapeClass, type Layout } from './layout.ts';
import { isSamePlace } from './place.ts';
import { Overlay } from './overlay.tsx';
import { StoreView } from './store_view.tsx';
import { touchByKey } from './touch_by_key.ts';

/** The best one is no piece of the position, either. */
const MOST_OF_GHOST = 0.7;

/** The table: the board, the four stores, marks, and questions beside squares. */
export function TableView(): JSX.Element {
  const app = useApp();
  const state = usePage();
  const scene = app.scene();
  const layout = packed(LAYOUTS[state.shape], scene);
  const ground = useRef<Ground | null>(null);
  const table = useRef<HTMLDivElement>(null);
  const held = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<Place | null>(null);
  const { hand } = state;
  const { offers, drops } = shownFetchable(state, scene);
  const isAtRest = hand.picked === null && hand.refused === null && scene.position !== null;
  const partners = isAtRest ? payersAt(offers, scene.position, pointed) : hand.partners;
  const turn = scene.setup.turn;
  const isChoosing = hand.picked?.kind === 'store' && scene.hands === 'moves';
  const asked = isChoosing ? askedPrison(hand, turn) : null;
  const paid = isChoosing ? paymentOf(hand, turn) : null;
  const released = useGestures(table, held, ground);
  useFlights(table, ground, released, scene.setup, layout);
  useLayoutEffect(
    () => ground.current?.redraw(),
    [state.shape, state.settings.tableSize, state.mode, state.isPanelOpen, state.panel, state.sheet, state.preview],
  );
  useEscape(() => {
    app.hand.clear();
    app.model.update('setup', armMan, null);
  });
  return (
    <div ref={table} class={`table men ${shapeClass(state.shape)} ${isChoosing ? 'choosing' : ''}`}>
      <FirstIdea />
      {STORES.map((store) => (
        <StoreView
          key={`${store.kind}${store.player}`}
          {...{ store, scene, layout, partners }}
          isPaid={paid !== null && store.kind === 'airfield' && store.player !== turn}
          isAsked={store.kind === 'prison' && store.player === asked}
          offers={store.kind === 'prison' && store.player !== scene.position?.turn ? offers : []}
          payers={
            store.kind === 'prison' && store.player === scene.position?.turn ? offers.flatMap((one) => one.payers) : []
          }
          drops={store.kind === 'airfield' && store.player === scene.position?.turn ? drops : []}
          onPoint={setPointed}
        />
      ))}
      <EvaluationBar layout={layout} />
      <BoardView scene={scene} layout={layout} ground={ground} />
      {paid !== null && (
        <div
          class={`man ghost paid ${colourName(turn ^ 1)} ${roleName(paid)}`}
          style={cssBox(arrivalBox(layout, { kind: 'airfield', player: turn ^ 1 }, paid, state.isFlipped), layout)}
          aria-hidden="true"
        />
      )}
      {scene.ghosts?.map(({ square, man, share }) => (
        <div
          key={`${square} ${man}`}
          class={`man ghost advised ${colourName(colourOf(man))} ${roleName(roleOf(man))}`}
          style={{
            ...cssBox(boxOfPlace(layout, squarePlace(square), state.isFlipped), layout),
            opacity: MOST_OF_GHOST * share,
          }}
          aria-hidden="true"
        />
      ))}
      <div ref={held} class="held" aria-hidden="true" />
      <Overlay scene={scene} layout={layout} />
      {state.hand.chooser !== null && (
        <ChooserView chooser={state.hand.chooser} owner={scene.setup.turn} layout={layout} />
      )}
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

/** Shows the ways of pieces between board and stores, but not of the one that was brought to a place by hand. */
function useFlights(
  table: RefObject<HTMLElement | null>,
  ground: RefObject<Ground | null>,
  released: RefObject<Place | null>,
  setup: Setup,
  layout: Layout,
): void {
  const { settings, isFlipped, mode } = usePage();
  const before = useRef({ setup, mode, layout });
  useLayoutEffect(() => {
    const was = before.current;
    before.current = { setup, mode, layout };
    const byHand = released.current;
    released.current = null;
    if (was.mode !== mode || !isAnimated(settings, matchMedia('(prefers-reduced-motion: reduce)').matches)) return;
    const journeys = journeysBetween(was.setup, setup).filter(({ to }) => !isSamePlace(to, byHand));
    fly(
      table.current!,
      ground.current!,
      journeys,
      was.layout.shape === layout.shape ? was.layout : layout,
      layout,
      isFlipped,
    );
  }, [setup]);
}

/** Gives what pointers do on the table to the hand. Returns where a man was released last. */
function useGestures(
  table: RefObject<HTMLElement | null>,
  held: RefObject<HTMLElement | null>,
  ground: RefObject<Ground | null>,
): RefObject<Place | null> {
  const app = useApp();
  const released = useRef<Place | null>(null);
  useLayoutEffect(() => {
    const gestures = new Gestures(table.current!, held.current!, {
      press: (place) => app.hand.press(place),
      release: (place) => app.hand.release(place),
      releaseAt(from, to) {
        ground.current?.expectRelease();
        released.current = to;
        app.hand.releaseAt(from, to);
      },
      letGo: () => app.hand.clear(),
      click: (place) => touchByKey(app, place),
      manAt: (place) => manAtPlace(app.scene().setup, place),
      lift: (place) => ground.current?.lift(place?.kind === 'square' ? place.square : null),
    });
    return () => gestures.destroy();
  }, []);
  return released;
}
