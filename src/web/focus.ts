// Moves the keyboard focus. The ids and roles are those of the views.

export const MOVE_FIELD_ID = 'move-field';

const BOARD = '[role="grid"] [tabindex="0"]';

/** Focuses the square of the board that had the focus last. */
export function focusBoard(): void {
  focusOn(BOARD);
}

/**
 * Carries out what a button does that goes away by it. If it was pressed with a key, the focus goes to an element after
 * the next render: otherwise the next Tab would start from the top of the page.
 */
export function pressAway(run: () => void, next: string = BOARD): void {
  const isByKey = document.activeElement?.matches(':focus-visible') === true;
  run();
  if (isByKey) {
    afterDrawing(() => {
      focusOn(next);
    });
  }
}

/** Focuses the field for typed moves after the next render. */
export function focusMoveField(): void {
  afterDrawing(() => {
    focusOn(`#${MOVE_FIELD_ID}`);
  });
}

/** Focuses the start of the panel after the next render. */
export function focusPanel(): void {
  afterDrawing(() => {
    focusOn('#panel-title');
  });
}

/**
 * Views are rendered in a microtask after the state has changed. A task would be too late: the next key event may
 * already be queued.
 */
function afterDrawing(focus: () => void): void {
  queueMicrotask(focus);
}

function focusOn(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
}
