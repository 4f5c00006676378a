import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { usePage } from './use_app.ts';

/** What follows a task, and is seen whole or not at all. */
const FOOT = '.lesson-foot, .puzzle-standing';
/** Below the buttons that are brought into view. */
const MARGIN_PX = 12;

/**
 * When another task is chosen further down in a panel, or the task is done, or a sheet is opened for it, the panel shows its beginning; `isAnswered`: and the
 * buttons below the answer, if that is too long for both. A low sheet ends with the task rather than within what follows it.
 */
export function useTaskInView(
  task: RefObject<HTMLElement | null>,
  isAnswered: boolean,
  about: readonly unknown[],
): void {
  const { shape, isPanelOpen, sheet } = usePage();
  const isLowSheet = shape === 'tall' && sheet === 'low';
  useLayoutEffect(() => {
    const panel = task.current?.closest('.panel');
    const actions = task.current?.querySelector('.actions');
    if (!panel || !actions) return;
    panel.scrollTop = 0;
    endWithTask(panel, task.current!, isLowSheet);
    const below = actions.getBoundingClientRect().bottom + MARGIN_PX - panel.getBoundingClientRect().bottom;
    // Of buttons that stay at the lower edge only the margin is missing.
    if (isAnswered && below > MARGIN_PX) panel.scrollTop = below;
  }, [isPanelOpen, isLowSheet, ...about]);
}

/** Makes the card of a task fill a low sheet that would cut what follows it; elsewhere it is as high as what is in it. */
function endWithTask(panel: Element, task: HTMLElement, isLowSheet: boolean): void {
  const card = task.querySelector<HTMLElement>('.card');
  const foot = task.querySelector(FOOT);
  if (card === null || foot === null) return;
  card.style.minHeight = '';
  if (!isLowSheet) return;
  const { bottom } = panel.getBoundingClientRect();
  const { top, height } = card.getBoundingClientRect();
  if (foot.getBoundingClientRect().bottom > bottom && top + height <= bottom)
    card.style.minHeight = `${bottom - top}px`;
}
