import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { SQUARE_SIZE } from '../../diagram/geometry.ts';
import type { Colour } from '../../rules/setup.ts';
import { colourName, roleLetter, roleName } from '../../rules/words.ts';
import { useDialogFocus } from '../use_dialog_focus.ts';
import { useApp, usePage } from '../use_app.ts';
import type { Chooser } from './hand.ts';
import { BESIDE, centreOfPlace, cssBox, type Layout } from './layout.ts';
import { squarePlace } from '../../rules/place.ts';
import { useKeptInWindow } from './use_kept_in_window.ts';

const SQUARE = { width: SQUARE_SIZE, height: SQUARE_SIZE };

interface ChooserProps {
  readonly chooser: Chooser;
  /** The side to move. */
  readonly owner: Colour;
  readonly layout: Layout;
}

/**
 * The question beside a square: Enter takes the preferred choice, a number or the man's letter another one, Escape
 * none.
 */
export function ChooserView({ chooser, owner, layout }: ChooserProps): JSX.Element {
  const app = useApp();
  const { isFlipped, hand } = usePage();
  const dialog = useRef<HTMLDivElement>(null);
  useDialogFocus(dialog, `[data-index="${chooser.preferred}"]`, chooser);
  useKeptInWindow(dialog);
  const at = centreOfPlace(layout, squarePlace(chooser.square), isFlipped);
  const isRight = at.x > layout.width / 2;
  const isLow = at.y > layout.height / 2;
  return (
    <>
      <div
        class="veil"
        onPointerDown={() => {
          app.hand.clear();
        }}
      />
      {hand.picked?.kind === 'store' && (
        <div
          class={`man ghost ${colourName(owner)} ${roleName(hand.picked.role)}`}
          style={cssBox({ x: at.x - SQUARE_SIZE / 2, y: at.y - SQUARE_SIZE / 2, ...SQUARE }, layout)}
        />
      )}
      <div
        class={`chooser ${isRight ? 'to-left' : 'to-right'} ${isLow ? 'to-top' : 'to-bottom'}`}
        style={{
          left: `${(100 * (at.x + (isRight ? -BESIDE : BESIDE))) / layout.width}%`,
          top: `${(100 * at.y) / layout.height}%`,
        }}
        role="dialog"
        aria-modal="true"
        aria-labelledby="chooser-title"
        aria-describedby={chooser.hint === '' ? undefined : 'chooser-hint'}
        ref={dialog}
        onKeyDown={(event) => {
          const byNumber = Number(event.key) - 1;
          const byLetter = chooser.choices.findIndex(({ role }) => roleLetter(role) === event.key.toUpperCase());
          const index = byLetter >= 0 ? byLetter : byNumber;
          if (chooser.choices[index] !== undefined) app.hand.choose(index);
        }}
      >
        <div class="chooser-title" id="chooser-title">
          {chooser.title}
        </div>
        {chooser.choices.map(({ role, count, move, note }, index) => (
          <button
            key={role}
            type="button"
            data-index={index}
            class={`choice ${move === null ? 'impossible' : ''}`}
            aria-disabled={move === null}
            onClick={() => {
              app.hand.choose(index);
            }}
          >
            <span
              class={`man ${colourName(chooser.kind === 'payment' ? owner ^ 1 : owner)} ${roleName(role)}`}
              aria-hidden="true"
            />
            <span class="choice-name">
              {roleName(role)}
              {count !== null && <span class="choice-count"> ×{count}</span>}
            </span>
            <span class="choice-note">{note}</span>
          </button>
        ))}
        {chooser.hint !== '' && (
          <div class="chooser-hint" id="chooser-hint">
            {chooser.hint}
          </div>
        )}
      </div>
    </>
  );
}
