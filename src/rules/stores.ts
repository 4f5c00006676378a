import type { Store } from './place.ts';
import type { Colour, Counts, Setup } from './setup.ts';
import { playerName } from './words.ts';

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
