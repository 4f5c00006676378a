import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { Icon } from './icons.tsx';
import { pressAway } from './focus.ts';
import { SHEETS, type Sheet } from './state/page_state.ts';
import { useApp, usePage } from './use_app.ts';

/** Shares of the window's height that the sheets take: the nearest one is chosen when the grip is let go. */
const SHARES: Readonly<Record<Sheet, number>> = { low: 0.27, half: 0.42, high: 0.72 };
/** Dragged lower than this, the sheet closes. */
const CLOSED_BELOW = 0.15;
/** A shorter way is a tap, which chooses the next height. */
const DRAG_PX = 8;

/** Where a panel is a sheet below the table: its grip, by which it is made higher or lower, and what closes it. */
export function SheetControls(): JSX.Element {
  const app = useApp();
  const { sheet } = usePage();
  const startY = useRef<number | null>(null);
  const next = SHEETS[(SHEETS.indexOf(sheet) + 1) % SHEETS.length]!;
  const release = (y: number): void => {
    const way = Math.abs(y - (startY.current ?? y));
    const share = 1 - y / innerHeight;
    startY.current = null;
    if (way < DRAG_PX) app.model.set({ sheet: next });
    else if (share < CLOSED_BELOW) app.closePanel();
    else app.model.set({ sheet: nearest(share) });
  };
  return (
    <>
      <button
        type="button"
        class="sheet-grip"
        aria-label={`Height of the panel: ${sheet}`}
        onPointerDown={(event) => {
          startY.current = event.clientY;
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerUp={({ clientY }) => release(clientY)}
        onPointerCancel={() => {
          startY.current = null;
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter' || key === ' ') app.model.set({ sheet: next });
        }}
      />
      <button type="button" class="sheet-close" aria-label="Close" onClick={() => pressAway(() => app.closePanel())}>
        <Icon name="close" />
      </button>
    </>
  );
}

function nearest(share: number): Sheet {
  const distance = (sheet: Sheet): number => Math.abs(SHARES[sheet] - share);
  return SHEETS.reduce((best, sheet) => (distance(sheet) < distance(best) ? sheet : best));
}
