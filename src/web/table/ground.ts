// The only file that knows chessground, the library that draws the board's men and animates them. Our position is
// authoritative; chessground is updated after each change, and sees no pointer (`gestures.ts` does).

import { Chessground } from '@lichess-org/chessground';
import type { Api } from '@lichess-org/chessground/api';
import type { Config } from '@lichess-org/chessground/config';
import type { Key } from '@lichess-org/chessground/types';
import { formatFen } from '../../notation/fen.ts';
import type { Setup, Square } from '../../rules/setup.ts';
import { squareName } from '../../rules/words.ts';
import { noteMotion } from './motion.ts';

/** The state that chessground shows. */
export interface GroundView {
  readonly setup: Setup;
  readonly isFlipped: boolean;
  readonly picked: Square | null;
  /** CSS classes by square. */
  readonly classes: ReadonlyMap<Square, string>;
  readonly isAnimated: boolean;
}

const ANIMATION_MS = 180;

export class Ground {
  private readonly api: Api;
  private readonly element: HTMLElement;
  /** What is shown next was released there by hand: it doesn't fly there again. */
  private wasReleased = false;
  private picked: Square | null = null;

  constructor(element: HTMLElement, view: GroundView) {
    this.element = element;
    this.api = Chessground(element, { ...this.config(view), fen: '8/8/8/8/8/8/8/8' });
    this.show(view);
  }

  /** Shows a position. */
  show(view: GroundView): void {
    this.api.set(this.config(view));
    this.api.set({ highlight: { custom: new Map([...view.classes].map(([square, name]) => [keyOf(square), name])) } });
    const fen = fenOf(view.setup);
    if (this.api.getFen() !== fen) {
      this.api.set({ fen });
      if (view.isAnimated && !this.wasReleased) noteMotion(ANIMATION_MS);
    }
    // Drawn at once: chessground would wait for a frame, and keep hidden squares with the classes of the last selection.
    if (view.picked !== this.picked) this.redraw();
    this.picked = view.picked;
    this.wasReleased = false;
  }

  /** Draws the man on a square pale: he is dragged. Null: nobody is. */
  lift(square: Square | null): void {
    for (const piece of this.element.querySelectorAll<HTMLElement & { readonly cgKey: Key }>('piece'))
      piece.classList.toggle('lifted', square !== null && piece.cgKey === keyOf(square));
  }

  /** The element of the man on a square; null: there is none. */
  pieceOn(square: Square): Element | null {
    const pieces = this.element.querySelectorAll<HTMLElement & { readonly cgKey: Key }>('piece:not(.fading)');
    return [...pieces].find(({ cgKey }) => cgKey === keyOf(square)) ?? null;
  }

  /** The next change is one that was made by dragging. */
  expectRelease(): void {
    this.wasReleased = true;
  }

  /** Must be called after each layout change: chessground caches its position. */
  redraw(): void {
    this.api.redrawAll();
  }

  destroy(): void {
    this.api.destroy();
  }

  private config({ isFlipped, isAnimated }: GroundView): Config {
    return {
      viewOnly: true,
      orientation: isFlipped ? 'black' : 'white',
      coordinates: true,
      highlight: { lastMove: false, check: false },
      animation: { enabled: isAnimated && !this.wasReleased, duration: ANIMATION_MS },
      drawable: { enabled: false, visible: false },
    };
  }
}

/** The men on the board for chessground: the first field of our FEN without the holdings. */
function fenOf(setup: Setup): string {
  return formatFen(setup).split(/[ [(]/)[0]!;
}

function keyOf(square: Square): Key {
  return squareName(square) as Key;
}
