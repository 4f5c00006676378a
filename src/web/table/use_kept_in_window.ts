import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** Distance of floating elements from the edge of the window, in CSS pixels. */
const MARGIN_PX = 4;

/** Moves an element that floats over the table just enough to fit into the window, after each render and change of the window's size. */
export function useKeptInWindow(floating: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const keep = (): void => moveIntoWindow(floating.current!);
    keep();
    window.addEventListener('resize', keep);
    return () => window.removeEventListener('resize', keep);
  });
}

function moveIntoWindow(element: HTMLElement): void {
  element.style.transform = '';
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const [x, y] = [shift(left, right, clientWidth), shift(top, bottom, clientHeight)];
  if (x !== 0 || y !== 0) element.style.transform = `translate(${x}px, ${y}px)`;
}

/** How far to move an interval to fit between 0 and `end`; its start takes precedence over its end. */
function shift(from: number, to: number, end: number): number {
  const back = Math.min(0, end - MARGIN_PX - to);
  return Math.max(back, MARGIN_PX - from);
}
