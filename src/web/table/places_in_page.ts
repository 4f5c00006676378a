import type { Place } from '../../rules/place.ts';

/** The slot of a store at a point of the window, or null. */
export function placeAt(document: Document, x: number, y: number): Place | null {
  const slot = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-slot]');
  if (slot === null || slot === undefined) return null;
  const { kind, player, role } = slot.dataset;
  return {
    kind: 'store',
    store: { kind: kind === 'prison' ? 'prison' : 'airfield', player: Number(player) },
    role: Number(role),
  };
}
