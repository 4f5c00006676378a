import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Colour } from '../../rules/setup.ts';
import { playerName } from '../../rules/words.ts';
import { BLACK, WHITE } from '../../shared/men.ts';
import { useApp, usePage } from '../use_app.ts';
import { nameBeside } from './players.ts';
import { TENTHS_BELOW_MS, clockText, msToNextText } from './clock_text.ts';

/** Does a game with clocks go on at the table? */
export function useHasClocks(): boolean {
  const app = useApp();
  const { game, mode } = usePage();
  return mode === 'game' && game.table.end === null && app.clock.remainingMs !== null;
}

/** The clocks, at the top of a sheet that hides those beside the board. The own one is at the left. */
export function SheetClocks(): JSX.Element {
  const { game, isFlipped } = usePage();
  const { seats } = game.table;
  const { level, names } = game.choice;
  const below = isFlipped ? BLACK : WHITE;
  return (
    <div class="sheet-clocks">
      {[below, below ^ 1].map((colour) => (
        <span key={colour}>
          <span class="player-name">{nameBeside(seats, level, colour, names)}</span>
          <ClockView colour={colour} isAgain />
        </span>
      ))}
    </div>
  );
}

interface ClockProps {
  readonly colour: Colour;
  /** The same clock is beside the board, too. */
  readonly isAgain?: boolean;
}

/** A player's clock. It ticks by itself: the page is rendered only when the clock starts, stops or is set. */
export function ClockView({ colour, isAgain = false }: ClockProps): JSX.Element | null {
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
      data-clock={isAgain ? undefined : colour}
    >
      {clockText(leftMs)}
    </span>
  );
}
