import type { JSX, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { SQUARE_SIZE } from '../../diagram/geometry.ts';
import { squarePlace, type Place } from '../../rules/place.ts';
import type { Colour } from '../../rules/setup.ts';
import { colourName, roleName } from '../../rules/words.ts';
import { useApp, usePage } from '../use_app.ts';
import { choiceOfKey } from './choosers.ts';
import type { Choice, Chooser } from './hand_state.ts';
import { boxOfPlace, centreOfPlace, cssBox, type Layout } from './layout.ts';
import { slotBelow } from './places_in_page.ts';
import { useBeside } from './use_kept_in_window.ts';

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
export function ChooserView(props: ChooserProps): JSX.Element {
  const app = useApp();
  return (
    <>
      <div class="veil" onClick={(event) => app.hand.answer(slotBelow(event))} />
      <DroppedMan {...props} />
      <Choices {...props} />
    </>
  );
}

/** The man picked up from a store, on the square where he is to be dropped. */
function DroppedMan({ chooser, owner, layout }: ChooserProps): JSX.Element | null {
  const { isFlipped, hand } = usePage();
  if (hand.picked?.kind !== 'store') return null;
  const { x, y } = centreOfPlace(layout, squarePlace(chooser.square), isFlipped);
  return (
    <div
      class={`man ghost ${colourName(owner)} ${roleName(hand.picked.role)}`}
      style={cssBox({ x: x - SQUARE_SIZE / 2, y: y - SQUARE_SIZE / 2, ...SQUARE }, layout)}
    />
  );
}

function Choices({ chooser, owner, layout }: ChooserProps): JSX.Element {
  const app = useApp();
  const { isFlipped, hand } = usePage();
  const dialog = useRef<HTMLDivElement>(null);
  useDialogFocus(dialog, `[data-index="${chooser.preferred}"]`, chooser);
  // A tap on a hostage is an answer, too.
  const hostages = chooser.kind === 'payment' ? chooser.choices.filter(({ move }) => move !== null) : [];
  const places: Place[] = [
    squarePlace(chooser.square),
    ...(hand.picked === null ? [] : [hand.picked]),
    ...hostages.map(({ role }) => ({ kind: 'store', store: { kind: 'prison', player: owner }, role }) as const),
  ];
  useBeside(
    dialog,
    places.map((place) => boxOfPlace(layout, place, isFlipped)),
    layout,
  );
  return (
    <div
      class="chooser"
      role="dialog"
      aria-modal="true"
      aria-labelledby="chooser-title"
      aria-describedby={chooser.hint === '' ? undefined : 'chooser-hint'}
      ref={dialog}
      onKeyDown={(event) => app.hand.choose(choiceOfKey(chooser, event))}
    >
      <div class="chooser-title" id="chooser-title">
        {chooser.title}
      </div>
      {chooser.choices.map((choice, index) => (
        <ChoiceButton
          key={choice.role}
          choice={choice}
          index={index}
          colour={chooser.kind === 'payment' ? owner ^ 1 : owner}
        />
      ))}
      {chooser.hint !== '' && (
        <div class="chooser-hint" id="chooser-hint">
          {chooser.hint}
        </div>
      )}
      <button type="button" class="chooser-cancel" onClick={() => app.hand.clear()}>
        Cancel
      </button>
    </div>
  );
}

interface ChoiceButtonProps {
  readonly choice: Choice;
  readonly index: number;
  /** Of the man to choose. */
  readonly colour: Colour;
}

function ChoiceButton({ choice, index, colour }: ChoiceButtonProps): JSX.Element {
  const app = useApp();
  const { role, count, move, note } = choice;
  return (
    <button
      type="button"
      data-index={index}
      class={`choice ${move === null ? 'impossible' : ''}`}
      aria-disabled={move === null}
      onClick={() => app.hand.choose(index)}
    >
      <span class={`man ${colourName(colour)} ${roleName(role)}`} aria-hidden="true" />
      <span class="choice-name">
        {roleName(role)}
        {count !== null && count > 1 && <span class="choice-count"> ×{count}</span>}
      </span>
      <span class="choice-note">{note}</span>
    </button>
  );
}

const STOPS = 'button, input, select, textarea, a[href], [tabindex="0"]';

/**
 * Keeps the focus in a dialog while it is open: it starts at the element selected by `first`, Tab and the arrows wrap
 * around, and in the end it returns to where it was. Restarts when `subject` changes. The focus moves as soon as the
 * dialog is rendered: the next key event may already be queued.
 */
function useDialogFocus(dialog: RefObject<HTMLElement | null>, first: string, subject: unknown): void {
  useLayoutEffect(() => {
    const element = dialog.current!;
    const before = document.activeElement;
    (element.querySelector<HTMLElement>(first) ?? element.querySelector<HTMLElement>(STOPS))?.focus();
    const onKeyDown = (event: KeyboardEvent): void => {
      const step = stepOf(event);
      if (step === 0) return;
      const stops = [...element.querySelectorAll<HTMLElement>(STOPS)];
      const at = stops.indexOf(document.activeElement as HTMLElement);
      stops[(at + step + stops.length) % stops.length]?.focus();
      event.preventDefault();
      event.stopPropagation();
    };
    element.addEventListener('keydown', onKeyDown);
    return () => {
      element.removeEventListener('keydown', onKeyDown);
      const isLost = document.activeElement === document.body || element.contains(document.activeElement);
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [subject]);
}

function stepOf({ key, shiftKey }: KeyboardEvent): -1 | 0 | 1 {
  if (key === 'ArrowDown' || (key === 'Tab' && !shiftKey)) return 1;
  return key === 'ArrowUp' || (key === 'Tab' && shiftKey) ? -1 : 0;
}
