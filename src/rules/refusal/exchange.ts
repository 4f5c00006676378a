import { KING, canRescue } from '../../shared/men.ts';
import { packExchange } from '../../shared/move.ts';
import type { ExchangeIntent } from '../intent.ts';
import { airfieldPlace, prisonPlace } from '../place.ts';
import type { Position } from '../position.ts';
import type { Colour, Role, Setup } from '../setup.ts';
import { aRole, capitalised, colourName, countsInWords, listOf, playerName, roleName } from '../words.ts';
import {
  airfield,
  awaySentence,
  countOf,
  kingPlace,
  payments,
  prison,
  prisonSentence,
  standingSentence,
} from './facts.ts';
import { occupiedObstacle, pawnRankObstacle } from './drop.ts';
import { NO_NOTE, obstacle, type Note, type Obstacle } from './refusal.ts';
import { safetyObstacle } from './safety.ts';

/** Why an exchange is illegal, or null if it is legal. */
export function exchangeObstacle(position: Position, intent: ExchangeIntent): Obstacle | null {
  const { give, rescue, to } = intent;
  if (give >= KING || rescue >= KING) {
    return obstacle('exchange-king', [kingPlace(position)], 'A king is never exchanged: it is never captured.');
  }
  return (
    pawnRankObstacle(rescue, to) ??
    hostageObstacle(position, intent) ??
    captiveObstacle(position, intent) ??
    valueObstacle(position, intent) ??
    occupiedObstacle(position, rescue, to) ??
    safetyObstacle(position, packExchange(give, rescue, to))
  );
}

function hostageObstacle({ setup, turn }: Position, { give, rescue }: ExchangeIntent): Obstacle | null {
  if (countOf(prison(setup, turn), give) > 0) return null;
  const us = playerName(turn);
  return obstacle(
    'no-such-hostage',
    [prisonPlace(turn, give)],
    `${us} cannot give ${aRole(give)}: there is no ${colourName(turn ^ 1)} ${roleName(give)} in ${us}'s prison.`,
    prisonSentence(setup, turn),
    alsoWrong(setup, turn, give, rescue),
  );
}

/** Why the exchange would be illegal even with such a hostage. */
function alsoWrong(setup: Setup, turn: Colour, give: Role, rescue: Role): Note {
  const places = [prisonPlace(turn ^ 1, rescue)];
  if (countOf(prison(setup, turn ^ 1), rescue) === 0) return { ...NO_NOTE, text: captiveMissing(turn, rescue), places };
  return canRescue(give, rescue) ? NO_NOTE : { ...NO_NOTE, text: tooCheap(give, rescue), places };
}

function captiveObstacle({ setup, turn }: Position, { rescue }: ExchangeIntent): Obstacle | null {
  if (countOf(prison(setup, turn ^ 1), rescue) > 0) return null;
  const waits = countOf(airfield(setup, turn), rescue) > 0;
  return obstacle(
    'not-in-enemy-prison',
    [prisonPlace(turn ^ 1, rescue), ...(waits ? [airfieldPlace(turn, rescue)] : [])],
    captiveMissing(turn, rescue),
    prisonSentence(setup, turn ^ 1),
    waits ? awaySentence(setup, turn, rescue) : standingSentence(setup, turn, rescue),
  );
}

function valueObstacle({ setup, turn }: Position, { give, rescue }: ExchangeIntent): Obstacle | null {
  if (canRescue(give, rescue)) return null;
  const paying = payments(setup, turn, rescue).map(aRole);
  const ours = `${playerName(turn)}'s prison`;
  const cure =
    paying.length > 0
      ? `${capitalised(listOf(paying, 'or'))} from ${ours} would do.`
      : `${ours} holds nobody of that value, only ${countsInWords(prison(setup, turn))}.`;
  const places = [prisonPlace(turn, give), prisonPlace(turn ^ 1, rescue)];
  return obstacle('value-too-low', places, tooCheap(give, rescue), VALUE_RULE, cure);
}

function captiveMissing(turn: Colour, rescue: Role): string {
  const us = playerName(turn);
  const them = playerName(turn ^ 1);
  return `${us} cannot free ${aRole(rescue)}: there is no ${colourName(turn)} ${roleName(rescue)} in ${them}'s prison.`;
}

const VALUE_RULE =
  'The hostage given must have at least the value of the piece freed: pawn < knight = bishop < rook < queen.';

/** "A pawn is not worth a bishop." */
function tooCheap(give: Role, rescue: Role): string {
  return `${capitalised(aRole(give))} is not worth ${aRole(rescue)}.`;
}
