import { EMPTY, colourOf, roleOf } from '../../shared/men.ts';
import type { MoveIntent } from '../intent.ts';
import { hasFullOrigin, isPlainPawnStep } from '../match_intent.ts';
import { squarePlace } from '../place.ts';
import type { Position } from '../position.ts';
import type { Colour, Setup, Square } from '../setup.ts';
import { FILES, fileOf, rankOf } from '../squares.ts';
import { aRole, capitalised, fileName, playerName, rankOrdinal, roleName, rolesName, squareName } from '../words.ts';
import { awaySentence, manAt, placesAway, squaresOfMen, standingSentence } from './facts.ts';
import { obstacle, type Obstacle } from './refusal.ts';

const SQUARES: readonly Square[] = Array.from({ length: 64 }, (_, square) => square);

/** The men of one side that a move may refer to, by role, file and rank. */
export function menMeant(setup: Setup, colour: Colour, intent: MoveIntent): Square[] {
  const file = isPlainPawnStep(intent) && intent.to !== null ? fileOf(intent.to) : intent.fromFile;
  return squaresOfMen(setup, colour, intent.role).filter(
    (square) =>
      (file === null || fileOf(square) === file) && (intent.fromRank === null || rankOf(square) === intent.fromRank),
  );
}

/** Why no man matches: only used if `menMeant` is empty. */
export function noManObstacle(position: Position, intent: MoveIntent): Obstacle {
  if (hasFullOrigin(intent)) return originObstacle(position, intent, originOf(intent));
  const { setup, turn } = position;
  const us = playerName(turn);
  const place = placeInWords(intent);
  if (intent.role === null)
    return obstacle('no-such-man', lineMeant(intent).map(squarePlace), `${us} has no piece ${place}.`);
  const all = squaresOfMen(setup, turn, intent.role);
  return obstacle(
    'no-such-man',
    all.length === 0 ? placesAway(setup, turn, intent.role) : all.map(squarePlace),
    `${us} has no ${roleName(intent.role)} ${all.length === 0 ? 'on the board' : place}.`,
    standingSentence(setup, turn, intent.role),
    all.length === 0 ? awaySentence(setup, turn, intent.role) : '',
  );
}

function originOf(intent: MoveIntent): Square {
  return (intent.fromRank ?? 0) * FILES + (intent.fromFile ?? 0);
}

function originObstacle(position: Position, intent: MoveIntent, from: Square): Obstacle {
  const man = position.manAt(from);
  const us = playerName(position.turn);
  if (man === EMPTY) {
    const standing = intent.role === null ? '' : standingSentence(position.setup, position.turn, intent.role);
    return obstacle('empty-square', [squarePlace(from)], `There is no piece on ${squareName(from)} to move.`, standing);
  }
  if (colourOf(man) !== position.turn) {
    const owner = playerName(colourOf(man));
    const message = `${capitalised(manAt(position, from))} is ${owner}'s, and it is ${us}'s turn to move.`;
    return obstacle('enemy-man', [squarePlace(from)], message);
  }
  const said = intent.role ?? roleOf(man);
  return obstacle(
    'other-man',
    [squarePlace(from)],
    `The piece on ${squareName(from)} is ${aRole(roleOf(man))}, not ${aRole(said)}.`,
    standingSentence(position.setup, position.turn, said),
  );
}

/** The squares of the stated file or rank. */
function lineMeant(intent: MoveIntent): Square[] {
  const { fromFile: file, fromRank: rank } = intent;
  return SQUARES.filter(
    (square) => (file === null || fileOf(square) === file) && (rank === null || rankOf(square) === rank),
  );
}

function placeInWords(intent: MoveIntent): string {
  if (intent.fromRank !== null) return `on the ${rankOrdinal(intent.fromRank)} rank`;
  if (intent.fromFile !== null) return `on the ${fileName(intent.fromFile)}-file`;
  return isPlainPawnStep(intent) && intent.to !== null ? `on the ${fileName(fileOf(intent.to))}-file` : 'on the board';
}

/** "knight" or, without a role, "piece". */
export function nounOf(intent: MoveIntent, count: number): string {
  if (intent.role === null) return count === 1 ? 'piece' : 'pieces';
  return rolesName(intent.role, count);
}
