import type { JSX, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { formatSan } from '../../notation/san.ts';
import type { Move } from '../../rules/setup.ts';
import { focusBoard } from '../focus.ts';
import { RuleText } from '../rules/spans.tsx';
import { useApp, usePage } from '../use_app.ts';
import { usePressBeside } from '../use_press_beside.ts';
import type { Refused } from './hand_state.ts';
import { boxOfPlace, type Layout } from './layout.ts';
import { useBeside } from './use_kept_in_window.ts';

interface RefusedProps {
  readonly refused: Refused;
  readonly layout: Layout;
}

/** Why a move was refused: beside the square where it was tried and what is the cause, until the next action. */
export function RefusedView({ refused, layout }: RefusedProps): JSX.Element {
  const app = useApp();
  const { isFlipped, hand } = usePage();
  const bubble = useRef<HTMLDivElement>(null);
  useFocusReturned(bubble);
  // The men under it remain clickable.
  usePressBeside(bubble, () => app.hand.clear());
  const places = [refused.place, ...refused.causes, ...(hand.picked === null ? [] : [hand.picked])];
  useBeside(
    bubble,
    places.map((place) => boxOfPlace(layout, place, isFlipped)),
    layout,
  );
  return (
    <div ref={bubble} role="group" aria-label="Not legal" class="refused">
      <p>
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
