import { useLayoutEffect } from 'preact/hooks';

/**
 * Listens to the keys pressed anywhere in the page, to the end with the function given at first. `isFirst`: before the
 * element that has the focus hears them.
 */
export function useKeyDown(press: (event: KeyboardEvent) => void, isFirst = false): void {
  useLayoutEffect(() => {
    document.addEventListener('keydown', press, isFirst);
    return () => document.removeEventListener('keydown', press, isFirst);
  }, []);
}
