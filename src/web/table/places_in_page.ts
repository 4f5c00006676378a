import { parseSquare } from '../../notation/letters.ts';
import { squarePlace, type Place } from '../../rules/place.ts';
import { FILES } from '../../rules/squares.ts';
import type { Point } from './tap.ts';

/** The element of the board. */
export const BOARD = '[data-board]';

/** The slot or square at a point of the window; null: there is none, or something lies over it. */
export function placeAt({ x, y }: Point): Place | null {
  const element = document.elementFromPoint(x, y);
  const board = element?.closest(BOARD);
  if (board === null || board === undefined) return placeOfSlot(nearestPiece(element, { x, y }));
  const { left, top, width, height } = board.getBoundingClientRect();
  const [row, column] = [(y - top) / height, (x - left) / width].map((part) => Math.floor(FILES * part));
  const cell = board.querySelectorAll<HTMLElement>('[data-square]')[FILES * row! + column!];
  const square = parseSquare(cell?.dataset.square ?? '');
  return square === null ? null : squarePlace(square);
}

/**
 * On phones, where fingers are larger than slots, in a store in which pieces are packed the slot of the piece nearest to the point: the others
 * aren't seen. Where slots are shown, and in an empty store, the element itself.
 */
function nearestPiece(element: Element | null, { x, y }: Point): Element | null {
  const store = element?.closest('.tall .store:not(.shows-slots)');
  const pieces = [...(store?.querySelectorAll('.slot:not(.empty)') ?? [])];
  const distance = (slot: Element): number => {
    const { left, top, width, height } = slot.getBoundingClientRect();
    return Math.hypot(left + width / 2 - x, top + height / 2 - y);
  };
  return pieces.length === 0 ? element : pieces.reduce((best, one) => (distance(one) < distance(best) ? one : best));
}

/** The slot at a point of the window, whatever lies over it; null: there is none. */
export function slotBelow({ clientX, clientY }: MouseEvent): Place | null {
  for (const element of document.elementsFromPoint(clientX, clientY)) {
    const place = placeOfSlot(element);
    if (place !== null) return place;
  }
  return null;
}

/** The slot of which a target is part, or null. */
export function placeOfSlot(target: EventTarget | null): Place | null {
  const slot = target instanceof Element ? target.closest<HTMLElement>('[data-slot]') : null;
  if (slot === null) return null;
  const { kind, player, role } = slot.dataset;
  return {
    kind: 'store',
    store: { kind: kind === 'prison' ? 'prison' : 'airfield', player: Number(player) },
    role: Number(role),
  };
}
