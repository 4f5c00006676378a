import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { Icon } from './icons.tsx';
import { pressAway } from './focus.ts';
import { isBesideBoard } from './panels.ts';
import { SHEETS, type Sheet } from './state/page_state.ts';
import { useApp, usePage } from './use_app.ts';

/** Shares of the window's height that the higher sheets take. The low one takes what the table leaves. */
const SHARES = { half: 0.62, high: 0.88 } as const;
/** Dragged lower than this share of the low one, the sheet closes. */
const CLOSED_BELOW = 0.6;
/** A shorter way is a tap, which chooses the next height. */
const DRAG_PX = 8;

/** Is a panel a sheet, or over the page's right part, until it is closed? */
export function isSheet(): boolean {
  return document.querySelector('.page.tall') !== null || matchMedia('(max-height: 500px)').matches;
}

/** Where a panel is a sheet below the table: its grip, by which it is made higher or lower, and what closes it. */
export function SheetControls(): JSX.Element {
  const app = useApp();
  const { sheet } = usePage();
  const startY = useRef<number | null>(null);
  const isDrag = useRef(false);
  const grip = useRef<HTMLButtonElement>(null);
  const next = SHEETS[(SHEETS.indexOf(sheet) + 1) % SHEETS.length]!;
  const release = (y: number): void => {
    const share = 1 - y / innerHeight;
    startY.current = null;
    follow(null);
    // A tap waits for its click: of a sheet that is higher by then, it would press what has come under the finger.
    if (!isDrag.current) return;
    if (share < CLOSED_BELOW * lowShare()) app.closePanel();
    else app.model.set({ sheet: nearest(share) });
  };
  /** Makes the sheet as high as the finger holds it; null: as high as it is. */
  const follow = (y: number | null): void => {
    const aside = grip.current!.closest('aside')!;
    aside.style.height = y === null ? '' : `${aside.getBoundingClientRect().bottom - y}px`;
  };
  return (
    <>
      <button
        type="button"
        ref={grip}
        class="sheet-grip"
        aria-label={`Height of the panel: ${sheet}`}
        onPointerDown={(event) => {
          startY.current = event.clientY;
          isDrag.current = false;
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={({ clientY }) => {
          if (startY.current === null) return;
          isDrag.current ||= Math.abs(clientY - startY.current) >= DRAG_PX;
          if (isDrag.current) follow(clientY);
        }}
        onPointerUp={({ clientY }) => release(clientY)}
        onPointerCancel={() => {
          startY.current = null;
          follow(null);
        }}
        onClick={() => {
          if (!isDrag.current) app.model.set({ sheet: next });
          isDrag.current = false;
        }}
      />
      <button type="button" class="sheet-close" aria-label="Close" onClick={() => pressAway(() => app.closePanel())}>
        <Icon name="close" />
      </button>
    </>
  );
}

/** Dims what a panel lies over. Pressed, it lets the board be seen again; for keys there is the button that closes the panel. */
export function Scrim(): JSX.Element {
  const app = useApp();
  const { panel } = usePage();
  const leave = (): void => (isBesideBoard(panel) ? app.model.set({ sheet: 'low' }) : app.closePanel());
  return <div class="scrim" onClick={leave} />;
}

/** The share of the window below the table. */
function lowShare(): number {
  return 1 - document.querySelector('main')!.getBoundingClientRect().bottom / innerHeight;
}

function nearest(share: number): Sheet {
  const shares = { low: lowShare(), ...SHARES };
  const distance = (sheet: Sheet): number => Math.abs(shares[sheet] - share);
  return SHEETS.reduce((best, sheet) => (distance(sheet) < distance(best) ? sheet : best));
}
