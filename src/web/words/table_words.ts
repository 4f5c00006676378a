import { isFrozen } from '../../rules/refusal/facts.ts';
import type { Setup, Square } from '../../rules/setup.ts';
import { colourName, roleName, squareName } from '../../rules/words.ts';
import { EMPTY, colourOf, roleOf } from '../../shared/men.ts';

/** "d7, white pawn, frozen" for a screen reader; "d7" for an empty square. */
export function squareInWords(setup: Setup, square: Square): string {
  const man = setup.board[square] ?? EMPTY;
  if (man === EMPTY) return squareName(square);
  return `${squareName(square)}, ${manInWords(setup, square)}`;
}

/** "white pawn, frozen" for the man on a square; "empty". */
function manInWords(setup: Setup, square: Square): string {
  const man = setup.board[square] ?? EMPTY;
  if (man === EMPTY) return 'empty';
  const frozen = isFrozen(setup, square) ? ', frozen' : '';
  return `${colourName(colourOf(man))} ${roleName(roleOf(man))}${frozen}`;
}
