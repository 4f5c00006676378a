import { KING, PAWN, EMPTY, colourOf, roleOf } from '../../shared/men.ts';
import { packDrop, KIND_EXCHANGE, moveGive, moveKind, moveRole, moveTo } from '../../shared/move.ts';
import type { DropIntent } from '../intent.ts';
import { airfieldPlace, prisonPlace, squarePlace } from '../place.ts';
import type { Position } from '../position.ts';
import { exchangeText, playerName, roleName, rolesName, squareName, aRole, capitalised } from '../words.ts';
import { airfield, airfieldSentence, countOf, kingPlace, payments, prison, standingSentence } from './facts.ts';
import { NO_NOTE, obstacle, type Note, type Obstacle } from './refusal.ts';
import { safetyObstacle } from './safety.ts';
import type { Role, Square } from '../setup.ts';
import { rankOf } from '../squares.ts';

/** Why a drop is illegal, or null if it is legal. */
export function dropObstacle(position: Position, intent: DropIntent): Obstacle | null {
  const { role, to } = intent;
  if (role >= KING)
    return obstacle('drop-king', [kingPlace(position)], 'A king is never dropped: it is never captured.');
  return (
    pawnRankObstacle(role, to) ??
    airfieldObstacle(position, intent) ??
    occupiedObstacle(position, role, to) ??
    safetyObstacle(position, packDrop(role, to))
  );
}

function airfieldObstacle(position: Position, intent: DropIntent): Obstacle | null {
  const { setup, turn } = position;
  const { role } = intent;
  if (countOf(airfield(setup, turn), role) > 0) return null;
  const isCaptive = countOf(prison(setup, turn ^ 1), role) > 0;
  return obstacle(
    'not-on-airfield',
    [airfieldPlace(turn, role)],
    `There is no ${roleName(role)} on ${playerName(turn)}'s airfield.`,
    airfieldSentence(setup, turn),
    isCaptive ? rescueNote(position, intent) : role === PAWN ? '' : standingSentence(setup, turn, role),
    otherSideNote(position, intent),
  );
}

/** The man is in the enemy prison: explains how an exchange may free it. */
function rescueNote(position: Position, { role, to }: DropIntent): Note {
  const { setup, turn } = position;
  const captive = `${playerName(turn)}'s ${roleName(role)} sits in ${playerName(turn ^ 1)}'s prison`;
  const places = [prisonPlace(turn ^ 1, role)];
  const give = legalPayment(position, role, to);
  if (give !== null) {
    return {
      ...NO_NOTE,
      text: `${captive}: an exchange such as ${exchangeText(give, role, to)} would free it.`,
      places,
    };
  }
  if (payments(setup, turn, role).length > 0) {
    const why = occupiedObstacle(position, role, to);
    const text = `${captive}, and an exchange could free it. ${why?.message ?? `No drop on ${squareName(to)} is legal now.`}`;
    return { text, rules: why?.rules ?? [], places: [...places, ...(why?.places ?? [])] };
  }
  const text = `${captive}, but ${playerName(turn)}'s prison holds no hostage of at least its value to give for it.`;
  return { ...NO_NOTE, text, places };
}

function otherSideNote(position: Position, { role }: DropIntent): Note {
  const { setup, turn } = position;
  const waiting = countOf(airfield(setup, turn ^ 1), role);
  if (waiting === 0) return NO_NOTE;
  const men = `the ${rolesName(role, waiting)} on ${playerName(turn ^ 1)}'s airfield`;
  const text = `It is ${playerName(turn)}'s turn to move, and ${men} can be dropped only by ${playerName(turn ^ 1)}.`;
  return { ...NO_NOTE, text, places: [airfieldPlace(turn ^ 1, role)] };
}

/** The cheapest hostage that can legally pay for a man of role `rescue` dropped on `to` now, or null. */
function legalPayment(position: Position, rescue: Role, to: Square): Role | null {
  const paid = position
    .legalMoves()
    .filter((move) => moveKind(move) === KIND_EXCHANGE && moveRole(move) === rescue && moveTo(move) === to)
    .map(moveGive);
  return payments(position.setup, position.turn, rescue).find((give) => paid.includes(give)) ?? null;
}

const FIRST_RANK = 0;
const EIGHTH_RANK = 7;

/** Pawns never land on the first or last rank, neither by a drop nor by an exchange. */
export function pawnRankObstacle(role: Role, to: Square): Obstacle | null {
  if (role !== PAWN || (rankOf(to) !== FIRST_RANK && rankOf(to) !== EIGHTH_RANK)) return null;
  const message = `A pawn cannot be dropped on ${squareName(to)}: pawns never land on the 1st or 8th rank.`;
  return obstacle('pawn-drop-rank', [squarePlace(to)], message);
}

/** A man is dropped only on an empty square. */
export function occupiedObstacle(position: Position, role: Role, to: Square): Obstacle | null {
  const man = position.manAt(to);
  if (man === EMPTY) return null;
  const occupant = `${playerName(colourOf(man))}'s ${roleName(roleOf(man))}`;
  const message = `${capitalised(aRole(role))} cannot be dropped on ${squareName(to)}: the square is occupied by ${occupant}.`;
  return obstacle('occupied', [squarePlace(to)], message);
}
