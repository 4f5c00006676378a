// All that mouse, finger and pen do on the table is seen here: on the board, which chessground only draws, and on the
// stores. Clicks on slots that come from keys or from assistive technology are, too.

import type { Place } from '../../rules/place.ts';
import type { Man } from '../../rules/setup.ts';
import { FILES } from '../../rules/squares.ts';
import { colourName, roleName } from '../../rules/words.ts';
import { colourOf, roleOf } from '../../shared/men.ts';
import type { Pressed } from './hand_state.ts';
import { isSamePlace } from './place.ts';
import { BOARD, placeAt, placeOfSlot } from './places_in_page.ts';
import type { Point } from './tap.ts';

/** What the gestures mean. */
export interface GestureEvents {
  press(place: Place): Pressed;
  /** The man at a place, who is held, is released where he was pressed. */
  release(place: Place): void;
  /** He is released at another place; null: beside all places. */
  releaseAt(from: Place, to: Place | null): void;
  /** He is let go of: he was brought back, or the gesture was interrupted. */
  letGo(): void;
  /** A click on a slot that no press has dealt with. */
  click(place: Place): void;
  manAt(place: Place): Man;
  /** A man is drawn under the pointer instead of at this place; null: no more. */
  lift(place: Place | null): void;
}

/** A pointer that is down. */
interface Gesture {
  readonly place: Place;
  readonly pressed: Pressed;
  readonly start: Point;
  isDrag: boolean;
  /** Has the pointer been elsewhere since? */
  hasLeft: boolean;
}

/** A pointer that has moved so far drags. */
const DRAG_PX = 3;

export class Gestures {
  private readonly table: HTMLElement;
  private readonly held: HTMLElement;
  private readonly events: GestureEvents;
  private readonly abort = new AbortController();
  private gesture: Gesture | null = null;
  /** The press has dealt with the click that follows. */
  private takesClick = false;

  /** `held`, an element of that class in the table, becomes the man who is dragged. */
  constructor(table: HTMLElement, held: HTMLElement, events: GestureEvents) {
    this.table = table;
    this.held = held;
    this.events = events;
    const { signal } = this.abort;
    table.addEventListener('pointerdown', (event) => this.begin(event), { signal });
    table.addEventListener('click', (event) => this.click(event), { signal });
    // A press on the board takes the focus from nothing, and neither scrolls nor zooms nor opens a menu.
    for (const name of ['mousedown', 'touchstart', 'contextmenu'] as const)
      table.addEventListener(name, keepStill, { signal, passive: false });
    document.addEventListener('pointermove', (event) => this.move(event), { capture: true, signal });
    document.addEventListener('pointerup', (event) => this.end(event), { capture: true, signal });
    // The system takes a touch away for a call or a swipe from the edge, say.
    document.addEventListener('pointercancel', () => this.cancel(), { capture: true, signal });
  }

  destroy(): void {
    this.abort.abort();
  }

  private begin(event: PointerEvent): void {
    this.takesClick = false;
    // A second finger ends what the first one does.
    this.cancel();
    const place = event.isPrimary && event.button === 0 ? placeAt(pointOf(event)) : null;
    if (place === null) return;
    const pressed = this.events.press(place);
    this.gesture = { place, pressed, start: pointOf(event), isDrag: false, hasLeft: false };
  }

  private move(event: PointerEvent): void {
    if (this.gesture === null) return;
    // The button of the mouse was released over another window.
    if (event.pointerType === 'mouse' && event.buttons === 0) this.cancel();
    else this.follow(this.gesture, pointOf(event));
  }

  private end(event: PointerEvent): void {
    const { gesture } = this;
    if (gesture === null) return;
    const { place, pressed } = gesture;
    const point = pointOf(event);
    // The pointer may not have been seen on its way.
    this.follow(gesture, point);
    this.endDrag();
    const to = placeAt(point);
    const isBack = isSamePlace(to, place);
    this.takesClick = isBack && pressed !== 'open';
    if (pressed !== 'held') return;
    if (!gesture.isDrag || !gesture.hasLeft) this.events.release(place);
    else if (isBack) this.events.letGo();
    else this.events.releaseAt(place, to);
  }

  private cancel(): void {
    const isHeld = this.gesture?.pressed === 'held';
    this.endDrag();
    if (isHeld) this.events.letGo();
  }

  private click({ target, detail }: MouseEvent): void {
    const place = placeOfSlot(target);
    // A click that a key makes counts no presses.
    const isDealtWith = this.takesClick && detail > 0;
    this.takesClick = false;
    if (place !== null && !isDealtWith) this.events.click(place);
  }

  /** Draws a held man under the pointer when he is dragged. */
  private follow(gesture: Gesture, point: Point): void {
    const { place, pressed, start } = gesture;
    if (pressed !== 'held') return;
    if (!gesture.isDrag) {
      if (Math.hypot(point.x - start.x, point.y - start.y) < DRAG_PX) return;
      gesture.isDrag = true;
      const man = this.events.manAt(place);
      this.held.className = `held man dragging ${colourName(colourOf(man))} ${roleName(roleOf(man))}`;
      this.events.lift(place);
    }
    gesture.hasLeft ||= !isSamePlace(placeAt(point), place);
    const { left, top } = this.table.getBoundingClientRect();
    const size = this.table.querySelector(BOARD)!.clientWidth / FILES;
    const { style } = this.held;
    style.width = style.height = `${size}px`;
    style.transform = `translate(${point.x - left - size / 2}px,${point.y - top - size / 2}px)`;
  }

  private endDrag(): void {
    if (this.gesture?.isDrag === true) {
      this.held.className = 'held';
      this.events.lift(null);
    }
    this.gesture = null;
  }
}

function keepStill(event: Event): void {
  if (event.target instanceof Element && event.target.closest(BOARD) !== null) event.preventDefault();
}

function pointOf({ clientX: x, clientY: y }: PointerEvent): Point {
  return { x, y };
}
