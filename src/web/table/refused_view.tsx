import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { formatSan } from '../../notation/san.ts';
import { focusBoard } from '../focus.ts';
import { RuleText } from '../rules/spans.tsx';
import { useApp, usePage } from '../use_app.ts';
import type { Refused } from './hand.ts';
import { BESIDE, centreOfPlace, type Layout } from './layout.ts';
import { useKeptInWindow } from './use_kept_in_window.ts';

/** Why a move was refused: beside the square where it was tried, until the next action. */
export function RefusedView({ refused, layout }: { readonly refused: Refused; readonly layout: Layout }): JSX.Element {
  const app = useApp();
  const { isFlipped } = usePage();
  const { position } = app.scene();
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () => () => {
      // The focused element disappears with the bubble.
      if (bubble.current?.contains(document.activeElement) === true) focusBoard();
    },
    [],
  );
  useLayoutEffect(() => {
    // The men under the bubble remain clickable: a press anywhere but on its own buttons closes it.
    const press = ({ target }: PointerEvent): void => {
      if (!(target instanceof Node && bubble.current?.contains(target) === true)) app.hand.clear();
    };
    document.addEventListener('pointerdown', press, { capture: true });
    return () => {
      document.removeEventListener('pointerdown', press, { capture: true });
    };
  }, [app]);
  useKeptInWindow(bubble);
  const at = centreOfPlace(layout, refused.place, isFlipped);
  const isRight = at.x > layout.width / 2;
  const isLow = at.y > layout.height / 2;
  return (
    <div
      ref={bubble}
      role="group"
      aria-label="Not legal"
      class={`refused ${isRight ? 'to-left' : 'to-right'} ${isLow ? 'to-top' : 'to-bottom'}`}
      style={{
        left: `${(100 * (at.x + (isRight ? -BESIDE : BESIDE))) / layout.width}%`,
        top: `${(100 * at.y) / layout.height}%`,
      }}
    >
      <p>
        <RuleText text={refused.message} />
      </p>
      {position !== null && refused.suggestions.length > 0 && (
        <p class="suggestions">
          {refused.suggestions.length === 1 ? 'Legal, for example: ' : 'Legal: '}
          {refused.suggestions.map((move) => (
            <button
              key={move}
              type="button"
              onClick={() => {
                app.hand.play(move);
              }}
            >
              {formatSan(position, move)}
            </button>
          ))}
        </p>
      )}
      <button
        type="button"
        class="close"
        aria-label="Close"
        onClick={() => {
          app.hand.clear();
        }}
      >
        ×
      </button>
    </div>
  );
}
