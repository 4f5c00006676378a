import type { Position } from '../../rules/position.ts';
import { prisonPlace, type Place } from '../../rules/place.ts';
import type { Role } from '../../rules/setup.ts';
import { listOf, playerName, roleName } from '../../rules/words.ts';
import { KIND_EXCHANGE, moveGive, moveKind, moveRole } from '../../shared/move.ts';
import type { PageState } from '../state/page_state.ts';
import { onlyPerson } from '../play/players.ts';
import { isSamePlace } from './place.ts';
import type { Scene } from './scene.ts';

/** A piece that the side to move can buy back now, and the hostages that would pay for it. */
export interface Offer {
  readonly role: Role;
  readonly payers: readonly Role[];
}

const NONE: readonly Offer[] = [];
/** The page asks several times for each position, and there may be a thousand exchanges. */
const known = new WeakMap<Position, readonly Offer[]>();

/** The exchanges that are legal in a position, by what they free. */
export function exchangeOffers(position: Position): readonly Offer[] {
  const before = known.get(position);
  if (before !== undefined) return before;
  const payers = new Map<Role, Set<Role>>();
  for (const move of position.legalMoves()) {
    if (moveKind(move) !== KIND_EXCHANGE) continue;
    const role = moveRole(move);
    payers.set(role, (payers.get(role) ?? new Set()).add(moveGive(move)));
  }
  const strongestFirst = (a: Role, b: Role): number => b - a;
  const offers = [...payers.keys()]
    .sort(strongestFirst)
    .map((role) => ({ role, payers: [...payers.get(role)!].sort(strongestFirst) }));
  known.set(position, offers);
  return offers;
}

/** Those that are marked in the stores: on the turn of somebody here, in a game in play. Elsewhere they might be what is asked for. */
export function shownOffers({ mode, panel, game }: PageState, { position, hands }: Scene): readonly Offer[] {
  if (mode !== 'game' || panel === 'review' || game.viewed !== null || hands !== 'moves' || position === null)
    return NONE;
  return game.table.end === null && game.table.seats[position.turn] === 'person' ? exchangeOffers(position) : NONE;
}

/** The hostages that would pay for the piece at a place; none unless it can be bought back. */
export function payersAt(offers: readonly Offer[], { turn }: Position, place: Place | null): readonly Place[] {
  const offer = offers.find(({ role }) => isSamePlace(place, prisonPlace(turn ^ 1, role)));
  return (offer?.payers ?? []).map((role) => prisonPlace(turn, role));
}

/** "a bishop or a pawn": what a piece costs. */
export function priceWords(payers: readonly Role[]): string {
  return listOf(
    payers.map((role) => `a ${roleName(role)}`),
    'or',
  );
}

/** "You can buy back your knight for a bishop.": with the price if it is the same for all. Empty if there is nothing to buy. */
export function offersText({ position, seats }: Pick<PageState['game']['table'], 'position' | 'seats'>): string {
  const offers = exchangeOffers(position);
  const [first] = offers;
  if (first === undefined) return '';
  const isAlone = onlyPerson(seats) !== null;
  const names = offers.map(({ role }, at) => (isAlone ? (at === 0 ? 'your ' : '') : 'a ') + roleName(role));
  const prices = new Set(offers.map(({ payers }) => priceWords(payers)));
  const price = prices.size === 1 ? ` for ${priceWords(first.payers)}` : '';
  return `${isAlone ? 'You' : playerName(position.turn)} can buy back ${listOf(names, 'or')}${price}.`;
}
