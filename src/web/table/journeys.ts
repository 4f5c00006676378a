import { prisonPlace, airfieldPlace, squarePlace, type Place } from '../../rules/place.ts';
import type { Man, Setup } from '../../rules/setup.ts';
import { BLACK, EMPTY, PAWN, QUEEN, WHITE, manOf } from '../../shared/men.ts';

/** A piece that travels from a place of one position to a place of the next. */
export interface Journey {
  readonly man: Man;
  readonly from: Place;
  readonly to: Place;
}

/** More pieces than a move can send on their way: then the position is another one altogether. */
const MOST_TRAVELLERS = 4;

/**
 * The pieces that a move, or taking it back, sends between board and stores, found by comparing the positions: a captured
 * piece, a drop, and both pieces of an exchange or a promotion. Moves within the board are not among them: chessground
 * draws them.
 */
export function journeysBetween(before: Setup, after: Setup): Journey[] {
  const [lost, gained] = [placesLost(before, after), placesLost(after, before)];
  if (lost.length > MOST_TRAVELLERS || gained.length > MOST_TRAVELLERS) return [];
  const free = [...gained];
  const journeys: Journey[] = [];
  for (const { man, place: from } of lost) {
    const at = free.findIndex((arrival) => arrival.man === man);
    if (at < 0) continue;
    const [{ place: to }] = free.splice(at, 1) as [Stay];
    if (from.kind === 'store' || to.kind === 'store') journeys.push({ man, from, to });
  }
  return journeys;
}

interface Stay {
  readonly man: Man;
  readonly place: Place;
}

/** Where a position has pieces that another has not, slots by their counts. */
function placesLost({ board, prisons, airfields }: Setup, other: Setup): Stay[] {
  const stays: Stay[] = [];
  for (const [square, man] of board.entries())
    if (man !== EMPTY && man !== other.board[square]) stays.push({ man, place: squarePlace(square) });
  for (const player of [WHITE, BLACK]) {
    for (let role: number = PAWN; role <= QUEEN; role++) {
      const captives = prisons[player]![role]! - other.prisons[player]![role]!;
      const reserves = airfields[player]![role]! - other.airfields[player]![role]!;
      if (captives > 0) stays.push({ man: manOf(player ^ 1, role), place: prisonPlace(player, role) });
      if (reserves > 0) stays.push({ man: manOf(player, role), place: airfieldPlace(player, role) });
    }
  }
  return stays;
}
