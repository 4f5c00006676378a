import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** Between what floats over the table and the edge of the window, in CSS pixels. */
const MARGIN_PX = 4;

/** Moves what floats over the table just so far that it lies within the window, anew after each drawing. */
export function useKeptInWindow(floating: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style } = floating.current!;
    style.transform = '';
    const { left, top, right, bottom } = floating.current!.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const [x, y] = [shift(left, right, clientWidth), shift(top, bottom, clientHeight)];
    if (x !== 0 || y !== 0) style.transform = `translate(${x}px, ${y}px)`;
  });
}

/** How far to move a stretch so that it lies between 0 and `end`; its start counts for more than its end. */
function shift(from: number, to: number, end: number): number {
  const back = Math.min(0, end - MARGIN_PX - to);
  return Math.max(back, MARGIN_PX - from);
}
