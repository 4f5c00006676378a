import type { Place } from '../../../src/rules/place.ts';
import type { Colour, Move, Role } from '../../../src/rules/setup.ts';
import { roleLetter, squareName } from '../../../src/rules/words.ts';
import { WHITE } from '../../../src/shared/men.ts';
import { KIND_EXCHANGE, KIND_PROMOTION, moveGive, moveKind, movePromotion } from '../../../src/shared/move.ts';
import { placesOfMove } from '../../../src/web/table/place.ts';
import type { Slot, Spot } from './board.ts';

/** A place of the rules as the tests' hands find it on the page. */
export function spotOf(place: Place): Spot {
  if (place.kind === 'square') return squareName(place.square);
  const { kind, player } = place.store;
  return { kind, player: player === WHITE ? 'white' : 'black', role: roleLetter(place.role) as Slot['role'] };
}

/** Where a move of `player` begins and ends. */
export function spotsOf(player: Colour, move: Move): readonly [Spot, Spot] {
  const [from, to] = placesOfMove(player, move).map(spotOf);
  return [from!, to!];
}

/** The hostage that pays, or the piece that a pawn becomes; null for other moves. */
export function extraRoleOf(move: Move): Role | null {
  if (moveKind(move) === KIND_EXCHANGE) return moveGive(move);
  return moveKind(move) === KIND_PROMOTION ? movePromotion(move) : null;
}
