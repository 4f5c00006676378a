import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/**
 * Brings the table into sight when `part`, an element below it, appears, and when `subject` changes: on phones the panel in which
 * somebody asked for it may have pushed the table out of the window.
 */
export function useTableInSight(part: RefObject<HTMLElement | null>, subject?: unknown): void {
  useLayoutEffect(() => {
    const table = part.current!.closest('main')!;
    if (table.getBoundingClientRect().top < 0) table.scrollIntoView();
  }, [subject]);
}
