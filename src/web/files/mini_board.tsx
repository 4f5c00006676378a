import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Colour, Man } from '../../rules/setup.ts';
import { colourName, roleName } from '../../rules/words.ts';
import { BLACK, colourOf, roleOf } from '../../shared/men.ts';
import { squaresOf, storesOf, type LastPosition } from './last_position.ts';

interface MiniBoardProps {
  /** Another one is another picture. */
  readonly stamp: string;
  /** Reads the game as soon as the picture is in sight; null if that fails. */
  readonly read: () => LastPosition | null;
  /** Who is at the bottom. */
  readonly side: Colour;
  /** A sign in the corner. */
  readonly children?: ComponentChildren;
}

/** The board at the end of a game with its stores, small and for eyes only: what it is about is said beside it. Empty until it is in sight. */
export function MiniBoard({ stamp, read, side, children }: MiniBoardProps): JSX.Element {
  const box = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState<LastPosition | null>(null);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      setShown(read());
    });
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, [stamp]);
  return (
    <span ref={box} class="mini men" aria-hidden="true">
      {shown !== null &&
        storesOf(shown, side).map(({ kind, men }, place) => (
          <span key={`store ${place}`} class={`mini-store ${kind}`}>
            {men.map((man) => (
              <span key={man} class={manClass(man)} />
            ))}
          </span>
        ))}
      <span class="mini-board">
        {shown !== null &&
          squaresOf(shown, side === BLACK).map(({ square, row, column, man, isLit }) => (
            <span
              key={square}
              class={`${man === null ? '' : manClass(man)}${isLit ? ' lit' : ''}`}
              style={{ gridArea: `${row} / ${column}` }}
            />
          ))}
        {children}
      </span>
    </span>
  );
}

function manClass(man: Man): string {
  return `man ${colourName(colourOf(man))} ${roleName(roleOf(man))}`;
}
