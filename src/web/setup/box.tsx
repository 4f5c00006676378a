import type { JSX, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { letterOfMan } from '../../notation/letters.ts';
import { colourName, roleName } from '../../rules/words.ts';
import { BISHOP, BLACK, KING, KNIGHT, PAWN, QUEEN, ROOK, WHITE, manOf } from '../../shared/men.ts';
import type { Colour, Man, Role } from '../../rules/setup.ts';
import { placeAt } from '../table/places_in_page.ts';
import { useApp, usePage } from '../use_app.ts';
import { putMan } from './setup_state.ts';

const ROLES = [KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN];

/** The box of men: a tap selects one for any number of taps on the table; a drag puts one down. */
export function Box(): JSX.Element {
  const pressed = useRef<Man | null>(null);
  usePuttingDown(pressed);
  return (
    <div class="box men" role="group" aria-label="Box of pieces">
      {[WHITE, BLACK].map((colour) => (
        <div key={colour} class="box-row">
          {ROLES.map((role) => (
            <BoxMan key={role} colour={colour} role={role} pressed={pressed} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** The man of the box on which the pointer went down. */
type Pressed = RefObject<Man | null>;

/** The pressed man is put down where the pointer is released. */
function usePuttingDown(pressed: Pressed): void {
  const app = useApp();
  useLayoutEffect(() => {
    const abort = new AbortController();
    document.addEventListener(
      'pointerup',
      ({ clientX, clientY }) => {
        const man = pressed.current;
        pressed.current = null;
        const to = man === null ? null : placeAt({ x: clientX, y: clientY });
        if (man === null || to === null) return;
        app.setup.act(putMan, man, to);
        app.setup.arm(null);
      },
      { signal: abort.signal },
    );
    document.addEventListener(
      'pointercancel',
      () => {
        pressed.current = null;
      },
      { signal: abort.signal },
    );
    return () => abort.abort();
  }, []);
}

interface BoxManProps {
  readonly colour: Colour;
  readonly role: Role;
  readonly pressed: Pressed;
}

function BoxMan({ colour, role, pressed }: BoxManProps): JSX.Element {
  const app = useApp();
  const { armed } = usePage().setup;
  const man = manOf(colour, role);
  return (
    <button
      type="button"
      class="box-man"
      aria-pressed={armed === man}
      aria-label={`${colourName(colour)} ${roleName(role)}`}
      data-box={letterOfMan(man)}
      onPointerDown={(event) => {
        // Without capture, the finger can be lifted over another element.
        event.currentTarget.releasePointerCapture(event.pointerId);
        pressed.current = man;
      }}
      onClick={() => {
        pressed.current = null;
        app.hand.clear();
        app.setup.arm(armed === man ? null : man);
      }}
    >
      <span class={`man ${colourName(colour)} ${roleName(role)}`} aria-hidden="true" />
    </button>
  );
}
