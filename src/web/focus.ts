// Moves the keyboard focus. The ids and roles are those of the views.

export const MOVE_FIELD_ID = 'move-field';

const BOARD = '[role="grid"] [tabindex="0"]';
const FOLDED = 'details:not([open]) > :not(summary)';
export const PANEL_TITLE = '#panel-title';
export const RESIGN = '[data-resign]';

/**
 * Did the user press a key since the last press with a pointer? Firefox shows no focus on what a click has focused, not even
 * when it is pressed with a key then.
 */
let wasKeyLast = false;

/** Focuses the square of the board that had the focus last. */
export function focusBoard(): void {
  focusOn(BOARD);
}

/**
 * Carries out what a button does that may go away by it, or be of no more use. If it was pressed with a key, the focus
 * then goes to another element after the next render: otherwise the next Tab would start from the top of the page.
 */
export function pressAway(run: () => void, next: string = BOARD): void {
  const pressed = document.activeElement;
  const isByKey = wasKeyLast || pressed?.matches(':focus-visible') === true;
  run();
  if (isByKey) {
    afterDrawing(() => {
      if (pressed === null || !isUsable(pressed)) focusOn(next);
    });
  }
}

/**
 * Keeps the focus in the page when what has it by a key goes away, and nothing else takes it: it goes to what `data-heir` around it
 * names, or to the title of its panel or to the board. So it is, too, when the game goes on while the user is elsewhere.
 */
export function keepFocus(): void {
  let holder: Element | null = null;
  let next = BOARD;
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    holder = target.matches(':focus-visible') ? target : null;
    const heir = target.closest<HTMLElement>('[data-heir]')?.dataset.heir;
    next = heir ?? (target.closest('.panel') === null ? BOARD : PANEL_TITLE);
  });
  // A press beside all elements takes the focus from them, as the user wishes.
  document.addEventListener('pointerdown', () => {
    holder = null;
  });
  for (const type of ['keydown', 'pointerdown'])
    document.addEventListener(type, () => (wasKeyLast = type === 'keydown'), true);
  new MutationObserver(() => {
    if (holder?.isConnected === false && document.activeElement === document.body) focusOn(next);
  }).observe(document.body, { childList: true, subtree: true });
}

/** Focuses the start of the panel after the next render. */
export function focusPanel(): void {
  afterDrawing(() => focusOn(PANEL_TITLE));
}

/** Focuses what is there after the next render, and scrolls to it. */
export function focusNext(selector: string): void {
  afterDrawing(() => document.querySelector<HTMLElement>(selector)?.focus());
}

/**
 * Views are rendered in a microtask after the state has changed. A task would be too late: the next key event may
 * already be queued.
 */
function afterDrawing(focus: () => void): void {
  queueMicrotask(focus);
}

/** Is it still to be seen, and can it be pressed again? What is in a closed `details` is not seen, but has its place. */
function isUsable(element: Element): boolean {
  const isHidden = element.getClientRects().length === 0 || element.closest(FOLDED) !== null;
  return !isHidden && !element.matches('[aria-disabled="true"]');
}

function focusOn(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
}
