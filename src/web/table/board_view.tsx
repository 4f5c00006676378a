import type { JSX, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { frozenPawns, pseudoChecks } from '../../rules/refusal/facts.ts';
import type { Square } from '../../rules/setup.ts';
import { isAnimated } from '../settings/settings_state.ts';
import { useApp, usePage } from '../use_app.ts';
import { Ground, type GroundView } from './ground.ts';
import type { HandState } from './hand_state.ts';
import { cssBox, type Layout } from './layout.ts';
import { isSamePlace } from './place.ts';
import { placeAt } from './places_in_page.ts';
import { squarePlace } from '../../rules/place.ts';
import type { Scene } from './scene.ts';
import { SquareGrid } from './square_grid.tsx';

interface BoardProps {
  readonly scene: Scene;
  readonly layout: Layout;
  /** Set to the board's instance, for dragging men onto it. */
  readonly ground: RefObject<Ground | null>;
}

/** The board: chessground for eyes and fingers, and a grid of 64 cells for keys and screen readers. */
export function BoardView({ scene, layout, ground }: BoardProps): JSX.Element {
  const app = useApp();
  const state = usePage();
  const element = useRef<HTMLDivElement>(null);
  const view: GroundView = {
    setup: scene.setup,
    isFlipped: state.isFlipped,
    movable: scene.hands === 'none' ? null : scene.hands === 'free' ? 'both' : scene.setup.turn,
    picked: state.hand.picked?.kind === 'square' ? state.hand.picked.square : null,
    classes: classesOf(scene, state.hand),
    isAnimated: isAnimated(state.settings, matchMedia('(prefers-reduced-motion: reduce)').matches),
    version: state.game.table.version,
  };
  useLayoutEffect(() => {
    ground.current = new Ground(element.current!, view, {
      pick: (square) => {
        if (square === null) {
          if (app.model.state.hand.picked?.kind === 'square') app.hand.clear();
        } else app.hand.pick(squarePlace(square));
        return isSamePlace(app.model.state.hand.picked, square === null ? null : squarePlace(square));
      },
      put: (from, to) => app.hand.put(squarePlace(from), squarePlace(to)),
      takeOff: (from, x, y) => app.hand.put(squarePlace(from), placeAt(document, x, y)),
      putDown: (square) => {
        const { picked } = app.model.state.hand;
        if (picked !== null) app.hand.put(picked, squarePlace(square));
      },
      putBeside: (x, y) => {
        const { picked } = app.model.state.hand;
        const to = placeAt(document, x, y);
        if (picked !== null && !isSamePlace(picked, to)) app.hand.put(picked, to);
      },
      letGo: () => app.hand.clear(),
    });
    return () => ground.current?.destroy();
  }, []);
  useLayoutEffect(() => ground.current?.show(view));
  useArmedTaps(element, ground);
  return (
    <div class="board" style={cssBox(layout.board, layout)} data-board>
      <div ref={element} class="ground" aria-hidden="true" />
      <SquareGrid scene={scene} />
    </div>
  );
}

/** While a man from a store or the box is in the hand, a tap on a square puts him down; chessground must not see it. */
function useArmedTaps(element: RefObject<HTMLDivElement | null>, ground: RefObject<Ground | null>): void {
  const app = useApp();
  useLayoutEffect(() => {
    const abort = new AbortController();
    const take = (event: MouseEvent | TouchEvent): void => {
      if ('button' in event && event.button !== 0) return;
      const { hand, setup, mode } = app.model.state;
      const isArmed = mode === 'setup' && setup.armed !== null;
      if (hand.picked?.kind !== 'store' && !isArmed) return;
      const point = 'changedTouches' in event ? event.changedTouches[0]! : event;
      const square = ground.current?.squareAt(point.clientX, point.clientY) ?? null;
      if (square === null) return;
      event.stopPropagation();
      event.preventDefault();
      app.hand.touch(squarePlace(square));
    };
    for (const name of ['mousedown', 'touchstart'] as const) {
      element.current!.addEventListener(name, take, { capture: true, passive: false, signal: abort.signal });
    }
    return () => abort.abort();
  }, []);
}

/** The marks under the men. */
function classesOf({ setup, ruleset, lastMove, position }: Scene, hand: HandState): Map<Square, string> {
  const classes = new Map<Square, string>();
  const add = (square: Square, name: string): void => {
    classes.set(square, `${classes.get(square) ?? ''} ${name}`.trim());
  };
  for (const square of frozenPawns(setup)) add(square, 'frozen');
  for (const place of lastMove) if (place.kind === 'square') add(place.square, 'last-move');
  for (const { king } of pseudoChecks(setup, ruleset)) add(king, 'pseudo-check');
  if (position?.isCheck() === true) add(position.kingSquare(position.turn), 'check');
  const isDrop = hand.picked?.kind === 'store';
  for (const { square, kind } of hand.targets) add(square, `target ${isDrop ? 'drop' : kind}`);
  return classes;
}
