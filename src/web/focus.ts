// Where the keys go. The ids and roles are those of the views.

export const MOVE_FIELD_ID = 'move-field';

/** Goes to the square of the board where one was last. */
export function focusBoard(): void {
  focusOn('[role="grid"] [tabindex="0"]');
}

/** Goes to the field in which moves are typed, when it is drawn. */
export function focusMoveField(): void {
  afterDrawing(() => {
    focusOn(`#${MOVE_FIELD_ID}`);
  });
}

/** Goes to the beginning of the panel, when it is drawn. */
export function focusPanel(): void {
  afterDrawing(() => {
    focusOn('#panel-title');
  });
}

/** Views are drawn in a microtask after the state has changed. A task would come too late: the next key may be waiting already. */
function afterDrawing(focus: () => void): void {
  queueMicrotask(focus);
}

function focusOn(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
}
