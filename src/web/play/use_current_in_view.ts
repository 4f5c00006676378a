import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect } from 'preact/hooks';

const STOP = '[tabindex="0"]';
/** So much of a list fades away at its ends. */
const FADE = 16;

/**
 * Keeps the current move of a score in view, in its own box, also where that appears only now: in a sheet that was closed nothing
 * scrolls. Where the focus is in the score, it goes along: the current move is its only stop for Tab.
 */
export function useCurrentInView(box: RefObject<HTMLElement | null>, current: unknown, isShown = true): void {
  useLayoutEffect(() => {
    if (box.current === null) return;
    showCurrent(box.current);
    if (box.current.contains(document.activeElement)) box.current.querySelector<HTMLElement>(STOP)?.focus();
  }, [current, isShown]);
  useEffect(() => keepInSight(box.current!), []);
}

/** What comes above a score makes its box lower: if the current move was in sight, it stays so. Who has scrolled away stays there. */
function keepInSight(box: HTMLElement): () => void {
  let wasInSight = true;
  const look = (): void => {
    wasInSight = isInSight(box);
  };
  const observer = new ResizeObserver(() => {
    if (wasInSight) showCurrent(box);
  });
  observer.observe(box);
  box.addEventListener('scroll', look);
  return () => {
    observer.disconnect();
    box.removeEventListener('scroll', look);
  };
}

function isInSight(box: HTMLElement): boolean {
  const [outer, inner] = [box, box.querySelector('[aria-current]')].map((one) => one?.getBoundingClientRect());
  return inner === undefined || (inner.bottom > outer!.top && inner.top < outer!.bottom);
}

/** Scrolls only the box, not the page: the lower end of the box may be below that of the panel around it. */
function showCurrent(box: HTMLElement): void {
  const move = box.querySelector<HTMLElement>('[aria-current]');
  if (move === null) {
    box.scrollTop = box.scrollLeft = 0;
    return;
  }
  const [outer, inner] = [box.getBoundingClientRect(), move.getBoundingClientRect()];
  const edge = box.closest('.panel')?.getBoundingClientRect().bottom ?? Infinity;
  const end = Math.min(outer.bottom, edge);
  // A phone's list may have room for a move and no more.
  const fade = Math.max(0, Math.min(FADE, (end - outer.top - inner.height) / 2));
  const top = outer.top + fade;
  const bottom = Math.max(top + inner.height, end - fade);
  const row = move.closest('tr')?.getBoundingClientRect().height;
  if (row !== undefined) {
    // A table begins with a whole row.
    const at = Math.floor((box.scrollTop + inner.top - outer.top) / row);
    const first = Math.max(Math.round(box.scrollTop / row), at + 1 - Math.floor((bottom - outer.top) / row));
    box.scrollTop = row * Math.min(first, at);
  } else box.scrollTop += Math.min(0, inner.top - top) + Math.max(0, Math.ceil(inner.bottom - bottom));
  if (inner.left < outer.left) box.scrollLeft -= Math.ceil(outer.left - inner.left);
  else if (inner.right > outer.right) {
    // A row begins with a whole move.
    const starts = [...box.children].map((one) => one.getBoundingClientRect().left - outer.left);
    box.scrollLeft += starts.find((start) => start >= inner.right - outer.right)!;
  }
}
