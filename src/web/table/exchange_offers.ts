import type { Position } from '../../rules/position.ts';
import { prisonPlace, type Place } from '../../rules/place.ts';
import type { Role } from '../../rules/setup.ts';
import { listOf, playerName, roleName } from '../../rules/words.ts';
import { KIND_DROP, KIND_EXCHANGE, moveGive, moveKind, moveRole } from '../../shared/move.ts';
import type { PageState } from '../state/page_state.ts';
import { onlyPerson } from '../play/players.ts';
import { isSamePlace } from './place.ts';
import type { Scene } from './scene.ts';

/** A piece that the side to move can buy back now, and the hostages that would pay for it. */
export interface Offer {
  readonly role: Role;
  readonly payers: readonly Role[];
}

/** What the side to move can fetch from stores now: from the strongest piece to the weakest. */
export interface Fetchable {
  readonly offers: readonly Offer[];
  /** The pieces on its airfield that can be dropped. */
  readonly drops: readonly Role[];
}

const NONE: Fetchable = { offers: [], drops: [] };
/** The page asks several times for each position, and there may be a thousand exchanges. */
const known = new WeakMap<Position, Fetchable>();

/** The exchanges that are legal in a position, by what they free, and what can be dropped. */
export function fetchable(position: Position): Fetchable {
  const before = known.get(position);
  if (before !== undefined) return before;
  const payers = new Map<Role, Set<Role>>();
  const dropped = new Set<Role>();
  for (const move of position.legalMoves()) {
    const role = moveRole(move);
    if (moveKind(move) === KIND_DROP) dropped.add(role);
    if (moveKind(move) === KIND_EXCHANGE) payers.set(role, (payers.get(role) ?? new Set()).add(moveGive(move)));
  }
  const found = {
    offers: strongestFirst(payers.keys()).map((role) => ({ role, payers: strongestFirst(payers.get(role)!) })),
    drops: strongestFirst(dropped),
  };
  known.set(position, found);
  return found;
}

function strongestFirst(roles: Iterable<Role>): Role[] {
  return [...roles].sort((a, b) => b - a);
}

/** Splits what `offersText` says: every second part, from the second on, is what a sign in the stores stands for. */
export function signedParts(text: string): readonly string[] {
  return / can (?:buy back|drop) /.test(text) ? text.split(/\b(buy back|drop)/) : [text];
}

/** The exchanges that are legal in a position, by what they free. */
export function exchangeOffers(position: Position): readonly Offer[] {
  return fetchable(position).offers;
}

/**
 * What is marked in the stores: on the turn of somebody here, in a game in play or a puzzle. In a lesson it might be what is asked
 * for.
 */
export function shownFetchable({ mode, panel, game }: PageState, { position, hands }: Scene): Fetchable {
  if (mode === 'puzzle' && hands === 'moves' && position !== null) return fetchable(position);
  if (mode !== 'game' || panel === 'review' || game.viewed !== null || hands !== 'moves' || position === null)
    return NONE;
  return game.table.end === null && game.table.seats[position.turn] === 'person' ? fetchable(position) : NONE;
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

/**
 * "You can buy back your knight for a bishop, or drop your pawn.": with the price, which may differ. Empty if there is nothing in
 * the stores that can be fetched.
 */
export function offersText({ position, seats }: Pick<PageState['game']['table'], 'position' | 'seats'>): string {
  const { offers, drops } = fetchable(position);
  const isAlone = onlyPerson(seats) !== null;
  const named = (roles: readonly Role[]): string => {
    const names = roles.map((role, at) => (isAlone ? (at === 0 ? 'your ' : '') : 'a ') + roleName(role));
    return listOf(names, 'or');
  };
  const prices = new Set(offers.map(({ payers }) => priceWords(payers)));
  const price =
    prices.size === 1 ? [...prices][0]! : `a piece from ${isAlone ? 'your' : `${playerName(position.turn)}'s`} prison`;
  const ways = [
    ...(offers.length > 0 ? [`buy back ${named(offers.map(({ role }) => role))} for ${price}`] : []),
    ...(drops.length > 0 ? [`drop ${named(drops)}`] : []),
  ];
  return ways.length === 0 ? '' : `${isAlone ? 'You' : playerName(position.turn)} can ${ways.join(', or ')}.`;
}
