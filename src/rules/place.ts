import type { Colour, Role, Square, Counts, Setup } from './setup.ts';
import { playerName } from './words.ts';

/** A prison or an airfield. */
export interface Store {
  readonly kind: 'prison' | 'airfield';
  readonly player: Colour;
}

/** A place on the table: a square, or the slot for the men of one role in a store, whether it is empty or not. */
export type Place =
  | { readonly kind: 'square'; readonly square: Square }
  | { readonly kind: 'store'; readonly store: Store; readonly role: Role };

export function squarePlace(square: Square): Place {
  return { kind: 'square', square };
}

/** The slot in `captor`'s prison for the enemy men of a role. */
export function prisonPlace(captor: Colour, role: Role): Place {
  return { kind: 'store', store: { kind: 'prison', player: captor }, role };
}

/** The slot on `owner`'s airfield for his men of a role. */
export function airfieldPlace(owner: Colour, role: Role): Place {
  return { kind: 'store', store: { kind: 'airfield', player: owner }, role };
}

/** The same places in the same order, each once. */
export function distinctPlaces(places: readonly Place[]): Place[] {
  return places.filter((place, index) => places.findIndex((other) => samePlace(place, other)) === index);
}

/** Are these the same place? */
export function samePlace(a: Place, b: Place): boolean {
  if (a.kind === 'square' || b.kind === 'square') {
    return a.kind === 'square' && b.kind === 'square' && a.square === b.square;
  }
  return a.role === b.role && a.store.kind === b.store.kind && a.store.player === b.store.player;
}

/** "White's prison". */
export function storeName({ kind, player }: Store): string {
  return `${playerName(player)}'s ${kind}`;
}

export function countsOf(setup: Setup, { kind, player }: Store): Counts {
  return (kind === 'prison' ? setup.prisons : setup.airfields)[player]!;
}

/** The owner of the men in a store. */
export function ownerOf({ kind, player }: Store): Colour {
  return kind === 'prison' ? player ^ 1 : player;
}
