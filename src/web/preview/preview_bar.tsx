import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { App } from '../app.ts';
import { Button } from '../button.tsx';
import { pressAway } from '../focus.ts';
import { hasModifier } from '../keys/modifiers.ts';
import { useKeyDown } from '../keys/use_key_down.ts';
import { OWN_KEYS } from '../play/game_keys.ts';
import { useTableInSight } from '../table/use_table_in_sight.ts';
import { useApp, usePage } from '../use_app.ts';
import { lineWords } from './line_words.ts';
import type { Preview } from './preview_state.ts';

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: -Infinity,
  End: Infinity,
};

/** Replaces the game's buttons while stepping through a line: the moves shown, and the way back. */
export function PreviewBar({ preview }: { readonly preview: Preview }): JSX.Element {
  const app = useApp();
  const { mode } = usePage();
  const { moves, shown, node } = preview;
  const status = useRef<HTMLParagraphElement>(null);
  useKeys(app);
  useTableInSight(status);
  return (
    <>
      <p ref={status} class="status previewing">
        {statusOf(preview, mode === 'puzzle')}
      </p>
      <div class="toolbar preview-bar" role="group" aria-label="Line">
        <button
          type="button"
          class={mode === 'puzzle' ? 'tool' : 'tool primary'}
          onClick={() => pressAway(() => app.preview.close())}
        >
          {mode === 'puzzle' ? 'Back to the puzzle' : 'Back to the game'}
        </button>
        <Button class="tool" isOff={shown === 0} onClick={() => app.preview.step(-1)}>
          Back
        </Button>
        <Button class="tool" isOff={shown === moves.length} onClick={() => app.preview.step(1)}>
          Forward
        </Button>
        {node !== null && (
          <button type="button" class="tool" onClick={() => pressAway(() => app.preview.addToGame())}>
            Add to the game
          </button>
        )}
      </div>
    </>
  );
}

/** "Line 1, not played: 12... Nf6 (3 of 9)". In a puzzle, whose line is its solution, "Solution: 1. Nf6 (1 of 3)". */
function statusOf({ title, start, moves, shown }: Preview, isPuzzle: boolean): string {
  const name = isPuzzle ? title : `${title}, not played`;
  if (shown === 0) return `${name}: its beginning.`;
  const words = lineWords(start, moves, shown);
  const { setup, turn } = start;
  const number = setup.fullmoves + Math.floor((shown - 1 + (turn === 0 ? 0 : 1)) / 2);
  const isWhites = (shown + turn) % 2 === 1;
  return `${name}: ${number}${isWhites ? '.' : '...'} ${words[shown - 1]!.san} (${shown} of ${moves.length})`;
}

/**
 * Esc returns to the game, the arrows step; not in a field, nor on the board's grid and other elements that use arrow
 * keys.
 */
function useKeys(app: App): void {
  useKeyDown((event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (hasModifier(event)) return;
    if (event.key === 'Escape') pressAway(() => app.preview.close());
    else {
      const by = STEPS[event.key];
      if (by === undefined || target?.closest(OWN_KEYS) !== null) return;
      app.preview.step(by);
    }
    event.preventDefault();
    event.stopPropagation();
  }, true);
}
