import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

const STOPS = 'button, input, select, textarea, a[href], [tabindex="0"]';

/**
 * Keeps the focus in a dialog while it is open: it starts at the element selected by `first`, Tab and the arrows wrap
 * around, and in the end it returns to where it was. Restarts when `subject` changes. The focus moves as soon as the
 * dialog is rendered: the next key event may already be queued.
 */
export function useDialogFocus(dialog: RefObject<HTMLElement | null>, first: string, subject: unknown): void {
  useLayoutEffect(() => {
    const element = dialog.current!;
    const before = document.activeElement;
    (element.querySelector<HTMLElement>(first) ?? element.querySelector<HTMLElement>(STOPS))?.focus();
    const onKeyDown = (event: KeyboardEvent): void => {
      const step = stepOf(event);
      if (step === 0) return;
      const stops = [...element.querySelectorAll<HTMLElement>(STOPS)];
      const at = stops.indexOf(document.activeElement as HTMLElement);
      stops[(at + step + stops.length) % stops.length]?.focus();
      event.preventDefault();
      event.stopPropagation();
    };
    element.addEventListener('keydown', onKeyDown);
    return () => {
      element.removeEventListener('keydown', onKeyDown);
      const isLost = document.activeElement === document.body || element.contains(document.activeElement);
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [subject]);
}

function stepOf({ key, shiftKey }: KeyboardEvent): -1 | 0 | 1 {
  if (key === 'ArrowDown' || (key === 'Tab' && !shiftKey)) return 1;
  return key === 'ArrowUp' || (key === 'Tab' && shiftKey) ? -1 : 0;
}
