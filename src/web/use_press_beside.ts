import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** Runs a function at a press anywhere but in an element, which the press still reaches; `isOn`: only then. */
export function usePressBeside(element: RefObject<HTMLElement | null>, run: () => void, isOn = true): void {
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    const press = ({ target }: PointerEvent): void => {
      if (!(target instanceof Node && element.current?.contains(target) === true)) run();
    };
    document.addEventListener('pointerdown', press, { capture: true });
    return () => document.removeEventListener('pointerdown', press, { capture: true });
  }, [isOn]);
}
