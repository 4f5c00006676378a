import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Colour } from '../../rules/setup.ts';
import { playerName } from '../../rules/words.ts';
import { WHITE } from '../../shared/men.ts';
import { useApp, usePage } from '../use_app.ts';
import { TENTHS_BELOW_MS, clockText, msToNextText } from './clock_text.ts';

/** A player's clock. It ticks by itself: the page is rendered only when the clock starts, stops or is set. */
export function ClockView({ colour }: { readonly colour: Colour }): JSX.Element | null {
  const app = useApp();
  const { game, live } = usePage();
  const { table } = game;
  const set = live.current?.clock;
  const [, setTick] = useState(0);
  const { remainingMs, running } = app.clock;
  const isRunning = running === colour;
  const leftMs = remainingMs?.[colour === WHITE ? 0 : 1] ?? null;
  useEffect(() => {
    if (!isRunning) return undefined;
    let timer = 0;
    const wait = (): void => {
      const left = app.clock.remainingMs?.[colour === WHITE ? 0 : 1] ?? 0;
      timer = window.setTimeout(() => {
        setTick((tick) => tick + 1);
        wait();
      }, msToNextText(left));
    };
    wait();
    return () => clearTimeout(timer);
  }, [isRunning, table, set]);
  if (leftMs === null) return null;
  return (
    <span
      class={`clock ${isRunning ? 'running' : ''} ${leftMs < TENTHS_BELOW_MS ? 'short' : ''}`}
      role="timer"
      aria-live="off"
      aria-label={`${playerName(colour)}'s clock`}
      data-clock={colour}
    >
      {clockText(leftMs)}
    </span>
  );
}
