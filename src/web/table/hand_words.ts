import type { Colour, Role } from '../../rules/setup.ts';
import { storeName } from '../../rules/place.ts';
import { listOf, roleName } from '../../rules/words.ts';
import type { HandState } from './hand_state.ts';

/** What an exchange in the hand of the side to move still needs, in a sentence; empty: it is not about an exchange. */
export function exchangeText({ picked, pays, partners, chooser }: HandState, turn: Colour): string {
  if (chooser !== null || picked?.kind !== 'store' || picked.store.kind !== 'prison') return '';
  const roles = partners.flatMap((place) => (place.kind === 'store' ? [roleName(place.role)] : []));
  if (picked.store.player === turn) return `Choose what the ${roleName(picked.role)} buys: ${listOf(roles, 'or')}.`;
  const task = `Choose a square for the ${roleName(picked.role)}.`;
  const paid = paymentOf({ picked, pays, partners }, turn);
  if (paid !== null)
    return `The ${roleName(paid)} goes to ${storeName({ kind: 'airfield', player: turn ^ 1 })}. ${task}`;
  return roles.length === 0 ? task : `${task} The ${listOf(roles, 'or')} pays.`;
}

/** Whose prison has the other half of the exchange that is in the hand; null: nothing is asked, or all that is has been said. */
export function askedPrison({ picked, pays, partners }: HandState, turn: Colour): Colour | null {
  if (picked?.kind !== 'store' || partners.length === 0) return null;
  return pays !== null && picked.store.player !== turn ? null : picked.store.player ^ 1;
}

/** The hostage that pays for what is in the hand, if that is settled already. */
export function paymentOf(
  { picked, pays, partners }: Pick<HandState, 'picked' | 'pays' | 'partners'>,
  turn: Colour,
): Role | null {
  const [only, ...others] = partners;
  if (pays !== null || picked?.kind !== 'store' || picked.store.player === turn) return pays;
  return only?.kind === 'store' && others.length === 0 ? only.role : null;
}
