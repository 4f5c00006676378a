import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { usePage } from './use_app.ts';

/** Below the buttons that are brought into view. */
const MARGIN_PX = 12;

/**
 * When another task is chosen further down in a panel, or the task is done, or a sheet is opened for it, the panel shows its beginning; `isAnswered`: and the
 * buttons below the answer, if that is too long for both.
 */
export function useTaskInView(
  task: RefObject<HTMLElement | null>,
  isAnswered: boolean,
  about: readonly unknown[],
): void {
  const { isPanelOpen } = usePage();
  useLayoutEffect(() => {
    const panel = task.current?.closest('.panel');
    const actions = task.current?.querySelector('.actions');
    if (!panel || !actions) return;
    panel.scrollTop = 0;
    const below = actions.getBoundingClientRect().bottom + MARGIN_PX - panel.getBoundingClientRect().bottom;
    if (isAnswered && below > 0) panel.scrollTop = below;
  }, [isPanelOpen, ...about]);
}
