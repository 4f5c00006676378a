// The only file that knows chessground, the library that draws the board's men, animates them and follows mouse and
// finger. Our position is authoritative; chessground is updated after each change.

import { Chessground } from '@lichess-org/chessground';
import type { Api } from '@lichess-org/chessground/api';
import type { Config } from '@lichess-org/chessground/config';
import type { Key, Role as GroundRole } from '@lichess-org/chessground/types';
import { formatFen } from '../../notation/fen.ts';
import type { Colour, Man, Setup, Square } from '../../rules/setup.ts';
import { colourName, roleName, squareName } from '../../rules/words.ts';
import { EMPTY, colourOf, roleOf } from '../../shared/men.ts';
import { isDragged, type Point } from './tap.ts';

/** The state that chessground shows. */
export interface GroundView {
  readonly setup: Setup;
  readonly isFlipped: boolean;
  /** The colour that may be picked up; 'both' in the set-up. */
  readonly movable: Colour | 'both' | null;
  readonly picked: Square | null;
  /** CSS classes by square. */
  readonly classes: ReadonlyMap<Square, string>;
  readonly isAnimated: boolean;
  /** Increases when the game changes: chessground's callbacks for an older version are ignored. */
  readonly version: number;
}

/** The player's actions on the board. */
export interface GroundEvents {
  /** Picked up a man, or put him back (null). False: he can't be picked up. */
  pick(square: Square | null): boolean;
  put(from: Square, to: Square): void;
  /** Dragged a man off the board: only where men move freely. */
  takeOff(from: Square, x: number, y: number): void;
  /** Put down the man whose drag was started by `drag`. */
  putDown(square: Square): void;
  /** Dragged him to a point beside the board: only where men move freely. */
  putBeside(x: number, y: number): void;
  /** The drag was interrupted: nobody is in the hand. */
  letGo(): void;
}

/** chessground's callbacks are delayed by a millisecond. */
const AFTER_CALLBACKS_MS = 3;
const ANIMATION_MS = 180;

export class Ground {
  private readonly api: Api;
  private readonly events: GroundEvents;
  private view: GroundView;
  private pointer: Point = { x: 0, y: 0 };
  /** The man in the hand and the square that was pressed with him, until it is known whether the press is a drag. */
  private pressed: { readonly from: Square; readonly to: Square } | null = null;
  /** Has the last drag begun with the mouse? */
  private isMouseDrag = false;
  private readonly abort = new AbortController();

  constructor(element: HTMLElement, view: GroundView, events: GroundEvents) {
    this.events = events;
    this.view = view;
    this.api = Chessground(element, { ...this.config(view), fen: '8/8/8/8/8/8/8/8' });
    this.show(view);
    const { signal } = this.abort;
    // chessground, inside `element`, has selected by now. Taken over at once, the selection outlives a drawing of the
    // page before chessground's own callback.
    for (const name of ['mousedown', 'touchstart'] as const) {
      element.addEventListener(name, (event) => this.waitForDrag(event), { capture: true, signal, passive: true });
      element.addEventListener(name, () => this.takeSelection(), { signal, passive: true });
    }
    for (const name of ['mouseup', 'touchend'] as const) {
      document.addEventListener(
        name,
        (event) => {
          this.pointer = pointOf(event);
          this.lookAtDrag();
          this.lookAtPress();
          this.lookAtDrop();
          this.lookAtSelection();
        },
        { capture: true, signal },
      );
    }
    document.addEventListener('touchcancel', () => this.endDrag(), { capture: true, signal });
    document.addEventListener(
      'mousemove',
      ({ buttons }) => {
        if (buttons === 0 && this.isMouseDrag) this.endDrag();
      },
      { capture: true, signal },
    );
  }

  /** Shows a position. */
  show(view: GroundView): void {
    this.view = view;
    this.api.set(this.config(view));
    this.api.set({ highlight: { custom: new Map([...view.classes].map(([square, name]) => [keyOf(square), name])) } });
    this.setMen(view.setup);
    const selected = view.picked === null ? null : keyOf(view.picked);
    if ((this.api.state.selected ?? null) !== selected) {
      this.api.state.selected = selected ?? undefined;
      this.api.redrawAll();
    }
  }

  /** Starts dragging a man who is not on the board: `putDown` reports where he is put down. */
  drag(man: Man, event: MouseEvent | TouchEvent): void {
    this.isMouseDrag = isOfMouse(event);
    this.api.dragNewPiece(
      { role: roleName(roleOf(man)) as GroundRole, color: colourName(colourOf(man)) as 'white' },
      event,
      true,
    );
  }

  /** The square at a point of the window, or null. */
  squareAt(x: number, y: number): Square | null {
    const key = this.api.getKeyAtDomPos([x, y]);
    return key === undefined ? null : squareOf(key);
  }

  /** Must be called after each layout change: chessground caches its position. */
  redraw(): void {
    this.api.redrawAll();
  }

  destroy(): void {
    this.abort.abort();
    this.api.destroy();
  }

  private setMen(setup: Setup): void {
    const fen = fenOf(setup);
    if (this.api.getFen() !== fen) this.api.set({ fen });
  }

  private config(view: GroundView): Config {
    const { movable } = view;
    return {
      orientation: view.isFlipped ? 'black' : 'white',
      turnColor: movable === 1 ? 'black' : 'white',
      autoCastle: false,
      coordinates: true,
      disableContextMenu: true,
      blockTouchScroll: true,
      highlight: { lastMove: false, check: false },
      animation: { enabled: view.isAnimated, duration: ANIMATION_MS },
      movable: {
        free: movable === 'both',
        color: movable === 'both' ? 'both' : movable === null ? undefined : movable === 1 ? 'black' : 'white',
        dests: movable === null || movable === 'both' ? undefined : everySquare(view.setup),
        showDests: false,
        events: {
          after: (from, to) => this.answer(view.version, () => this.events.put(squareOf(from), squareOf(to))),
          afterNewPiece: (_role, key) => this.answer(view.version, () => this.events.putDown(squareOf(key))),
        },
      },
      premovable: { enabled: false },
      predroppable: { enabled: false },
      draggable: { enabled: movable !== null, showGhost: true, deleteOnDropOff: movable === 'both' },
      selectable: { enabled: movable !== null },
      drawable: { enabled: false, visible: false },
      events: {
        select: () => this.lookAtSelection(),
      },
    };
  }

  /** Callbacks of chessground about an outdated position are ignored. It is reset to our position in any case. */
  private answer(version: number, tell: () => void): void {
    if (version === this.view.version) tell();
    this.show(this.view);
  }

  private lookAtSelection(): void {
    setTimeout(() => {
      if (this.abort.signal.aborted) return;
      const { selected } = this.api.state;
      const square = selected === undefined ? null : squareOf(selected);
      if (square !== this.view.picked) this.pick(square);
    }, AFTER_CALLBACKS_MS);
  }

  /** Picks up the man that chessground has selected. */
  private takeSelection(): void {
    const { selected } = this.api.state;
    if (selected !== undefined && squareOf(selected) !== this.view.picked) this.pick(squareOf(selected));
  }

  private pick(square: Square | null): void {
    if (!this.events.pick(square)) this.show(this.view);
  }

  /**
   * Where men move freely, chessground takes a press on a second man for the first one's move. It may begin a drag of the second
   * one: the first one moves when the pointer is lifted there.
   */
  private waitForDrag(event: MouseEvent | TouchEvent): void {
    this.pressed = null;
    this.isMouseDrag = isOfMouse(event);
    const { selected } = this.api.state;
    if (this.view.movable !== 'both' || selected === undefined || ('button' in event && event.button !== 0)) return;
    const { x, y } = pointOf(event);
    const to = this.squareAt(x, y);
    const from = squareOf(selected);
    if (to === null || to === from || this.view.setup.board[to] === EMPTY) return;
    this.api.state.selected = undefined;
    this.pressed = { from, to };
  }

  /** chessground looks at a drag once a frame only: one that ends before the next frame would be lost. */
  private lookAtDrag(): void {
    const { current, distance } = this.api.state.draggable;
    if (current === undefined) return;
    const { x, y } = this.pointer;
    const [startX, startY] = current.origPos;
    current.started ||= Math.hypot(x - startX, y - startY) >= distance;
    current.keyHasChanged ||= current.started && this.api.getKeyAtDomPos([x, y]) !== current.orig;
  }

  /**
   * The system has taken the touch away, for a call or a swipe from the edge, say; or the mouse moves and no button is pressed any more:
   * it was released over another window. chessground would wait for the end of the drag.
   */
  private endDrag(): void {
    this.pressed = null;
    if (this.api.state.draggable.current === undefined) return;
    this.api.cancelMove();
    this.events.letGo();
  }

  private lookAtPress(): void {
    const { pressed } = this;
    this.pressed = null;
    const isDrag = this.api.state.draggable.current?.keyHasChanged === true;
    if (pressed === null || isDrag || this.squareAt(this.pointer.x, this.pointer.y) !== pressed.to) return;
    this.answerLater(() => this.events.put(pressed.from, pressed.to));
  }

  /** Where men move freely they can be let go of beside the board; chessground doesn't say where. */
  private lookAtDrop(): void {
    const { current } = this.api.state.draggable;
    const { x, y } = this.pointer;
    if (current === undefined || this.view.movable !== 'both' || this.squareAt(x, y) !== null) return;
    const [startX, startY] = current.origPos;
    const isNew = current.newPiece === true;
    if (isNew && !isDragged({ x: startX, y: startY }, this.pointer)) return;
    const from = squareOf(current.orig);
    this.answerLater(() => {
      if (isNew) this.events.putBeside(x, y);
      else this.events.takeOff(from, x, y);
    });
  }

  /** Answers when chessground has done what it does with the same event. */
  private answerLater(tell: () => void): void {
    const { version } = this.view;
    setTimeout(() => {
      if (!this.abort.signal.aborted) this.answer(version, tell);
    }, AFTER_CALLBACKS_MS);
  }
}

/**
 * A man may be put down on any square not occupied by his side, and the king also on his rooks: illegal moves are then
 * explained.
 */
function everySquare(setup: Setup): Map<Key, Key[]> {
  const dests = new Map<Key, Key[]>();
  setup.board.forEach((man, from) => {
    if (man === EMPTY) return;
    const isKing = roleName(roleOf(man)) === 'king';
    dests.set(
      keyOf(from),
      setup.board.flatMap((other, to) => {
        const isOwn = other !== EMPTY && colourOf(other) === colourOf(man);
        const isRookOfKing = isOwn && isKing && roleName(roleOf(other)) === 'rook';
        return to !== from && (!isOwn || isRookOfKing) ? [keyOf(to)] : [];
      }),
    );
  });
  return dests;
}

function isOfMouse(event: MouseEvent | TouchEvent): boolean {
  return 'button' in event;
}

function pointOf(event: MouseEvent | TouchEvent): Point {
  const { clientX: x, clientY: y } = 'changedTouches' in event ? event.changedTouches[0]! : event;
  return { x, y };
}

/** The men on the board for chessground: the first field of our FEN without the holdings. */
function fenOf(setup: Setup): string {
  return formatFen(setup).split(/[ [(]/)[0]!;
}

function keyOf(square: Square): Key {
  return squareName(square) as Key;
}

function squareOf(key: Key): Square {
  return 8 * (Number(key[1]) - 1) + key.charCodeAt(0) - 'a'.charCodeAt(0);
}
