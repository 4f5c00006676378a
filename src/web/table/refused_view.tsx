import type { JSX, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { formatSan } from '../../notation/san.ts';
import type { Move } from '../../rules/setup.ts';
import { focusBoard } from '../focus.ts';
import { RuleText } from '../rules/spans.tsx';
import { useApp, usePage } from '../use_app.ts';
import { usePressBeside } from '../use_press_beside.ts';
import type { Refused } from './hand_state.ts';
import { LAYOUTS, boxOfPlace } from './layout.ts';
import { useOffTable } from './use_kept_in_window.ts';

/** Why a move was refused, until the next action: off the table, whose rings show the cause, and off names and the status. */
export function RefusedView(): JSX.Element | null {
  const { hand, mode, lessons } = usePage();
  // A lesson that asked for it says the reason itself.
  const isAnswered = mode === 'lesson' && lessons.session?.state.phase === 'reached';
  return hand.refused !== null && !isAnswered ? <Reason refused={hand.refused} /> : null;
}

function Reason({ refused }: { readonly refused: Refused }): JSX.Element {
  const app = useApp();
  const { isFlipped, shape } = usePage();
  const bubble = useRef<HTMLDivElement>(null);
  useFocusReturned(bubble);
  // The men under it remain clickable.
  usePressBeside(bubble, () => app.hand.clear());
  useOffTable(bubble, boxOfPlace(LAYOUTS[shape], refused.place, isFlipped), LAYOUTS[shape]);
  return (
    <div ref={bubble} role="group" aria-label="Not legal" class="refused">
      {/* On phones the rules lie over the table, and it would lie over them. */}
      <p onClick={(event) => shape === 'tall' && event.target instanceof HTMLAnchorElement && app.hand.clear()}>
        <RuleText text={refused.message} />
      </p>
      <Suggestions moves={refused.suggestions} />
      <button type="button" class="close" aria-label="Close" onClick={() => app.hand.clear()}>
        ×
      </button>
    </div>
  );
}

/** Legal moves to play by a click; nothing if there are none. */
function Suggestions({ moves }: { readonly moves: readonly Move[] }): JSX.Element | null {
  const app = useApp();
  const { position, hands } = app.scene();
  // The refusal may have been the goal of a lesson: then nothing is to be played.
  if (position === null || hands !== 'moves' || moves.length === 0) return null;
  return (
    <p class="suggestions">
      {moves.length === 1 ? 'Legal, for example: ' : 'Legal: '}
      {moves.map((move) => (
        <button key={move} type="button" onClick={() => app.hand.play(move)}>
          {formatSan(position, move)}
        </button>
      ))}
    </p>
  );
}

/** The board takes the focus of an element that disappears with the bubble. */
function useFocusReturned(bubble: RefObject<HTMLElement | null>): void {
  useLayoutEffect(
    () => () => {
      if (bubble.current?.contains(document.activeElement) === true) focusBoard();
    },
    [],
  );
}
