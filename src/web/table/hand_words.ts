import type { Colour } from '../../rules/setup.ts';
import { listOf, roleName } from '../../rules/words.ts';
import type { HandState } from './hand_state.ts';

/** What an exchange in the hand of the side to move still needs, in a sentence; empty: it is not about an exchange. */
export function exchangeText({ picked, pays, partners, chooser }: HandState, turn: Colour): string {
  if (chooser !== null || picked?.kind !== 'store' || picked.store.kind !== 'prison') return '';
  const roles = partners.flatMap((place) => (place.kind === 'store' ? [roleName(place.role)] : []));
  if (picked.store.player === turn) return `Choose what the ${roleName(picked.role)} buys: ${listOf(roles, 'or')}.`;
  if (pays !== null) return `The ${roleName(pays)} pays for the ${roleName(picked.role)}: choose a square.`;
  const payers = roles.length === 0 ? '' : ` The ${listOf(roles, 'or')} pays.`;
  return `Choose a square for the ${roleName(picked.role)}.${payers}`;
}
