import { EMPTY, colourOf } from '../../shared/men.ts';
import { prisonPlace, squarePlace, type Place, type Store } from '../place.ts';
import type { Position } from '../position.ts';
import type { Role, Square } from '../setup.ts';
import { aRole, capitalised, colourName, countsInWords, playerName, roleName, squareName } from '../words.ts';
import { airfield, countOf, isNobody, manAt, payments, prison, prisonSentence } from './facts.ts';
import { gameOverObstacle } from './game_over.ts';
import { NO_NOTE, obstacle, type Note, type Obstacle } from './refusal.ts';

/** The rule that defines an exchange: hostages are given, never taken. */
const EXCHANGE_RULE = '3.1';

/**
 * Why the side to move can't pick up the man at a place to move, drop or rescue it, or null if it can. A man that can
 * be picked up need not have a legal move; the refusal of the move explains that.
 */
export function pickObstacle(position: Position, place: Place): Obstacle | null {
  return (
    gameOverObstacle(position) ??
    (place.kind === 'square'
      ? squareObstacle(position, place.square)
      : storeObstacle(position, place.store, place.role))
  );
}

function squareObstacle(position: Position, square: Square): Obstacle | null {
  const man = position.manAt(square);
  const places = [squarePlace(square)];
  if (man === EMPTY) return obstacle('empty-square', places, `There is no piece on ${squareName(square)} to move.`);
  if (colourOf(man) === position.turn) return null;
  const owner = playerName(colourOf(man));
  const turn = `it is ${playerName(position.turn)}'s turn to move`;
  return obstacle('enemy-man', places, `${capitalised(manAt(position, square))} is ${owner}'s, and ${turn}.`);
}

function storeObstacle(position: Position, store: Store, role: Role): Obstacle | null {
  const isOwn = store.player === position.turn;
  if (store.kind === 'airfield') return isOwn ? waitingObstacle(position, role) : enemyAirfieldObstacle(position, role);
  return isOwn ? hostageObstacle(position, role) : captiveObstacle(position, role);
}

function waitingObstacle({ setup, turn }: Position, role: Role): Obstacle | null {
  if (countOf(airfield(setup, turn), role) > 0) return null;
  const place: Place = { kind: 'store', store: { kind: 'airfield', player: turn }, role };
  return obstacle('not-on-airfield', [place], `There is no ${roleName(role)} on ${playerName(turn)}'s airfield.`);
}

function enemyAirfieldObstacle({ turn }: Position, role: Role): Obstacle {
  const them = playerName(turn ^ 1);
  const place: Place = { kind: 'store', store: { kind: 'airfield', player: turn ^ 1 }, role };
  const message = `Only ${them} can drop the pieces on ${them}'s airfield, and it is ${playerName(turn)}'s turn to move.`;
  return obstacle('enemy-man', [place], message);
}

/** A player's own prison contains payments, not men to free. */
function hostageObstacle({ setup, turn }: Position, role: Role): Obstacle {
  const us = playerName(turn);
  const them = playerName(turn ^ 1);
  const note: Note = {
    ...NO_NOTE,
    text: `First take a ${colourName(turn)} piece from ${them}'s prison; then you are asked what you give for it (rule ${EXCHANGE_RULE}).`,
    rules: [EXCHANGE_RULE],
  };
  const men = countOf(prison(setup, turn), role) > 0 ? `The ${colourName(turn ^ 1)} ${roleName(role)}` : 'A piece';
  return obstacle('enemy-man', [prisonPlace(turn, role)], `${men} in ${us}'s prison is a hostage.`, note);
}

function captiveObstacle(position: Position, role: Role): Obstacle | null {
  const { setup, turn } = position;
  const us = playerName(turn);
  const place = prisonPlace(turn ^ 1, role);
  const captives = prison(setup, turn ^ 1);
  const whose = `${playerName(turn ^ 1)}'s prison`;
  if (isNobody(captives)) {
    // Nobody has asked for this very kind.
    const message = `${whose} is empty: there is no ${colourName(turn)} piece to free.`;
    return obstacle('not-in-enemy-prison', [], message);
  }
  if (countOf(captives, role) === 0) {
    const message = `There is no ${colourName(turn)} ${roleName(role)} in ${whose} to free.`;
    return obstacle('not-in-enemy-prison', [place], message, prisonSentence(setup, turn ^ 1));
  }
  if (payments(setup, turn, role).length > 0) return null;
  const hostages = prison(setup, turn);
  const free = `${us} cannot free ${aRole(role)}: ${us}'s prison`;
  if (isNobody(hostages)) {
    return obstacle('value-too-low', [place], `${free} is empty, so there is no hostage to give for it.`);
  }
  return obstacle(
    'value-too-low',
    [place],
    `${free} holds no piece of at least its value to give for it, only ${countsInWords(hostages)}.`,
    'The values are pawn < knight = bishop < rook < queen.',
  );
}
