import { useLayoutEffect } from 'preact/hooks';
import { parseSquare } from '../../notation/letters.ts';
import { squarePlace, type Place } from '../../rules/place.ts';
import type { App } from '../app.ts';
import { placeAt, placeOfSlot } from '../table/places_in_page.ts';
import { isDragged, type Point } from '../table/tap.ts';
import { useApp } from '../use_app.ts';
import { moveMan } from './setup_state.ts';

/** Touch screens that have no context menu for a long press, or none on the board, get this one. */
const LONG_PRESS_MS = 500;

/** In the set-up a right click, a long press, or Delete on the focused square or slot removes a man. */
export function useRemoving(): void {
  const app = useApp();
  useLayoutEffect(() => {
    const abort = new AbortController();
    removeByPointer(app, abort.signal);
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Delete' && event.key !== 'Backspace') return;
        if (remove(app, focusedPlace())) event.preventDefault();
      },
      { capture: true, signal: abort.signal },
    );
    return () => abort.abort();
  }, []);
}

function removeByPointer(app: App, signal: AbortSignal): void {
  const press = new LongPress((point) => remove(app, placeAt(point)));
  const on = <Name extends keyof DocumentEventMap>(name: Name, run: (event: DocumentEventMap[Name]) => void): void =>
    document.addEventListener(name, run, { capture: true, signal });
  on('pointerdown', (event) => press.begin(event));
  on('pointermove', ({ clientX, clientY }) => press.move({ x: clientX, y: clientY }));
  for (const name of ['pointerup', 'pointercancel'] as const) {
    on(name, () => press.end());
  }
  on('contextmenu', (event) => {
    press.end();
    if (press.isDone || remove(app, placeAt({ x: event.clientX, y: event.clientY }))) event.preventDefault();
  });
  on('click', (event) => {
    // A click that a key makes counts no presses.
    if (press.isDone && event.detail > 0) event.stopPropagation();
  });
  signal.addEventListener('abort', () => press.end());
}

/** Runs a function when a finger or a pen has rested on a point. */
class LongPress {
  /** The last press was a long one: what comes of it now is neither a second one nor a tap. */
  isDone = false;
  private readonly run: (point: Point) => boolean;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private start: Point = { x: 0, y: 0 };

  /** `run` returns whether there was anything to do. */
  constructor(run: (point: Point) => boolean) {
    this.run = run;
  }

  begin({ pointerType, clientX: x, clientY: y }: PointerEvent): void {
    this.end();
    this.isDone = false;
    this.start = { x, y };
    if (pointerType === 'mouse') return;
    this.timer = setTimeout(() => {
      this.isDone = this.run({ x, y });
    }, LONG_PRESS_MS);
  }

  move(to: Point): void {
    if (isDragged(this.start, to)) this.end();
  }

  end(): void {
    clearTimeout(this.timer);
  }
}

/** Removes the man at a place. False: it is no place of the table. */
function remove(app: App, from: Place | null): boolean {
  if (from === null) return false;
  app.hand.clear();
  app.setup.act(moveMan, from, null);
  return true;
}

function focusedPlace(): Place | null {
  const { activeElement } = document;
  const square = parseSquare((activeElement as HTMLElement | null)?.dataset.square ?? '');
  if (square !== null) return squarePlace(square);
  return placeOfSlot(activeElement);
}
