import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { isAnimated } from '../settings/settings_state.ts';
import { useApp, usePage } from '../use_app.ts';
import { isFirstVisit } from './game_state.ts';
import { IdeaShow } from './idea_show.tsx';

/** What ends it for ever. */
const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const;

/**
 * The idea of the game on the board, until the first touch: at once, because games begin like those of ordinary chess. Whoever
 * comes by the address of another panel doesn't see it there.
 */
export function FirstIdea(): JSX.Element | null {
  const { mode, game, panel } = usePage();
  return mode === 'game' && panel === 'game' && isFirstVisit(game) ? <WaitingIdea /> : null;
}

function WaitingIdea(): JSX.Element | null {
  const app = useApp();
  const { settings } = usePage();
  const [isOver, setOver] = useState(() => app.keep('idea', (kept) => kept === true, false).load());
  const isStill = !isAnimated(settings, matchMedia('(prefers-reduced-motion: reduce)').matches);
  const end = (): void => {
    app.keep('idea', () => true, true).save(true);
    setOver(true);
  };
  useEffect(() => {
    if (isOver) return;
    for (const touch of TOUCHES) addEventListener(touch, end, { capture: true });
    return () => {
      for (const touch of TOUCHES) removeEventListener(touch, end, { capture: true });
    };
  }, [isOver]);
  return isOver ? null : <IdeaShow isStill={isStill} onEnd={end} />;
}
