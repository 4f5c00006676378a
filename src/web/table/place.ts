import { airfieldPlace, prisonPlace, samePlace, squarePlace, type Place } from '../../rules/place.ts';
import type { Colour, Move } from '../../rules/setup.ts';
import { KIND_DROP, KIND_EXCHANGE, moveFrom, moveGive, moveKind, moveRole, moveTo } from '../../shared/move.ts';

export function isSamePlace(a: Place | null, b: Place | null): boolean {
  return a === null || b === null ? a === b : samePlace(a, b);
}

/** Start and end of a move of `player`: a drop starts on his airfield, an exchange in the opponent's prison. What it pays comes last, with where it goes. */
export function placesOfMove(player: Colour, move: Move): Place[] {
  const to = squarePlace(moveTo(move));
  switch (moveKind(move)) {
    case KIND_DROP:
      return [airfieldPlace(player, moveRole(move)), to];
    case KIND_EXCHANGE:
      return [
        prisonPlace(player ^ 1, moveRole(move)),
        to,
        prisonPlace(player, moveGive(move)),
        airfieldPlace(player ^ 1, moveGive(move)),
      ];
    default:
      return [squarePlace(moveFrom(move)), to];
  }
}
