import type { JSX, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { frozenPawns, pseudoChecks } from '../../rules/refusal/facts.ts';
import type { Square } from '../../rules/setup.ts';
import { isAnimated } from '../settings/settings_state.ts';
import { usePage } from '../use_app.ts';
import { Ground, type GroundView } from './ground.ts';
import type { HandState } from './hand_state.ts';
import { cssBox, type Layout } from './layout.ts';
import type { Scene } from './scene.ts';
import { SquareGrid } from './square_grid.tsx';

interface BoardProps {
  readonly scene: Scene;
  readonly layout: Layout;
  /** Set to what draws the men. */
  readonly ground: RefObject<Ground | null>;
}

/** The board: chessground for eyes, and a grid of 64 cells for keys and screen readers. */
export function BoardView({ scene, layout, ground }: BoardProps): JSX.Element {
  const state = usePage();
  const element = useRef<HTMLDivElement>(null);
  const view: GroundView = {
    setup: scene.setup,
    isFlipped: state.isFlipped,
    picked: state.hand.picked?.kind === 'square' ? state.hand.picked.square : null,
    classes: classesOf(scene, state.hand),
    isAnimated: isAnimated(state.settings, matchMedia('(prefers-reduced-motion: reduce)').matches),
  };
  useLayoutEffect(() => {
    ground.current = new Ground(element.current!, view);
    return () => ground.current?.destroy();
  }, []);
  useLayoutEffect(() => ground.current?.show(view));
  return (
    <div class="board" style={cssBox(layout.board, layout)} data-board>
      <div ref={element} class="ground" aria-hidden="true" />
      <SquareGrid scene={scene} />
    </div>
  );
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
  if (hand.picked?.kind === 'square') add(hand.picked.square, 'selected');
  const isDrop = hand.picked?.kind === 'store';
  for (const { square, kind } of hand.targets) add(square, `target ${isDrop ? 'drop' : kind}`);
  return classes;
}
