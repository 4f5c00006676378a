import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Square } from '../../rules/setup.ts';
import { squareName } from '../../rules/words.ts';
import { hasModifier } from '../keys/modifiers.ts';
import { useApp, usePage } from '../use_app.ts';
import { squarePlace } from '../../rules/place.ts';
import type { Scene } from './scene.ts';
import { cellInWords, signsOf } from './square_words.ts';
import { touchByKey } from './touch_by_key.ts';

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
const INDICES = [0, 1, 2, 3, 4, 5, 6, 7];

/**
 * The board for the keyboard and screen readers: a grid over it that ignores fingers and mice. Exactly one cell can be
 * reached with Tab.
 */
export function SquareGrid({ scene }: { readonly scene: Scene }): JSX.Element {
  const app = useApp();
  const { isFlipped, hand } = usePage();
  const [cursor, setCursor] = useState<Square>(12);
  const grid = useRef<HTMLDivElement>(null);
  const go = (square: Square): void => {
    setCursor(square);
    grid.current?.querySelector<HTMLElement>(`[data-square="${squareName(square)}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (hasModifier(event)) return;
    const step = STEPS[event.key];
    if (step !== undefined) {
      const direction = isFlipped ? -1 : 1;
      const file = (cursor & 7) + direction * step[0];
      const rank = (cursor >> 3) + direction * step[1];
      if (file >= 0 && file < 8 && rank >= 0 && rank < 8) go(8 * rank + file);
    } else if (event.key === 'Enter' || event.key === ' ') touchByKey(app, squarePlace(cursor));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const signs = signsOf(scene, hand);
  const picked = hand.picked?.kind === 'square' ? hand.picked.square : null;
  return (
    <div class="squares" role="grid" id="board" aria-label="Board" ref={grid} onKeyDown={onKeyDown}>
      {INDICES.map((row) => (
        <div key={row} role="row" class="square-row" aria-label={`Rank ${isFlipped ? row + 1 : 8 - row}`}>
          {INDICES.map((column) => {
            const square = isFlipped ? 8 * row + 7 - column : 8 * (7 - row) + column;
            return (
              <div
                key={column}
                role="gridcell"
                tabIndex={square === cursor ? 0 : -1}
                aria-selected={square === picked ? true : undefined}
                data-square={squareName(square)}
                aria-label={cellInWords(scene.setup, signs, square)}
                onFocus={() => setCursor(square)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}
