import { BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, BLACK, WHITE } from '../shared/men.ts';
import { airfieldSentence, prisonSentence, squaresOfMen } from '../rules/refusal/facts.ts';
import type { Colour, Setup } from '../rules/setup.ts';
import { listOf, playerName, rolesName, squareName } from '../rules/words.ts';
import { frozenPawns } from '../rules/refusal/facts.ts';

/** "Hostage Chess position, Black to move": the name of a picture. */
export function titleOf(setup: Setup): string {
  return `Hostage Chess position, ${playerName(setup.turn)} to move`;
}

/** The position in words, for those who can't see it. */
export function describeSetup(setup: Setup): string {
  const frozen = frozenPawns(setup).map(squareName);
  const count = frozen.length;
  return [
    menSentence(setup, WHITE),
    menSentence(setup, BLACK),
    ...[WHITE, BLACK].map((player) => prisonSentence(setup, player)),
    ...[WHITE, BLACK].map((player) => airfieldSentence(setup, player)),
    ...(count === 0
      ? []
      : [
          `Frozen, so that ${count === 1 ? 'it' : 'they'} can't move: the ${rolesName(PAWN, count)} on ${listOf(frozen)}.`,
        ]),
  ].join(' ');
}

/** "White has king on e1, rooks on a1 and h1." */
function menSentence(setup: Setup, colour: Colour): string {
  const groups = [KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN].flatMap((role) => {
    const squares = squaresOfMen(setup, colour, role);
    return squares.length === 0 ? [] : [`${rolesName(role, squares.length)} on ${listOf(squares.map(squareName))}`];
  });
  return `${playerName(colour)} has ${groups.join(', ')}.`;
}
