import type { Place } from '../../rules/place.ts';
import type { Square } from '../../rules/setup.ts';
import { listOf, playerName, roleName, squareName } from '../../rules/words.ts';
import { colourOf, roleOf } from '../../shared/men.ts';
import { squareInWords } from '../words/table_words.ts';
import type { HandState } from './hand.ts';
import { kingsInPseudoCheck } from './pseudo_check.ts';
import type { Scene } from './scene.ts';

// The signs on the table in words, for those who can't see them.

/** "d7, white pawn, frozen, can be reached": a square of the table with all its signs. */
export function cellInWords({ setup, ruleset, position }: Scene, { targets }: HandState, square: Square): string {
  const isChecked = position?.isCheck() === true && position.kingSquare(position.turn) === square;
  const target = targets.find((one) => one.square === square);
  return [
    squareInWords(setup, square),
    ...(isChecked ? ['in check'] : []),
    ...(kingsInPseudoCheck(setup, ruleset).includes(square) ? ['in pseudo-check'] : []),
    ...(target === undefined ? [] : [target.kind === 'thaw' ? 'its capture would unfreeze a pawn' : 'can be reached']),
  ].join(', ');
}

/** "White knight on g1: to f3 or h3." What was picked up with the keyboard, and where it can go. */
export function pickedInWords({ setup }: Scene, picked: Place, { targets }: HandState): string {
  const squares = targets.filter(({ kind }) => kind !== 'thaw').map(({ square }) => squareName(square));
  const goals = squares.length === 0 ? 'it can go nowhere' : `to ${listOf(squares, 'or')}`;
  if (picked.kind === 'square') {
    const man = setup.board[picked.square]!;
    return `${playerName(colourOf(man))} ${roleName(roleOf(man))} on ${squareName(picked.square)}: ${goals}.`;
  }
  const { kind, player } = picked.store;
  const where = `${kind === 'prison' ? 'in' : 'on'} ${playerName(player)}'s ${kind}`;
  return `The ${roleName(picked.role)} ${where}: ${goals}.`;
}
