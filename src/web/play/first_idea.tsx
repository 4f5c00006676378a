import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { latePanels } from '../fetch_late_panels.ts';
import { isAnimated } from '../settings/settings_state.ts';
import { useApp, usePage } from '../use_app.ts';
import { isFirstVisit } from './game_state.ts';

/** What ends it for ever. */
const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const;

/** The idea of the game on the board, until the first touch: for those who look at the page before they do anything. */
export function FirstIdea(): JSX.Element | null {
  const { mode, game } = usePage();
  return mode === 'game' && isFirstVisit(game) ? <WaitingIdea /> : null;
}

function WaitingIdea(): JSX.Element | null {
  const app = useApp();
  const { settings } = usePage();
  const [late, setLate] = useState<Awaited<ReturnType<typeof latePanels>> | null>(null);
  const [isOver, setOver] = useState(() => app.keep('idea', (kept) => kept === true, false).load());
  const isStill = !isAnimated(settings, matchMedia('(prefers-reduced-motion: reduce)').matches);
  const end = (): void => {
    app.keep('idea', () => true, true).save(true);
    setOver(true);
  };
  useEffect(() => {
    if (isOver) return;
    // At once: the position in which games begin is that of ordinary chess.
    latePanels().then(setLate, () => undefined);
    for (const touch of TOUCHES) addEventListener(touch, end, { capture: true });
    return () => {
      for (const touch of TOUCHES) removeEventListener(touch, end, { capture: true });
    };
  }, [isOver]);
  return late === null || isOver ? null : <late.IdeaShow isStill={isStill} onEnd={end} />;
}
