import { SQUARE_SIZE } from '../../diagram/geometry.ts';
import { colourName, roleName } from '../../rules/words.ts';
import type { Place } from '../../rules/place.ts';
import { colourOf, roleOf } from '../../shared/men.ts';
import type { Ground } from './ground.ts';
import type { Journey } from './journeys.ts';
import { centreOfPlace, type Layout } from './layout.ts';
import { noteMotion } from './motion.ts';

const FRAMES = { duration: 420, easing: 'cubic-bezier(0.4, 0, 0.2, 1)' };

/** Draws pieces on their way over the table, whose stores were packed as in `before`; where they arrive they are hidden until then. */
export function fly(
  table: HTMLElement,
  ground: Ground,
  journeys: readonly Journey[],
  before: Layout,
  layout: Layout,
  isFlipped: boolean,
): void {
  const scale = table.clientWidth / layout.width;
  if (journeys.length > 0) noteMotion(FRAMES.duration);
  for (const { man, from, to } of journeys) {
    const traveller = document.createElement('div');
    traveller.className = `man flying ${colourName(colourOf(man))} ${roleName(roleOf(man))}`;
    traveller.style.width = `${SQUARE_SIZE * scale}px`;
    table.append(traveller);
    const [start, end] = [
      { place: from, at: before },
      { place: to, at: layout },
    ].map(({ place, at }) => {
      const { x, y } = centreOfPlace(at, place, isFlipped);
      const [left, top] = [x, y].map((middle) => (middle - SQUARE_SIZE / 2) * scale);
      return { transform: `translate(${left}px, ${top}px)` };
    });
    const flight = traveller.animate([start!, end!], FRAMES);
    flight.onfinish = flight.oncancel = () => traveller.remove();
    const arrived = to.kind === 'square' ? ground.pieceOn(to.square) : onlyManOf(table, to);
    arrived?.animate([{ opacity: 0 }, { opacity: 0 }], FRAMES);
  }
}

/** The man of a slot, unless he is one of several. */
function onlyManOf(table: HTMLElement, { store, role }: Place & { readonly kind: 'store' }): Element | null {
  const slot = table.querySelector(`[data-kind="${store.kind}"][data-player="${store.player}"][data-role="${role}"]`);
  return slot?.querySelector('.count') === null ? slot.querySelector('.man') : null;
}
