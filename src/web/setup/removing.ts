import { useLayoutEffect } from 'preact/hooks';
import { parseSquare } from '../../notation/letters.ts';
import { squarePlace, type Place } from '../../rules/place.ts';
import type { App } from '../app.ts';
import { useApp } from '../use_app.ts';
import { placeUnder } from './box.tsx';

/** Touch screens that have no context menu for a long press, or none on the board, get this one. */
const LONG_PRESS_MS = 500;
/** A finger that moves further drags. */
const STILL_PX = 8;

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
    return () => {
      abort.abort();
    };
  }, []);
}

function removeByPointer(app: App, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start = { x: 0, y: 0 };
  // The rest of a long press is neither a second one nor a tap.
  let isOver = false;
  const options = { capture: true, signal };
  document.addEventListener(
    'pointerdown',
    ({ pointerType, clientX: x, clientY: y }) => {
      clearTimeout(timer);
      isOver = false;
      start = { x, y };
      if (pointerType === 'mouse') return;
      timer = setTimeout(() => {
        isOver = remove(app, placeUnder(x, y));
      }, LONG_PRESS_MS);
    },
    options,
  );
  document.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      if (Math.hypot(clientX - start.x, clientY - start.y) > STILL_PX) clearTimeout(timer);
    },
    options,
  );
  for (const name of ['pointerup', 'pointercancel'] as const) {
    document.addEventListener(
      name,
      () => {
        clearTimeout(timer);
      },
      options,
    );
  }
  document.addEventListener(
    'contextmenu',
    (event) => {
      clearTimeout(timer);
      if (isOver || remove(app, placeUnder(event.clientX, event.clientY))) event.preventDefault();
    },
    options,
  );
  document.addEventListener(
    'click',
    (event) => {
      // A click that a key makes counts no presses.
      if (isOver && event.detail > 0) event.stopPropagation();
    },
    options,
  );
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
  });
}

/** Removes the man at a place. False: it is no place of the table. */
function remove(app: App, from: Place | null): boolean {
  if (from === null) return false;
  app.hand.clear();
  app.setup.do({ kind: 'move', from, to: null });
  return true;
}

function focusedPlace(): Place | null {
  const { activeElement } = document;
  const square = parseSquare((activeElement as HTMLElement | null)?.dataset.square ?? '');
  if (square !== null) return squarePlace(square);
  const box = activeElement?.closest('[data-slot]')?.getBoundingClientRect();
  return box === undefined ? null : placeUnder(box.left + box.width / 2, box.top + box.height / 2);
}
