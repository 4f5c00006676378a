import type { Place } from '../../rules/place.ts';
import { pseudoChecks } from '../../rules/refusal/facts.ts';
import type { Setup, Square } from '../../rules/setup.ts';
import { listOf, playerName, roleName, squareName } from '../../rules/words.ts';
import { colourOf, roleOf } from '../../shared/men.ts';
import { squareInWords } from '../words/table_words.ts';
import type { HandState, Target } from './hand_state.ts';
import type { Badge, Scene } from './scene.ts';

// The signs on the table in words, for those who can't see them.

/** What the board says of some squares, worked out once for all 64. */
export interface Signs {
  /** The king in check, if there is one. */
  readonly checked: Square | null;
  readonly pseudoChecked: ReadonlySet<Square>;
  readonly targets: ReadonlyMap<Square, Target['kind']>;
  readonly badges: readonly Badge[];
}

export function signsOf({ setup, ruleset, position, badges = [] }: Scene, { targets }: HandState): Signs {
  return {
    checked: position?.isCheck() === true ? position.kingSquare(position.turn) : null,
    pseudoChecked: new Set(pseudoChecks(setup, ruleset).map(({ king }) => king)),
    targets: new Map(targets.map(({ square, kind }) => [square, kind])),
    badges,
  };
}

/** "d7, white pawn, frozen, can be reached": a square of the table with all its signs. */
export function cellInWords(setup: Setup, signs: Signs, square: Square): string {
  const target = signs.targets.get(square);
  return [
    squareInWords(setup, square),
    ...(signs.checked === square ? ['in check'] : []),
    ...(signs.pseudoChecked.has(square) ? ['in pseudo-check'] : []),
    ...signs.badges.filter((badge) => badge.square === square).map(({ words }) => words),
    ...(target === undefined ? [] : [target === 'thaw' ? 'its capture would unfreeze a pawn' : 'can be reached']),
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
